import { bodySize } from "../page.js";
import type { LayoutPage, LayoutWord } from "../types.js";

/** Puts a large initial in front of the word that it begins. */
export function joinDropCaps(page: LayoutPage): LayoutPage {
  const unit = bodySize(page.words);
  const initials = page.words.filter(
    (word) => /^["\u201c\u2018']?\p{Lu}$/u.test(word.text) && word.size > 1.7 * unit && word.turn === undefined,
  );
  if (initials.length === 0 || initials.length > 6) return page;
  const replaced = new Map<LayoutWord, LayoutWord | undefined>();
  for (const initial of initials) {
    const rest = page.words.find((word) => continues(initial, word, unit));
    if (rest === undefined) continue;
    replaced.set(initial, undefined);
    // The line keeps its place beside the initial, so that its column stays straight.
    replaced.set(rest, { ...rest, text: initial.text + rest.text, joined: false });
  }
  if (replaced.size === 0) return page;
  return { ...page, words: page.words.flatMap((word) => (replaced.has(word) ? (replaced.get(word) ?? []) : [word])) };
}

/** The first word of the topmost line right beside the initial. */
function continues(initial: LayoutWord, word: LayoutWord, unit: number): boolean {
  const gap = word.left - initial.right;
  const isBeside = gap > -0.3 * unit && gap < 1.2 * unit;
  const top = initial.baseline - 0.75 * initial.size;
  return (
    isBeside &&
    word.size < 1.3 * unit &&
    word.baseline > top &&
    word.baseline < top + 1.4 * unit &&
    /^\p{L}/u.test(word.text)
  );
}
