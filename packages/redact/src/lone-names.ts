/** Given names without a family name: several in a row, people who are thanked or spoken to, and speakers in minutes. */

import { isCommonWord } from "./common-words.js";
import { type Cues, cueOf } from "./cues.js";
import { isKnownGivenName } from "./more-given-names.js";
import { LOWEST_GIVEN, nameRanks } from "./name-lists.js";
import { AMBIGUOUS, isBehindSaint, isThing, PLACE_WORDS } from "./person-words.js";
import type { SmallWords } from "./small-words.js";
import { before, type Span } from "./spans.js";
import { OFFICES } from "./thing-nouns.js";
import { type CapitalizedWord, isShout } from "./words.js";

/** A given name in the lists of two countries or more, see {@link nameRanks}. */
const MIN_RANK = 2;
const MIN_CHARACTERS = 2;

/** Whether a word is not a name in any position. */
const isNone = (word: string): boolean =>
  word.length < MIN_CHARACTERS ||
  isShout(word) ||
  word.includes(".") ||
  isThing(word) ||
  OFFICES.has(word) ||
  isCommonWord(word);

/** Whether a word may be something other than a given name. */
const mayBeOther = (word: string): boolean => AMBIGUOUS.has(word) || PLACE_WORDS.has(word) || isNone(word);

/** Whether a word is a given name and little else. */
export const isAloneGivenName = (word: string): boolean =>
  !mayBeOther(word) && (isKnownGivenName(word) || isInLists(word));

const mayBeGivenName = (word: string): boolean =>
  isAloneGivenName(word) || (!mayBeOther(word) && nameRanks(word) >= LOWEST_GIVEN);
const isInLists = (word: string): boolean => nameRanks(word) >> 2 >= MIN_RANK;
/** Whether it is one that the strict list has. */
const isStrict = (word: string): boolean => isAloneGivenName(word) && isKnownGivenName(word);

/** Given names that languages and assistants have: elsewhere in the text they may be those. */
export const LIKE_TOOLS: ReadonlySet<string> = new Set(
  "Ada Alexa Claude Crystal Eve Jade Julia Pascal Ruby Siri".split(" "),
);

/** Between the names of a row: a comma, "and", and a preposition that is repeated ("a Ana y a Luis"). */
const BETWEEN =
  /^[*_]{0,3}(?:,|,?[ \u00a0\n](?:and|und|et|y|e|en|i|og|och|ja|és|ve|și|&))[ \u00a0\n]{1,2}(?:(?:and|und|et|y|e|en|og|och|a|à|ad|ao|al|to|an) )?[*_]{0,3}$/u;
const MAX_BETWEEN_CHARACTERS = 16;
/** The least names of a row, the least that the strict list knows, and the least share of all that lists know. */
const MIN_ROW = 3;
const MIN_STRICT = 2;
const MIN_KNOWN_SHARE = 0.6;

