/** Longer words are no slip of the pen, and comparing them costs their lengths multiplied. */
const MAX_WORD_CHARACTERS = 64;
/** Edits that a slip takes, as a share of the word's length. */
const MAX_EDIT_SHARE = 0.4;

/** Shorter beginnings could mean almost anything. */
const MIN_BEGINNING_CHARACTERS = 4;

/**
 * The name that the author of `word` most likely meant: the one that is the fewest insertions, deletions, replacements and swaps of
 * neighbouring characters away, or else the shortest one that begins with it. Case, hyphens and underscores do not count.
 *
 * @returns undefined when no name is near
 */
export function nearestName(word: string, names: Iterable<string>): string | undefined {
  const wanted = folded(word);
  if (wanted === "" || wanted.length > MAX_WORD_CHARACTERS) return undefined;
  let nearest: string | undefined;
  let fewest = Math.floor(Math.max(wanted.length, 3) * MAX_EDIT_SHARE) + 1;
  for (const name of names) {
    const edits = editDistance(wanted, folded(name).slice(0, MAX_WORD_CHARACTERS));
    if (edits < fewest) {
      nearest = name;
      fewest = edits;
    }
  }
  return nearest ?? shortestBeginningWith(wanted, names);
}

function shortestBeginningWith(beginning: string, names: Iterable<string>): string | undefined {
  if (beginning.length < MIN_BEGINNING_CHARACTERS) return undefined;
  return [...names]
    .filter((name) => folded(name).startsWith(beginning))
    .sort((one, other) => one.length - other.length)[0];
}

const folded = (text: string): string => text.toLowerCase().replace(/[-_\s]/g, "");

/** Optimal string alignment distance. */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let edits = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) edits = Math.min(edits, before[column - 2]! + 1);
      current.push(edits);
    }
    before = above;
    above = current;
  }
  return above[to.length]!;
}
