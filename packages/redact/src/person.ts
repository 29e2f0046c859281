import { matchesOf } from "@quern/types";
import { cueOf } from "./cues.js";
import { isCommonFamilyName, isFamilyName, isWord, mayBeFamilyName } from "./family-names.js";
import { isKnownGivenName as isGivenName } from "./more-given-names.js";
import { personsByContext } from "./person-context.js";
import { personsByIdentity } from "./person-identity.js";
import { isNoPerson } from "./person-labels.js";
import { personsByPlace } from "./person-places.js";
import { isOfPan } from "./person-roles.js";
import { ScoredNames } from "./person-scores.js";
import { personsByStructure } from "./person-structure.js";
import { PLACES } from "./places.js";
import { before, type Detector, type Span } from "./spans.js";
import { GERMAN_ADJECTIVE, OFFICES, PRONOUNS, SMALL_WORDS, THING_NOUNS } from "./thing-nouns.js";
import { type CapitalizedWord, capitalizedWords } from "./words.js";

/** Small words inside names. */
const PARTICLE =
  /^[ \u00a0](?:van(?: de[nr]?)?|von(?: der)?|de(?: la)?|del|della|di|da|dos|du|le|bin|ibn|al|el|(?:von (?:und )?)?zu(?<=(?:von|und) zu)|ter|ten|af)[ \u00a0]$/u;
