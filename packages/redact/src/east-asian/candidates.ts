/** Stretches of Chinese, Japanese and Korean text that may be names, with a row of features each for the trees that judge them. */

import { type Language, SIGNS, signAt, type WordPlaces, wordPlaces } from "./signs.js";
import { CONTEXT_ROLES, contextOf, contextWeight, ROLES, weightOf } from "./weights.js";
import { NAME_WORDS, type NameWords, titleAt } from "./words.js";

/** Columns of a row. */
export const CANDIDATE_FEATURES = [
  "kind",
  "letters",
  "family",
  "given",
  "secondGiven",
  "thirdGiven",
  "sum",
  "mean",
  "least",
  "beginsWord",
  "endsWord",
  "longestWord",
  "isWord",
  "wordBefore",
  "wordBehind",
  "signBefore",
  "signBehind",
  "titleBehind",
  "titleBefore",
  "verbBehind",
  "leadBefore",
  "times",
  "timesShorter",
  "givenBehind",
  "familyBefore",
  "givenBefore",
  "lineLetters",
  "fillsLine",
  "run",
  "firstWord",
  "signTwoBefore",
  "signTwoBehind",
  "hasSpace",
  "tail",
  "placeInLine",
  "contextBefore",
  "contextTwoBefore",
  "contextBehind",
  "contextTwoBehind",
  "contextLast",
  "contextFirst",
] as const;

/** Kinds of candidates. */
const KINDS = {
  /** A family name in front of a title. */
  familyAlone: 0,
  /** A family name of the usual length and a given name. */
  whole: 1,
  /** A family name of two signs and a given name, in Chinese and Korean. */
  compound: 2,
  /** Written by sound. */
  foreign: 3,
  /** A given name in kana. */
  kana: 4,
} as const;

export interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
  /** Values of {@link CANDIDATE_FEATURES}. */
  readonly row: number[];
}

const MISSING = -9;
const MOST_TIMES = 9;
const MOST_LINE_LETTERS = 200;
const MOST_PLACE = 30;
const MAX_FOREIGN_LETTERS = 40;

/** All that the candidates of a text are read from. */
interface Reading {
  readonly text: string;
  readonly language: Language;
  readonly words: NameWords;
  /** `undefined` in Korean, which has spaces. */
  readonly places: WordPlaces | undefined;
  readonly found: Candidate[];
}

/** Details that only some kinds of candidates tell. */
interface Details {
  readonly run?: number;
  readonly hasSpace?: number;
  readonly tail?: number;
}

/** @returns in the order of their beginnings; they may overlap */
export function candidatesOf(text: string, language: Language): Candidate[] {
  const places = language === "ko" ? undefined : wordPlaces(text, language);
  const reading: Reading = { text, language, words: NAME_WORDS[language], places, found: [] };
  const readAt = { zh: chineseAt, ja: japaneseAt, ko: koreanAt }[language];
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= 0x3005) readAt(reading, at);
  const { found } = reading;
  const times = new Map<string, number>();
  const timesOf = (start: number, end: number): number => Math.min(MOST_TIMES, times.get(text.slice(start, end)) ?? 0);
  for (const { start, end } of found) times.set(text.slice(start, end), timesOf(start, end) + 1);
  for (const { start, end, row } of found) {
    row[TIMES] = timesOf(start, end);
    row[TIMES_SHORTER] = end - start > 2 ? timesOf(start, end - 1) : 0;
  }
  return found;
}

const TIMES = CANDIDATE_FEATURES.indexOf("times");
const TIMES_SHORTER = CANDIDATE_FEATURES.indexOf("timesShorter");

const ROLES_OF = {
  zh: { family: ROLES.chineseFamily, given: ROLES.chineseGiven, unknown: 0 },
  ja: { family: ROLES.japaneseFamily, given: ROLES.japaneseGiven, unknown: -1 },
  ko: { family: ROLES.koreanFamily, given: ROLES.koreanGiven, unknown: -4 },
} as const;
const NO_FAMILY = -8;

function givenAt({ text, language }: Reading, at: number): number {
  const { given, unknown } = ROLES_OF[language];
  return at < 0 || at >= text.length ? MISSING : (weightOf(given, text[at]!) ?? unknown);
}

const isSpace = (text: string, at: number): boolean => text[at] === " " || text[at] === "\u3000";

