import { deflateSync, inflateSync } from "node:zlib";

/**
 * Chrome's PDF writer (Skia, about m120 to m140) maps the code of a ligature twice in a font's ToUnicode stream: to U+0000, since no single
 * character is drawn by that glyph, and then to its letters. PDFium takes the first of the two. The first is cut out here.
 */

const MARK = "Skia/PDF m";
const MAX_MAPS = 500;
const MAX_MAP_BYTES = 1024 * 1024;
/** Head of an object: `12 0 obj <</Filter /FlateDecode /Length 300>> stream`. */
const MAX_OBJECT_HEAD_BYTES = 300;

/** Mends the ToUnicode streams of a file in place: each keeps its length, and what follows keeps its offset. */
export function mendDoubledCodes(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.includes(MARK)) return;
  const offsets = objectOffsets(bytes);
  for (const number of mapNumbers(bytes)) {
    const offset = offsets.get(number);
    const stream = offset === undefined ? undefined : streamAt(bytes, number, offset);
    if (stream !== undefined) mendMap(stream);
  }
}

/** Objects that fonts name as their ToUnicode streams. */
function mapNumbers(bytes: Buffer): Set<number> {
  const key = "/ToUnicode ";
  const numbers = new Set<number>();
  for (let at = bytes.indexOf(key); at >= 0 && numbers.size < MAX_MAPS; at = bytes.indexOf(key, at + key.length)) {
    const number = Number.parseInt(bytes.toString("latin1", at + key.length, at + key.length + 12), 10);
    if (number > 0) numbers.add(number);
  }
  return numbers;
}

/** Where objects begin, by the table at the end of the file; empty where it has another form than Skia gives it. */
function objectOffsets(bytes: Buffer): Map<number, number> {
  const offsets = new Map<number, number>();
  const end = bytes.toString("latin1", Math.max(0, bytes.length - 1024));
  const start = Number.parseInt(end.slice(end.lastIndexOf("startxref") + "startxref".length).trim(), 10);
  if (!(start > 0 && start < bytes.length)) return offsets;
  // `xref`, the first number and the count, then rows of 20 bytes: offset, generation, and n for objects in use.
  const head = /^xref\s+0 (\d{1,7})\s+/.exec(bytes.toString("latin1", start, start + 40));
  if (head === null) return offsets;
  const rows = start + head[0].length;
  const count = Math.min(Number(head[1]), Math.floor((bytes.length - rows) / 20));
  for (let number = 1; number < count; number++) {
    const at = rows + number * 20;
    if (bytes[at + 17] === 0x6e) offsets.set(number, Number.parseInt(bytes.toString("latin1", at, at + 10), 10));
  }
  return offsets;
}

function streamAt(bytes: Buffer, number: number, offset: number): Buffer | undefined {
  const head = bytes.toString("latin1", offset, offset + MAX_OBJECT_HEAD_BYTES);
  const start = /^\d+ 0 obj\s*<<[^>]*>>\s*stream\r?\n/.exec(head)?.[0];
  const length = start === undefined ? undefined : /\/Length (\d+)(?! \d+ R)/.exec(start)?.[1];
  if (start === undefined || length === undefined) return undefined;
  if (Number.parseInt(start, 10) !== number || !start.includes("/FlateDecode")) return undefined;
  const from = offset + start.length;
  return from + Number(length) > bytes.length ? undefined : bytes.subarray(from, from + Number(length));
}

function mendMap(stream: Buffer): void {
  let map: string;
  try {
    map = inflateSync(stream, { maxOutputLength: MAX_MAP_BYTES }).toString("latin1");
  } catch {
    // Enciphered or damaged: PDFium sees for itself.
    return;
  }
  const mended = withoutDoubledCodes(map);
  if (mended === undefined) return;
  // The head only names the map: without it the stream takes up less room than before, whatever packed it.
  const packed = [mended, mended.slice(Math.max(0, mended.indexOf("1 begincodespacerange")))]
    .map((text) => deflateSync(text, { level: 9 }))
    .find(({ length }) => length <= stream.length);
  if (packed === undefined) return;
  stream.fill(0);
  packed.copy(stream);
}

/** @returns undefined where no code is mapped both to U+0000 and to letters */
function withoutDoubledCodes(map: string): string | undefined {
  if (!map.includes("<0000>\n")) return undefined;
  const lines = map.split("\n");
  const mapped = new Set<string>();
  for (const line of lines) {
    const [code, letters, more] = line.split(" ");
    if (more === undefined && letters?.startsWith("<") && letters !== "<0000>") mapped.add(code!);
  }
  const kept: string[] = [];
  let count = 0;
  let counted = -1;
  for (const line of lines) {
    const [code, letters, more] = line.split(" ");
    if (more === undefined && letters === "<0000>" && code !== "<0000>" && mapped.has(code!)) continue;
    if (letters === "beginbfchar") {
      counted = kept.length;
      count = 0;
    } else if (line === "endbfchar" && counted >= 0) {
      // PDFium drops a map whose counts are not true.
      kept[counted] = `${count} beginbfchar`;
      if (count === 0) {
        kept.pop();
        continue;
      }
    } else count++;
    kept.push(line);
  }
  return kept.length === lines.length ? undefined : kept.join("\n");
}
