import type { Progress } from "@quern/types";
import { type ErrorCode, QuernError, toQuernError } from "@quern/types";

/** Second argument of a task function. It runs inside the worker thread. */
export interface TaskContext {
  /** Sends progress to the caller's `onProgress`. */
  progress(progress: Progress): void;
  /** Calls a function that the caller offered in `host` and waits for its answer. */
  call(name: string, payload: unknown, transfer?: readonly ArrayBuffer[]): Promise<unknown>;
}

const MARK = Symbol.for("@quern/documents/Transferable");

/** Wrap a task's result in this to move buffers to the caller instead of copying them. */
export class Transferable<T> {
  readonly [MARK] = true;

  constructor(
    readonly value: T,
    readonly buffers: readonly ArrayBuffer[],
  ) {}

  /** Whether a result is wrapped, by this copy of the package or by another: task and thread may load different builds of it. */
  static isInstance(value: unknown): value is Transferable<unknown> {
    return typeof value === "object" && value !== null && MARK in value;
  }
}

/** Settings that a worker gets when it starts. */
export interface WorkerData {
  /** See `WorkerPoolOptions`. */
  readonly keptMegabytes: number;
}

export interface RunMessage {
  readonly kind: "run";
  readonly module: string;
  readonly export: string;
  readonly input: unknown;
}
/** Loads a module, so that the first task need not wait for it. */
export interface LoadMessage {
  readonly kind: "load";
  readonly module: string;
}
export interface AnswerMessage {
  readonly kind: "answer";
  readonly id: number;
  readonly value?: unknown;
  readonly error?: SerializedError;
}
export type ToWorker = RunMessage | LoadMessage | AnswerMessage;

/** Whether the heap of the thread has grown so much that a fresh one costs less than to keep it. */
interface Ended {
  readonly isSpent?: boolean;
}

export type FromWorker =
  | ({ readonly kind: "result"; readonly value: unknown } & Ended)
  | ({ readonly kind: "error"; readonly error: SerializedError } & Ended)
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "call"; readonly id: number; readonly name: string; readonly payload: unknown };

export interface SerializedError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly details?: unknown;
}

export const serializeError = (error: unknown, context: string): SerializedError =>
  toQuernError(error, context).toJSON();

export const deserializeError = (error: SerializedError): QuernError =>
  new QuernError(error.code, error.message, {
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    details: error.details,
  });
