import { isCommonWord } from "./common-words.js";
import { type Cues, cueOf } from "./cues.js";
import { eastAsianNames } from "./east-asian/names.js";
import { isCommonFamilyName, isFamilyName, mayBeFamilyName } from "./family-names.js";
import { type Judging, judgedNames } from "./judged-names.js";
import { loneNames } from "./lone-names.js";
import { isKnownGivenName as isGivenName } from "./more-given-names.js";
import { RULES, type RuledSpan } from "./name-evidence.js";
import type { NameWeights } from "./name-scores.js";
import { personsByContext } from "./person-context.js";
import { BEHIND_ROLE, personsByIdentity } from "./person-identity.js";
import { mentionsOf } from "./person-mentions.js";
import { personsByPlace } from "./person-places.js";
import { isOfPan } from "./person-roles.js";
import { personsByRoster } from "./person-rosters.js";
import { type ScoredName, ScoredNames } from "./person-scores.js";
import { personsByStructure } from "./person-structure.js";
import { TITLED, withoutThings } from "./person-things.js";
import {
  AMBIGUOUS,
  BRANDS,
  IS_PARTICLE,
  isBehindSaint,
  isBehindTitle,
  isNoFamilyName,
  isThing,
  MODEL,
  PLACE_WORDS,
  SAINT,
  STREET,
} from "./person-words.js";
import { STATE } from "./places.js";
import { SmallWords } from "./small-words.js";
import { before, type Detector, type Mode, type Span } from "./spans.js";
import { GERMAN_ADJECTIVE, OFFICES, SMALL_WORDS } from "./thing-nouns.js";
import { vietnameseNames } from "./vietnamese-names.js";
import { type CapitalizedWord, capitalizedWords, isLongShout, quiet } from "./words.js";

/** Small words inside names. */
const PARTICLE =
  /^[ \u00a0](?:van(?: de[nr]?)?|von(?: der)?|de(?: la)?|del|della|di|da|dos|du|le|bin|ibn|al|el|(?:von (?:und )?)?zu(?<=(?:von|und) zu)|ter|ten|af)[ \u00a0]$/u;
/** Words that only people follow. */
const CUE = cueOf(
  /(?<!\p{L})(?:dear|hi|hello|hej|hei|hola|ciao|hallo|salut|bonjour|olá|cześć|buongiorno|estimad[oa]|sehr geehrter? (?:herr|frau)|liebe[rs]?|cher|chère|signed|regards,?|sincerely,?|grüße,?|ceo|cto|cfo|director|founder|editor|ansprechpartner(?:in)?|geschäftsführer(?:in)?|interview with|my name is|i am|i'm|je m'appelle|je suis|mein name ist|ich bin|ich heiße|me llamo|mi nombre es|soy|le escribe|mi chiamo|mijn naam is|jag heter|nazywam się|meu nome é|(?:our|my|their) colleague|unser(?:e[rn]?)? kolleg(?:e|in|en))[^\S\n]{0,2}[:,]?[ \u00a0*_]{1,4}/iu,
);
/** Words that people follow behind a colon or comma: `Customer: Jane Roe`, but not `Customer Satisfaction`. */
const LABEL = cueOf(
  /(?<!\p{L})(?:author|autor|auteur|contact(?: person)?|(?:full )?name|nom|nombre|vermieter(?:in)?|mieter(?:in)?|landlord|manager|patient|customer|employee|client|tenant|applicant|attn|attention|inhaber(?:in)?)[*_]{0,2}[^\S\n]{0,2}[:,][ \u00a0*_]{1,4}/iu,
);
/** Words in front of a name that are never part of one, though they look it. */
const GREETINGS: ReadonlySet<string> = new Set(
  "Bonjour Bonsoir Salut Cher Chère Chers Chères Coucou Hallo Hola Buongiorno Buonasera Gentile Querido Querida Estimado Estimada Olá Cześć Dzień Hej Hei".split(
    " ",
  ),
);
/** `By` at the beginning of a line or behind what somebody made. */
const BY = cueOf(
  /(?<=(?:^|[\n*_|>•·–—]) ?|(?<!\p{L})(?:written|posted|photo|photograph|story|text|review|reviewed|edited|illustrated|directed|published|submitted|created) )(?:by|von|par|por|di|door|av)[ \u00a0*_]{1,4}/iu,
);

const MAX_NAME_WORDS = 4;
const MAX_TITLED_WORDS = 3;
/**
 * Names of people: behind titles and cues, and given names with what follows them. Lists and cues find what is written as names usually are;
 * rare names without a cue are missed.
 */
export const findPersons: Detector = (text, mode, cues) => {
  const found = personCandidates(text, mode, cues);
  return found.judging ? judgedNames(text, found.spans, found.judging, mode) : found.spans.map(({ span }) => span);
};

