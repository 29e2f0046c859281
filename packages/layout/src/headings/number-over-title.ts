import type { Draft, TextDraft } from "../drafts.js";
import { inlineLine } from "../lines/lines.js";
import type { TextLine } from "../lines/text-line.js";
import { isNumberAlone } from "./counts.js";

/** Space between a number and the title below it, over the larger of both sizes, at most. */
const MAX_GAP = 4;
/** Distance of their left edges or of their middles, over the size of the title, at most. */
const MAX_SHIFT = 1.2;

/** Joins `Chapter 1` with the title that stands below it on a line of its own, in larger type as a rule: they are one heading. */
export function joinNumbersWithTitles(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const above = joined.at(-1);
    if (above !== undefined && isTitle(draft) && isNumberOf(above, draft))
      joined[joined.length - 1] = { ...draft, lines: [...above.lines, ...draft.lines] };
    else joined.push(draft);
  }
  return joined;
}

const isTitle = (draft: Draft): draft is TextDraft =>
  draft.kind === "text" && draft.role === "heading" && !isNumberAlone(inlineLine(draft.lines[0]!));

function isNumberOf(draft: Draft, title: TextDraft): draft is TextDraft {
  if (draft.kind !== "text" || draft.lines.length !== 1 || draft.page !== title.page) return false;
  if (draft.role !== "heading" && draft.role !== "paragraph") return false;
  const [number] = draft.lines as [TextLine];
  const first = title.lines[0]!;
  const gap = first.baseline - number.baseline;
  const isBelow = gap > 0 && gap < MAX_GAP * Math.max(number.size, first.size);
  return isBelow && isAlignedWith(number, first) && isNumberAlone(inlineLine(number));
}

const isAlignedWith = (one: TextLine, other: TextLine): boolean =>
  Math.min(
    Math.abs(one.left - other.left),
    Math.abs(one.right - other.right),
    Math.abs(one.left + one.right - other.left - other.right) / 2,
  ) <
  MAX_SHIFT * other.size;
