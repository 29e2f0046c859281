import type { LayoutWord } from "../types.js";
import { FUNCTIONS, isMathFont } from "./symbols.js";

/** Dots alone, and a number of a page that follows at once. */
const DOTS = /^[.·…]+\d{0,4}$/;
/** An ellipsis has three; of this many on, they lead from a label to its number. */
const MIN_LEADER_DOTS = 5;
/** Bullets that TeX sets, at three levels of a list, and those of slides. */
const BULLET = /^[•∗·◦⋄]$/;
/** Bullets of one page that are looked at. */
const MAX_BULLETS = 400;
/** White space before a bullet, and between it and its item, in font sizes. */
const BULLET_FREE_SIZES = 1.5;
const MIN_BULLET_GAP_SIZES = 0.3;
const MAX_BULLET_GAP_SIZES = 1.5;

/** Signs that part the items of a line, such as the telephone and the address of a letterhead. */
const SEPARATOR = /^[|•·⋄]$/;
/** White space on both sides of one, in font sizes. */
const MIN_SEPARATOR_GAP_SIZES = 0.15;
const MAX_SEPARATOR_GAP_SIZES = 3;
/** A word, or a number too long for a formula. */
const ITEM = /\p{L}{2}|\d{5}/u;

/** Signs in a font of formulas that are of the running text: leaders, bullets of lists, and signs between the items of a line. */
export const signsOfText = (words: readonly LayoutWord[]): ReadonlySet<LayoutWord> =>
  new Set([...leadersOf(words), ...leadingBullets(words), ...separators(words)]);

/** Those that stand free between words, or behind one; formulas set them close, or beside letters of their own fonts. */
function separators(words: readonly LayoutWord[]): LayoutWord[] {
  const signs = words.filter(({ text, font }) => SEPARATOR.test(text) && isMathFont(font)).slice(0, MAX_BULLETS);
  return signs.filter((sign) => {
    const line = words.filter((word) => word !== sign && Math.abs(word.baseline - sign.baseline) <= 0.2 * sign.size);
    const before = line.filter(({ left }) => left < sign.left).sort((a, b) => b.right - a.right)[0];
    const after = line.filter(({ left }) => left >= sign.left).sort((a, b) => a.left - b.left)[0];
    const isFree = (item: LayoutWord | undefined, gap: number): boolean =>
      item === undefined ||
      (!isMathFont(item.font) &&
        ITEM.test(item.text) &&
        !FUNCTIONS.has(item.text) &&
        gap >= MIN_SEPARATOR_GAP_SIZES * sign.size &&
        gap <= MAX_SEPARATOR_GAP_SIZES * sign.size);
    return (
      before !== undefined && isFree(before, sign.left - before.right) && isFree(after, (after?.left ?? 0) - sign.right)
    );
  });
}

/** Dots that lead to a number, as TeX sets them: in a font of formulas, one after the other on a line. */
function leadersOf(words: readonly LayoutWord[]): Set<LayoutWord> {
  const leaders = new Set<LayoutWord>();
  let run: LayoutWord[] = [];
  let dots = 0;
  const finish = (): void => {
    if (dots >= MIN_LEADER_DOTS) for (const word of run) leaders.add(word);
    run = [];
    dots = 0;
  };
  for (const word of words) {
    const last = run.at(-1);
    if (last !== undefined && Math.abs(last.baseline - word.baseline) > 0.1 * word.size) finish();
    if (DOTS.test(word.text)) {
      run.push(word);
      dots += word.text.replace(/\d/g, "").replace(/…/g, "...").length;
    } else finish();
  }
  finish();
  return leaders;
}

/** Bullets of TeX are of a font of formulas: what follows may be a number or a formula that begins the text of the item. */
function leadingBullets(words: readonly LayoutWord[]): LayoutWord[] {
  const bullets = words.filter(({ text, font }) => BULLET.test(text) && isMathFont(font)).slice(0, MAX_BULLETS);
  return bullets.filter((bullet) => {
    let gap = Infinity;
    for (const word of words) {
      if (word === bullet || Math.abs(word.baseline - bullet.baseline) > 0.2 * bullet.size) continue;
      if (word.left < bullet.left && word.right > bullet.left - BULLET_FREE_SIZES * bullet.size) return false;
      if (word.left > bullet.left) gap = Math.min(gap, word.left - bullet.right);
    }
    return gap > MIN_BULLET_GAP_SIZES * bullet.size && gap < MAX_BULLET_GAP_SIZES * bullet.size;
  });
}
