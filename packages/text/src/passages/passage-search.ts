/** Finds the passages of a text that speak of what is asked: BM25 over words and headings, helped by what kind of answer is wanted. */

import { matchesOf } from "@quern/types";
import { WordCutter } from "../language/cut-words.js";
import { plainText } from "../language/markdown-blocks.js";
import { terms, words } from "../language/words.js";
import { withoutAsking } from "./asking-words.js";
import { Bm25, type WeightedTerms } from "./bm25.js";
import { KINDS, type KindOfQuestion, MONEY } from "./kinds-of-question.js";
import { type Passage, readPassages } from "./passages.js";
import { synonymsOf } from "./synonyms.js";

export interface FoundPassage extends Passage {
  readonly score: number;
  /** Share of the question's weight that the passage (with its headings) covers, 0 to 1. */
  readonly coverage: number;
  /** Whether the question names somebody, something or a number that the whole text has no word of. */
  readonly isStranger: boolean;
  /** Terms of the question that the passage says without the word: an amount is what something costs. */
  readonly implied: readonly number[];
}

/** A heading's word counts as part of a word in the passage: it names the subject, but of all passages below it. */
const HEADING_WEIGHT = 0.5;
const TITLE_WEIGHT = 0.25;
/** A term that only shares its beginning with a term of the question counts by the share that is the same, at least this. */
const MIN_PREFIX_WEIGHT = 0.5;
/** A term that means the same, and one that ends a compound: `Mahlsteine`, "Steine". */
const SYNONYM_WEIGHT = 0.7;
const SUFFIX_WEIGHT = 0.4;
/** Verbs of questions, which hardly say what is looked for. */
const LIGHT: ReadonlySet<string> = new Set(
  terms(
    "make take get go need want use find tell know give come work happen machen nehmen brauchen finden geben kommen gehen faire prendre trouver donner hacer tomar encontrar",
  ),
);
const LIGHT_WEIGHT = 0.3;
const MIN_PREFIX = 4;
/** Share of the score that depends on how much of the question a passage covers. */
const COVERAGE_SHARE = 0.5;
/** Words of the question that follow each other count more where they stand this close in the passage. */
const MAX_CLOSE_WORDS = 3;
const PROXIMITY_WEIGHT = 0.8;
/** A number, a day or a name answers when it stands this close to a word of the question. */
const NEAR_CHARACTERS = 60;
const NEAR_FACTOR = 1.15;
/** Numbers, days and names of one passage that are looked at. */
const MAX_CUES = 20;
/** The page's own first lines answer many questions, and so win ties. */
const POSITION_FACTOR = 0.03;

/** Numbers and times in words, which the patterns leave aside. "One" is in every text. */
export const IN_WORDS =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|half|quarter|dozen|once|twice|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|hundert|tausend|halbe?[nrs]?|hälfte|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|vingt|cent|mille|moitié|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|cien|mil|mitad|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|metà|dois|três|quatro|sete|oito|dez|metade|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:jan|feb|febr|apr|jun|jul|aug|sept?|okt|oct|nov|dez|dec)[a-zéû]{0,7}|march|märz|mars|marzo|may|mai|mayo|maggio|spring|summer|autumn|winter|noon|midnight|morning|evening)(?!\p{L})/iu;
/** Other scripts write numbers and names in ways of their own. */
export const LATIN = /\p{Script=Latin}/u;