/**
 * Spans that rules, lists and the sums of words find, before they are judged together.
 *
 * @param weights others than the package's own, for training
 */
export function personCandidates(text: string, mode: Mode, cues: Cues, weights?: NameWeights): Candidates {
  const isFast = mode === "fast";
  const identified = isFast ? [] : personsByIdentity(text, cues, { isThing, isGivenName });
  const told = identified.filter(({ reason }) => reason !== BEHIND_ROLE);
  const sure = isFast ? [] : [...told, ...personsByStructure(text, cues, { isThing, isGivenName })];
  const placed = isFast ? [] : personsByPlace(cues, isSpeaker);
  const withRole = identified.filter(({ reason }) => reason === BEHIND_ROLE);
  const spans: Span[] = isFast ? [] : [...withRole, ...personsByContext(text, cues, isThing, isKnown)];
  const cuedPlaces = isFast ? [] : [CUE, LABEL, BY].map((cue) => cues.ends(cue));
  const words = capitalizedWords(text, cues).filter(({ text: word }) => !GREETINGS.has(word));
  for (let index = 0; index < words.length; index++) {
    const run = runOf(text, words, index);
    const first = words[index]!;
    // `Herr Dr. Meier`: the second is a title too.
    if (isTitle(first.text) && /^\.? /.test(text.slice(first.end, first.end + 2))) continue;
    // Polish and Czech have "pan" as a title; "Pan Am" is a firm.
    const isFirm = (): boolean =>
      /(?<!\p{L})pan[ \u00a0]$/iu.test(text.slice(Math.max(0, first.start - 5), first.start)) &&
      (first.text.length < 3 || !isOfPan(text));
    const isTitled = isBehindTitle(text, first.start) && !isFirm();
    const isCued = isTitled || cuedPlaces.some((places) => places.has(first.start));
    // Most words with a capital are alone.
    if (run.length === 1 && !isCued && mode !== "aggressive") continue;
    const lead = before(text, first.start, 30);
    // `Rue Victor Hugo` is an address; `Gregory Maven 45 Pack` a thing for sale.
    if (
      !isTitled &&
      (STREET.test(lead) ||
        (DIRECTION.test(lead) && PLACE_WORDS_LIKE_NAMES.has(first.text)) ||
        isBehindSaint(text, first.start) ||
        (!isCued && MODEL.test(text.slice(run.at(-1)!.end, run.at(-1)!.end + 4))))
    )
      continue;
    let count = nameLength(run, isTitled, isCued, isFast, mode === "aggressive");
    if (count === 0) continue;
    // "Ada Le Gris": no name ends in an article.
    if (count > 1 && IS_PARTICLE.test(run[count - 1]!.text)) count += count < run.length ? 1 : -1;
    const reason = isTitled ? TITLED : isCued ? "behind a word that people follow" : LISTED;
    spans.push({ start: first.start, end: run[count - 1]!.end, entity: "PERSON", reason });
    index += count - 1;
  }
  if (isFast) return { spans: ruledBy(spans, RULES.listed), judging: undefined };
  const scored = new ScoredNames(text, words, weights);
  const smallWords = new SmallWords(text);
  const people = withoutThings(
    smallWords,
    spans.filter((span) => span.reason !== LISTED || scored.allows(span)),
    scored,
    LISTED,
  );
  const certain = (spans: readonly Span[]): Span[] => spans.flatMap((span) => people.get(span) ?? []);
  const ruled = [...sure, ...placed, ...certain([...people.keys()])];
  const found = scored.find(mode).filter((name) => !isNoName(text, name));
  // "Urban Edge" is a shop where "edge" occurs as well.
  const small = new Set(smallWords.among(new Set(found.map(lastOf))));
  const names = found.filter(
    (name) => !small.has(lastOf(name)) && (name.score >= MIN_WORDLIKE || !isCommonWord(quiet(lastOf(name)))),
  );
  const alone = loneNames(text, cues, words, smallWords);
  const listed = [...ruled, ...alone, ...names.filter(({ score }) => score >= MIN_SURE).map(spanOf)];
  const roster = personsByRoster(cues, listed, isThing);
  alone.push(...roster.filter(({ start, end }) => !/[ \u00a0]/.test(text.slice(start, end))));
  const mentioned = [...listed, ...alone];
  // "Iris Rust" is a dress: parts of what only lists or looks take for a name are looked at again.
  const doubtful = new Set(
    mentioned.filter((span) => (span.reason === LISTED || span.reason === SCORED) && scored.sumOf(span) < MIN_CERTAIN),
  );
  const mentions = mentionsOf(text, words, {
    spans: mentioned,
    ruled: [...ruled, ...alone],
    alone: new Set(alone),
    sure: [...alone, ...sure, ...certain(withRole)],
    doubtful,
    scored,
    smallWords,
  });
  return {
    spans: [
      ...ruledBy(
        [...sure, ...placed, ...alone, ...roster, ...vietnameseNames(text, words), ...eastAsianNames(text, mode)],
        RULES.structure,
      ),
      ...certain([...people.keys()]).map((span) => ({ span, rule: ruleOf(span.reason) })),
      ...ruledBy(names.map(spanOf), RULES.scored),
      ...mentions,
    ],
    judging: {
      words,
      scores: scored.scores,
      smallWords,
      isNoName: (name) => isCalledOtherwise(text, name),
    },
  };
}

