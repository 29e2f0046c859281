/** Rows as the stores here keep them. */
import { createHash } from "node:crypto";
import type { Document } from "quern";

export type Chunk = NonNullable<Document["chunks"]>[number];

export interface Row {
  /** UUID derived from source and passage: a page that is written again replaces itself. */
  readonly key: string;
  readonly vector: number[];
  /** With the header of the table or code that it continues. */
  readonly text: string;
  /** Address of the page, or name of the document. */
  readonly source: string;
  /** Headings above, outermost first, joined by " > ". */
  readonly headings: string;
  /** Offsets in the page's Markdown. */
  readonly start: number;
  readonly end: number;
}

/**
 * @param source of all the chunks: two documents may hold the same passage
 * @throws when a chunk has no vector: ask for `chunks: { embed }`
 */
export function rowsOf(source: string, chunks: readonly Chunk[]): Row[] {
  return chunks.map(({ id, text: own, header, start, end, headings, embedding }) => {
    if (!embedding) throw new Error(`Chunk ${id} has no vector: scrape with chunks: { embed }.`);
    const key = keyOf(`${source}\n${id}`);
    const text = header === undefined ? own : `${header}\n${own}`;
    return { key, vector: [...embedding], text, source, headings: headings.join(" > "), start, end };
  });
}

function keyOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  // The form of a UUID of version 8, whose other bits are free (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface Hit {
  readonly text: string;
  readonly source: string;
}

/** A place for chunks, as the four files beside this one make it. */
export interface VectorStore {
  /** Puts the chunks of one page there, in the place of those that the page had before. */
  replacePage(source: string, chunks: readonly Chunk[]): Promise<void>;
  /** The nearest passages, best first. */
  search(vector: readonly number[], limit: number): Promise<Hit[]>;
}

/** Sends JSON and reads JSON. */
export async function call<Answer>(url: string, method: string, body: unknown, headers = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}
