import type { Tree } from "../tree.js";
import { type Blocks, blockText } from "./blocks.js";
import { Around, type Outline } from "./outline.js";

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

const RUN = 3;

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
  const hashes: number[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    let hash = 0;
    for (let index = 0; index < word.length; index++) hash = (Math.imul(hash, 31) + word.charCodeAt(index)) | 0;
    hashes.push(hash);
  }
  const result: number[] = [];
  for (let index = 0; index + RUN <= hashes.length; index++) {
    result.push((Math.imul(hashes[index]!, 961) + Math.imul(hashes[index + 1]!, 31) + hashes[index + 2]!) | 0);
  }
  return result;
}
