/** The evidence for and against a sentence, an item or a row as the answer to a question, as numbers between 0 and about 1. */
import { matchesOf } from "@quern/types";
import { terms, UNSPACED, words } from "../language/words.js";
import { type AnswerUnit, answerUnits } from "./answer-units.js";
import { isStrictKind, type KindOfQuestion } from "./kinds-of-question.js";
import {
  closeness,
  type FoundPassage,
  IN_WORDS,
  LATIN,
  namesAmount,
  type QuestionWords,
  standsNear,
  withoutFormulas,
} from "./passage-search.js";

export interface Candidate {
  readonly passage: FoundPassage;
  /** Place among the passages, best first. */
  readonly rank: number;
  readonly units: readonly AnswerUnit[];
  /** Place among the units of the passage. */
  readonly at: number;
  readonly evidence: Float64Array;
}

/** Passages whose sentences are looked at. */
const MAX_PASSAGES = 8;
const MAX_UNITS_OF_PASSAGE = 40;
/** Longest unit that is read in full. */
const MAX_UNIT_CHARACTERS = 2_000;

/** Names of the evidence by which candidates of one question are ranked, in order. */
export const EVIDENCE = [
  "own",
  "around",
  "withHeadings",
  "heading",
  "passage",
  "passageShare",
  "passageFirst",
  "ownShare",
  "pairs",
  "grams",
  "gramsShare",
  "rarest",
  "rarestAround",
  "close",
  "cueNear",
  "cueIn",
  "cueLacks",
  "weakIn",
  "defines",
  "newWords",
  "isQuestion",
  "isFirstBelow",
  "headingFirst",
  "length",
  "isShort",
  "isTable",
  "isList",
  "isCode",
  "position",
  "first",
  "cueOwn",
  "lacksOwn",
  "numbersNew",
  "namesNew",
  "namedAround",
  "worstMissing",
  "coveredAll",
  "isUnspaced",
  "personLacks",
] as const;

/** Candidates of the best passages with their evidence. */
export function candidatesOf(
  question: string,
  asked: QuestionWords,
  options: { readonly language?: string | undefined },
): Candidate[] {
  const reader = new EvidenceReader(question, asked);
  const candidates: Candidate[] = [];
  const best = asked.found[0]?.score ?? 1;
  for (const [rank, passage] of asked.found.slice(0, MAX_PASSAGES).entries()) {
    const units = answerUnits(passage, options.language).slice(0, MAX_UNITS_OF_PASSAGE);
    const read = units.map(({ plain }) => reader.read(plain.slice(0, MAX_UNIT_CHARACTERS), passage.implied));
    const above = reader.read(passage.headings.join("\n"));
    const heading = reader.read(passage.headings.at(-1) ?? "");
    for (const at of units.keys()) {
      if (reader.onlyPoints(units[at]!) || reader.onlyShows(units[at]!) || lacksNeeded(asked.kind, units[at]!.plain))
        continue;
      candidates.push({
        passage,
        rank,
        units,
        at,
        evidence: reader.evidence({ passage, rank, units, at, read, above, heading, share: passage.score / best }),
      });
    }
  }
  share(candidates, "own", "ownShare");
  share(candidates, "grams", "gramsShare");
  return candidates;
}

/** Whether a text without what the question asks for, say an amount of money, cannot be its answer. */
const lacksNeeded = (kind: KindOfQuestion | undefined, plain: string): boolean =>
  kind?.needs?.test(withoutFormulas(plain)) === false;

/** Writes each value's share of the greatest one. */
function share(candidates: readonly Candidate[], from: Evidence, to: Evidence): void {
  const [source, target] = [EVIDENCE.indexOf(from), EVIDENCE.indexOf(to)];
  const most = candidates.reduce((max, { evidence }) => Math.max(max, evidence[source]!), 0);
  if (most > 0) for (const { evidence } of candidates) evidence[target] = evidence[source]! / most;
}

type Evidence = (typeof EVIDENCE)[number];

interface ReadUnit {
  readonly plain: string;
  /** Its words between spaces. */
  readonly spoken: string;
  readonly terms: readonly string[];
  /** By term of the question: how surely it is meant, 0 for not at all. */
  readonly hits: Float64Array;
}

interface Place {
  readonly passage: FoundPassage;
  readonly rank: number;
  readonly units: readonly AnswerUnit[];
  readonly at: number;
  readonly read: readonly ReadUnit[];
  readonly above: ReadUnit;
  readonly heading: ReadUnit;
  readonly share: number;
}

