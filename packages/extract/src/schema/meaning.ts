/** Reads off the name of a schema's property what it asks for. */
import { type Concept, conceptsNamed, type Flag, flagNamed, foldWords } from "./vocabulary/index.js";

export interface PropertyMeaning {
  /** Words of the name: as it is, without unit, without a leading kind of thing; the first is the whole name. */
  readonly names: readonly string[];
  /** Possible meanings; several where a name has several uses (`date` of an article, of an event). */
  readonly concepts: readonly Concept[];
  /** Set where the name asks for yes or no of a state (`sold out`). */
  readonly flag: Flag | undefined;
  /** Unit, when the name states it. */
  readonly unit: string | undefined;
  /** The counted thing: `reviewCount` and `number of reviews` count `reviews`. */
  readonly counted: string | undefined;
  /** The name asks for one end of a range: `salary_min`, with the words for the whole. */
  readonly bound: { readonly end: "low" | "high"; readonly of: PropertyMeaning } | undefined;
  /** The name asks for the currency of something: `salary currency`, with the words for the amount. */
  readonly currencyOf: PropertyMeaning | undefined;
  /** The name asks for an address: `repositoryUrl`. */
  readonly isAddress: boolean;
}

/** Kinds of things that people put in front of a property's name. */
const SUBJECTS =
  /^(?:product|item|recipe|event|article|post|blog|news|job|page|book|movie|film|course|paper|vacancy|listing|restaurant|business|shop|store|hotel|app|application|software|package|episode|song|album|game|vehicle|car|property|house|apartment|place|question|review|video|story|concert|talk|session|guest|user|customer|visitor|overall|official|public|short|brief|current|the|main|primary|full|total|is|has) (?=\p{L})/u;
const UNITS =
  /(?: (?:in|per))? (minutes?|mins?|hours?|hrs?|seconds?|secs?|days?|years?|months?|kg|g|grams?|lbs?|cm|mm|m|km|miles|sqm|m2|sqft|percent|pct|gb|mb|usd|eur|gbp)$/;
/** Ends of names that say how a value is written, not what it is. */
const FORM = /(?<=\p{L}) (?:text|value|info|string|raw|display|formatted|label|amount|list)$/u;
const MOMENT = /(?<=\p{L}) (?:at|on|date|time|datetime|timestamp|day)$/u;
const ADDRESS = /(?<=\p{L}) (?:url|uri|link|href|address url)$/u;
const COUNT =
  /^(?:number of|num|nb|no of|count of|anzahl|nombre de|numero de|total|total number of) (.+)$|^(.+) (?:count|total|number|anzahl)$/u;
const LOW = /^(?:min|minimum|lowest|from|low|starting) (.+)$|^(.+) (?:min|minimum|from|low|start)$/u;
const HIGH = /^(?:max|maximum|highest|up to|high) (.+)$|^(.+) (?:max|maximum|to|high)$/u;
const CURRENCY = /^(.+) (?:currency|currency code|wahrung|devise|moneda)$/u;

/** Names that say nothing without the thing that they belong to. */
export const GENERIC_NAMES: ReadonlySet<string> = new Set(
  "name title headline id identifier url link href type kind value text label description image photo count number date time status note content code amount min max".split(
    " ",
  ),
);

/**
 * @param property as the schema names it, in any writing: `prepMinutes`, `prep_time_minutes`, `Preparation time (min)`
 * @param parent name of the property that holds it: `venue` makes `name` the venue's
 */
export function meaningOf(property: string, parent?: string): PropertyMeaning {
  const key = parent === undefined ? property : `${parent}\n${property}`;
  let meaning = meanings.get(key);
  if (!meaning) {
    meaning = meaningAmong(property, parent);
    if (meanings.size >= MAX_MEANINGS) meanings.clear();
    meanings.set(key, meaning);
  }
  return meaning;
}

/** Properties come again for every entry of a list. */
const meanings = new Map<string, PropertyMeaning>();
const MAX_MEANINGS = 2_000;

/** Names that stand for the page's subject as a whole. */
export const GROUPS =
  /^(?:product|recipe|event|article|job|item|page|data|details|info|information|metadata|meta|result|pricing|post|book|movie|film|course|episode|main|general|listing|property|vehicle|business)$/;

function meaningAmong(property: string, parent: string | undefined): PropertyMeaning {
  const own = plainMeaning(foldWords(property));
  if (parent === undefined) return own;
  const joined = compoundMeaning(property, parent);
  const together = conceptsNamed(joined.names[0]!);
  const isEnd = /^(?:min|max|minimum|maximum|from|to|low|high)$/.test(own.names[0]!);
  return {
    ...own,
    // A kind of thing in front (`event name`) adds nothing: only what the two words mean together does.
    concepts: together.length > 0 ? together : own.concepts,
    bound: own.bound ?? (isEnd ? joined.bound : undefined),
    // The currency in `data` is that of the page's price, and not of an amount called data.
    currencyOf: own.currencyOf ?? (GROUPS.test(foldWords(parent)) ? undefined : joined.currencyOf),
  };
}

/** Names that mean something only together with their parent: `salary`, `min`. */
export const compoundMeaning = (property: string, parent: string): PropertyMeaning =>
  plainMeaning(`${singular(foldWords(parent))} ${foldWords(property)}`);

