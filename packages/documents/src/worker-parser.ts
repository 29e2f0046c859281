import type { DocumentOptions, ParsedDocument, ParseRequest, Parser } from "@quern/types";
import { type DocumentWithInner, readInnerDocuments } from "./inner.js";
import { metafilesToSvg } from "./metafiles/svg-assets.js";
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
}

/** A parser that reads each document in a thread which ends with the request: on abort, and at the deadline. Threads start at first use. */
export function workerParser(definition: WorkerParserDefinition, options: WorkerParserOptions = {}): Parser {
  let pool: WorkerPool | undefined;
  return {
    name: definition.name,
    mediaTypes: definition.mediaTypes,
    extensions: definition.extensions,
    ...(definition.recognise === undefined ? {} : { recognise: definition.recognise }),
    async parse(bytes: Uint8Array, request: ParseRequest): Promise<ParsedDocument> {
      pool ??= new WorkerPool({
        heapMegabytes: options.heapMegabytes ?? 1024,
        ...(options.workers === undefined ? {} : { size: options.workers }),
      });
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
      const left = Math.max(1, Math.min(request.deadline - Date.now(), 2 ** 31 - 1));
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(left)]);
      const document = await pool.run<DocumentWithInner>(definition.module, definition.task, input, { signal });
      const shown = await metafilesToSvg(document, pool, { signal, deadline: request.deadline });
      return readInnerDocuments(shown, request);
    },
    async close(): Promise<void> {
      await pool?.close();
      pool = undefined;
    },
  };
}