/** Sums of the weights of signs below which a family name and a given name are not looked at. Of those left out the trees took next to none. */
const LEAST_SUM: Readonly<Record<Language, number>> = { zh: 2, ja: 2, ko: 1 };

/** @param family weight of the family name */
function add(
  reading: Reading,
  kind: number,
  start: number,
  end: number,
  family: number,
  given: readonly number[],
  { run = 0, hasSpace = 0, tail = 0 }: Details = {},
): void {
  const { text, language, words, places } = reading;
  const beginsWordAt = (at: number): number =>
    places === undefined ? 0 : Number(at >= text.length || places.offsets[at] === 0);
  const sum = given.reduce((total, one) => total + one, family);
  const isComposed = kind === KINDS.whole || kind === KINDS.compound;
  if (isComposed && (sum < LEAST_SUM[language] || (language === "zh" && beginsWordAt(start) === 0))) return;
  const lead = isSpace(text, start - 1) || text[start - 1] === "：" || text[start - 1] === ":" ? 1 : 0;
  const ahead = text.slice(Math.max(0, start - MOST_LINE_LETTERS), start);
  const placeInLine = ahead.length - 1 - ahead.lastIndexOf("\n");
  const behind = text.slice(end, end + MOST_LINE_LETTERS);
  const nextLine = behind.indexOf("\n");
  const lettersBehind = nextLine < 0 ? behind.length : nextLine;
  const lengthAt = (at: number): number => places?.lengths[at] ?? 0;
  let longest = 0;
  for (let at = start; at < end; at++) longest = Math.max(longest, lengthAt(at));
  const familyBefore =
    start > 0 && language !== "ja" ? weightOf(ROLES_OF[language].family, text[start - 1]!) : undefined;
  reading.found.push({
    start,
    end,
    kind,
    row: [
      kind,
      end - start,
      family,
      given[0] ?? MISSING,
      given[1] ?? MISSING,
      given[2] ?? MISSING,
      sum,
      sum / (1 + given.length),
      Math.min(family, ...given),
      beginsWordAt(start),
      beginsWordAt(end),
      longest,
      Number(beginsWordAt(start) === 1 && lengthAt(start) === end - start),
      lengthAt(start - 1),
      lengthAt(end),
      signAt(text, start - 1),
      signAt(text, end),
      titleAt(text, end + Number(isSpace(text, end)), language),
      words.before.before(text, start - lead),
      words.verbs.at(text, end),
      words.leads.before(text, start),
      0,
      0,
      givenAt(reading, end),
      start > 0 ? (familyBefore ?? NO_FAMILY) : MISSING,
      givenAt(reading, start - 1),
      Math.min(MOST_LINE_LETTERS, placeInLine + end - start + lettersBehind),
      Number(placeInLine <= 2 && lettersBehind <= 2),
      run,
      lengthAt(start),
      signAt(text, start - 2),
      signAt(text, end + 1),
      hasSpace,
      tail,
      Math.min(MOST_PLACE, placeInLine),
      ...contextOf(text, start, end).map((signs, index) => contextWeight(CONTEXT_ROLES[language][index]!, signs)),
    ],
  });
}

/** How many signs of a kind stand in a row, `most` at most. */
function countOf(text: string, from: number, kind: number, most: number): number {
  let count = 0;
  while (count < most && signAt(text, from + count) === kind) count++;
  return count;
}

const givenOf = (reading: Reading, start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => givenAt(reading, start + index));

/** Signs that weigh less as a family name are read as the words that they are as well. */
const LEAST_CHINESE_FAMILY = -4;
/** Weight of a family name that is no other word. */
const CERTAIN_FAMILY = 8;
const COMPOUND_FAMILIES = new Set(
  "欧阳 司马 诸葛 上官 夏侯 尉迟 皇甫 慕容 令狐 东方 司徒 公孙 长孙 端木 宇文 独孤 南宫 轩辕 西门 申屠 濮阳 闻人 百里 呼延 歐陽 司馬 諸葛 尉遲 東方 公孫 長孫 獨孤 南宮 軒轅 濮陽 聞人".split(
    " ",
  ),
);

