/** Ratings of a page's product: the stars and how many have given them, as the page shows them near its name. */
import { type Node, Tag, type Tree } from "@quern/markdown/html";
import { COUNTED_REVIEWS, REVIEWS_COUNTED } from "@quern/text/words";
import { placeOf, type ReadingContext } from "./reading-context.js";
import { Zone } from "./zones.js";

export interface ShownRating {
  readonly value: number | undefined;
  readonly count: number | undefined;
}

/** Characters behind the name in which its rating stands. */
const MAX_CHARACTERS_BEHIND = 1_500;
const MAX_LINE_CHARACTERS = 120;
/** `4.6 out of 5`, `4,6 von 5`, `4.6/5`, `4,3 étoiles sur 5`: a number, a short word or a slash, and the scale. */
const OF_SCALE =
  /(?<![\d.,])([0-5](?:[.,]\d{1,2})?)\s?(?:(?:stars?|sterne?n?|étoiles?|stelle|estrell?as?|sterren|stjärnor)\s)?(?:\/|\p{L}{1,4}(?:\s\p{L}{2,3})?)\s?(?:5|10)(?:[.,]0)?(?![\d.,%])/iu;
/** `4.6 (82)`, `★ 4.6`, `4.6 82`. */
const WITH_COUNT =
  /(?<![\d.,$€£])([0-5][.,]\d{1,2})\s?(?:★+|⭐+)?\s?(?:[(（|·]\s?)?(\d{1,3}(?:[.,]\d{3})+|\d{1,6})\s?[)）]/u;
const STARS = /rating|star|review|score|bewert|avis|valorac|recens/i;

/** @param heading the product's name */
export function readRating(context: ReadingContext, heading: Node): ShownRating {
  const { tree, text, zones } = context;
  const from = heading < 0 ? 0 : placeOf(text, heading);
  let value: number | undefined;
  let count: number | undefined;
  const look = (line: string): void => {
    const both = WITH_COUNT.exec(line);
    if (both && value === undefined && count === undefined) {
      value = numberOf(both[1]!);
      count = wholeOf(both[2]!);
      return;
    }
    value ??= numberOf(OF_SCALE.exec(line)?.[1]);
    count ??= wholeOf(COUNTED_REVIEWS.exec(line)?.[1] ?? REVIEWS_COUNTED.exec(line)?.[1]);
  };
  for (const line of text.lines) {
    if (
      line.start < from - MAX_CHARACTERS_BEHIND / 10 ||
      line.start > from + MAX_CHARACTERS_BEHIND ||
      line.text.length > MAX_LINE_CHARACTERS ||
      !/\d/.test(line.text)
    )
      continue;
    if (zones[text.pieces[line.first]!.node]! & (Zone.RELATED | Zone.NAVIGATION)) continue;
    look(line.text);
    if (value !== undefined && count !== undefined) return { value, count };
  }
  for (let node = tree.body + 1; node < tree.end[tree.body]! && (value === undefined || count === undefined); node++) {
    if (!tree.isElement(node) || tree.last[node] === 0) continue;
    const place = placeOf(text, node);
    if (place < from - MAX_CHARACTERS_BEHIND / 10 || place > from + MAX_CHARACTERS_BEHIND) continue;
    for (const spoken of [
      tree.attribute(node, "aria-label"),
      tree.attribute(node, "title"),
      tree.tag[node] === Tag.IMG ? tree.attribute(node, "alt") : undefined,
    ])
      if (spoken && spoken.length <= MAX_LINE_CHARACTERS && /\d/.test(spoken)) look(spoken);
    const names = value === undefined ? (tree.attribute(node, "class") ?? "") : "";
    if (STARS.test(names)) {
      const alone = /^\(?([0-5][.,]\d{1,2})\)?$/.exec(
        tree.end[node]! - node <= 4 ? tree.textContent(node).trim() : "",
      )?.[1];
      value ??= numberOf(alone);
    }
    if (count === undefined && tree.end[node]! - node <= 4 && isAboutStars(tree, node))
      count = wholeOf(/^\((\d[\d.,]{0,10})\)$/.exec(tree.textContent(node).trim())?.[1]);
  }
  return { value, count };
}

/** Levels up to a box that is called after ratings: "Very Positive <span>(515,656)</span>". */
const MAX_LEVELS = 3;

function isAboutStars(tree: Tree, node: Node): boolean {
  for (let above = node, level = 0; above > tree.body && level < MAX_LEVELS; above = tree.parent[above]!, level++)
    if (STARS.test(tree.attribute(above, "class") ?? "")) return true;
  return false;
}

function numberOf(text: string | undefined): number | undefined {
  const number = text === undefined ? Number.NaN : Number(text.replace(",", "."));
  return number > 0 && number <= 5 ? number : undefined;
}

function wholeOf(text: string | undefined): number | undefined {
  const number = text === undefined ? Number.NaN : Number(text.replace(/\D/g, ""));
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
