import { type Draft, endPage, isAside, type ListDraft, type TableDraftBlock, type TextDraft } from "../drafts.js";
import { endsBroken, segmentText } from "./inline.js";
import { deliberateBreaks } from "./line-breaks.js";
import { firstWidth, inlineLine, isBold } from "./lines.js";
import { indentOf, type TextLine } from "./text-line.js";

/** Blocks that may stand between the two halves of a paragraph: notes, captions, pictures, tables. */
const LOOK_AHEAD = 6;

/** Joins paragraphs, list items and tables that go on in the next column or on the next page. Joined blocks stay where they start. */
export function joinContinued(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  const gone = new Set<Draft>();
  for (const [index, draft] of drafts.entries()) {
    if (gone.has(draft)) continue;
    joined.push(draft);
    if (draft.kind === "list") joinList(draft, drafts, index, gone);
    else if (draft.kind === "text") joinText(draft, drafts, index, gone);
    else if (draft.kind === "table") joinTables(draft, drafts, index, gone);
  }
  return joined;
}

/** Pictures that were not taken out leave no trace. */
const isHidden = (draft: Draft): boolean => draft.kind === "image" && draft.image.source === undefined;

/** The rest of a list: the rest of its last item, which may stand before it, and more of both on the pages that follow. */
function joinList(draft: ListDraft, drafts: readonly Draft[], index: number, gone: Set<Draft>): void {
  let at = index + 1;
  let size: number;
  do {
    size = gone.size;
    at = joinLists(draft, drafts, at, gone);
    joinText(draft, drafts, at - 1, gone);
  } while (gone.size > size);
}

/**
 * Lists that go on, in number or with the same bullets, in the next column or on the next page.
 *
 * @returns the place of the first block that is no part of the list
 */
function joinLists(draft: ListDraft, drafts: readonly Draft[], from: number, gone: Set<Draft>): number {
  let at = from;
  for (; at < drafts.length; at++) {
    const other = drafts[at]!;
    if (gone.has(other) || isAside(other) || isHidden(other)) continue;
    if (other.kind !== "list" || other.page > endPage(draft) + 1 || !goesOnWith(draft, other)) break;
    draft.items.push(...other.items);
    draft.lastPage = endPage(other);
    gone.add(other);
  }
  return at;
}

function goesOnWith(list: ListDraft, next: ListDraft): boolean {
  if (list.isContents === true || next.isContents === true) return list.isContents === next.isContents;
  const { marker, lines } = next.items[0]!;
  const last = list.items.findLast((item) => item.marker.style === marker.style);
  if (last === undefined) return false;
  if (marker.number !== undefined) return marker.number === (last.marker.number ?? 0) + 1;
  if (next.page === endPage(list) && next.zone === last.lines[0]!.zone) return false;
  return (
    marker.text === last.marker.text && Math.abs(indentOf(lines[0]!) - indentOf(last.lines[0]!)) < 0.6 * lines[0]!.size
  );
}

function joinText(
  draft: Extract<Draft, { kind: "text" | "list" }>,
  drafts: readonly Draft[],
  index: number,
  gone: Set<Draft>,
): void {
  if (draft.kind === "text" && draft.role !== "paragraph" && draft.role !== "footnote") return;
  if (draft.kind === "list" && draft.isContents) return;
  const lines = draft.kind === "text" ? draft.lines : draft.items[draft.items.length - 1]!.lines;
  for (let round = 0, at = index; round < 40; round++) {
    const last = lines[lines.length - 1]!;
    if (!runsOn(last) || isBlockOfLines(lines)) return;
    const next = nextText(draft, drafts, at, gone, lines);
    if (next === undefined) return;
    lines.push(...next.lines);
    draft.lastPage = endPage(next);
    gone.add(next);
    at = drafts.indexOf(next);
  }
}

/** An address, or labels with their values: nothing goes on from there. */
const isBlockOfLines = (lines: readonly TextLine[]): boolean =>
  lines.length > 1 && deliberateBreaks(lines).size === lines.length - 1;

/** The line does not end a sentence. */
const runsOn = (line: TextLine): boolean => {
  const text = inlineLine(line);
  return /[\p{L}\p{N},()%\]，、-]$/u.test(text) || endsBroken(text);
};