/** Words of a name in which only the last one counts as plural: `ingredients` → `ingredient`. */
export const singular = (words: string): string =>
  words
    .replace(/(?:(?<=[^aeiou])ies)$/u, "y")
    .replace(/(?<=(?:s|x|ch|sh))es$/u, "")
    .replace(/(?<=[^su])s$/u, "");

function plainMeaning(full: string, depth = 0): PropertyMeaning {
  const unit = unitOf(full);
  const names = [full];
  let bare = unit === undefined ? full : full.replace(UNITS, "");
  if (bare !== full) names.push(bare);
  for (let round = 0; round < 2; round++) {
    const short = bare.replace(SUBJECTS, "");
    if (short === bare) break;
    names.push(short);
    bare = short;
  }
  const stripped = bare
    .replace(FORM, "")
    .replace(ADDRESS, "")
    .replace(/(?<=\p{L}) name$/u, "");
  const moment = bare.replace(MOMENT, "");
  const umlauts = full.replace(/([aou])e/g, "$1");
  // `isbn10` is labelled "ISBN-10".
  const spaced = full.replace(/(?<=\p{L}{3})(?=\d)/gu, " ");
  const candidates = [
    ...names,
    ...(unit === undefined ? [] : [`${bare} time`, `${bare} duration`]),
    stripped,
    ...(moment === bare ? [] : [`${moment} date`, moment, `${moment} at`]),
    ...(umlauts === full ? [] : [umlauts]),
  ];
  const known = candidates.find((name) => conceptsNamed(name).length > 0);
  const flag = candidates.map(flagNamed).find((found) => found !== undefined);
  const within = (pattern: RegExp): string | undefined =>
    depth > 0 ? undefined : names.map((name) => firstGroup(pattern, name)).find((found) => found !== undefined);
  const low = within(LOW);
  const high = within(HIGH);
  const money = within(CURRENCY);
  if (umlauts !== full) names.push(umlauts);
  if (spaced !== full) names.push(spaced);
  const whole = low ?? high;
  return {
    names,
    concepts: known === undefined ? [] : conceptsNamed(known),
    flag,
    unit: unit ?? (full.endsWith("year") || full === "founded" ? "year" : undefined),
    counted: within(COUNT),
    bound:
      whole === undefined ? undefined : { end: low === undefined ? "high" : "low", of: plainMeaning(whole, depth + 1) },
    currencyOf: money === undefined ? undefined : plainMeaning(money, depth + 1),
    isAddress: ADDRESS.test(full) || ADDRESSES.has(full),
  };
}

/** Names of web addresses. */
const ADDRESSES: ReadonlySet<string> = new Set([
  "url",
  "link",
  "website",
  "web site",
  "homepage",
  "home page",
  "permalink",
  "webseite",
  "repository",
  "repo",
  "source code",
  "sito web",
  "trailer",
  "video",
  "audio",
  "logo",
  "image",
  "thumbnail",
  "poster",
  "cover",
]);

/** `min` counts minutes only in names of times: `salary_min` is the end of a range. */
function unitOf(name: string): string | undefined {
  const unit = UNITS.exec(name)?.[1];
  if (unit !== "min") return unit;
  const rest = name.replace(UNITS, "");
  const isTime = /(?:time|duration|runtime|length)$/.test(rest) || conceptsNamed(`${rest} time`).length > 0;
  return isTime ? unit : undefined;
}

function firstGroup(pattern: RegExp, text: string): string | undefined {
  const match = pattern.exec(text);
  return match?.[1] ?? match?.[2];
}

/** Whether one of the meanings goes by this name. */
export const means = ({ concepts }: PropertyMeaning, name: string): boolean =>
  concepts.some((concept) => concept.names.includes(name));

/** Whether the name asks for a day: by its own words, or because it means what others call a date. */
export const asksForDay = ({ names, concepts }: PropertyMeaning): boolean =>
  DAY_NAME.test(names[0]!) || (concepts[0]?.names.some((name) => DAY_NAME.test(name)) ?? false);
const DAY_NAME = /(?:^| )(?:date|datum|fecha)$|^(?:date|datum|fecha) /;

/** Concepts whose values are many and belong together. */
const STEPS: readonly string[] = [
  "steps",
  "ingredients",
  "qualifications",
  "duties",
  "job benefits",
  "learning outcomes",
];
export const isSteps = (meaning: PropertyMeaning): boolean => STEPS.some((name) => means(meaning, name));
/** Every name under which a page may label it, the property's own first. */
export function labelsOf(meaning: PropertyMeaning): readonly string[] {
  let labels = labelsByMeaning.get(meaning);
  if (!labels) {
    labels = labelsAmong(meaning);
    labelsByMeaning.set(meaning, labels);
  }
  return labels;
}

const labelsByMeaning = new WeakMap<PropertyMeaning, readonly string[]>();

const labelsAmong = (meaning: PropertyMeaning): readonly string[] => [
  ...new Set([
    ...meaning.names,
    ...meaning.concepts.flatMap((concept) => concept.names),
    ...(meaning.flag?.names ?? []),
  ]),
];
