import type { Draft } from "../drafts.js";
import { inlineLine, isBold, share } from "../lines/lines.js";
import { isCentered } from "../lines/paragraphs.js";
import type { TextLine } from "../lines/text-line.js";
import { type DocumentStyle, isLabelAndValue } from "./headings.js";
import { type Candidate, endsSentence, isCapital, isProse, type Looks } from "./looks.js";

/** Names of the features, in the order of a row. */
export const TITLE_FEATURES = [
  "toProse",
  "toBody",
  "bold",
  "italic",
  "capital",
  "mono",
  "length",
  "lines",
  "words",
  "end",
  "start",
  "depth",
  "numberKind",
  "digits",
  "letters",
  "above",
  "below",
  "nextKind",
  "toNext",
  "previousKind",
  "toPrevious",
  "centred",
  "indent",
  "width",
  "firstOnPage",
  "firstPage",
  "lookShare",
  "lookCount",
  "lookShort",
  "lookHeaded",
  "lookSentences",
  "lookPages",
  "lookLength",
  "lookNumbered",
  "lookSequence",
  "nextBold",
  "otherFont",
  "boldShare",
  "byRule",
  "apart",
  "item",
  "items",
  "times",
  "height",
  "address",
  "labelled",
  "cased",
  "single",
] as const;

/** Distances over the size of the type end here; more say nothing. */
const FAR = 8;
const MAX_COUNT = 60;

const ENDS: readonly RegExp[] = [/[.。]["'”’)\]]*$/u, /[:：]$/u, /[,;，、]$/u, /[?!？！]$/u];

function endOf(text: string): number {
  const at = ENDS.findIndex((end) => end.test(text));
  return at + 1;
}

const startOf = (text: string): number =>
  /^\p{Lu}/u.test(text) ? 1 : /^\p{Ll}/u.test(text) ? 2 : /^\p{N}/u.test(text) ? 3 : 0;

/** Kinds of numbers before a title, as named by feature `numberKind`; the first that fits. */
const KINDS: readonly RegExp[] = [
  /^(?:chapter|section|part|appendix|annex|article|kapitel|teil|anhang|chapitre|partie|capítulo|parte)\s+[\dIVXA-H]/iu,
  /^\d{1,2}(?:\.\d{1,2})+\.?\s/,
  /^\d{1,2}[.)]\s/,
  /^\d{1,3}\s/,
  /^[IVX]{1,5}[.)]\s/,
  /^[A-Z]\d?(?:\.\d{1,2})*[.)]?\s/,
  /^\(?[a-z]{1,3}[.)]\s/,
];

const kindOfNumber = (text: string): number => KINDS.findIndex((kind) => kind.test(text)) + 1;

/** The neighbour of a candidate: 0 nothing, 1 running text, 2 a short text, 3 a list, 4 a table, 5 code, a picture or a chart, 6 a heading. */
function kindOf(draft: Draft | undefined, page: number): number {
  if (draft === undefined || draft.page !== page) return 0;
  if (draft.kind === "list") return 3;
  if (draft.kind === "table") return 4;
  if (draft.kind !== "text") return 5;
  if (draft.role === "heading") return 6;
  return isProse(draft.lines.map(inlineLine).join(" ")) ? 1 : 2;
}

function edgeLine(draft: Draft | undefined, page: number, last: boolean): TextLine | undefined {
  if (draft === undefined || draft.page !== page) return undefined;
  if (draft.kind === "text" || draft.kind === "code") return last ? draft.lines.at(-1) : draft.lines[0];
  if (draft.kind !== "list") return undefined;
  return last ? draft.items.at(-1)!.lines.at(-1) : draft.items[0]!.lines[0];
}

const shareOf = (lines: readonly TextLine[], test: (word: TextLine["words"][number]) => boolean): number =>
  lines.reduce((sum, line) => sum + share(line, test) * line.characters, 0) /
  Math.max(
    1,
    lines.reduce((sum, line) => sum + line.characters, 0),
  );

/** Appends the features of one candidate to a row, in the order of {@link TITLE_FEATURES}. */
export function featuresOf(
  candidate: Candidate,
  drafts: readonly Draft[],
  looks: Looks,
  style: DocumentStyle,
  pageHeight: number,
): number[] {
  const { lines, text, page, at, item, block, number, look } = candidate;
  const first = lines[0]!;
  const last = lines.at(-1)!;
  const size = Math.max(1, ...lines.map((line) => line.size));
  const items = block.kind === "list" ? block.items : undefined;
  const inList = items !== undefined && item !== undefined;
  const before = inList && item > 0 ? items[item - 1]!.lines.at(-1) : edgeLine(drafts[at - 1], page, true);
  const after = inList && item + 1 < items.length ? items[item + 1]!.lines[0] : edgeLine(drafts[at + 1], page, false);
  const above = before !== undefined && before.zone === first.zone ? (first.baseline - before.baseline) / size : FAR;
  const below = after !== undefined && after.zone === first.zone ? (after.baseline - last.baseline) / size : FAR;
  const bold = shareOf(lines, (word) => word.bold);
  const solid = Math.max(1, text.replace(/\s/g, "").length);
  const wide = Math.max(...lines.map((line) => line.right - line.left));
  const count = Math.max(1, look.count);
  return [
    size / style.prose,
    size / style.body,
    bold,
    shareOf(lines, (word) => word.italic),
    isCapital(text) ? 1 : 0,
    shareOf(lines, (word) => word.mono),
    text.length,
    lines.length,
    text.split(" ").length,
    endOf(text),
    startOf(text),
    number?.length ?? 0,
    kindOfNumber(text),
    (text.match(/\d/g) ?? []).length / solid,
    (text.match(/\p{L}/gu) ?? []).length / solid,
    above < 0 ? FAR : Math.min(FAR, above),
    below < 0 ? FAR : Math.min(FAR, below),
    inList && item + 1 < items.length ? 3 : kindOf(drafts[at + 1], page),
    after === undefined ? 0 : size / Math.max(1, after.size),
    inList && item > 0 ? 3 : kindOf(drafts[at - 1], page),
    before === undefined ? 0 : size / Math.max(1, before.size),
    lines.every(isCentered) ? 1 : 0,
    Math.min(FAR, (first.left - first.columnLeft) / size),
    wide / Math.max(1, first.columnRight - first.columnLeft),
    drafts[at - 1]?.page === page ? 0 : 1,
    page === 1 ? 1 : 0,
    look.characters / Math.max(1, looks.characters),
    Math.min(MAX_COUNT, look.count),
    look.short / count,
    look.headed / count,
    look.sentences / count,
    look.pages / count,
    look.characters / count,
    look.numbered / count,
    look.inSequence / Math.max(1, look.numbered),
    bold - (after === undefined ? 0 : isBold(after) ? 1 : 0),
    after !== undefined && after.words[0]!.font !== last.words.at(-1)!.font ? 1 : 0,
    style.boldShare,
    block.kind === "text" && block.role === "heading" ? 1 : 0,
    first.inPanel === true || first.inShortBlock === true ? 1 : 0,
    inList ? 1 : 0,
    items?.length ?? 0,
    Math.min(FAR, looks.times(text)),
    pageHeight > 0 ? first.baseline / pageHeight : 0,
    /https?:|www\.|@\w+\./.test(text) ? 1 : 0,
    lines.some(isLabelAndValue) ? 1 : 0,
    text.toLowerCase() === text.toUpperCase() ? 0 : 1,
    endsSentence(text) ? 1 : 0,
  ];
}