function chineseAt(reading: Reading, at: number): void {
  const { text } = reading;
  if (signAt(text, at) !== SIGNS.han) return;
  if (COMPOUND_FAMILIES.has(text.slice(at, at + 2)))
    for (let end = at + 3; end <= at + 2 + countOf(text, at + 2, SIGNS.han, 2); end++)
      add(reading, KINDS.compound, at, end, CERTAIN_FAMILY, givenOf(reading, at + 2, end));
  const family = weightOf(ROLES.chineseFamily, text[at]!);
  if (family !== undefined && family >= LEAST_CHINESE_FAMILY) {
    if (family >= 0 && titleAt(text, at + 1, "zh") > 0) add(reading, KINDS.familyAlone, at, at + 1, family, []);
    for (let end = at + 2; end <= at + 1 + countOf(text, at + 1, SIGNS.han, 2); end++)
      add(reading, KINDS.whole, at, end, family, givenOf(reading, at + 1, end));
  }
  transliterationAt(reading, at, family ?? NO_FAMILY);
}

/** Signs that foreign names are written with, after the tables of Xinhua, and their traditional forms. */
const BY_SOUND = new Set(
  "阿埃艾安奥巴白班邦包鲍贝本比彼宾波伯博勃布查茨达戴丹德登邓狄迪蒂丁东杜敦顿多厄恩尔法凡菲费芬弗福夫富盖冈高戈格根古哈海汉豪赫亨胡华怀惠霍基吉加嘉贾杰金津卡凯坎康考柯科克肯孔库夸奎拉莱赖兰劳勒雷里利莉列林琳留龙卢鲁伦罗洛马玛迈麦曼芒梅门蒙米密缅明莫姆穆娜纳南瑙内尼涅宁纽农努诺欧帕潘庞佩彭皮珀普奇齐契恰乔切琴丘琼热日荣茹儒萨塞赛桑瑟森沙莎尚舍申史斯思丝苏索塔泰坦汤唐特腾提廷图土托脱瓦万韦维魏温翁沃武西希锡夏肖谢辛兴休许雅亚扬耶叶伊因英尤于约泽扎詹张珍芝朱兹祖佐" +
    "奧鮑貝賓達鄧東頓爾費蓋岡漢華懷賈凱庫萊賴蘭勞裡龍盧魯倫羅馬瑪邁麥門緬納內寧紐農諾歐龐齊喬瓊熱榮薩賽蘇湯騰圖萬韋維溫錫謝興許亞揚葉約澤張茲",
);
const MAX_TRANSLITERATION_LETTERS = 20;
/** Ends that are tried, farthest first. */
const MOST_ENDS = 4;
/** Added to the length of a name of several parts. */
const HAS_PARTS = 20;

function transliterationAt(reading: Reading, start: number, family: number): void {
  const { text, places } = reading;
  const begins = (at: number): boolean => places!.offsets[at] === 0;
  const isPart = (at: number): boolean => at < text.length && BY_SOUND.has(text[at]!);
  if (!isPart(start) || (start > 0 && isPart(start - 1) && !begins(start))) return;
  let last = start;
  let dots = 0;
  for (; last - start < MAX_TRANSLITERATION_LETTERS; last++) {
    const isDot = last > start && signAt(text, last) === SIGNS.dot;
    if (!isDot && !isPart(last)) break;
    dots += Number(isDot);
  }
  if (signAt(text, last - 1) === SIGNS.dot) last--;
  let ends = 0;
  for (let end = last; end >= start + 2 && ends < MOST_ENDS; end--) {
    if (signAt(text, end - 1) === SIGNS.dot || (end !== last && signAt(text, end) !== SIGNS.dot && !begins(end)))
      continue;
    // Countries and towns are written so too: one part alone needs a title.
    if (dots === 0 && titleAt(text, end, "zh") === 0 && NAME_WORDS.zh.before.before(text, start) === 0) continue;
    add(reading, KINDS.foreign, start, end, family, [], { run: end - start + (dots > 0 ? HAS_PARTS : 0) });
    ends++;
  }
}

/** Two signs that begin and end family names have at least this together. */
const LEAST_PAIR = 5;

function japaneseFamily(text: string, at: number, letters: number): number | undefined {
  const known = weightOf(ROLES.japaneseFamily, text.slice(at, at + letters));
  if (known !== undefined || letters !== 2) return known;
  const first = weightOf(ROLES.japaneseFirst, text[at]!);
  const second = weightOf(ROLES.japaneseSecond, text[at + 1] ?? "");
  if (first === undefined || second === undefined || first + second < LEAST_PAIR) return undefined;
  return (first + second) / 2 - 3.5;
}