/** Finds of {@link personCandidates}, and all that judging them needs, except in mode `fast`. */
export interface Candidates {
  readonly spans: readonly RuledSpan[];
  readonly judging: Judging | undefined;
}

const ruledBy = (spans: readonly Span[], rule: number): RuledSpan[] => spans.map((span) => ({ span, rule }));
const ruleOf = (reason: string): number =>
  reason === LISTED ? RULES.listed : reason === TITLED ? RULES.title : RULES.context;

/** A name by its place alone has to be as sure as this to be looked for elsewhere in the text, or in front of a number. */
const MIN_SURE = 4;
/** One whose last word is a common one has to be as sure as this. */
const MIN_WORDLIKE = 6;
/** "Jackson, Mississippi", "Cherry Hill, NJ". */
const IN_STATE = new RegExp(`^, ${STATE}(?!\\p{L})`, "u");
const MAX_STATE_CHARACTERS = 20;
const lastOf = ({ words }: ScoredName): string => words.at(-1)!.text;
const spanOf = ({ words }: ScoredName): Span => ({
  start: words[0]!.start,
  end: words.at(-1)!.end,
  entity: "PERSON",
  reason: SCORED,
});

/** Whether words that are written as a name are a place, a firm or a thing, or part of what one is called. */
function isNoName(text: string, name: ScoredName): boolean {
  const { words, score, next } = name;
  const { text: first } = words[0]!;
  const { end, text: last } = words.at(-1)!;
  return (
    isThing(last) ||
    isThing(first) ||
    (next !== undefined && text.slice(end, next.start) === " " && isThing(next.text)) ||
    // "Wells Fargo", "Hedman Partners": a single word in front of another one with a capital belongs to a firm.
    (words.length === 1 && next?.start === end + 1 && text[end] === " ") ||
    (score < MIN_SURE && MODEL.test(text.slice(end, end + 4))) ||
    isCalledOtherwise(text, name)
  );
}

/** Whether words are known as the name of a place, a firm or a thing, or stand where only those do. */
function isCalledOtherwise(text: string, { words }: ScoredName): boolean {
  const { start, text: first } = words[0]!;
  const { end, text: last } = words.at(-1)!;
  const name = words.map((word) => word.text).join(" ");
  return (
    PLACE_WORDS.has(name) ||
    IN_STATE.test(text.slice(end, end + MAX_STATE_CHARACTERS)) ||
    BRANDS.has(name) ||
    // "Mark III" is a camera, "Thu Dec 28" a day.
    (AMBIGUOUS.has(first) && /^[IVX]+$/.test(last)) ||
    STREET.test(before(text, start, 30)) ||
    isBehindSaint(text, start)
  );
}

const LISTED = "known given or family name";
const SCORED = "written and placed as names are";
/** A sum of scores from which on a name is looked for elsewhere whatever stands around its parts. */
const MIN_CERTAIN = 5;

/** "North Carolina", "West Virginia", "South Georgia": places that are given names by themselves. */
const DIRECTION = /(?<!\p{L})(?:north|south|east|west|new|northern|southern|eastern|western)[ \u00a0]$/iu;
const PLACE_WORDS_LIKE_NAMES: ReadonlySet<string> = new Set(
  "Carolina Virginia Georgia Dakota Jersey Austin Dallas Chelsea Sydney Victoria Adelaide".split(" "),
);

/** Whether words in front of a colon are a name: "Max Light: 1100 lumens" is none. */
const isSpeaker = (name: string): boolean => {
  const words = name.split(" ");
  if (words.some(isThing) || !isGivenName(words[0]!)) return false;
  return words.length === 1 || !AMBIGUOUS.has(words[0]!) || mayBeFamilyName(words.at(-1)!);
};
/** Whether any word of a name is known as part of one, or written as English words are not. */
const isKnown = (name: string): boolean => {
  const words = name.split(/[ -]/);
  return (
    isGivenName(words[0]!) || mayBeFamilyName(words.at(-1)!) || isGivenName(words.at(-1)!) || /[^\p{ASCII}]/u.test(name)
  );
};

