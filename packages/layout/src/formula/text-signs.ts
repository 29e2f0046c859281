import type { LayoutWord } from "../types.js";
import { isMathFont } from "./symbols.js";

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

/** Signs in a font of formulas that are of the running text: leaders, and bullets of lists. */
export const signsOfText = (words: readonly LayoutWord[]): ReadonlySet<LayoutWord> =>
  new Set([...leadersOf(words), ...leadingBullets(words)]);

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
