/** Tables of words: concept × language, so that a phrase that is added once is known to every reader. */

/** Languages that every concept has words in. */
export const LANGUAGES = [
  "en",
  "de",
  "fr",
  "es",
  "pt",
  "it",
  "nl",
  "sv",
  "da",
  "no",
  "pl",
  "ru",
  "tr",
  "ja",
  "zh",
] as const;

/** Sources of regular expressions by language. */
export type Phrases = Readonly<Record<(typeof LANGUAGES)[number], readonly string[]>>;

/** One alternative of all phrases of all languages, longest first: of "publicado" and "publicado por" the longer wins. */
export const anyOf = (phrases: Phrases, ...more: readonly string[]): string =>
  [...new Set([...Object.values(phrases).flat(), ...more])].sort((one, other) => other.length - one.length).join("|");
