/** Judges changes of a page without a language model: by what a goal names, and by what kind of text changed. */
import type { LineChange } from "./change/compare.js";
import { type Cue, cuesOf, wordCount } from "./change/cues.js";
import type { Judgment } from "./types.js";

const MAX_CHANGES_SHOWN = 20;
export interface ChangesWithGoal {
  readonly goal: string | undefined;
  readonly changes: readonly LineChange[];
}

/** A change of running text below this many words is a touch of style. */
const MIN_WORDS = 8;

/** Words of a goal that name a kind of thing, by the cue that shows it. */
const GOAL_CUES: ReadonlyArray<readonly [Cue, RegExp]> = [
  [
    "price",
    /\b(?:pric\w*|cost\w*|cheap\w*|discount\w*|sales?|fees?|rates?|offers?|deals?|preise?\w*|kosten|rabatt\w*|prix|precios?|prezz\w*|preços?)\b|价格|値段|价|가격|цен/iu,
  ],
  [
    "stock",
    /\b(?:stock|availab\w*|sold|inventory|restock\w*|lieferbar|verfügbar\w*|disponib\w*)\b|在庫|库存|재고|наличи/iu,
  ],
  [
    "date",
    /\b(?:dates?|deadlines?|when|schedul\w*|termine?|datum|fristen?|dates?|fechas?|plazos?)\b|日程|日期|날짜|дат/iu,
  ],
  [
    "heading",
    /\b(?:headings?|titles?|headlines?|articles?|posts?|news|announce\w*|überschrift\w*|artikel|titres?|títulos?)\b/iu,
  ],
];
const STOP_WORDS = new Set(
  "the and for with when whether that this from into about any all are was were has have new page pages site change changes changed tell notify alert let know watch monitor track whenever und der die das den dem ein eine wenn sich ist les des une est que pour los las una del con por".split(
    " ",
  ),
);

export function judgeByRules({ goal, changes }: ChangesWithGoal): Judgment {
  const wanted = goal === undefined ? [] : GOAL_CUES.filter(([, words]) => words.test(goal)).map(([cue]) => cue);
  const words = new Set(
    (goal?.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !STOP_WORDS.has(word)),
  );
  const judged = changes.map((change) => ({ change, ...weigh(change, wanted, words) }));
  const meaningful = judged.filter(({ weight }) => weight > 0);
  const best = Math.max(0, ...judged.map(({ weight }) => weight));
  const reasons = [...new Set(meaningful.map(({ reason }) => reason))];
  return {
    meaningful: meaningful.length > 0,
    confidence: meaningful.length === 0 ? "medium" : best >= 3 ? "high" : best === 2 ? "medium" : "low",
    reason:
      meaningful.length > 0
        ? `By rules: ${reasons.slice(0, 3).join(", ")}.`
        : goal === undefined
          ? "By rules: only a few words of running text changed."
          : "By rules: nothing that changed speaks of the goal.",
    meaningfulChanges: meaningful
      .slice(0, MAX_CHANGES_SHOWN)
      .map(({ change, reason }) => ({ type: change.type, before: change.before, after: change.after, reason })),
    method: "rules",
  };
}

function weigh(
  { type, before, after, about = [] }: LineChange,
  wanted: readonly Cue[],
  words: ReadonlySet<string>,
): { weight: number; reason: string } {
  const cues = changedCues(before ?? "", after ?? "");
  const named = wanted.find((cue) => cues.includes(cue));
  if (named) return { weight: 3, reason: `a ${named} was ${type}, which the goal asks for` };
  if (words.size > 0 || wanted.length > 0) {
    const text = `${before ?? ""} ${after ?? ""}`.toLowerCase();
    const hit = [...words].find((word) => text.includes(word));
    if (hit) return { weight: 2, reason: `a line about "${hit}" was ${type}` };
    const place = about.find((name) => [...words].some((word) => name.toLowerCase().includes(word)));
    if (place !== undefined) return { weight: 2, reason: `a line under "${place}" was ${type}` };
    return { weight: 0, reason: "" };
  }
  const [first] = cues;
  if (first && first !== "text")
    return {
      weight: first === "table" || first === "heading" ? 2 : 3,
      reason: `a ${first === "table" ? "row of a table" : first} was ${type}`,
    };
  const amount = Math.abs(wordCount(after ?? "") - wordCount(before ?? ""));
  return amount >= MIN_WORDS ? { weight: 1, reason: `text was ${type}` } : { weight: 0, reason: "" };
}

/** A line of a price counts as one about a price only where the price is what changed. */
function changedCues(before: string, after: string): Cue[] {
  const cues = [...new Set([...cuesOf(before), ...cuesOf(after)])];
  if (before === "" || after === "") return cues;
  const parts = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}.,:/-]*/gu) ?? []);
  const [old, now] = [parts(before), parts(after)];
  const isDigitsChanged = [...old, ...now].some((part) => /\d/.test(part) && old.has(part) !== now.has(part));
  return cues.filter((cue) => (cue !== "price" && cue !== "date") || isDigitsChanged);
}
