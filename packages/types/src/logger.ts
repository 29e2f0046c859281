/** Structured log sink, shaped like pino's. Quern never writes to the console by itself. */
export interface Logger {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** A step of long work, e.g. `{ stage: "ocr", done: 3, total: 12, unit: "pages" }`. */
export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total?: number;
  readonly unit?: string;
}
