/** Words as the text methods compare them. */
import { scriptStem } from "./script-stems.js";

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu;
/** Letters of scripts that set no spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words that say nothing about a subject, in the larger languages of the web. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its may me more most my no not " +
    "of on one or our out she should so some such than that the their them then there these they this those to too up us was we were what when " +
    "where which while who whom whose why will with would you your about any all also just only over same under again both each few other own " +
    "der die das den dem des ein eine einer eines einem einen und oder aber ist sind war waren wird werden wurde hat haben von vom zu zum zur mit " +
    "auf für im am an als auch aus bei bis durch es er sie ich wir ihr nicht noch nur so sich über um unter was wer wie wo wann warum welche welcher welches " +
    "le la les un une des du de et ou est sont été être à au aux ce ces cette dans en il elle ils elles je ne nous vous on par pas pour plus qui que quoi sur se son sa ses avec " +
    "el los las una unos unas y o es son ser fue del al con para por que no se su sus lo como más pero este esta estos cuál cuándo dónde quién qué cómo " +
    "il lo gli i uno e è sono di da del della dei nel nella con per che non si su come più ma questo questa chi cosa quando dove perché " +
    "os as um uma e é são do da dos das no na nos nas em com para por que não se ao mais mas como este esta quem onde quando " +
    "het een en of is zijn van voor met op aan in te dat die deze dit niet ook bij door over wat wie waar wanneer hoe"
  ).split(" "),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Endings that inflection adds, longest first; what is left must keep at least `keep` letters. English, then the other large languages. */
const ENDINGS: ReadonlyArray<readonly [ending: string, replacement: string, keep: number]> = [
  ["izations", "ize", 3],
  ["ization", "ize", 3],
  ["fulness", "ful", 3],
  ["ations", "ate", 3],
  ["ation", "ate", 3],
  ["ments", "", 4],
  ["ment", "", 4],
  ["ingly", "", 4],
  ["ings", "", 3],
  ["ing", "", 3],
  ["ness", "", 4],
  ["edly", "", 4],
  ["oes", "o", 1],
  ["ies", "y", 2],
  ["ied", "y", 2],
  ["ers", "", 4],
  ["er", "", 4],
  ["ed", "", 3],
  ["ly", "", 4],
  ["es", "", 4],
  ["en", "", 4],
  ["s", "", 3],
  ["e", "", 3],
];

/** A light stem: good enough to match a question with a text, never shown to anybody. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  for (const [ending, replacement, keep] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < keep) continue;
    if (ending === "s" && (word.endsWith("ss") || word.endsWith("us") || word.endsWith("is"))) return word;
    const root = word.slice(0, -ending.length) + replacement;
    // "grinding" → "grind", "running" → "run", "make" and "making" → "mak"
    const undoubled = /([bdfgmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
    return undoubled.length > 3 && undoubled.endsWith("e") ? undoubled.slice(0, -1) : undoubled;
  }
  return word;
}

/** Lower-case words without accents; scripts that write no spaces give pairs of characters. */
export function words(text: string): string[] {
  const found: string[] = [];
  const plain = text.normalize("NFKC").toLowerCase();
  const isUnspaced = UNSPACED.test(plain);
  for (const match of plain.match(WORD) ?? []) {
    if (isUnspaced && UNSPACED.test(match)) {
      for (const run of match.split(CHINESE_STOPS)) pairs(run, found);
      continue;
    }
    found.push(APOSTROPHE.test(match) ? match.replace(ELIDED, "").replace(SUFFIX, "").replace(/['’]/g, "") : match);
  }
  return found;
}

const APOSTROPHE = /['’]/;
/** Endings that stand behind an apostrophe: "Nairobi's", Turkish "Ankara'nın". */
const SUFFIX = /(?<=[\p{L}\p{N}]{3})['’](?!t$)\p{L}{1,6}$|['’]s?$/u;
/** Articles and the like that French, Italian and Catalan write together with the next word: "l'opera", "d’appels". */
const ELIDED =
  /^(?:[cdjlmnst]|qu|lorsqu|puisqu|jusqu|un|dell|all|dall|nell|sull|coll|quell|quest|bell|sant|gl|com|dov|cos)['’](?=\p{L}{2})/u;

/** Small words of Chinese, which stand between others without a space. */
const CHINESE_STOPS =
  /[的了吗嗎呢吧是在和与與或就都也很把被]|什么|什麼|怎么|怎麼|怎样|多少|哪里|哪儿|为什么|可以|时候|時候/u;
/** Pairs of Hiragana are endings and particles. */
const HIRAGANA = /^\p{Script=Hiragana}+$/u;

function pairs(run: string, found: string[]): void {
  const characters = [...run];
  if (characters.length === 1 && !HIRAGANA.test(run)) found.push(run);
  for (let at = 0; at + 1 < characters.length; at++) {
    const pair = characters[at]! + characters[at + 1]!;
    if (!HIRAGANA.test(pair)) found.push(pair);
  }
}

/** Drops accents, so that "Müller" and "Muller", "café" and "cafe" meet. */
export const withoutAccents = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "");

/** Stems of the words that carry meaning, in order, with repetitions. */
export function terms(text: string): string[] {
  const list: string[] = [];
  for (const word of words(text)) {
    const term = termOf(word);
    if (term !== undefined) list.push(term);
  }
  return list;
}

/** Particles that Korean writes together with the noun before them: "점수는", "Bench의". */
const PARTICLE =
  /(?<=[\p{Script=Hangul}\p{N}a-z][\p{Script=Hangul}\p{N}a-z])(?:에서는|에서도|으로는|으로|에서|에게|에는|까지|부터|이라는|라는|이란|은|는|이|가|을|를|의|에|로|와|과|도)$/u;

/** The stem that a word is compared by; undefined for words that carry no meaning. */
export const termOf = (word: string): string | undefined =>
  STOP_WORDS.has(word) ? undefined : scriptStem(stem(withoutAccents(word.replace(PARTICLE, ""))));
