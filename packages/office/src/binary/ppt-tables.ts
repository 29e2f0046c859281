import { type GridCell, type GridRow, writeGrid } from "../html/table.js";
import type { PptRecord, PptStream } from "./ppt-records.js";
import { paragraphsHtml, readTexts } from "./ppt-text.js";

/** Record types ([MS-ODRAW] 2.2). */
const Type = { group: 0xf003, shape: 0xf004, textBox: 0xf00d, childAnchor: 0xf00f } as const;
/** Options, secondary options, tertiary options. */
const PROPERTY_TABLES = [0xf00b, 0xf121, 0xf122];
/** Group shape properties that make a group a table ([MS-ODRAW] 2.3.4.36). */
const TABLE_PROPERTIES = 0x039f;
const IS_TABLE = 1;
const MAX_CELLS = 10_000;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly html: string;
}

export const isGroup = ({ type }: PptRecord): boolean => type === Type.group;

/** Whether a group of shapes is a table: PowerPoint keeps the cells as shapes with text, and the lines between them as shapes without. */
export function isTableGroup(stream: PptStream, group: PptRecord): boolean {
  const shape = stream.child(group, Type.shape);
  if (shape === undefined) return false;
  for (const type of PROPERTY_TABLES) {
    const table = stream.child(shape, type);
    if (table === undefined) continue;
    for (let at = table.from, count = 0; at + 6 <= table.to && count < table.instance; at += 6, count++) {
      if ((stream.view.getUint16(at, true) & 0x3fff) !== TABLE_PROPERTIES) continue;
      return (stream.view.getUint32(at + 2, true) & IS_TABLE) !== 0;
    }
  }
  return false;
}

/** The cells of a table group by their places; "" when it has none. The first row is the header, as in the table styles of PowerPoint. */
export function tableHtml(stream: PptStream, group: PptRecord): string {
  const boxes: Box[] = [];
  for (const shape of stream.children(group)) {
    if (shape.type !== Type.shape || boxes.length >= MAX_CELLS) continue;
    const anchor = stream.child(shape, Type.childAnchor);
    const text = stream.child(shape, Type.textBox);
    if (anchor === undefined || anchor.to - anchor.from < 16) continue;
    const at = (offset: number): number => stream.view.getInt32(anchor.from + offset, true);
    const box = { left: at(0), top: at(4), right: at(8), bottom: at(12) };
    // Lines have no height, or no width.
    if (box.right <= box.left || box.bottom <= box.top) continue;
    const lines = text === undefined ? [] : readTexts(stream, stream.children(text));
    const html = lines.flatMap(paragraphsHtml).filter((line) => line !== "");
    boxes.push({ ...box, html: html.join("<br>") });
  }
  const tops = edges(boxes.map(({ top }) => top));
  const lefts = edges(boxes.map(({ left }) => left));
  const rows = tops.map((top, index): GridRow => {
    const cells = boxes
      .filter((box) => box.top === top)
      .sort((one, other) => one.left - other.left)
      .map(
        (box): GridCell => ({
          html: box.html,
          colspan: covered(lefts, box.left, box.right),
          rowspan: covered(tops, box.top, box.bottom),
        }),
      );
    return { cells, header: index === 0 && tops.length > 1 };
  });
  return boxes.some(({ html }) => html !== "") ? writeGrid(rows) : "";
}

const edges = (values: readonly number[]): number[] => [...new Set(values)].sort((one, other) => one - other);

const covered = (starts: readonly number[], from: number, to: number): number =>
  Math.max(1, starts.filter((start) => start >= from && start < to).length);
