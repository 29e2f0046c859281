/** Names that turn out to be part of what a thing is called, by the words around them and the rest of the text. */

import { isCommonWord } from "./common-words.js";
import { mayBeFamilyName } from "./family-names.js";
import { nameRanks } from "./name-lists.js";
import type { ScoredNames } from "./person-scores.js";
import type { SmallWords } from "./small-words.js";
import type { Span } from "./spans.js";
import { type CapitalizedWord, isShout, quiet } from "./words.js";

/** Reason of names behind a title: one word is enough. */
export const TITLED = "title";
/** Reasons that are enough for a single word, whatever it looks like. */
const ALONE: ReadonlySet<string> = new Set([TITLED, "greeting"]);
/** A family name that is a word as well counts as one from this score on, a word that no list has from the other. */
const MIN_LISTED_WORD = 0;
const MIN_UNLISTED_WORD = 1;
/** A last word below this is no family name where only a word in front announced a person. */
const MIN_ANNOUNCED = -4;
/** A word below this that follows without a sign makes the name part of a longer one: "James Webb Space Telescope". */
const MIN_FOLLOWING = -2;
/** A name whose words sum up to this is one whatever follows. */
const MIN_CERTAIN = 4;

/**
 * Cuts last words that are no names ("Ada Byron Events" where the text writes "events", too).
 *
 * @param listed reason of names that only lists know
 * @returns by span, what is left of it; `undefined` where that is no name any more
 */
export function withoutThings(
  smallWords: SmallWords,
  spans: readonly Span[],
  scored: ScoredNames,
  listed: string,
): Map<Span, Span | undefined> {
  const wordsOf = new Map(spans.map((span) => [span, scored.wordsOf(span)]));
  const lastWords = new Set<string>();
  for (const words of wordsOf.values()) for (const { text: word } of words.slice(-2)) lastWords.add(quiet(word));
  const small = new Set(smallWords.among(lastWords));
  const isWord = (word: CapitalizedWord): boolean => {
    const written = quiet(word.text);
    const isListed = mayBeFamilyName(written) || (nameRanks(written) & 3) > 0;
    return (
      (small.has(written) || isCommonWord(written)) &&
      scored.scoreOf(word) < (isListed ? MIN_LISTED_WORD : MIN_UNLISTED_WORD)
    );
  };
  const kept = new Map<Span, Span | undefined>();
  for (const [span, found] of wordsOf) {
    // Only people are greeted or called "Mrs".
    const isTrusted = span.reason === listed || (found.length === 1 && ALONE.has(span.reason));
    let words = found;
    while (words.length > 0 && (isWord(words.at(-1)!) || (!isTrusted && scored.scoreOf(words.at(-1)!) < MIN_ANNOUNCED)))
      words = words.slice(0, -1);
    const isPart =
      span.reason === listed && scored.sumOf(span) < MIN_CERTAIN && isFollowedByThing(scored, words.at(-1));
    const isWhole = words.length === found.length;
    if (isWhole && !isPart) kept.set(span, span);
    else
      kept.set(
        span,
        isPart || words.length < (span.reason === TITLED ? 1 : 2) ? undefined : { ...span, end: words.at(-1)!.end },
      );
  }
  return kept;
}

/** Whether a word that no name has follows another with nothing but a space between them. */
export function isFollowedByThing(scored: ScoredNames, word: CapitalizedWord | undefined): boolean {
  if (word === undefined || (word.text.length > 2 && isShout(word.text))) return false;
  const next = scored.besideOf(word, 1);
  return next !== undefined && scored.scoreOf(next) < MIN_FOLLOWING && nameRanks(quiet(next.text)) === 0;
}

/** A mention below this behind a word that no name has is part of a longer name: "Medical Discount", "Premio Turing". */
const MIN_MENTION = -1;

/** Whether a word that hardly looks like a name follows one that no name has: in Latin letters, for others have no list. */
export function isBehindThing(scored: ScoredNames, word: CapitalizedWord): boolean {
  if (scored.scoreOf(word) >= MIN_MENTION || !LATIN.test(word.text) || isShout(word.text)) return false;
  const other = scored.besideOf(word, -1);
  return other !== undefined && scored.scoreOf(other) < MIN_FOLLOWING && nameRanks(quiet(other.text)) === 0;
}

const LATIN = /\p{Script=Latin}/u;