const TITLES: ReadonlySet<string> = new Set(
  (
    "mr. mrs. ms. mx. dr. prof. mme. mlle. m. sr. sra. dhr. mevr. rev. fr. sgt. capt. mr mrs ms mx miss dr prof professor sir lady lord herr herrn frau monsieur madame mme mlle " +
    "señor señora sr sra don doña dottor dottoressa dott. dott.ssa docteur docteure doctor doctora doutor doutora doktor dokter maître maitre sig signor signora sig.ra " +
    "pan pani panie panią panem pana panu paní fru mevrouw dhr mevr rev reverend fr sgt capt captain judge senator president minister"
  ).split(" "),
);
/** Words that end sentences and are a thing as well, so that more has to stand in front: "gifta sig. Är han", "il sig. Rossi". */
const TITLE_IN_PLACE =
  /(?:(?:^|[,:;(]|(?<!\p{L})(?:il|al|del|dal|col|sul|egr\.|egregio|gentile|spett\.le)) ?sig\.|(?<!\p{L})(?:vážený|milý|den|děkuji) pane)[ \u00a0]{1,2}$/u;
const MAX_TITLE_CHARACTERS = 12;

/** @param lead small letters in front of a name */
function isBehindTitle(lead: string): boolean {
  const end = lead.trimEnd().length;
  if (end === lead.length || lead.length - end > 2) return false;
  const from = Math.max(lead.lastIndexOf(" ", end - 1), lead.lastIndexOf("\u00a0", end - 1)) + 1;
  if (end - from > MAX_TITLE_CHARACTERS) return false;
  const word = lead.slice(from, end).replace(/^[^\p{L}]+/u, "");
  return TITLES.has(word) || ((word === "sig." || word === "pane") && TITLE_IN_PLACE.test(lead));
}

/** Words that only people follow. */
const CUE = cueOf(
  /(?<!\p{L})(?:dear|hi|hello|hej|hei|hola|ciao|hallo|salut|bonjour|olá|cześć|buongiorno|estimad[oa]|sehr geehrter? (?:herr|frau)|liebe[rs]?|cher|chère|signed|regards,?|sincerely,?|grüße,?|ceo|cto|cfo|director|founder|editor|ansprechpartner(?:in)?|geschäftsführer(?:in)?|interview with|my name is|i am|i'm|je m'appelle|je suis|mein name ist|ich bin|ich heiße|me llamo|mi nombre es|soy|le escribe|mi chiamo|mijn naam is|jag heter|nazywam się|meu nome é|(?:our|my|their) colleague|unser(?:e[rn]?)? kolleg(?:e|in|en))[^\S\n]{0,2}[:,]?[ \u00a0*_]{1,4}/iu,
);
/** Words that people follow behind a colon or comma: `Customer: Jane Roe`, but not `Customer Satisfaction`. */
const LABEL = cueOf(
  /(?<!\p{L})(?:author|autor|auteur|contact(?: person)?|(?:full )?name|nom|nombre|vermieter(?:in)?|mieter(?:in)?|landlord|manager|patient|customer|employee|client|tenant|applicant|attn|attention|inhaber(?:in)?)[*_]{0,2}[^\S\n]{0,2}[:,][ \u00a0*_]{1,4}/iu,
);
/** `By` at the beginning of a line or behind what somebody made. */
const BY = cueOf(
  /(?<=(?:^|[\n*_|>•·–—]) ?|(?<!\p{L})(?:written|posted|photo|photograph|story|text|review|reviewed|edited|illustrated|directed|published|submitted|created) )(?:by|von|par|por|di|door|av)[ \u00a0*_]{1,4}/iu,
);

/** Capitalised words that stand next to a given name without being a family name. */
const NO_FAMILY_NAME = new Set(
  "The A An And Or But For With From Your Our My This That These Those How What When Where Why Who Is Are Was Will Can In On At To Of As By If It He She We You They New Old All No Not More About After Before Street St Avenue Address Email Phone Number Youth Camp Road Square Park Lane Drive Airport University College School Hospital Church Museum Library Hall Center Centre Building Bridge Station Hotel Institute Foundation Award Prize Medal Company Corporation Inc Ltd LLC GmbH AG Group Bank Press Books County City Town Village River Lake Island Bay Beach Mountain Valley State Republic Kingdom Day Week Month Year January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Method Theorem Law Effect Algorithm Test Model Engine Server Project Team Edition Version Guide Manual Report Chapter Section Table Figure Cup Open League Club Stadium Order Price Series Collection Shirt Kettle Jacket Bible Gospel Day's Straße Platz Weg Allee Universität Fellowship Scholarship Lecture Fund Trust Academy Gallery Theatre Theater Orchestra Airlines Motors Records Studios Beer Wine Sauce Review Reviews Health Home Insurance Survey Adventures Satisfaction Author Student Parent Plus Department Support Service Services Sales Editorial Staff Office Committee Council Group Holdings Partners Capital Energy Systems Solutions Technologies Software Industries International Global Media News Times Post Journal Magazine Press Podcast Show Film Movie Song Album Band Games Studio Design Digital Online App Platform Cloud Data Policy Privacy Terms Conditions Settings Account Login Sign Cart Shop Store Sale Deals Offer Free Menu Home About Contact Us Help Search Blog Article Read Learn Watch Listen Download Subscribe Newsletter Boulevard Avenida Calle Plaza Rue Stiftung Gesellschaft Verein Verlag Bundestag Kreuz Party Union Federation Association Society Commission Ministry Court Police Army Navy Force Church Temple Castle Palace Tower Wall Coast Island Islands Sea Ocean Forest Desert North South East West Northern Southern Eastern Western Central Upper Lower Great Grand Royal Imperial National American European African Asian British English French German Italian Spanish Chinese Japanese Indian Russian Dutch Swedish Turkish Mexican Canadian Australian Olympic World Google Amazon Apple Microsoft Facebook Twitter Android Windows Linux Mac Java Python Visual Intel Senior Junior Chief Vice Executive Managing Customer Product Machine Learning Artificial Intelligence Black White Red Blue Green Golden Silver Sweet Hot Fresh Organic Olive Sea Salt Pepper Sugar Soup Salad Cheese Chicken Butter Cream Bread Sauce Oil Merry Happy Good Best Big Small Long Short High Low Mont Mount Mt Chapel External Internal Sexual Social Public Private Clients Client Users User Class Light Power Sound Kit Set Pack Bundle Box Bag Case Shoes Pants Dress Coat Boots Chair Sofa Bed Lamp Rug Mug Card Desk Labs Certification Certificate Course Training Program Programme Foundation Mug Pro Plus Max Mini Ultra".split(
    " ",
  ),
);
/** Given names that are words, places or months too: on their own they say little. */
const AMBIGUOUS = new Set(
  "Will May April June August Mark Grace Rose Hope Faith Joy Art Bill Rob Pat Sue Jack Max Per Jean Kim Kay Ken Logan Morgan Chen Liu Violet Lily Robin Don Guy Florence Sandy Roman Milan Stella Bart".split(
    " ",
  ),
);
const MAX_NAME_WORDS = 4;
const MAX_TITLED_WORDS = 3;
/** Places are called so. */
const SAINT = /^(?:San|Santa|Santo|São|Saint|Sainte|Sankt|Sint|St|Ste)$/;
const BEHIND_SAINT =
  /(?<!\p{L})(?:San|Santa|Santo|São|Saint|Sainte|Sankt|Sint|Ste?)[ \u00a0](?:(?:al|am|an der|sur|del|de|d['’]) ?)?$/u;
const isBehindSaint = (text: string, at: number): boolean => BEHIND_SAINT.test(text.slice(Math.max(0, at - 16), at));

/**
 * Names of people: behind titles and cues, and given names with what follows them. Lists and cues find what is written as names usually are;
 * rare names without a cue are missed.
 */
export const findPersons: Detector = (text, mode, cues) => {
  const sure =
    mode === "fast"
      ? []
      : [
          ...personsByStructure(text, cues, { isThing, isGivenName }),
          ...personsByIdentity(text, cues, { isThing, isGivenName }),
        ];
  const spans: Span[] =
    mode === "fast"
      ? []
      : [...sure, ...personsByPlace(text, cues, isSpeaker), ...personsByContext(text, cues, isThing, isKnown)];
  const cuedPlaces = mode === "fast" ? [] : [CUE, LABEL, BY].map((cue) => cues.ends(cue));
  const words = capitalizedWords(text);
  for (let index = 0; index < words.length; index++) {
    const run = runOf(text, words, index);
    const first = words[index]!;
    const lead = before(text, first.start, 30);
    // `Herr Dr. Meier`: the second is a title too.
    if (isTitle(first.text) && /^\.? /.test(text.slice(first.end, first.end + 2))) continue;
    // Polish and Czech have "pan" as a title; "Pan Am" is a firm.
    const isPan = /(?<!\p{L})pan[ \u00a0]$/iu.test(lead);
    const isTitled = isBehindTitle(lead) && !(isPan && (first.text.length < 3 || !isOfPan(text)));
    const isCued = isTitled || cuedPlaces.some((places) => places.has(first.start));
    // `Rue Victor Hugo` is an address; `Gregory Maven 45 Pack` a thing for sale.
    if (
      !isTitled &&
      (STREET.test(lead) ||
        (DIRECTION.test(lead) && PLACE_WORDS_LIKE_NAMES.has(first.text)) ||
        isBehindSaint(text, first.start) ||
        (!isCued && MODEL.test(text.slice(run.at(-1)!.end, run.at(-1)!.end + 4))))
    )
      continue;
    let count = nameLength(run, isTitled, isCued, mode === "fast", mode === "aggressive");
    if (count === 0) continue;
    // "Ada Le Gris": no name ends in an article.
    if (count > 1 && IS_PARTICLE.test(run[count - 1]!.text)) count += count < run.length ? 1 : -1;
    // `Rue Victor Hugo` is an address; `Gregory Maven 45 Pack` a thing for sale.
    const isModel = !isCued && MODEL.test(text.slice(run.at(-1)!.end, run.at(-1)!.end + 4));
    if (!isTitled && (isModel || STREET.test(lead))) continue;
    const reason = isTitled ? "title" : isCued ? "behind a word that people follow" : LISTED;
    spans.push({ start: first.start, end: run[count - 1]!.end, entity: "PERSON", reason });
    index += count - 1;
  }
  if (mode === "fast") return spans;
  const scored = new ScoredNames(text, words);
  const isDoubtful = (span: Span): boolean => span.reason === LISTED && !scored.allows(span);
  const ruled = spans.filter((span) => !isDoubtful(span));
  const names = [...ruled, ...scored.find(mode, (name, next) => isNoName(text, name, next))];
  return [...names, ...mentionsOf(text, words, names, ruled, sure)];
};

/** Whether words that are written as a name are called after a person, or are a place, a firm or a thing. */
function isNoName(text: string, words: readonly CapitalizedWord[], next: CapitalizedWord | undefined): boolean {
  const { start } = words[0]!;
  const { end } = words.at(-1)!;
  const lead = before(text, start, 30);
  const name = words.map((word) => word.text).join(" ");
  return (
    isThing(words.at(-1)!.text) ||
    isThing(words[0]!.text) ||
    (next !== undefined && text.slice(end, next.start) === " " && isThing(next.text)) ||
    PLACE_WORDS.has(name) ||
    BRANDS.has(name) ||
    STREET.test(lead) ||
    isBehindSaint(text, start)
  );
}

const LISTED = "known given or family name";

const PLACE_WORDS: ReadonlySet<string> = new Set(PLACES);

const SMALL_WORD = /(?<![\p{L}\p{N}@._/-])\p{Ll}[\p{L}\p{M}'’-]{2,40}(?![\p{L}\p{N}@_/]|[.-]\p{L})/gu;
const SMALL_WORD_HERE = new RegExp(SMALL_WORD.source, "uy");
/** For this many names or fewer, looking each one up costs less than reading every word of the text. */
const MAX_NAMES_TO_LOOK_UP = 40;

/** Those of the names that the text writes with a small initial as well: "Director" is no name where "director" stands too. */
function alsoSmall(text: string, names: ReadonlySet<string>): string[] {
  const small = (name: string): string => name[0]!.toLowerCase() + name.slice(1);
  if (names.size > MAX_NAMES_TO_LOOK_UP) {
    const words = new Set([...matchesOf(text, SMALL_WORD)].map((match) => match[0]));
    return [...names].filter((name) => words.has(small(name)));
  }
  return [...names].filter((name) => standsAlone(text, small(name)));
}

function standsAlone(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    SMALL_WORD_HERE.lastIndex = at;
    if (SMALL_WORD_HERE.exec(text)?.[0] === word) return true;
  }
  return false;
}

/** Words in front of a noun: behind them a family name that is a word as well is that word. */
const ARTICLE =
  /(?<!\p{L})(?:the|a|an|der|die|das|den|dem|des|ein|eine[mnrs]?|kein|am|im|vom|zum|zur|beim|jeder|dieser|le|la|les|un|une|el|los|las|una|il|lo|gli|uno|o|os|as|um|uma|de|het|een|en|ett)[ \u00a0]$/iu;
/** Only people do it. */
const SAYS =
  /^[ \u00a0](?:said|says|told|wrote|writes|added|asked|replied|explained|sagte|sagt|erklärte|erklärt|schrieb|schreibt|meinte|meint|betonte|a dit|dit|explique|déclare|dijo|dice|afirmó|ha detto|disse|afirmou|zei|zegt|powiedział|powiedziała)(?!\p{L})/iu;
const SENTENCE_START = /(?:^|[.!?:;\n][\s*_>"“„»-]*)$/u;
const MIN_MENTION_CHARACTERS = 3;
const IS_PARTICLE =
  /^(?:van|von|vom|zu|zum|de[nrm]?|het|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ter|ten|af|av|mc|mac|o)$/iu;
const PARTICLES_IN_FRONT =
  /(?<!\p{L})(?:(?:van|von|vom|zu|zum|de[nrm]?|het|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ter|ten|af|av)[ \u00a0]){1,2}$/iu;

/** A word in capitals as names are written elsewhere. */
const quiet = (word: string): string =>
  word.length > 3 && word === word.toUpperCase() ? word[0]! + word.slice(1).toLowerCase() : word;

/**
 * The same people by one of their names: family names, and given names that are nothing else, wherever else they stand. A family name that is
 * a word as well counts where no article makes it one, and no beginning of a sentence a capital of it, unless somebody speaks.
 *
 * @param ruled those of the spans whose ends are certain: a mention may go beyond the others
 * @param sure those of the spans whose every word is a name
 */
function mentionsOf(
  text: string,
  words: readonly CapitalizedWord[],
  spans: readonly Span[],
  ruled: readonly Span[],
  sure: readonly Span[],
): Span[] {
  const known = new Set<string>();
  const withParticle = new Set<string>();
  const isSure = new Set(sure);
  for (const span of spans) {
    const { start, end } = span;
    // Captions shout: "ADA BYRON" is "Byron" elsewhere.
    const parts = text
      .slice(start, end)
      .split(/,?[ \u00a0]+/)
      .map(quiet);
    const isName = (part: string | undefined): part is string =>
      part !== undefined &&
      part.length >= MIN_MENTION_CHARACTERS &&
      /^(?:\p{Lu}['’])?(?:Mc|Mac|De|Di|Le|La|Van|Fitz)?\p{Lu}[\p{Ll}\p{M}'’]+(?:-\p{Lu}?[\p{Ll}\p{M}'’]+)*$/u.test(
        part,
      ) &&
      !isNoFamilyName(part) &&
      !OFFICES.has(part) &&
      !PLACE_WORDS.has(part);
    const isTitled = parts.length === 1 && isBehindTitle(before(text, start, 30));
    // "Eduardo III de Inglaterra": a place stands behind the number of a king.
    const family = parts.some((part) => /^[IVX]{1,5}$/.test(part)) ? undefined : parts.at(-1);
    if ((parts.length > 1 || isTitled) && isName(family)) {
      known.add(family);
      if (parts.slice(1, -1).some((part) => IS_PARTICLE.test(part))) withParticle.add(family);
    }
    if (parts.length > 1 && isName(parts[0]) && isGivenName(parts[0]) && !AMBIGUOUS.has(parts[0])) known.add(parts[0]);
    // Where the structure says that all of it is a name, its first word is a name too, however rare.
    else if (isSure.has(span) && isName(parts[0]) && !AMBIGUOUS.has(parts[0])) known.add(parts[0]);
  }
  if (known.size === 0) return [];
  for (const name of alsoSmall(text, known)) known.delete(name);
  if (known.size === 0) return [];
  const covered = [...ruled].sort((a, b) => a.start - b.start);
  const mentions: Span[] = [];
  let at = 0;
  words.forEach((word, index) => {
    while (at < covered.length && covered[at]!.end <= word.start) at++;
    const written = quiet(word.text);
    const name = known.has(written) ? written : written.replace(/s$/u, "");
    if (!known.has(name) || (at < covered.length && covered[at]!.start < word.end)) return;
    const next = words[index + 1];
    const isOfThing = next !== undefined && text.slice(word.end, next.start) === " " && isThing(next.text);
    // "N. El Hachemi", "Van Oldenbarneveld": particles belong to the name where it has them elsewhere.
    const particles = withParticle.has(name)
      ? (PARTICLES_IN_FRONT.exec(text.slice(Math.max(0, word.start - 12), word.start))?.[0] ?? "")
      : "";
    const from = word.start - particles.length;
    const initial = /(?<![\p{L}.])\p{Lu}\.[ \u00a0]$/u.exec(text.slice(Math.max(0, from - 4), from))?.[0] ?? "";
    const start = from - initial.length;
    const lead = text.slice(Math.max(0, start - 30), start);
    if (isOfThing || STREET.test(lead) || isBehindSaint(text, start)) return;
    if (isWord(name)) {
      const isSpeaking = SAYS.test(text.slice(word.end, word.end + 20));
      if (initial === "" && (ARTICLE.test(lead) || (SENTENCE_START.test(lead) && !isSpeaking))) return;
    }
    mentions.push({ start, end: word.end, entity: "PERSON", reason: "part of a name found elsewhere in the text" });
  });
  return mentions;
}

const STREET =
  /(?<!\p{L})(?:rue|avenue|place|boulevard|quai|via|viale|piazza|corso|calle|plaza|paseo|avenida|rua|praça|ul\.|ulica|plac|aleja|str\.|straße|platz|university of|college|hospital|airport)(?: (?:de|du|de la|del|della|di|da|do|des))?[ \u00a0]$/iu;
const MODEL = /^ \d/;
/** "North Carolina", "West Virginia", "South Georgia": places that are given names by themselves. */
const DIRECTION = /(?<!\p{L})(?:north|south|east|west|new|northern|southern|eastern|western)[ \u00a0]$/iu;
const PLACE_WORDS_LIKE_NAMES: ReadonlySet<string> = new Set(
  "Carolina Virginia Georgia Dakota Jersey Austin Dallas Chelsea Sydney Victoria Adelaide".split(" "),
);

const isNoFamilyName = (word: string): boolean =>
  NO_FAMILY_NAME.has(word) || THING_NOUNS.has(word) || PRONOUNS.has(word);

const isThing = (word: string): boolean => isNoFamilyName(word) || (word.length > 2 && isNoPerson(word));
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

/** Firms and makers that are called like people. */
const BRANDS = new Set(
  (
    "Morgan Stanley|Aston Martin|Hugo Boss|Calvin Klein|Ralph Lauren|Jack Daniel|Johnnie Walker|Harley Davidson|Tommy Hilfiger|Louis Vuitton|Christian Dior|Giorgio Armani|Goldman Sachs|" +
    "Paul Smith|Michael Kors|Marc Jacobs|Kate Spade|Tory Burch|Philipp Plein|Max Mara|Karl Lagerfeld|Wells Fargo|Charles Schwab|John Deere|Jim Beam|Jack Wolfskin|Dolce Gabbana|Mercedes Benz|Alfa Romeo|" +
    "Warner Bros|Marie Curie|Robert Bosch|Dr Martens|Sam Adams|Samuel Adams|Ben Jerry|Yves Rocher|Stella Artois|Don Julio|Jose Cuervo|Captain Morgan|Papa John|Wendy Williams|Monte Carlo|Victoria Park|Visual Studio|Aston Villa|Mont Blanc|Austin Texas|Claude Code|Claude Agent|Claude Desktop|Claude Opus|Claude Sonnet"
  ).split("|"),
);

const isShout = (word: string): boolean => word.length > 3 && word === word.toUpperCase();
