/** Vectors of chunks, by the function that the caller gave. */

import type { Chunk } from "@quern/text";
import type { Notes } from "@quern/text/model";
import { type Embed, messageWithHint, toQuernError } from "@quern/types";

/** A chunk as it is embedded: where it stands tells of what it speaks. A heading that the text begins with is not said twice. */
function textOf({ headings, header, text }: Chunk): string {
  const above = /^#{1,6} /.test(text) ? headings.slice(0, -1) : headings;
  return [above.join(" > "), header === undefined ? text : `${header}\n${text}`]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Functions of callers without types may return a whole answer of a service, or its objects around the vectors. */
const areVectors = (given: unknown): given is readonly (readonly number[])[] =>
  Array.isArray(given) && given.every((vector) => isVector(vector as ArrayLike<unknown> | null));

/** Also a typed array; `NaN` and infinite numbers cannot be compared, and databases refuse them. */
function isVector(vector: ArrayLike<unknown> | null | undefined): boolean {
  if (typeof vector !== "object" || vector === null || !(vector.length > 0)) return false;
  for (let at = 0; at < vector.length; at++) if (!Number.isFinite(vector[at])) return false;
  return true;
}

/** @returns the chunks with their vectors; without them, and a warning, where that fails */
export async function embedChunks(
  chunks: Chunk[],
  embed: Embed,
  { signal, isHeldBack, notes }: { readonly signal: AbortSignal; readonly isHeldBack: boolean; readonly notes: Notes },
): Promise<Chunk[]> {
  if (chunks.length === 0) return chunks;
  if (isHeldBack) {
    notes.warn("Chunks are not embedded with zeroDataRetention: their text would leave this process.");
    return chunks;
  }
  try {
    const vectors = await embed(chunks.map(textOf), { signal });
    if (!areVectors(vectors)) {
      notes.warn(
        "chunks.embed must return a list of vectors, each a list of finite numbers. It did not, so chunks have none.",
      );
      return chunks;
    }
    if (vectors.length !== chunks.length) {
      notes.warn(`chunks.embed gave ${vectors.length} vectors for ${chunks.length} chunks, so none was used.`);
      return chunks;
    }
    return chunks.map((chunk, at) => ({ ...chunk, embedding: vectors[at]! }));
  } catch (error) {
    signal.throwIfAborted();
    notes.warn(`Chunks come without vectors: ${messageWithHint(toQuernError(error, "chunks.embed"))}`);
    return chunks;
  }
}
