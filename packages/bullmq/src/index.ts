/**
 * The job queue of Quern on BullMQ: crawls and batches that several machines work on, through one Redis.
 *
 * @module
 */
export { type BullQueueOptions, bullQueue } from "./bull-queue.js";
export { type PostgresQueueOptions, postgresQueue } from "./postgres-queue.js";