function nextText(
  draft: Extract<Draft, { kind: "text" | "list" }>,
  drafts: readonly Draft[],
  index: number,
  gone: ReadonlySet<Draft>,
  lines: readonly TextLine[],
): TextDraft | undefined {
  const last = lines[lines.length - 1]!;
  for (let at = index + 1; at < drafts.length && at <= index + LOOK_AHEAD; at++) {
    const other = drafts[at]!;
    if (gone.has(other)) continue;
    if (other.page > endPage(draft) + 1) return undefined;
    // Text goes on behind a panel, never into one or out of it.
    if (last.inPanel === true) return undefined;
    if (other.kind === "text" && other.lines[0]!.inPanel === true) continue;
    if (other.kind === "list") return undefined;
    if (other.kind !== "text") continue;
    if (other.role === "heading") return undefined;
    if (other.role !== "paragraph") continue;
    const first = other.lines[0]!;
    const elsewhere = other.page !== endPage(draft) || first.zone !== last.zone;
    const sameSize = Math.abs(first.size - last.size) <= 0.06 * last.size;
    const edge = draft.kind === "list" && lines.length > 1 ? indentOf(last) : 0;
    if (sameSize && elsewhere && isBold(first) === isBold(last) && continuesText(last, first, edge)) return other;
    // Text of the same size that does not continue: nothing further down will.
    if (sameSize) return undefined;
  }
  return undefined;
}

/** Shorter lines, full or not, are titles, names and units. */
const MIN_CHARACTERS = 20;

/** @param edge where the text of an item begins, from the edge of its column; 0 for a paragraph */
function continuesText(last: TextLine, first: TextLine, edge: number): boolean {
  const before = inlineLine(last);
  const after = inlineLine(first);
  if (/^\p{Ll}/u.test(after)) return true;
  if (endsBroken(before)) return true;
  // A full line without an end, followed by a name or number.
  const isFull = last.columnRight - last.right < Math.max(2 * last.size, firstWidth(first.words[0]!));
  return (
    isFull &&
    (/[\p{Ll},]$/u.test(before) || (/[\p{Lo}，、]$/u.test(before) && last.characters > MIN_CHARACTERS)) &&
    (first.left < first.columnLeft + 0.5 * first.size || Math.abs(indentOf(first) - edge) < 0.5 * first.size) &&
    /^[\p{L}\p{N}("'“]/u.test(after) &&
    first.characters > MIN_CHARACTERS
  );
}

function joinTables(draft: TableDraftBlock, drafts: readonly Draft[], index: number, gone: Set<Draft>): void {
  for (let at = index + 1; at < drafts.length; at++) {
    const other = drafts[at]!;
    if (gone.has(other)) continue;
    if (isAside(other)) continue;
    if (isHidden(other)) continue;
    if (
      other.kind === "text" &&
      /\b(continued|cont\.|cont'd|fortsetzung|suite)\b/i.test(other.lines.map(inlineLine).join(" ")) &&
      other.lines.length === 1
    ) {
      continue;
    }
    if (other.kind !== "table") return;
    const previous = draft.parts[draft.parts.length - 1]!;
    const next = other.parts[0]!;
    if (other.page === endPage(draft) && goesOn(previous, next)) {
      draft.parts.push(withoutRepeatedHeader(next, draft.parts[0]!));
      gone.add(other);
      continue;
    }
    if (other.page !== endPage(draft) + 1) return;
    const sameWidth =
      previous.columnCount === next.columnCount &&
      Math.abs(previous.box.left - next.box.left) < 12 &&
      Math.abs(previous.box.right - next.box.right) < 12;
    if (!sameWidth) return;
    draft.parts.push(withoutRepeatedHeader(next, draft.parts[0]!));
    gone.add(other);
    draft.lastPage = endPage(other);
  }
}

/** The rest of a table that the end of a column cut in two: as many columns, as wide, at the top of the next column. */
function goesOn(previous: TableDraftBlock["parts"][number], next: TableDraftBlock["parts"][number]): boolean {
  const width = previous.box.right - previous.box.left;
  return (
    previous.columnCount === next.columnCount &&
    next.box.left > previous.box.right &&
    next.box.top < previous.box.top &&
    Math.abs(next.box.right - next.box.left - width) < 0.1 * width
  );
}

function withoutRepeatedHeader(
  next: TableDraftBlock["parts"][number],
  first: TableDraftBlock["parts"][number],
): TableDraftBlock["parts"][number] {
  const textOf = (row: (typeof next.rows)[number] | undefined): string =>
    (row ?? []).map((cell) => cell.lines.map(segmentText).join(" ")).join("|");
  let repeated = 0;
  while (
    repeated < first.headerRows &&
    repeated < next.rows.length - 1 &&
    textOf(next.rows[repeated]) === textOf(first.rows[repeated])
  )
    repeated++;
  return { ...next, rows: next.rows.slice(repeated), headerRows: 0 };
}
