/**
 * Places for the pages of crawls: a file, a store, a bucket, a table.
 *
 * @module
 */
export { jsonlSink } from "./jsonl-sink.js";
export { type PageSink, pageKey } from "./page-sink.js";
export { type PostgresClient, postgresSink } from "./postgres-sink.js";
export { type S3SinkOptions, s3Sink } from "./s3-sink.js";
export { type StateSinkOptions, stateSink } from "./state-sink.js";
export { storageSink } from "./storage-sink.js";