/** "What is a pod?": who asks so wants the sentence that says it. */
const DEFINITION =
  /^(?:what (?:is|are)|what's|was (?:ist|sind)|qu['’]est-ce qu(?:e|['’])|qu['’]est-ce que c['’]est qu[e'’]|qué (?:es|son)|che cos['’]è|o que (?:é|são))\s+(?:(?:an?|the|ein(?:e|er)?|der|die|das|une?|la|le|una?|el|uma?|o)\s+)?([\p{L}\p{N}\s-]{2,40})\?*$/iu;
const DEFINITION_FACTOR = 1.6;

function definitionOf(question: string): RegExp | undefined {
  const subject = DEFINITION.exec(question.trim())?.[1]?.trim();
  if (subject === undefined || subject.split(/\s+/).length > 4) return undefined;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${subject.replace(/\s+/g, "\\s+")}(?:e?s|n|en)?(?:\\s?\\([^()\n]{0,60}\\)|,[^.,\n]{0,60},)?\\s(?:is|are|refers? to|means|describes|ist|sind|bezeichnet|est|sont|désigne|es|son|è|sono|é|são)\\s`,
    "iu",
  );
}

/**
 * Passages in order of relevance; those that share nothing with the question are left out.
 *
 * @param markdown the text
 * @param question words of a question or a subject
 * @param options.title counts a little, as a heading of everything
 */
export const searchPassages = (markdown: string, question: string, options: SearchOptions = {}): FoundPassage[] =>
  findPassages(markdown, question, options)?.found ?? [];

export interface SearchOptions {
  readonly language?: string | undefined;
  readonly title?: string | undefined;
}

/** How the words of a question are looked for in the text that it is put to. */
export interface QuestionWords {
  readonly found: FoundPassage[];
  /** By term of the text, the terms of the question that it stands for, with how surely. */
  readonly meanings: ReadonlyMap<string, ReadonlyArray<readonly [which: number, weight: number]>>;
  /** By term of the question: how much it tells. */
  readonly weights: readonly number[];
  readonly wanted: readonly string[];
  readonly kind: KindOfQuestion | undefined;
  readonly defines: RegExp | undefined;
  readonly passages: number;
  /** With the words of every passage. */
  readonly cutter: WordCutter;
}

/** {@link searchPassages} with what is needed to look for an answer inside the passages; undefined where there is nothing to look for. */
export function findPassages(markdown: string, question: string, options: SearchOptions): QuestionWords | undefined {
  const kind = KINDS.find(({ asks }) => asks.test(question.trim()));
  // An amount in a heading answers what something costs, and nothing else.
  const passages = readPassages(markdown, options.language).filter(
    (passage) => passage.kind !== "heading" || kind?.name === "money",
  );
  const asked = [...new Set(terms(withoutAsking(question)))];
  // A question of stop words only ("Who is it?") still has words.
  const wanted = asked.length > 0 ? asked : [...new Set(words(question))];
  if (wanted.length === 0 || passages.length === 0) return undefined;
  const cutter = new WordCutter();
  const title = terms(options.title ?? "");
  const texts = passages.map((passage) => plainText(passage.text));
  const bodies = texts.map((text) => cutter.cut(text).terms);
  const index = new Bm25(passages.map((passage, at) => weigh(passage, bodies[at]!, title, cutter)));
  const expansions = wanted.map((term) => expand(term, index));
  const meant = expansions.map((variants) => new Set(variants.map(([term]) => term)));
  const everyMeant = new Set(meant.flatMap((variants) => [...variants]));
  const weights = wanted.map((term) => index.weight(term) * (LIGHT.has(term) ? LIGHT_WEIGHT : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const definition = definitionOf(question);
  const { answer: cue, factor: cueFactor = 1 } = kind ?? {};
  const isStranger = namesStrangers(question, texts, options);
  const implied = impliedTerms(wanted, kind);
  const unimplied = total - implied.reduce((sum, which) => sum + weights[which]!, 0);
  const found: FoundPassage[] = [];
  for (const [at, passage] of passages.entries()) {
    let score = 0;
    let covered = 0;
    for (const [which, variants] of expansions.entries()) {
      let best = 0;
      let bestWeight = 0;
      for (const [term, weight] of variants) {
        const value = weight * index.termScore(term, at);
        if (value > best) {
          best = value;
          bestWeight = weight;
        }
      }
      score += LIGHT.has(wanted[which]!) ? best * LIGHT_WEIGHT : best;
      covered += best > 0 ? bestWeight * weights[which]! : 0;
    }
    if (score === 0) continue;
    const isImplied = implied.length > 0 && covered >= MIN_IMPLIED_SHARE * unimplied && namesAmount(texts[at]!);
    if (isImplied)
      for (const which of implied)
        if (!expansions[which]!.some(([term]) => index.termScore(term, at) > 0)) covered += weights[which]!;
    const coverage = total === 0 ? 0 : covered / total;
    const isCued = cue?.test(passage.text) ?? false;
    const isNear = isCued && standsNear(cue!, texts[at]!, everyMeant);
    const defines = definition?.test(texts[at]!) ?? false;
    const factor = (isNear ? cueFactor * NEAR_FACTOR : isCued ? cueFactor : 1) * (defines ? DEFINITION_FACTOR : 1);
    found.push({
      ...passage,
      coverage,
      isStranger,
      implied: isImplied ? implied : NOTHING,
      score:
        (score + PROXIMITY_WEIGHT * closeness(bodies[at]!, meant, weights)) *
        (1 - COVERAGE_SHARE + COVERAGE_SHARE * coverage) *
        factor *
        (1 + POSITION_FACTOR / (1 + at)),
    });
  }
  found.sort((a, b) => b.score - a.score || a.start - b.start);
  return {
    found,
    meanings: meaningsOf(expansions),
    weights,
    wanted,
    kind,
    defines: definition,
    passages: passages.length,
    cutter,
  };
}

const NOTHING: readonly number[] = [];
/** Share of the question's other words that a passage has which says a word by what it means. */
const MIN_IMPLIED_SHARE = 0.6;
/** Words that ask what something costs, in the languages of the kinds of question. */
const COSTS: ReadonlySet<string> = new Set(
  terms(
    "cost costs price prices priced charge charged kostet kosten preis preise coûte coûtent prix tarif tarifs cuesta cuestan precio precios vale costa costano prezzo prezzi custa custam preço preços kost prijs prijzen kosztuje kosztują cena ceny kostar koster pris priset stojí maksaa стоит стоят цена costă",
  ),
);

const AMOUNT = new RegExp(MONEY, "iu");
/** Between dollar signs stand formulas, too. */
const FORMULA = /\$[^$\n\\_^={}]{0,80}[\\_^={}][^$\n]{0,200}\$/g;

/** Whether a text names an amount of money. */
export const namesAmount = (plain: string): boolean => AMOUNT.test(plain) && AMOUNT.test(withoutFormulas(plain));
export const withoutFormulas = (plain: string): string => plain.replace(FORMULA, " ");

function impliedTerms(wanted: readonly string[], kind: KindOfQuestion | undefined): number[] {
  if (kind?.needs === undefined) return [];
  const implied = wanted.flatMap((term, which) => (COSTS.has(term) ? [which] : []));
  return implied.length < wanted.length ? implied : [];
}

function meaningsOf(expansions: ReadonlyArray<ReadonlyArray<readonly [string, number]>>): QuestionWords["meanings"] {
  const meanings = new Map<string, Array<readonly [number, number]>>();
  for (const [which, variants] of expansions.entries())
    for (const [term, weight] of variants) {
      const known = meanings.get(term);
      if (known) known.push([which, weight]);
      else meanings.set(term, [[which, weight]]);
    }
  return meanings;
}

/** Names and numbers inside a question: a capital behind its first word, or figures. */
const NAMED =
  /(?<=[\p{L}\p{N},;:]["'’“”»)]? ["'“«(]?)(?:\p{Lu}[\p{L}\p{M}\p{N}-]{2,30}|\p{N}[\p{L}\p{N}.-]{1,15})(?![\p{L}\p{N}])/gu;
/** German writes every noun with a capital. */
const GERMAN_QUESTION =
  /(?<!\p{L})(?:der|die|das|wie|was|wer|wann|wo|welche[rsnm]?|ist|sind|wird|für|von|mit|kann|gibt|hat|wurde)(?!\p{L})/iu;

/** Whether a question is about a name or a number that neither the text nor its title holds: whatever fits it otherwise answers another question. */
function namesStrangers(
  question: string,
  texts: readonly string[],
  { title }: { readonly title?: string | undefined },
): boolean {
  const isGerman = GERMAN_QUESTION.test(question);
  const named = [...matchesOf(question, NAMED)]
    .map(([name]) => name)
    .filter((name) => !isGerman || /^\p{N}/u.test(name));
  if (named.length === 0) return false;
  const whole = ` ${[title ?? "", ...texts].join(" ").toLowerCase()} `;
  return named.some((name) => {
    const plain = name.toLowerCase().replace(/[.-]+$/, "");
    // Endings differ: "Nairobi's", "Querns".
    const stem = plain.length > 5 && !/\d/.test(plain) ? plain.slice(0, -2) : plain;
    return !whole.includes(stem);
  });
}

/** How much of the question's neighbours stand close together in a text: sum of the weights of both. */
export function closeness(
  body: readonly string[],
  meant: ReadonlyArray<ReadonlySet<string>>,
  weights: readonly number[],
): number {
  if (meant.length < 2) return 0;
  const places = meant.map(() => [] as number[]);
  for (const [at, term] of body.entries())
    for (const [which, known] of meant.entries()) if (known.has(term)) places[which]!.push(at);
  let sum = 0;
  for (let which = 0; which + 1 < places.length; which++) {
    const [one, other] = [places[which]!, places[which + 1]!];
    let from = 0;
    const isClose = one.some((at) => {
      while (from < other.length && other[from]! < at - MAX_CLOSE_WORDS) from++;
      return from < other.length && other[from]! <= at + MAX_CLOSE_WORDS && other[from] !== at;
    });
    if (isClose) sum += Math.min(weights[which]!, weights[which + 1]!);
  }
  return sum;
}

/** Whether what is asked for stands beside a word of the question: "18 kWh" in the sentence that names the battery. */
export function standsNear(cue: RegExp, text: string, meant: ReadonlySet<string>): boolean {
  let looked = 0;
  for (const { index, 0: match } of matchesOf(text, new RegExp(cue.source, `${cue.flags}g`))) {
    if (++looked > MAX_CUES) return false;
    const around = text.slice(Math.max(0, index - NEAR_CHARACTERS), index + match.length + NEAR_CHARACTERS);
    if (terms(around).some((term) => meant.has(term))) return true;
  }
  return false;
}

function weigh(passage: Passage, body: readonly string[], title: readonly string[], cutter: WordCutter): WeightedTerms {
  const counts = new Map<string, number>();
  const add = (list: readonly string[], weight: number): void => {
    for (const term of list) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  add(body, 1);
  for (const [depth, heading] of passage.headings.entries()) {
    // The nearest heading says most.
    add(cutter.cut(heading).terms, HEADING_WEIGHT / 2 ** (passage.headings.length - 1 - depth));
  }
  add(title, TITLE_WEIGHT);
  // Very short passages would win by their length alone.
  return { counts, length: Math.max(12, body.length) };
}

/** The term itself, and terms of the text that begin like it ("configure", "configuration"). */
function expand(term: string, index: Bm25): Array<readonly [string, number]> {
  const variants: Array<readonly [string, number]> = [[term, 1]];
  for (const synonym of synonymsOf(term)) variants.push([synonym, SYNONYM_WEIGHT]);
  if (term.length < MIN_PREFIX || /\d/.test(term)) return variants;
  for (const other of index.terms()) {
    if (other === term || other.length < MIN_PREFIX) continue;
    const shared = commonPrefix(term, other);
    const shorter = Math.min(term.length, other.length);
    const longer = Math.max(term.length, other.length);
    if (
      shared >= MIN_PREFIX &&
      (shared === shorter ? longer - shorter <= 5 : shared >= shorter - 2 && shared >= 6 && longer - shared <= 5)
    ) {
      variants.push([other, Math.max(MIN_PREFIX_WEIGHT, shared / longer)]);
    } else if (longer - shorter >= 3 && longer - shorter <= 7 && isCompound(term, other))
      variants.push([other, SUFFIX_WEIGHT]);
  }
  return variants;
}

const isCompound = (a: string, b: string): boolean => (a.length > b.length ? a.endsWith(b) : b.endsWith(a));

function commonPrefix(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
