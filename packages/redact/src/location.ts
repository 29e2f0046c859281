import { HOUSE_LETTER, NAME, TOWN_NAME } from "./address-words.js";
import { type Cue, type Cues, cueOf } from "./cues.js";
import { eastAsianAddresses } from "./east-asian/addresses.js";
import { findMachineAddresses } from "./machine-addresses.js";
import { placesInColumns } from "./place-columns.js";
import { PLACES, STATE } from "./places.js";
import { before, type Mode, matchSpans, mergeSpans, type Span, spansOf } from "./spans.js";

const ENGLISH_WAY =
  "(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq|Place|Pl|Way|Terrace|Ter|Parkway|Pkwy|Circle|Cir|Highway|Hwy|Crescent|Close|Mews|Row|Walk|Gardens|Hill|Quay)";

const ENGLISH_STREET = `(?<![\\p{L}\\p{N}.])\\d{1,6}[A-Za-z]?(?:-\\d{1,5})? (?:[NSEW]\\.? |North |South |East |West |(?:Dr|Rev|Gen|St|Mt|Ft)\\. )?(?:(?:${NAME}|\\d{1,3}(?:st|nd|rd|th)) ){1,4}${ENGLISH_WAY}(?![\\p{L}])`;

/** Words after "Am" or "Im" that are not a street. */
const NO_STREET =
  "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Jan|Feb|März|April|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahr|Monat|Tag|Kapitel|Abschnitt|Artikel|Band|Heft|Schnitt|Ende|Anfang|Teil|Absatz|Alter|Zeitraum|Quartal|Umkreis|Raum|Seite|Version|Preis|Wert|Durchschnitt|Vergleich|Umfang";

/** Codes of towns: `8917 BA`, `903 26`, `81-356`, `1250-198`, `31001`, `CF11 9LN`. */
const CODE =
  "(?:[A-Z]{1,2}-)?(?:\\d{4} ?[A-Z]{2}|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{5}(?:-\\d{3})?|(?!19\\d\\d|20\\d\\d)\\d{4}|(?:1[5-9]|2[0-9])\\d\\d(?= København| Frederiksberg| Oslo))";
const TOWN = `(?:,| [-–·])? ?(?<![\\p{L}\\d])${CODE} ${NAME}(?:[ -](?:(?:am|an der|im|ob der|sur|sous|de|del|di|do|la|le) )?(?:${TOWN_NAME}|\\p{Lu}(?!\\p{L}))){0,2}(?:,? \\(?[A-Z]{2}\\)?(?!\\p{L}))?`;
/** Floors, doors and flats. */
const UNIT =
  "(?:,? ?(?:[Aa]pto?\\.?|[Ff]lat|[Ss]uite|[Bb]loco|[Bb]loque|[Pp]iso|[Pp]uerta|[Ee]sc\\.|[Ii]nt\\.|[Ii]nterno|[Ss]cala|[Pp]iano|m\\.|lok\\.|bus|bte|lgh|[Aa]ppt\\.?|[Bb]ât\\.?|[Ee]tage|étage)(?: ?\\d{1,4}[A-Za-z]?| ?[A-Z])?(?![\\p{L}\\p{N}])|, ?\\d{1,2}\\.?[ºª°]?\\.? ?(?:[A-Za-z]|[Ii]zq|[Dd]cha|[Dd]to|[Ee]sq|[Dd]er|tv|th|mf|OG|EG|étage)?\\.?(?![\\p{L}\\p{N}])){0,3}";
/** With a capital "square" and "passage" are English: "12 Square Metres". */
const FRENCH_WAY = [
  "av\\.|square|sentier|passage|lotissement|résidence",
  ..."rue|avenue|boulevard|bd|place|impasse|allée|chemin|quai|cours|route"
    .split("|")
    .flatMap((way) => [way, way[0]!.toUpperCase() + way.slice(1), way.toUpperCase()]),
].join("|");
const WAY =
  "(?:[Cc]alle|C/|[Aa]venida|[Aa]vda\\.|[Aa]v\\.|[Pp]laza|[Pp]za\\.|[Pp]aseo|[Cc]arrer|[Rr]onda|[Cc]amino|[Vv]ia|[Vv]iale|[Vv]\\.le|[Pp]iazza|[Pp]\\.zza|[Cc]orso|[Cc]\\.so|[Vv]icolo|[Ll]argo|[Rr]ua|R\\.|[Tt]ravessa|[Pp]raça|[Aa]lameda|[Uu]l\\.|[Uu]lic[ay]|[Aa]l\\.|[Aa]lej[aei]|[Pp]l\\.|[Oo]s\\.|[Oo]siedl[eu])";

/** Streets with a number, and what of town and code stands on the same line; `holds` is a part of every match that is cheaper to look for. A
 * shape with the flag `y` begins with a number, behind `lead` characters at most. */
