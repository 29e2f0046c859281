/** Labels within lines of several sentences: where one begins, and where the value of the one before ends. */
import { matchesOf } from "@quern/types";

const SENTENCE_END = /[.!?]["”»)]{0,2}\s{1,4}(?=["“„«(]?[\p{Lu}\p{N}])/gu;
/** Behind an initial or one of these no sentence ends: `J. K. Rowling`, `St. Mary`. */
const GOES_ON =
  /(?:^|[\s(.-])(?:\p{Lu}|\p{L}\.\p{L}{1,3}|Dr|med|phil|rer|nat|jur|iur|habil|Prof|Mr|Mrs|Ms|Mme|Mlle|Sra?|Dra?|Srta|Sig|Dott|Hr|Fr|Dipl|Ing|Mag|Ste?|Jr|Rev|Hon|Gen|Col|Capt|Lt|Sgt|Mt|Ft|Rd|Ave?|Blvd|Str|Apt|No|Nos|Nr|Vol|Bd|vs|Inc|Ltd|Co|Corp|Dept|Univ|ca|approx|bzw|ggf|evtl|inkl|exkl|zzgl|usw|etc|sog|geb|tel|ul|św|ed|eds|pp?)\.["”»)]{0,2}$/u;
/** `12. März`, but no label stands behind one. */
const ORDINAL = /(?:^|\s)\d{1,3}\.$/u;
/** `2. Options: none`. */
const ITEM_NUMBER = /^\s*\d{1,3}\.$/u;
const MAX_WORD_CHARACTERS = 14;
const LABEL = /^["“„«(]?\p{Lu}[\p{L}\p{N}'’/-]{0,24}(?: [\p{L}\p{N}'’/-]{1,24}){0,3}\s?[:：]\s{1,4}\S/u;
const MAX_LABEL_CHARACTERS = 110;

const isLabel = (line: string, at: number): boolean => LABEL.test(line.slice(at, at + MAX_LABEL_CHARACTERS));

/** Where sentences of a line begin, but for the first. */
function beginnings(line: string): number[] {
  const found: number[] = [];
  for (const { 0: end, index } of matchesOf(line, SENTENCE_END)) {
    const before = line.slice(Math.max(0, index - MAX_WORD_CHARACTERS), index + end.trimEnd().length);
    const at = index + end.length;
    if (index < MAX_WORD_CHARACTERS && ITEM_NUMBER.test(before)) continue;
    if (!GOES_ON.test(before) && (!ORDINAL.test(before) || isLabel(line, at))) found.push(at);
  }
  return found;
}

/** Parts of a line, of which all but the first begin with a label that opens a sentence. */
export function partsAtLabels(line: string): string[] {
  const places = beginnings(line).filter((at) => isLabel(line, at));
  return [0, ...places].map((at, index) => line.slice(at, places[index]).trim());
}

/** Without a full stop that ends a sentence: the one of `Agatha C.` stays. */
export const withoutStop = (text: string): string => (GOES_ON.test(text) ? text : text.replace(/\.$/, ""));

/** The first sentence of a text; as it is where there is but one. */
export function withoutSentencesBehind(text: string): string {
  const [at] = beginnings(text);
  return at === undefined ? text : withoutStop(text.slice(0, at).trim());
}

/** The first sentence of a value without its full stop. */
export const firstSentence = (value: string): string => withoutStop(withoutSentencesBehind(value));
