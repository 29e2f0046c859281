/** Pages whose content cannot be unpacked look blank to a reader. The streams of the file tell them from pages that are. */
import { inflateSync, constants as zlib } from "node:zlib";
import { damaged } from "@quern/documents";
import { listPages } from "./list-pages.js";

/** Streams looked at, and the bytes of each: what is broken from its start on shows there. */
const MAX_STREAMS = 2000;
const SAMPLE_BYTES = 1024;
const MAX_UNPACKED_BYTES = 1024 * 1024;
/** Longest head of a stream that is looked at. Those of content hold little more than its length and how it is packed. */
const MAX_HEAD_BYTES = 200;

interface Streams {
  readonly all: number;
  readonly broken: number;
}

/**
 * Says that pages on which nothing was found may have held something.
 *
 * @param blank numbers of the pages on which nothing is drawn
 * @param count of all pages
 * @throws QuernError `DOCUMENT_DAMAGED` where nothing is drawn on any page, and most of the streams that draw pages are broken
 */
export function whyBlank(blank: readonly number[], count: number, file: Uint8Array): string[] {
  if (blank.length === 0) return [];
  const { all, broken } = contentStreams(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (broken === 0) return [];
  const damage = `${broken} of the ${all} streams that draw pages cannot be unpacked`;
  if (blank.length === count && broken * 2 > all) throw damaged("PDF", `no page could be read: ${damage}.`);
  return [`Pages on which nothing could be read: ${listPages(blank)}. The file is damaged: ${damage}.`];
}

/** Streams that are packed and say nothing of themselves but how: those of pages, and not fonts, pictures or tables of objects. */
function contentStreams(bytes: Buffer): Streams {
  let all = 0;
  let broken = 0;
  // Streams of a file that is enciphered do not begin as packed ones do.
  if (bytes.includes("/Encrypt")) return { all, broken };
  for (let at = bytes.indexOf("stream"); at >= 0 && all < MAX_STREAMS; at = bytes.indexOf("stream", at + 6)) {
    const head = headOf(bytes, at);
    if (head === undefined) continue;
    const start = at + "stream".length + (bytes[at + "stream".length] === 0x0d ? 2 : 1);
    const sample = bytes.subarray(start, start + SAMPLE_BYTES);
    if (/^\s*endstream/.test(sample.toString("latin1", 0, 16))) continue;
    all++;
    if (!isPacked(sample)) broken++;
  }
  return { all, broken };
}

/** The dictionary in front of a stream of content. */
function headOf(bytes: Buffer, at: number): string | undefined {
  const before = bytes.toString("latin1", Math.max(0, at - MAX_HEAD_BYTES), at);
  const head = /\bobj\s*<<([^<>]*)>>\s*$/.exec(before)?.[1];
  return head !== undefined &&
    /^(?:\s*\/(?:Filter\s*\[?\s*\/FlateDecode\s*\]?|Length \d+(?: \d+ R)?)){2}\s*$/.test(head)
    ? head
    : undefined;
}

function isPacked(bytes: Uint8Array): boolean {
  try {
    inflateSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: MAX_UNPACKED_BYTES });
    return true;
  } catch (error) {
    return (error as { readonly code?: string }).code === "ERR_BUFFER_TOO_LARGE";
  }
}
