import { functionWordLanguage } from "./tokens-language.js";

/** Beginning of a text that is looked at. */
const SAMPLE_CHARACTERS = 3_000;
/** Code, addresses and front matter, whose words are mostly English. */
const NO_PROSE = /^(`{3,}|~{3,})[\s\S]*?^\1|^---\n[\s\S]*?^---$|`[^`\n]{1,200}`|https?:\/\/[^\s)>\]]{1,500}/gm;
/** Scripts that stand for a language: more than this share of the letters. */
const SCRIPT_SHARE = 0.2;
const SCRIPTS: ReadonlyArray<readonly [language: string, letters: RegExp]> = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
];
/** Most texts have no letter of these scripts, so that none needs to be counted. */
const OTHER_SCRIPT =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}\p{Script=Arabic}\p{Script=Devanagari}]/u;
/** The same letters as another language of {@link SCRIPTS}, which the page states. */
const SHARED_SCRIPTS: ReadonlyMap<string, RegExp> = new Map([
  ["ar", /^(?:ar|fa|ur|ps|ckb|ug)/],
  ["hi", /^(?:hi|mr|ne|sa)/],
]);

/**
 * The language that a text is written in, which templates often state wrongly.
 *
 * @param stated by the page, for texts that do not show it
 */
export function textLanguage(markdown: string, stated: string | undefined): string | undefined {
  const sample = markdown
    .slice(0, 2 * SAMPLE_CHARACTERS)
    .replace(NO_PROSE, " ")
    .slice(0, SAMPLE_CHARACTERS);
  if (OTHER_SCRIPT.test(sample)) {
    const letters = sample.match(/\p{L}/gu)?.length ?? 0;
    for (const [language, ofScript] of SCRIPTS) {
      if ((sample.match(ofScript)?.length ?? 0) <= letters * SCRIPT_SHARE) continue;
      return stated !== undefined && SHARED_SCRIPTS.get(language)?.test(stated) ? stated : language;
    }
  }
  const found = functionWordLanguage(sample);
  return found === undefined || stated?.toLowerCase().startsWith(found) ? stated : found;
}
