import { isGivenName } from "./given-names.js";
import { personsByPlace } from "./person-places.js";
import { before, type Detector, type Span } from "./spans.js";

/** A word that begins with a capital, or an initial. */
const WORD =
  /(?<![\p{L}\p{N}_@/#.-])(?:\p{Lu}\.(?=[ \u00a0]?\p{Lu})|\p{Lu}(?:[\p{L}\p{M}]|['’](?!s(?!\p{L}))){1,30}(?:-\p{Lu}(?:[\p{L}\p{M}]|['’](?!s(?!\p{L}))){1,30})?)(?![\p{L}\p{N}_@/])/gu;
/** Small words inside names. */
const PARTICLE =
  /^[ \u00a0](?:van(?: de[nr]?)?|von(?: der)?|de(?: la)?|del|della|di|da|dos|du|le|bin|ibn|al|el|zu|ter|ten|af)[ \u00a0]$/u;
const TITLE =
  /(?<![\p{L}.])(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|lady|lord|herrn?|frau|monsieur|madame|mme|mlle|m\.|señor|señora|sr|sra|don|doña|sig|signor|signora|sig\.ra|pan|pani|fru|mevrouw|dhr|mevr|rev|reverend|fr|sgt|capt|captain|judge|senator|president|minister)\.?[ \u00a0]{1,2}$/iu;
/** Words that only people follow. */
const CUE =
  /(?<!\p{L})(?:dear|hi|hello|hej|hei|hola|ciao|hallo|salut|bonjour|olá|cześć|buongiorno|estimad[oa]|sehr geehrter? (?:herr|frau)|liebe[rs]?|cher|chère|signed|regards,?|sincerely,?|grüße,?|ceo|cto|cfo|director|founder|editor|ansprechpartner(?:in)?|geschäftsführer(?:in)?|interview with|my name is|i am|i'm|je m'appelle|je suis|mein name ist|ich bin|ich heiße|me llamo|mi nombre es|soy|le escribe|mi chiamo|mijn naam is|jag heter|nazywam się|meu nome é|(?:our|my|their) colleague|unser(?:e[rn]?)? kolleg(?:e|in|en))\s{0,2}[:,]?[ \u00a0*_]{1,4}$/iu;
/** Words that people follow behind a colon or comma: `Customer: Jane Roe`, but not `Customer Satisfaction`. */
const LABEL =
  /(?<!\p{L})(?:author|autor|auteur|contact(?: person)?|(?:full )?name|nom|nombre|vermieter(?:in)?|mieter(?:in)?|landlord|manager|patient|customer|employee|client|tenant|applicant|attn|attention|inhaber(?:in)?)[*_]{0,2}\s{0,2}[:,][ \u00a0*_]{1,4}$/iu;
/** `By` at the beginning of a line or behind what somebody made. */
const BY =
  /(?:(?:^|[*_|>•·–—]) ?|(?<!\p{L})(?:written|posted|photo|photograph|story|text|review|reviewed|edited|illustrated|directed|published|submitted|created) )(?:by|von|par|por|di|door|av)[ \u00a0*_]{1,4}$/iu;

/** Capitalised words that stand next to a given name without being a family name. */
const NO_FAMILY_NAME = new Set(
  "The A An And Or But For With From Your Our My This That These Those How What When Where Why Who Is Are Was Will Can In On At To Of As By If It He She We You They New Old All No Not More About After Before Street St Avenue Road Square Park Lane Drive Airport University College School Hospital Church Museum Library Hall Center Centre Building Bridge Station Hotel Institute Foundation Award Prize Medal Company Corporation Inc Ltd LLC GmbH AG Group Bank Press Books County City Town Village River Lake Island Bay Beach Mountain Valley State Republic Kingdom Day Week Month Year January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Method Theorem Law Effect Algorithm Test Model Engine Server Project Team Edition Version Guide Manual Report Chapter Section Table Figure Cup Open League Club Stadium Order Price Series Collection Shirt Kettle Jacket Bible Gospel Day's Straße Platz Weg Allee Universität Fellowship Scholarship Lecture Fund Trust Academy Gallery Theatre Theater Orchestra Airlines Motors Records Studios Beer Wine Sauce Review Reviews Health Home Insurance Survey Adventures Satisfaction Author Student Parent Plus".split(
    " ",
  ),
);
/** Given names that are words, places or months too: on their own they say little. */
const AMBIGUOUS = new Set(
  "Will May April June August Mark Grace Rose Hope Faith Joy Art Bill Rob Pat Sue Jack Max Per Jean Kim Kay Ken Logan Morgan Chen Liu Violet Lily Robin Don Guy Florence Sandy Roman Milan Stella".split(
    " ",
  ),
);
const MAX_NAME_WORDS = 4;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Names of people: behind titles and cues, and given names with what follows them. Lists and cues find what is written as names usually are;
 * rare names without a cue are missed.
 */
export const findPersons: Detector = (text, mode) => {
  const spans: Span[] = mode === "fast" ? [] : personsByPlace(text);
  const words = [...text.matchAll(WORD)].map(
    (match): Word => ({ text: match[0], start: match.index, end: match.index + match[0].length }),
  );
  for (let index = 0; index < words.length; index++) {
    const run = runOf(text, words, index);
    const first = words[index]!;
    const lead = before(text, first.start, 30);
    // `Herr Dr. Meier`: the second is a title too.
    if (isTitle(first.text) && /^\.? /.test(text.slice(first.end, first.end + 2))) continue;
    const isTitled = TITLE.test(lead);
    const isCued = isTitled || (mode !== "fast" && (CUE.test(lead) || LABEL.test(lead) || BY.test(lead)));
    const count = nameLength(run, isTitled, isCued, mode === "fast", mode === "aggressive");
    if (count === 0) continue;
    spans.push({ start: first.start, end: run[count - 1]!.end, entity: "PERSON" });
    index += count - 1;
  }
  return spans;
};

const isTitle = (word: string): boolean => /^(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau|Sir|Mme|Sr|Sra|Dipl|Ing)$/.test(word);

/** Words that follow each other with nothing but a space or a particle between them. */
function runOf(text: string, words: readonly Word[], from: number): Word[] {
  const run = [words[from]!];
  for (let index = from + 1; index < words.length && run.length < MAX_NAME_WORDS; index++) {
    const gap = text.slice(run.at(-1)!.end, words[index]!.start);
    if (gap !== " " && gap !== "\u00a0" && !(gap === "" && run.at(-1)!.text.endsWith(".")) && !PARTICLE.test(gap))
      break;
    run.push(words[index]!);
  }
  return run;
}

/** @returns how many words of the run are a name */
function nameLength(
  run: readonly Word[],
  isTitled: boolean,
  isCued: boolean,
  isFast: boolean,
  isAggressive: boolean,
): number {
  const first = run[0]!.text;
  const isInitial = /^\p{Lu}\.$/u.test(first);
  let usable = 0;
  while (usable < run.length && !NO_FAMILY_NAME.has(run[usable]!.text)) usable++;
  // Behind a given name, a place or an institution means that all of it is called so: `Charles University`.
  const endsInPlace = usable < run.length && usable > 0;
  if (usable === 0) return 0;
  if (isTitled) return usable;
  const isGiven = isGivenName(first);
  if (isGiven && !isFast && !endsInPlace) {
    if (usable >= 2 && /\p{Ll}/u.test(run[1]!.text + (run[2]?.text ?? "")))
      return Math.min(usable, isShout(run[1]!.text) ? 1 : 3);
    if (usable === 1 && (isCued || isAggressive) && !AMBIGUOUS.has(first)) return 1;
  }
  if (isCued && usable >= 2 && !endsInPlace) return Math.min(usable, 3);
  if (isInitial && !isFast) {
    const family = run.findIndex((word, index) => index > 0 && !/^\p{Lu}\.$/u.test(word.text));
    if (family > 0 && family < usable && (isCued || isAggressive || family >= 2)) return family + 1;
  }
  return 0;
}

const isShout = (word: string): boolean => word.length > 3 && word === word.toUpperCase();