const isTitle = (word: string): boolean => /^(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau|Sir|Mme|Sr|Sra|Dipl|Ing)$/.test(word);

/** Words that follow each other with nothing but a space or a particle between them. */
function runOf(text: string, words: readonly CapitalizedWord[], from: number): CapitalizedWord[] {
  const run = [words[from]!];
  for (let index = from + 1; index < words.length && run.length < MAX_NAME_WORDS; index++) {
    const gap = text.slice(run.at(-1)!.end, words[index]!.start);
    if (gap !== " " && gap !== "\u00a0" && !(gap === "" && run.at(-1)!.text.endsWith(".")) && !PARTICLE.test(gap))
      break;
    // "Ada Byron van de Stichting": where somebody works is no part of the name.
    if (gap.length > 1 && PARTICLE.test(gap) && isNoFamilyName(words[index]!.text)) break;
    run.push(words[index]!);
  }
  return run;
}

/** @returns how many words of the run are a name */
function nameLength(
  run: readonly CapitalizedWord[],
  isTitled: boolean,
  isCued: boolean,
  isFast: boolean,
  isAggressive: boolean,
): number {
  const first = run[0]!.text;
  const isInitial = /^\p{Lu}\.$/u.test(first);
  let usable = 0;
  while (usable < run.length && !isNoFamilyName(run[usable]!.text)) usable++;
  // Behind a given name, a place or an institution means that all of it is called so: `Charles University`.
  const endsInPlace = usable < run.length && usable > 0;
  if (usable === 0) return 0;
  // "Mr. President" is not a name.
  if (isTitled) return OFFICES.has(first) ? 0 : Math.min(usable, MAX_TITLED_WORDS);
  if (SAINT.test(first)) return 0;
  if (
    BRANDS.has(
      run
        .slice(0, 2)
        .map((word) => word.text)
        .join(" "),
    )
  )
    return 0;
  const isGiven = isGivenName(first);
  // "Leif Svendsen": a family name behind another word with a capital, of which the sentence has no more.
  // "Zona di Genova", "Marché de Noël": behind a particle only a given name in front makes a name of it.
  const isBehindParticle = run[1] !== undefined && run[1].start - run[0]!.end > 1;
  const isPair =
    usable === run.length && usable === 2 && !isFast && !isInitial && (isGiven || isCued || !isBehindParticle);
  if (isPair && isFamilyNameBehind(first, run[1]!.text) && !isFamilyNameOnly(run, usable)) return usable;
  if (isPair && usable === 2 && isFamilyName(first) && isGivenName(run[1]!.text)) return 2;
  if (isGiven && !isFast && !endsInPlace) {
    // "Max Light: 1100 lumens", "Will Hotels": a given name that is a word needs a family name that is known.
    const isDoubtful = AMBIGUOUS.has(first) && !isCued && !mayBeFamilyName(run[1]?.text ?? "");
    if (usable >= 2 && !isDoubtful && /\p{Ll}/u.test(run[1]!.text + (run[2]?.text ?? "")))
      return Math.min(usable, isLongShout(run[1]!.text) ? 1 : 3);
    if (usable === 1 && (isCued || isAggressive) && !AMBIGUOUS.has(first)) return 1;
  }
  if (isCued && usable >= 2 && !endsInPlace) return Math.min(usable, 3);
  if (isInitial && !isFast) {
    const family = run.findIndex((word, index) => index > 0 && !/^\p{Lu}\.$/u.test(word.text));
    if (family > 0 && family < usable && (isCued || isAggressive || family >= 2)) return family + 1;
  }
  return 0;
}

/** Slavic adjectives end as family names do: "Unia Europejska", "Sąd Wojewódzki". */
const ADJECTIVE = /(?<!ow|ew|iń|yń)(?:sk|ck|dzk)(?:i|a|ą|ie|iej|iego|im|ého|á|ý)$/u;

/**
 * Whether the second of two words is a family name where the list of given names does not know the first: no adjective, no people behind an
 * article ("De Italianen"), and no word that only begins the sentence.
 */
function isFamilyNameBehind(first: string, family: string): boolean {
  if (!isFamilyName(family)) return false;
  if (isGivenName(first) || /^\p{Lu}\.$/u.test(first)) return true;
  if (SMALL_WORDS.has(first) || GERMAN_ADJECTIVE.test(first)) return false;
  return !ADJECTIVE.test(family) || isCommonFamilyName(family);
}

/** Family names side by side are a firm: "Johnson Controls", "Wells Fargo", "Aston Martin". */
function isFamilyNameOnly(run: readonly CapitalizedWord[], usable: number): boolean {
  const first = run[0]!.text;
  return !isGivenName(first) && (isFamilyName(first) || usable > 3 || first === first.toUpperCase());
}
