import { lettersOf } from "@quern/documents/pictures";
import type { OcrPage } from "@quern/types";

/**
 * Words that hold sentences together, as a recogniser that knows English alone writes them: without accents. A word that several languages share
 * counts for each of them.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: "the and of to that is was with for on are this from which have has not be by at or an it as they their been were will",
  de: "und der das den dem ist nicht mit von auf ein eine einer einen dass sich auch wird werden wurde sind bei zur zum oder nach aus haben durch ihre",
  fr: "les des est une dans pour qui sur pas avec sont aux par cette ses leur mais nous vous ont plus elle ce et du",
  es: "los las una por con para del como su sus pero esta este entre cuando muy sobre hasta desde fue son y el",
  it: "il di che della delle dei gli sono nel nella alla anche questo questa dal ed essere loro degli ai dalla",
  pt: "os uma para com dos das pela pelo como mais foi ao aos sua seu em ou pelos quando ser isso entre",
  nl: "het een van en niet zijn voor met ook aan naar maar wordt worden deze door bij hebben heeft dat uit",
  pl: "nie sie jest do na ze od przez oraz ktore jak ale dla tego byl jako po przy tym jego lub",
  sv: "och att det som en ar av inte med till ett har om vi den var eller sig efter kan",
  da: "og at det som er af ikke med til et har om vi den var eller sig efter kan jeg fra blev",
};

const LANGUAGES_OF = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words.split(" ")) {
    const languages = LANGUAGES_OF.get(word);
    if (languages === undefined) LANGUAGES_OF.set(word, [language]);
    else languages.push(language);
  }

/** Pages with fewer words are too short to tell their language. */
const MIN_WORDS = 25;
/** Function words of the language found, as a share of all words, and how many different ones. */
const MIN_SHARE = 0.12;
const MIN_DIFFERENT = 4;
/** Against those of each language that the page was read in. */
const MIN_LEAD = 2.5;

/**
 * The language that a recognised page is written in, where it is clearly none of those that it was read in.
 *
 * @param words recognised words, in any order
 * @param read primary subtags of the languages that the page was read in, e.g. `["en"]`
 * @returns a primary subtag, e.g. `de`; undefined for short pages, for mixed ones and for scripts other than Latin
 */
export function otherLanguage(words: readonly string[], read: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  const different = new Map<string, Set<string>>();
  let letters = 0;
  for (const text of words) {
    const word = text
      .normalize("NFD")
      .replace(/[^\p{Script=Latin}]/gu, "")
      .toLowerCase();
    if (word.length < 2) continue;
    letters++;
    for (const language of LANGUAGES_OF.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
      different.set(language, (different.get(language) ?? new Set()).add(word));
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  if (best === undefined || letters < MIN_WORDS) return undefined;
  const [language, count] = best;
  if (read.includes(language) || count < MIN_SHARE * letters || different.get(language)!.size < MIN_DIFFERENT)
    return undefined;
  return read.every((one) => count >= MIN_LEAD * (counts.get(one) ?? 0)) ? language : undefined;
}

/** Pages with fewer words may be logos and stamps. */
const LEAST_WORDS = 15;
/** Noisy receipts were .60 and more sure, pages of seven other scripts .41 and less. */
const HARDLY_SURE = 0.5;

/**
 * Words of three letters and more that are surely read, and their share of all words, on a page that is the right way up though drawings and noise lower
 * its confidence. Receipts had 27 and a quarter at least; upside down and sideways 2 and a thirtieth at most.
 */
const SURE_WORD = 0.8;
const MIN_SURE_WORDS = 10;
const MIN_SURE_SHARE = 0.15;

/** Whether no other way up would be read better: the page has too many words that are surely read to stand on its head, or it has no text. */
export function needsNoTurn({ words }: OcrPage): boolean {
  if (words.length === 0) return true;
  const sure = words.filter((word) => word.confidence > SURE_WORD && lettersOf(word) >= 3).length;
  return sure >= MIN_SURE_WORDS && sure >= MIN_SURE_SHARE * words.length;
}

/** Whether a page is likely written by hand, or in a script that it was not read in: what was recognised are signs at random. */
export const isHardlyRead = ({ words, confidence }: OcrPage): boolean =>
  words.length >= LEAST_WORDS && confidence < HARDLY_SURE;