const SHAPES: ReadonlyArray<{
  readonly shape: RegExp;
  readonly holds?: RegExp;
  readonly lead?: number;
  /** Whether a number behind a word counts or names things: "10000 Menschen", "ISO 27001 Certified". */
  readonly isCount?: (text: string, at: number) => boolean;
}> = [
  {
    shape: new RegExp(
      `(?:(?<!\\p{L})(?:Flat|Apartment|Apt\\.?|Unit|Suite) [\\p{L}\\d]{1,5}, )?(?:(?<!\\p{L})${NAME}(?: ${NAME})? (?:House|Court|Building|Cottage|Mill|Tower|Lodge), )?${ENGLISH_STREET}(?:(?<=(?<!\\p{L})(?:St|Ave|Rd|Blvd|Ln|Dr|Ct|Sq|Pl|Ter|Pkwy|Cir|Hwy))\\.|\\.(?=,))?(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Floor|Flat|Room)\\.? ?[\\p{L}\\d-]{1,6}|,? #\\d{1,5})?(?:, ${TOWN_NAME}(?: ${TOWN_NAME}){0,2})?(?:, ${STATE})?(?: \\d{5}(?:-\\d{4})?| [A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})?`,
      "gu",
    ),
    holds: new RegExp(ENGLISH_STREET, "uy"),
  },
  {
    shape: new RegExp(`(?<!\\p{L})${NAME}(?: ${NAME}){0,2}, ${STATE} \\d{5}(?:-\\d{4})?(?!\\d)`, "gu"),
    holds: /(?<=, [A-Z][A-Za-z]{1,12} )\d{5}(?!\d)/y,
  },
  // United Kingdom and Canada: postal codes, with the town in front of them.
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${NAME},? )?(?:GIR 0AA|[A-PR-UWYZ](?:\\d{1,2}|[A-HK-Y]\\d{1,2}|\\d[A-HJKSTUW]|[A-HK-Y]\\d[ABEHMNPRV-Y]) \\d[ABD-HJLNP-UW-Z]{2})(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    holds: /(?<=[A-Z]\d[A-Z\d]? )\d[ABD-HJLNP-UW-Z]{2}(?![A-Za-z0-9])|(?<=GIR )0AA/y,
  },
  { shape: /(?<![\p{L}\p{N}])[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d(?![\p{L}\p{N}])/uy, lead: 1 },
  // German, Dutch and Nordic streets: name and way in one word or not, then the number.
  {
    shape: new RegExp(
      `(?<!\\p{L})(?:${NAME}[ -]){0,2}(?:\\p{Lu}[\\p{L}\\p{M}-]{2,30}(?:straße|strasse|str\\.|weg|gasse|platz|allee|damm|ufer|ring|hof|straat|laan|plein|gracht|kade|gatan|vägen|gata|vej|gade|veien)|(?:Straße|Strasse|Str\\.|Weg|Gasse|Platz|Allee|Damm|Ufer|Ring))(?: des \\d{1,2}\\. \\p{L}{2,12})? [1-9]\\d{0,3}(?:[a-zA-Z](?!\\p{L})| [a-hj-zA-Z](?!\\p{L}))?(?:[ ]?[-–/][ ]?\\d{1,4}[a-z]?)?(?:, (?:[A-Z]{1,2}-)?\\d{4,5}(?: [A-Z]{2})? ${NAME}(?: ${TOWN_NAME})?)?`,
      "gu",
    ),
    holds:
      /(?<=(?:traße|trasse|tr\.|weg|gasse|platz|allee|damm|ufer|ring|hof|straat|laan|plein|gracht|kade|gatan|vägen|gata|vej|gade|veien|Weg|Gasse|Platz|Allee|Damm|Ufer|Ring)(?: des [^\n]{1,18})? )[1-9]/y,
  },
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}.-])(?:[A-Z]{1,2}-)?\\d{5} \\p{Lu}[\\p{L}\\p{M}-]{2,25}(?: (?:am|an der|im|ob der|bei) ${NAME})?(?!\\p{L})`,
      "uy",
    ),
    lead: 3,
    isCount: (text, at) => /\d/.test(text[at]!) && BEHIND_A_WORD.test(before(text, at, 16)),
  },
  {
    shape:
      /(?<![\p{L}\p{N}])\d{4} (?!US|UK|EU|AM|PM|TV|PC|IT|AD|BC|CE|SA|SD|SS)[A-Z]{2} \p{Lu}[\p{L}'-]{2,25}(?!\p{L})/uy,
  },
  // Any words with a number, when a code and its town follow: `Noordersingel 56, 8917 BA Leeuwarden`, `Nádražní 215/8, 702 00 Ostrava`.
  {
    shape: new RegExp(
      `(?<!\\p{L})(?:${NAME} ){1,4}\\d{1,4}(?: ?[A-Za-z](?!\\p{L}))?(?:/\\d{1,4})?${UNIT}${TOWN}`,
      "gu",
    ),
    holds: new RegExp(`\\d*?${CODE} \\p{Lu}`, "uy"),
  },
  // French numbers in front of the way, wherever the sentence goes on.
  {
    shape: new RegExp(
      `(?<![\\p{L}\\p{N}])\\d{1,4}(?: ?(?:bis|ter))?,? (?:${FRENCH_WAY})(?: (?:de|du|des|de la|le|la|les)){0,2}(?: ?(?:d|l|de l)['’])? ?${NAME}(?:[ -](?:(?:de|du|des|la|le) ){0,2}(?:(?:d|l|de l)['’])?${NAME}){0,3}${UNIT}(?:${TOWN})?`,
      "uy",
    ),
  },
];
/** A word other than a preposition of place. A postal code follows such a preposition, punctuation, a number or the start of a line. */
const BEHIND_A_WORD =
  /(?<!(?<!\p{L})(?:in|at|to|of|from|near|nach|aus|von|zu|à|a|en|de|di|da|till|i|från|w|z|do|v))(?<=\p{L})[)\]*_"'”“]{0,4} $/iu;
/** Shapes that begin with a word. */
const WORD_SHAPES: readonly Cue[] = [
  {
    source: `(?<!\\p{L})(?:Am|Im|An der|In der|Auf dem|Auf der|Zum|Zur|Unter den|Hinter dem|Vor dem) (?!(?:${NO_STREET}))(?:\\p{Lu}\\p{L}{2,20} )?\\p{Lu}[\\p{L}-]{2,30} [1-9]\\d{0,2}(?!\\d)(?: ?[a-zA-Z](?!\\p{L}))?(?![\\p{L}\\p{N}.:,-]\\d|[ ]?(?:Uhr|[%€]))`,
    flags: "u",
  },
  // India: the house, then everything up to the code.
  {
    source: `(?<!\\p{L})(?:Flat|Plot|House|Shop|Door|H\\.)(?: ?No\\.?)? ?\\d{1,5}[A-Z]?(?:[/-]\\d{1,4}[A-Z]?)?,[^\\n]{3,80}?${NAME}(?: ?[-–] ?| )\\d{3} ?\\d{3}(?!\\d)`,
    flags: "u",
  },
  {
    source: `(?<!\\p{L})(?:Calle|C/|Avenida|Avda\\.|Av\\.|Plaza|Paseo|Carrer|Via|Viale|Piazza|Corso|Largo|Rua|Travessa|Praça|Alameda|ul\\.|ulica|aleja|al\\.)(?: (?:de|del|della|dei|di|da|do|das|dos|la|las|los|el)){0,2} ${NAME}(?: (?:de |del |la )?${NAME}){0,3},? (?:n\\.?º? ?)?\\d{1,4}(?:${HOUSE_LETTER})?(?:/\\d{1,4})?(?:, \\d{2}-?\\d{3} ${NAME})?(?:(?:,| -| –) ${TOWN_NAME}(?: (?:de |do |da )?${TOWN_NAME}){0,2}(?: ?[-–/] ?[A-Z]{2})?)?(?:(?:,| -| –) (?:CEP:? )?\\d{5}-\\d{3})?`,
    flags: "u",
  },
  // Romance and Slavic ways in small letters, with floors and doors: `calle Mayor, 43, 3º izq., 31001 Pamplona`.
  {
    source: `(?<!\\p{L})${WAY}(?: (?:de|del|della|dei|degli|delle|di|da|do|das|dos|la|las|los|el|le|lo|l['’]|gen\\.|św\\.|ks\\.)){0,2} ?${NAME}(?: (?:(?:de|del|da|do|dos|di|e|y|i) ){0,2}${NAME}){0,3},? (?:n\\.?[ºo°]? ?)?\\d{1,4}(?:${HOUSE_LETTER})?(?:/\\d{1,4})?${UNIT}(?:${TOWN}|,? ${TOWN_NAME}(?: ${TOWN_NAME})?(?: ?[-–/] ?[A-Z]{2})?(?=[,.;)\\n]|$))?`,
    flags: "u",
  },
  /(?<!\p{L})P\.? ?O\.? Box \d{1,6}(?!\d)/iu,
  /(?<!\p{L})Postfach \d{1,3}(?: ?\d{2}){1,3}(?!\d)/u,
].map(cueOf);
const COORDINATES: readonly RegExp[] = [
  // Coordinates with at least three decimals: closer than a kilometre.
  /(?<![\p{L}\p{N}.])[-+]?(?:[1-8]?\d|90)\.\d{3,10}°?(?: ?[NS])?,? {0,2}[-+]?(?:1[0-7]\d|\d{1,2}|180)\.\d{3,10}°?(?: ?[EWO])?(?![\p{L}\p{N}])/uy,
  /(?<!\d)\d{1,2}°\s?\d{1,2}['′]\s?(?:[\d.]{1,6}["″]\s?)?[NS][,;]?\s{0,2}\d{1,3}°\s?\d{1,2}['′]\s?(?:[\d.]{1,6}["″]\s?)?[EWO](?!\p{L})/uy,
];

const PLACE = cueOf({
  source: `(?<![\\p{L}\\p{N}_-]|\\p{L}/)(?:${[...PLACES].sort((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{N}_]|-\\p{Ll})`,
  flags: "u",
});
/** Places that are words, names or brands as well: taken where a preposition or a comma says so. */
const UNCERTAIN = new Set(
  "Nice|Essen|Phoenix|Florence|Sofia|Washington|Georgia|Jordan|Valencia|Roman|Santiago|Wellington|Milan|Sydney|Paris|Bologna|Bremen|Bonn|Charlotte|Orlando|Bergen|Boulder|Gent|Kobe|Surat".split(
    "|",
  ),
);
const IN_A_PLACE =
  /(?:(?<!\p{L})(?:in|at|from|to|near|of|based in|lives in|nach|aus|bei|à|en|a|de|di|da|till|från|uit|naar),?[ \u00a0]|, )$/iu;
/** A place in front of such a word is part of the name of something else. */
const NAMES_A_THING =
  /^[ \u00a0](?:Times|Post|Review|University|Stock|Exchange|Bank|Airlines|Airways|Convention|Protocol|Agreement|Treaty|Marathon|Declaration|Dogs?|Style|style|Consulting|Symphony|Philharmonic|Globe|Herald|Tribune|Sausages?|sausages?|Fashion|Stock)/u;

/** Addresses by their shapes, coordinates, and the names of countries and large cities. `fast` leaves the names out. */
export const findLocations = (text: string, mode: Mode, cues: Cues, people: readonly Span[]): Span[] => {
  // `Beatriz Figueiredo Lima` is a person with the name of a place.
  const persons = mergeSpans(people);
  const inPersons = (at: number): boolean => isInside(persons, at);
  const isPerson = (at: number): boolean => isInside(persons, at + 1);
  return [
    ...addresses(text, cues),
    ...(mode === "fast" ? [] : [...eastAsianAddresses(text), ...placesInColumns(cues)]),
    ...places(text, cues, mode, inPersons, isPerson),
    ...(mode === "aggressive" ? findMachineAddresses(text) : []),
  ];
};

/** Whether a place lies in one of the ascending spans, behind its first word. */
function isInside(spans: readonly Span[], at: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return low < spans.length && spans[low]!.start < at;
}

const addresses = (text: string, cues: Cues): Span[] => [
  ...SHAPES.flatMap(({ shape, holds, lead, isCount }) => {
    if (shape.sticky)
      return spansOf(cues.atNumbers(shape, lead), "LOCATION", ADDRESS, ({ index }) => !isCount?.(text, index));
    return holds === undefined || cues.atNumbers(holds).next().done !== true
      ? matchSpans(text, shape, "LOCATION", ADDRESS)
      : [];
  }),
  ...WORD_SHAPES.flatMap((cue) => spansOf(cues.matches(cue), "LOCATION", ADDRESS)),
  ...COORDINATES.flatMap((shape) => spansOf(cues.atNumbers(shape, 1), "LOCATION", "coordinates")),
];
const ADDRESS = "form of an address";

/** Names of countries and large cities. */
function places(
  text: string,
  cues: Cues,
  mode: Mode,
  isFamilyName: (at: number) => boolean,
  isPerson: (at: number) => boolean,
): Span[] {
  if (mode === "fast") return [];
  return spansOf(cues.matches(PLACE), "LOCATION", "country or large city", (match) => {
    if (mode === "aggressive") return true;
    const end = match.index + match[0].length;
    if (NAMES_A_THING.test(text.slice(end, end + 16)) || isFamilyName(match.index)) return false;
    return (
      !UNCERTAIN.has(match[0]) ||
      IN_A_PLACE.test(before(text, match.index, 14)) ||
      // Sofia in a column of people is one of them.
      (isAlone(text, match.index, end) && !isPerson(match.index))
    );
  });
}

/** All of a cell, or of what stands in front of a colon. */
const isAlone = (text: string, start: number, end: number): boolean =>
  /(?:^|[|•*-]) ?$/.test(before(text, start, 4)) && /^(?: ?\||:|\s*$)/.test(text.slice(end, end + 3));
