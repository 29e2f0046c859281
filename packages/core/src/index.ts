export { ERROR_CODES, type ErrorCode, QuernError, type QuernErrorInit, toQuernError } from "./errors.js";
export type { Logger, Progress } from "./types/logger.js";
export type { OcrEngine, OcrImage, OcrPage, OcrRequest, OcrWord } from "./types/ocr.js";
export {
  type Asset,
  type DocumentMetadata,
  type DocumentOptions,
  defineParser,
  type ParsedDocument,
  type ParseRequest,
  type Parser,
} from "./types/parser.js";
export { type RunOptions, WorkerPool, type WorkerPoolOptions } from "./worker/pool.js";
export { type TaskContext, Transferable } from "./worker/protocol.js";