/** Whether a Chinese or Japanese name may begin so, as far as the lists know. */
export const beginsWithFamilyName = (name: string): boolean =>
  [1, 2, 3].some((letters) => (weightOf(ROLES.japaneseFamily, name.slice(0, letters)) ?? NO_FAMILY) >= 0) ||
  (name.length > 1 && (weightOf(ROLES.chineseFamily, name[0]!) ?? NO_FAMILY) >= 0) ||
  COMPOUND_FAMILIES.has(name.slice(0, 2));

const MOST_KANA = 5;

function japaneseAt(reading: Reading, at: number): void {
  const { text } = reading;
  const sign = signAt(text, at);
  if (sign === SIGNS.han)
    for (let letters = 1; letters <= 3; letters++) {
      const family = japaneseFamily(text, at, letters);
      if (family === undefined) continue;
      const familyEnd = at + letters;
      if (titleAt(text, familyEnd, "ja") > 0) add(reading, KINDS.familyAlone, at, familyEnd, family, []);
      const hasSpace = Number(isSpace(text, familyEnd));
      const from = familyEnd + hasSpace;
      for (let end = from + 1; end <= from + countOf(text, from, SIGNS.han, 3); end++)
        add(reading, KINDS.whole, at, end, family, givenOf(reading, from, end), { hasSpace });
      const kana = signAt(text, from);
      if (kana !== SIGNS.hiragana && kana !== SIGNS.katakana) continue;
      const most = countOf(text, from, kana, MOST_KANA);
      for (let count = kana === SIGNS.katakana ? most : 2; count <= most; count++)
        if (count >= 2) add(reading, KINDS.kana, at, from + count, family, [], { hasSpace, tail: kana * 10 + count });
    }
  if (sign === SIGNS.katakana && ![SIGNS.katakana, SIGNS.dot].some((kind) => kind === signAt(text, at - 1)))
    katakanaAt(reading, at);
}

function katakanaAt(reading: Reading, start: number): void {
  const { text } = reading;
  let end = start;
  let dots = 0;
  for (; end - start < MAX_FOREIGN_LETTERS; end++) {
    const isDot = signAt(text, end) === SIGNS.dot;
    if (!isDot && signAt(text, end) !== SIGNS.katakana) break;
    dots += Number(isDot);
  }
  if (signAt(text, end - 1) === SIGNS.dot) end--;
  // "ローカル・データベース": terms are written so too. A title tells a name, or the original spelling behind it.
  const hasTitle = titleAt(text, end, "ja") > 0 || NAME_WORDS.ja.before.before(text, start) > 1;
  if (end - start >= 2 && (hasTitle || (dots > 0 && signAt(text, end) === SIGNS.opening)))
    add(reading, KINDS.foreign, start, end, dots, [], { run: end - start });
}

/** Endings of Korean nouns. */
const ENDING =
  /^(?:은|는|이|가|을|를|의|와|과|도|만|에게|께서|에게서|으로|로|이다|이라고|라고|이라는|라는|까지|부터|처럼|보다|이며|이고|인|에|한테|이나|나|랑|이랑)?$/u;
const MAX_WORD_LETTERS = 12;

/** A name begins a word; nothing, an ending or a title follows it. */
function koreanAt(reading: Reading, at: number): void {
  const { text } = reading;
  if (signAt(text, at) !== SIGNS.hangul || signAt(text, at - 1) === SIGNS.hangul) return;
  const wordEnd = at + countOf(text, at, SIGNS.hangul, MAX_WORD_LETTERS);
  const nextTitle = text[wordEnd] === " " ? titleAt(text, wordEnd + 1, "ko") : 0;
  for (const familyLetters of [1, 2]) {
    const family = weightOf(ROLES.koreanFamily, text.slice(at, at + familyLetters));
    if (family === undefined) continue;
    for (let end = at + familyLetters; end <= Math.min(wordEnd, at + familyLetters + 2); end++) {
      const rest = text.slice(end, wordEnd);
      const hasTitle = titleAt(text, end, "ko") > 0;
      const isAlone = end === at + familyLetters;
      if (!hasTitle && (isAlone ? rest !== "" || nextTitle === 0 : !ENDING.test(rest))) continue;
      const kind = familyLetters === 2 ? KINDS.compound : isAlone ? KINDS.familyAlone : KINDS.whole;
      add(reading, kind, at, end, family, givenOf(reading, at + familyLetters, end), {
        run: hasTitle ? 2 : Number(rest === ""),
        hasSpace: rest === "" ? nextTitle : 0,
        tail: rest.length,
      });
    }
  }
}