const AND = /^[*_]{0,3}[ \u00a0\n](?:and|und|et|y|e|en|i|og|och|ja|és|ve|și|&)[ \u00a0\n]/u;
/** In front of a row: relatives and friends, and words that single somebody out. */
const LEAD =
  /(?<!\p{L})(?:brothers|sisters|parents|grandparents|sons|daughters|children|friends|cousins|uncles|aunts|colleagues|supervisors|brüdern?|schwestern|eltern|großeltern|kindern?|freunden?|freundinnen|kolleg(?:en|innen)|frères|sœurs|soeurs|parents|grands-parents|enfants|amie?s|cousine?s|collègues|herman[oa]s|padres|abuel[oa]s|hij[oa]s|amig[oa]s|tí[oa]s|prim[oa]s|sobrin[oa]s|compañer[oa]s|colegas|progenitores|fratelli|sorelle|genitori|nonni|amici|amiche|colleghi|figli|irmãos|irmãs|pais|avós|filhos|filhas|tios|primos|broers|zussen|ouders|vrienden|kinderen|collega[’']s|vänner|venner|foreldre|föräldrar|forældre|rodzicom|rodzice|rodičům|in particular|especially|insbesondere|besonders|vor allem|en particulier|notamment|surtout|en especial|especialmente|en particular|in particolare|soprattutto|em especial|em particular|especially to|in het bijzonder|met name|vooral|särskilt|spesielt|særligt)(?: (?:to|an|à|aux?|a|al|ad|ao|aan|till|til))?[ \u00a0\n:,(]{1,2}[*_]{0,3}$/iu;
const MAX_LEAD_CHARACTERS = 40;

/** In front of those who are thanked. */
const THANKED = cueOf(
  /(?<!\p{L})(?:thank|thanks(?: (?:also|again|especially))?,? to|thanks go(?:es)? to|indebted to|grateful to|dank(?:e|en)?(?: (?:auch|besonders|ebenfalls))? (?:an|gilt|gebührt)|danke|merci(?: (?:aussi|également|beaucoup|encore))? à|remerci(?:e|er|ements à)|gracias(?: también)? a|agradezco(?: también)? a|agradecer a|agradeço(?: também)? (?:a|à|ao)|obrigad[oa] (?:a|à|ao)|graz(?:ie|io)(?: anche| infinite)? (?:a|ad|va a)|ringrazi(?:o|are|amo)|bedank|dank (?:aan|gaat uit naar)|tack(?: också)? till|takk(?: også)? til|tak(?: også)? til|takke|tacka|děkuji|dziękuję|(?:wil|wilde|möchte|will) (?:ik|ich|wij|we|wir)(?: (?:ook|graag|vooral|eerst|noch|auch|besonders|zuerst|hier))?)[ \u00a0\n][*_]{0,3}/iu,
);
/** Behind those who are thanked. */
const IS_THANKED = /^[*_]{0,3} (?:möchte|will|danke|wil|dank) (?:ich|ik|wir|wij)(?!\p{L})/iu;
const WANTS =
  /(?:wil|wilde|möchte|will) (?:ik|ich|wij|we|wir)(?: (?:ook|graag|vooral|eerst|noch|auch|besonders|zuerst|hier))? [*_]{0,3}$/iu;
const THANKS_BELOW = /(?<!\p{L})(?:ge|be)?dank/iu;
const MAX_SENTENCE_CHARACTERS = 120;
/** Behind the one who is spoken to at the beginning of a sentence. */
const SPOKEN_TO =
  /^[*_]{0,3}, (?:[*_]{0,3})(?:thank|thanks|you|your|dank|jij|jouw|je |ik |danke|du |dein|merci|tu |ton |ta |tes |gracias|grazie|obrigad|tack|takk|tak |dziękuję|děkuji|hoe kan|wie kann)/iu;
/** Behind the one who does something that minutes and stories tell of people. */
const DOES =
  /^[*_]{0,3} (?:said|says|told|asked|asks|replied|suggested|suggests|proposed|proposes|reported|reports|mentioned|noted|explained|moved|seconded|volunteered|thanked|agreed|wrote|thinks|sagt|sagte|berichtet|berichtete|schlägt|schlug|fragt|fragte|erklärt|erklärte|meint|meinte|bedankt|erzählt|erzählte|kümmert|a (?:dit|proposé|demandé|expliqué)|propose|explique|demande|signale|rappelle|raconte|dice|dijo|propone|propuso|pregunta|preguntó|explicó|comenta|comentó|ha (?:detto|proposto|chiesto|spiegato)|chiede|spiega|racconta|disse|propôs|perguntou|explicou|vraagt|vroeg|zegt|zei|meldt|meldde|vertelt|vertelde|stelt voor|geeft aan|gaf aan|heeft (?:aangegeven|gevraagd|voorgesteld|zich aangemeld)|biedt zich|notuleert|säger|sade|föreslår|frågar|berättar|siger|sier|spør|spurgte|foreslår|fortæller|forteller|powiedział|powiedziała|zaproponował|zaproponowała|zapytał|zapytała|řekl|řekla|navrhl|navrhla|informoval|informovala|informuje|navrhuje)(?!\p{L})/u;
const MAX_VERB_CHARACTERS = 30;
const SENTENCE_START = /(?:^|[.!?…\n] ?[*_]{0,3}|\n ?[-*+•] {1,3})$/u;
const COLON = /^[*_]{0,3}:[*_]{0,3} [\p{L}"“„«]/u;

/**
 * Given names that stand alone where only people do.
 *
 * @param words words of the text that begin with a capital
 */
export function loneNames(text: string, cues: Cues, words: readonly CapitalizedWord[], smallWords: SmallWords): Span[] {
  const found = new Map<CapitalizedWord, string>();
  const stands = words.map((word, index) => isSingle(text, words, index) && !isBehindSaint(text, word.start));
  for (let from = 0, to = 0; from < words.length; from = to) {
    to = from + 1;
    while (to < words.length && isJoined(text, words[to - 1]!, words[to]!)) to++;
    const row = itemsOf(words.slice(from, to), stands.slice(from, to));
    for (const word of namesOfRow(text, row, smallWords)) found.set(word, "given names in a row");
  }
  const thanked = cues.ends(THANKED);
  const speakers: CapitalizedWord[] = [];
  words.forEach((word, index) => {
    if (!stands[index] || found.has(word)) return;
    // Where somebody is thanked, a name of one country is enough.
    const isThanked = thanked.has(word.start) && mayBeGivenName(word.text);
    if (!isThanked && !isAloneGivenName(word.text)) return;
    const isFirst = isFirstWord(text, word.start);
    const behind = text.slice(word.end, word.end + MAX_SENTENCE_CHARACTERS);
    if (isThanked && (!WANTS.test(before(text, word.start, 30)) || THANKS_BELOW.test(behind)))
      found.set(word, "thanked");
    else if (isFirst && IS_THANKED.test(behind) && THANKS_BELOW.test(behind)) found.set(word, "thanked");
    else if (isFirst && isKnownGivenName(word.text) && SPOKEN_TO.test(text.slice(word.end, word.end + 20)))
      found.set(word, "spoken to");
    else if (isFirst && isStrict(word.text) && DOES.test(text.slice(word.end, word.end + MAX_VERB_CHARACTERS)))
      found.set(word, "said to do what people do");
    else if (isFirst && COLON.test(text.slice(word.end, word.end + 9))) speakers.push(word);
  });
  // A single one may be a heading.
  if (new Set(speakers.map((word) => word.text)).size > 1) for (const word of speakers) found.set(word, "speaker");
  const small = new Set(smallWords.among(new Set([...found.keys()].map((word) => word.text))));
  return [...found]
    .filter(([word]) => !small.has(word.text))
    .map(([{ start, end }, reason]) => ({ start, end, entity: "PERSON", reason }));
}

const isFirstWord = (text: string, start: number): boolean =>
  SENTENCE_START.test(text.slice(Math.max(0, start - 5), start));

/** One of a row. */
interface Item {
  /** A word alone. */
  readonly single?: CapitalizedWord;
  /** Several words, a given name first. */
  readonly isWhole: boolean;
}

function itemsOf(words: readonly CapitalizedWord[], stands: readonly boolean[]): Item[] {
  const items: Item[] = [];
  words.forEach((word, index) => {
    if (stands[index]) items.push({ single: word, isWhole: false });
    else if (index === 0 || word.start - words[index - 1]!.end > 1) items.push({ isWhole: isStrict(word.text) });
  });
  return items;
}

/** Whether a word has no capitalized neighbour. */
function isSingle(text: string, words: readonly CapitalizedWord[], index: number): boolean {
  const { start, end } = words[index]!;
  const isBeside = (from: number, to: number): boolean => to - from <= 1 && /^[ \u00a0]?$/u.test(text.slice(from, to));
  return (
    !(index > 0 && isBeside(words[index - 1]!.end, start)) &&
    !(index + 1 < words.length && isBeside(end, words[index + 1]!.start)) &&
    // "Anna 2", "Maria-Theresia-Straße", "Ana's"
    !/^(?:[ \u00a0]?\d|[-’'])/u.test(text.slice(end, end + 2))
  );
}

/** Whether two words, of two names, belong to one row. */
function isJoined(text: string, before: CapitalizedWord, behind: CapitalizedWord): boolean {
  const length = behind.start - before.end;
  return length <= MAX_BETWEEN_CHARACTERS && (length <= 1 || BETWEEN.test(text.slice(before.end, behind.start)));
}

function namesOfRow(text: string, row: readonly Item[], smallWords: SmallWords): readonly CapitalizedWord[] {
  const singles = row.flatMap(({ single }) => single ?? []);
  // "Lourdes" and "Rose" say nothing for or against.
  const telling = singles.filter(
    ({ text: word }) => !AMBIGUOUS.has(word) && !(PLACE_WORDS.has(word) && isInLists(word)),
  );
  const strict = telling.filter(({ text: word }) => isStrict(word)).length;
  // Places, things and words among them say that the others are no people either.
  if (strict === 0 || telling.some(({ text: word }) => isNone(word) || PLACE_WORDS.has(word))) return [];
  const whole = row.filter(({ isWhole }) => isWhole).length;
  const known = telling.filter(({ text: word }) => isAloneGivenName(word)).length + whole;
  const isPair = row.length === 2 && strict === 2 && AND.test(text.slice(singles[0]!.end, singles[1]!.start));
  const isLed = LEAD.test(text.slice(Math.max(0, singles[0]!.start - MAX_LEAD_CHARACTERS), singles[0]!.start));
  if (!isPair && !isLed && (row.length < MIN_ROW || strict < MIN_STRICT)) return [];
  if (known < MIN_KNOWN_SHARE * (telling.length + whole)) return [];
  const small = new Set(smallWords.among(new Set(singles.map(({ text: word }) => word))));
  // "Merci, Anna et Paul": what only begins the sentence has to be known.
  const opening = singles.find(
    ({ start, text: word }) => isFirstWord(text, start) && !isAloneGivenName(word) && !AMBIGUOUS.has(word),
  );
  return singles.filter((word) => word !== opening && !small.has(word.text));
}