const GRAM_CHARACTERS = 4;
const UNSPACED_GRAM_CHARACTERS = 2;
const FIGURE = /\p{Nd}|[一二三四五六七八九十百千万萬]{2}/u;
/** Lines of which each is one link, perhaps an item of a list. */
const ONLY_LINKS = /^(?:[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\[[^\]\n]*\]\([^)\n]*\)[ \t]*(?:\n|$))+$/u;
const ONLY_PICTURES = /^(?:\s*!\[[^\]\n]*\]\([^)\n]*\))+\s*$/u;
/** A text that asks something itself. */
export const ENDS_ASKING = /[?？؟]\W{0,3}$/u;
/** Names and figures of a question, but for its first word. */
const NAMED = /(?<=\s["'“«(]?)(?:\p{Lu}[\p{L}\p{M}\p{N}-]*|\p{Nd}[\p{Nd}.,:-]*)/gu;
const CASED = /\p{Ll}/u;
const CAPITALISED = /(?<!^|[\p{L}\p{M}]|[.!?:\n] )\p{Lu}[\p{L}\p{M}]+|^(?:\p{Lu}\S* ){1,3}\p{Lu}/gu;
const CAPITAL = /(?<=[\p{L}\p{N},;] )\p{Lu}\p{L}+/gu;

class EvidenceReader {
  readonly #asked: QuestionWords;
  readonly #total: number;
  readonly #rarest: number;
  readonly #pairs: ReadonlySet<string>;
  readonly #grams: ReadonlySet<string>;
  readonly #size: number;
  readonly #meant: ReadonlyArray<ReadonlySet<string>>;
  readonly #everyMeant: ReadonlySet<string>;
  readonly #figuresAsked: ReadonlySet<string>;
  readonly #isStrict: boolean;
  readonly #question: string;
  readonly #named: readonly number[];
  /** Whole numbers among the words of the question: 97.50 is none of them. */
  readonly #wholeNumbers: ReadonlyArray<readonly [which: number, number: string]>;

  constructor(question: string, asked: QuestionWords) {
    this.#asked = asked;
    this.#question = question.toLowerCase();
    const named = new Set(terms([...question.matchAll(NAMED)].map(([name]) => name).join(" ")));
    this.#named = asked.wanted.flatMap((term, which) => (named.has(term) ? [which] : []));
    this.#total = Math.max(
      1e-9,
      asked.weights.reduce((sum, weight) => sum + weight, 0),
    );
    this.#rarest = asked.weights.indexOf(Math.max(...asked.weights));
    this.#size = UNSPACED.test(question) ? UNSPACED_GRAM_CHARACTERS : GRAM_CHARACTERS;
    this.#pairs = pairsOf(question);
    this.#grams = gramsOf(asked.wanted.join(" "), this.#size);
    const meant = asked.wanted.map(() => new Set<string>());
    for (const [term, meanings] of asked.meanings) for (const [which] of meanings) meant[which]!.add(term);
    this.#meant = meant;
    this.#everyMeant = new Set(asked.meanings.keys());
    this.#figuresAsked = new Set(question.match(/\p{Nd}+/gu) ?? []);
    this.#isStrict = isStrictKind(asked.kind);
    const numbers = numbersIn(question);
    this.#wholeNumbers = asked.wanted.flatMap((term, which) => (numbers.has(term) ? [[which, term] as const] : []));
  }

  /** @param implied terms of the question that an amount stands for */
  read(plain: string, implied: readonly number[] = []): ReadUnit {
    const { words: spoken, terms: list } = this.#asked.cutter.cut(plain);
    const hits = new Float64Array(this.#asked.wanted.length);
    for (const term of list)
      for (const [which, weight] of this.#asked.meanings.get(term) ?? [])
        if (weight > hits[which]!) hits[which] = weight;
    if (implied.length > 0 && namesAmount(plain)) for (const which of implied) hits[which] = 1;
    if (this.#wholeNumbers.length > 0) {
      const numbers = numbersIn(plain);
      for (const [which, number] of this.#wholeNumbers) if (!numbers.has(number)) hits[which] = 0;
    }
    return { plain, spoken: ` ${spoken.join(" ")} `, terms: list, hits };
  }

  evidence(place: Place): Float64Array {
    const { passage, rank, units, at, read, above, heading } = place;
    const { kind, weights, defines } = this.#asked;
    const unit = read[at]!;
    const around = [unit, read[at - 1], read[at + 1]].filter((one) => one !== undefined);
    const own = this.#covered([unit]);
    const cue = kind?.answer;
    const isWeak = kind?.isWeak === true;
    const isCued = cue?.test(unit.plain) ?? false;
    const lacks = this.#lacksKind(unit.plain);
    const isNear = isCued && !isWeak && standsNear(cue!, unit.plain, this.#everyMeant);
    const headingCovered = this.#covered([heading]);
    const values: Record<Evidence, number> = {
      own,
      around: this.#covered(around),
      withHeadings: this.#covered([unit, above]),
      heading: headingCovered,
      passage: passage.coverage,
      passageShare: place.share,
      passageFirst: rank === 0 ? 1 : 0,
      ownShare: 0,
      pairs: shareIn(this.#pairs, unit.spoken),
      grams: shareIn(this.#grams, unit.plain.normalize("NFKC").toLowerCase()),
      gramsShare: 0,
      rarest: unit.hits[this.#rarest] ?? 0,
      rarestAround: Math.max(...around.map(({ hits }) => hits[this.#rarest] ?? 0), above.hits[this.#rarest] ?? 0),
      close: closeness(unit.terms, this.#meant, weights) / this.#total,
      cueNear: isNear ? 1 : 0,
      cueIn: isCued && !isWeak ? 1 : 0,
      cueLacks: lacks ? 1 : 0,
      weakIn: isCued && isWeak ? 1 : 0,
      defines: defines?.test(unit.plain) ? 1 : 0,
      newWords: Math.min(1, unit.terms.filter((term) => !this.#everyMeant.has(term)).length / 12),
      isQuestion: ENDS_ASKING.test(unit.plain) ? 1 : 0,
      isFirstBelow: at === 0 ? 1 : 0,
      headingFirst: at === 0 ? headingCovered : 0,
      length: Math.min(1.5, Math.log1p(unit.plain.length) / 6),
      isShort: unit.plain.length < 40 ? 1 : 0,
      isTable: passage.kind === "table" ? 1 : 0,
      isList: passage.kind === "list" ? 1 : 0,
      isCode: passage.kind === "code" ? 1 : 0,
      position: 1 / (1 + passage.start / 2_000),
      first: units.length === 1 ? 1 : 0,
      cueOwn: isCued && !isWeak ? own : 0,
      lacksOwn: lacks ? own : 0,
      numbersNew: (unit.plain.match(/\p{Nd}+/gu) ?? []).some((figure) => !this.#figuresAsked.has(figure)) ? 1 : 0,
      namesNew: this.#namesNew(unit.plain) ? 1 : 0,
      namedAround: this.#namedIn([...around, above]),
      worstMissing: this.#worstMissing([...around, above]),
      coveredAll: this.#covered([...around, above]),
      isUnspaced: this.#size === UNSPACED_GRAM_CHARACTERS ? 1 : 0,
      personLacks: kind?.name === "person" && !this.#namesPerson(unit.plain, heading.plain) ? 1 : 0,
    };
    return Float64Array.from(EVIDENCE, (name) => values[name]);
  }

  /** Whether a unit holds nothing but links, and none with what is asked for: the page that one leads to may answer. */
  onlyPoints({ text, plain }: AnswerUnit): boolean {
    return ONLY_LINKS.test(text) && this.#lacksKind(plain);
  }

  /** Whether a unit is a picture whose description only repeats words of the question. */
  onlyShows({ text, plain }: AnswerUnit): boolean {
    return ONLY_PICTURES.test(text) && terms(plain).every((term) => this.#everyMeant.has(term));
  }

  /** Whether a question for a date, a number or the like finds none in a text. */
  #lacksKind(plain: string): boolean {
    if (!this.#isStrict || this.#asked.kind?.answer?.test(plain)) return false;
    return !(LATIN.test(plain) ? IN_WORDS : FIGURE).test(plain);
  }

  /** Share of the question's weight that stands in any of the texts. */
  #covered(units: readonly ReadUnit[]): number {
    let sum = 0;
    for (const [which, weight] of this.#asked.weights.entries())
      sum += weight * Math.max(...units.map(({ hits }) => hits[which]!));
    return sum / this.#total;
  }

  /** Share of the names and figures of the question that stand in any of the texts. */
  #namedIn(units: readonly ReadUnit[]): number {
    if (this.#named.length === 0) return 1;
    return this.#named.filter((which) => units.some(({ hits }) => hits[which]! > 0)).length / this.#named.length;
  }

  /** Share of the weight that the most telling word has which none of the texts holds. */
  #worstMissing(units: readonly ReadUnit[]): number {
    let worst = 0;
    for (const [which, weight] of this.#asked.weights.entries())
      if (weight > worst && !units.some(({ hits }) => hits[which]! > 0)) worst = weight;
    return worst / this.#total;
  }

  /** Whether a text or the heading above it has a word with a capital that the question has not; scripts without capitals always do. */
  #namesPerson(plain: string, heading: string): boolean {
    if (!CASED.test(plain)) return true;
    return [plain, heading].some((text) =>
      (text.match(CAPITALISED) ?? []).some((name) => !this.#question.includes(name.toLowerCase())),
    );
  }

  #namesNew(plain: string): boolean {
    for (const [name] of matchesOf(plain, CAPITAL)) if (!this.#question.includes(name.toLowerCase())) return true;
    return false;
  }
}

const DECIMAL = /(?<![\d.,])\d+[.,]\d{1,2}(?!\d|[.,]\d)/g;
const NUMBER = /\d+/g;

/** Runs of digits that are no part of a decimal number. */
const numbersIn = (text: string): Set<string> => new Set(text.replace(DECIMAL, " ").match(NUMBER) ?? []);

function pairsOf(text: string): Set<string> {
  const list = words(text);
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < list.length; at++) pairs.add(` ${list[at]} ${list[at + 1]} `);
  return pairs;
}

function gramsOf(text: string, size: number): Set<string> {
  const plain = text.normalize("NFKC").toLowerCase();
  const grams = new Set<string>();
  for (let at = 0; at + size <= plain.length; at++) {
    const gram = plain.slice(at, at + size);
    if (!gram.includes(" ")) grams.add(gram);
  }
  return grams;
}

function shareIn(wanted: ReadonlySet<string>, text: string): number {
  if (wanted.size === 0) return 0;
  let count = 0;
  for (const one of wanted) if (text.includes(one)) count++;
  return count / wanted.size;
}
