import type { Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import { type Blocks, blockText } from "./blocks.js";
import type { Outline } from "./outline.js";

/** Less hidden text than this is not worth comparing. */
const MIN_WORDS = 40;
/** From this share of known runs on a hidden part counts as a copy. */
const COPY_SHARE = 0.6;

/**
 * Hidden parts that say what the page shows elsewhere, however either is cut into blocks: text for machines, for printing, for another
 * screen size.
 *
 * @returns [first, last + 1] of each such run of blocks
 */
export function hiddenCopies(tree: Tree, blocks: Blocks, page: Outline): Array<readonly [first: number, end: number]> {
  const isHidden = (block: number): boolean => (page.around[blocks.element[block]!]! & Around.HIDDEN) !== 0;
  const candidates: Array<readonly [number, number]> = [];
  for (let block = 0; block < blocks.count; block++) {
    if (!isHidden(block)) continue;
    const first = block;
    while (block + 1 < blocks.count && isHidden(block + 1)) block++;
    if (blocks.wordsBefore[block]! + blocks.words[block]! - blocks.wordsBefore[first]! >= MIN_WORDS)
      candidates.push([first, block + 1]);
  }
  if (candidates.length === 0) return candidates;
  const shown = new RepeatedText();
  for (let block = 0; block < blocks.count; block++) if (!isHidden(block)) shown.add(blockText(tree, blocks, block));
  return candidates.filter(([first, end]) => {
    const texts: string[] = [];
    for (let block = first; block < end; block++) texts.push(blockText(tree, blocks, block));
    return shown.share(texts) >= COPY_SHARE;
  });
}

const RUN_WORDS = 3;

/** Runs of three words of some texts, to find out whether another text says the same, however it is cut into blocks. */
class RepeatedText {
  readonly #runs = new Set<number>();

  add(text: string): void {
    for (const run of runs(text)) this.#runs.add(run);
  }

  /** Share of the text's runs that were added before: 0 … 1; 0 for texts of fewer than three words. */
  share(texts: readonly string[]): number {
    let count = 0;
    let known = 0;
    for (const text of texts) {
      for (const run of runs(text)) {
        count++;
        if (this.#runs.has(run)) known++;
      }
    }
    return count === 0 ? 0 : known / count;
  }
}

/** Hashes of all runs of three words, case ignored. */
function runs(text: string): number[] {
  const result: number[] = [];
  const lower = text.toLowerCase();
  let before = 0;
  let last = 0;
  let count = 0;
  let hash = 0;
  let inWord = false;
  for (let index = 0; index <= lower.length; index++) {
    if (index < lower.length && isWordUnit(lower, index)) {
      hash = ((inWord ? Math.imul(hash, 31) : 0) + lower.charCodeAt(index)) | 0;
      inWord = true;
    } else if (inWord) {
      inWord = false;
      if (++count >= RUN_WORDS) result.push((Math.imul(before, 961) + Math.imul(last, 31) + hash) | 0);
      before = last;
      last = hash;
    }
  }
  return result;
}

const WORD = /^[\p{L}\p{N}]/u;
/** By code unit: 0 not looked at yet, 1 part of a word, 2 not. */
const units = new Uint8Array(65_536);

/** Whether the code unit at `index` is a letter, a digit, or a half of one. */
function isWordUnit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit >= 0xd800 && unit < 0xe000) {
    const start = unit >= 0xdc00 && index > 0 ? index - 1 : index;
    return WORD.test(text.slice(start, start + 2));
  }
  if (units[unit] === 0) units[unit] = WORD.test(text[index]!) ? 1 : 2;
  return units[unit] === 1;
}
