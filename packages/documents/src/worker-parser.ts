import { type DocumentOptions, type ParsedDocument, type ParseRequest, type Parser, QuernError } from "@quern/types";
import { type DocumentWithInner, readInnerDocuments } from "./inner.js";
import { metafilesToSvg } from "./metafiles/svg-assets.js";
import { workerRows } from "./rows/worker-rows.js";
import type { WorkerModule } from "./worker/module.js";
import { WorkerPool } from "./worker/pool.js";

export interface WorkerParserOptions {
  /** Documents read at the same time, each in a thread of its own. Default: the number of usable cores. */
  readonly workers?: number;
  /** JavaScript heap of one thread in MB; inflated bytes are held in bounds apart from it. Default 1024. */
  readonly heapMegabytes?: number;
}

/** The part of a {@link ParseRequest} that crosses into a worker. */
export interface WorkerParserInput {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly filename?: string;
  readonly charset?: string;
  readonly url?: string;
  readonly password?: string;
  readonly options: DocumentOptions;
  readonly wants: { readonly html: boolean; readonly markdown: boolean; readonly assets: boolean };
}

export interface WorkerParserDefinition {
  readonly name: string;
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
  /** The module whose function reads the document; a bare URL is not found any more in a bundle. */
  readonly module: URL | WorkerModule;
  /** Name of that function: `(input: WorkerParserInput) => DocumentWithInner`, or a promise or `Transferable` of one. */
  readonly task: string;
  readonly recognise?: (head: Uint8Array) => string | undefined;
  /** The task that gives the rows of its tables, made with `rowsTask`. Absent where documents have no rows. */
  readonly rows?: { readonly module: WorkerModule; readonly task: string };
}

/** The request's signal as a rule fires first, and names the stage. */
const GRACE_MS = 100;

/** A signal that also fires at the deadline of a request whose own signal knows none. */
function untilDeadline({ signal, deadline }: ParseRequest, subject: string): { signal: AbortSignal; clear(): void } {
  const late = new AbortController();
  const left = Math.max(1, Math.min(deadline - Date.now() + GRACE_MS, 2 ** 31 - 1));
  const timer = setTimeout(
    () =>
      late.abort(
        new QuernError("SCRAPE_TIMEOUT", `${subject} timed out (while reading the document).`, {
          hint: "Raise timeout, or convert a smaller document.",
          details: { stage: "reading the document" },
        }),
      ),
    left,
  );
  return { signal: AbortSignal.any([signal, late.signal]), clear: () => clearTimeout(timer) };
}

/** A parser that reads each document in a thread which ends with the request: on abort, and at the deadline. Threads start at first use. */
export function workerParser(definition: WorkerParserDefinition, options: WorkerParserOptions = {}): Parser {
  let pool: WorkerPool | undefined;
  const workers = (): WorkerPool => {
    pool ??= new WorkerPool({
      heapMegabytes: options.heapMegabytes ?? 1024,
      sharesThreads: true,
      ...(options.workers === undefined ? {} : { size: options.workers }),
    });
    return pool;
  };
  const { rows } = definition;
  return {
    name: definition.name,
    mediaTypes: definition.mediaTypes,
    extensions: definition.extensions,
    ...(definition.recognise === undefined ? {} : { recognise: definition.recognise }),
    async parse(bytes: Uint8Array, request: ParseRequest): Promise<ParsedDocument> {
      const threads = workers();
      const input: WorkerParserInput = {
        bytes,
        mediaType: request.mediaType,
        options: request.options,
        wants: request.wants,
        ...(request.filename === undefined ? {} : { filename: request.filename }),
        ...(request.charset === undefined ? {} : { charset: request.charset }),
        ...(request.url === undefined ? {} : { url: request.url }),
        ...(request.password === undefined ? {} : { password: request.password }),
      };
      const limit = untilDeadline(request, input.filename ?? definition.name);
      try {
        const { signal } = limit;
        const document = await threads.run<DocumentWithInner>(definition.module, definition.task, input, {
          signal,
          ...(request.onProgress === undefined ? {} : { onProgress: request.onProgress }),
        });
        const shown = await metafilesToSvg(document, threads, { signal, deadline: request.deadline });
        return await readInnerDocuments(shown, request);
      } catch (error) {
        throw isOutOfMemory(error) ? tooLarge(input.filename ?? definition.name, error) : error;
      } finally {
        limit.clear();
      }
    },
    ...(rows === undefined
      ? {}
      : {
          rows: (source, request, signal) => workerRows(workers(), rows.module, rows.task, source, request, signal),
        }),
    async close(): Promise<void> {
      await pool?.close();
      pool = undefined;
    },
  };
}

const isOutOfMemory = (error: unknown): error is QuernError =>
  QuernError.is(error) && (error.cause as { readonly code?: string } | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY";

/** The document's fault, not ours: another one of the same worker would have been converted. */
const tooLarge = (filename: string, cause: QuernError): QuernError =>
  new QuernError("DOCUMENT_LIMIT_EXCEEDED", `${filename} needs more memory than a document may take.`, {
    hint: cause.hint ?? "Divide the document, or convert fewer of its pages (maxPages).",
    cause,
  });
