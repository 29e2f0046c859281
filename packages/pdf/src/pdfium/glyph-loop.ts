import type { Pdfium } from "./library.js";

/**
 * Reads the characters of a page in one crossing from JavaScript into WebAssembly, not in four for each character: a module of one loop
 * calls PDFium's functions and writes what they say into PDFium's memory. Written out in bytes, since it is all of forty instructions.
 */

/** Characters read at a time; their records take 128 KB. */
const MAX_GLYPHS_AT_ONCE = 4096;
/** Code, text object, left, top, right, bottom of the loose box, and whether PDFium made the character up (told of codes up to 32 only). */
const RECORD_WORDS = 8;
const RECORD_BYTES = 4 * RECORD_WORDS;

export interface GlyphRecord {
  /** Position of the character on the page. */
  index: number;
  code: number;
  /** The text object that draws it; 0 for none. */
  object: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Whether PDFium made it up: spaces and line ends. Told of codes up to 32 only. */
  isGenerated: boolean;
}

/**
 * Calls `visit` for each of the first `count` characters, with one record that is used again for the next.
 *
 * @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` when the heap is full
 */
export function eachGlyph(
  library: Pdfium,
  textPage: number,
  count: number,
  visit: (glyph: Readonly<GlyphRecord>) => void,
): void {
  const loop = loopOf(library);
  const buffer = library.allocate(Math.min(count, MAX_GLYPHS_AT_ONCE) * RECORD_BYTES);
  const record: GlyphRecord = {
    index: 0,
    code: 0,
    object: 0,
    left: 0.5,
    top: 0.5,
    right: 0.5,
    bottom: 0.5,
    isGenerated: false,
  };
  try {
    const records = new ArrayBuffer(Math.min(count, MAX_GLYPHS_AT_ONCE) * RECORD_BYTES);
    const bytes = new Uint8Array(records);
    const words = new Uint32Array(records);
    const floats = new Float32Array(records);
    for (let from = 0; from < count; from += MAX_GLYPHS_AT_ONCE) {
      const length = Math.min(MAX_GLYPHS_AT_ONCE, count - from);
      loop(textPage, from, length, buffer);
      // Copied: what `visit` asks of PDFium may move its memory.
      bytes.set(library.bytes.subarray(buffer, buffer + length * RECORD_BYTES));
      for (let index = 0, at = 0; index < length; index++, at += RECORD_WORDS) {
        record.index = from + index;
        record.code = words[at]!;
        record.object = words[at + 1]!;
        record.left = floats[at + 2]!;
        record.top = floats[at + 3]!;
        record.right = floats[at + 4]!;
        record.bottom = floats[at + 5]!;
        record.isGenerated = words[at + 6] === 1;
        visit(record);
      }
    }
  } finally {
    library.call.free(buffer);
  }
}

type Loop = (textPage: number, from: number, count: number, out: number) => void;
const loops = new WeakMap<Pdfium, Loop>();

function loopOf(library: Pdfium): Loop {
  let loop = loops.get(library);
  if (loop === undefined) {
    const { call, memory } = library;
    const instance = new WebAssembly.Instance(new WebAssembly.Module(MODULE), {
      pdfium: {
        memory,
        unicode: call.FPDFText_GetUnicode,
        object: call.FPDFText_GetTextObject,
        generated: call.FPDFText_IsGenerated,
        box: call.FPDFText_GetLooseCharBox,
      },
    });
    loop = instance.exports.read as Loop;
    loops.set(library, loop);
  }
  return loop;
}

const I32 = 0x7f;
const [PAGE, INDEX, COUNT, OUT, CODE] = [0, 1, 2, 3, 4] as const;
const [UNICODE, OBJECT, GENERATED, BOX, READ] = [0, 1, 2, 3, 4] as const;
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const constant = (value: number): number[] => [0x41, value];
const call = (target: number): number[] => [0x10, target];
const store = (offset: number): number[] => [0x36, 2, offset];
const ADD = 0x6a;
const SUBTRACT = 0x6b;
const IS_ZERO = 0x45;
const IS_BELOW = 0x49;
const [BLOCK, LOOP, IF, ELSE, END, DROP, EMPTY] = [0x02, 0x03, 0x04, 0x05, 0x0b, 0x1a, 0x40] as const;

const BODY = [
  ...[BLOCK, EMPTY, LOOP, EMPTY],
  // Out of both when nothing is left.
  ...[...get(COUNT), IS_ZERO, 0x0d, 1],
  ...[...get(OUT), ...get(PAGE), ...get(INDEX), ...call(UNICODE), ...tee(CODE), ...store(0)],
  ...[...get(OUT), ...get(PAGE), ...get(INDEX), ...call(OBJECT), ...store(4)],
  ...[...get(PAGE), ...get(INDEX), ...get(OUT), ...constant(8), ADD, ...call(BOX), DROP],
  ...[...get(OUT), ...get(CODE), ...constant(33), IS_BELOW],
  ...[IF, I32, ...get(PAGE), ...get(INDEX), ...call(GENERATED), ELSE, ...constant(0), END, ...store(24)],
  ...[...get(INDEX), ...constant(1), ADD, ...set(INDEX)],
  ...[...get(COUNT), ...constant(1), SUBTRACT, ...set(COUNT)],
  ...[...get(OUT), ...constant(RECORD_BYTES), ADD, ...set(OUT)],
  ...[0x0c, 0, END, END, END],
];

const MODULE = moduleOf();

function moduleOf(): Uint8Array<ArrayBuffer> {
  const sized = (content: readonly number[]): number[] =>
    content.length < 128
      ? [content.length, ...content]
      : [(content.length & 0x7f) | 0x80, content.length >> 7, ...content];
  const text = (value: string): number[] => sized([...value].map((letter) => letter.charCodeAt(0)));
  const section = (id: number, items: readonly (readonly number[])[]): number[] => [
    id,
    ...sized([items.length, ...items.flat()]),
  ];
  const type = (parameters: number, results: number): number[] => [
    0x60,
    ...sized(Array<number>(parameters).fill(I32)),
    ...sized(Array<number>(results).fill(I32)),
  ];
  const imported = (name: string, kind: readonly number[]): number[] => [...text("pdfium"), ...text(name), ...kind];
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [type(2, 1), type(3, 1), type(4, 0)]),
    ...section(2, [
      imported("unicode", [0, 0]),
      imported("object", [0, 0]),
      imported("generated", [0, 0]),
      imported("box", [0, 1]),
      imported("memory", [2, 0, 0]),
    ]),
    ...section(3, [[2]]),
    ...section(7, [[...text("read"), 0, READ]]),
    ...section(10, [sized([1, 1, I32, ...BODY])]),
  ]);
}
