import { PLACES } from "./places.js";
import { before, type Detector, matchSpans } from "./spans.js";

const NAME = "\\p{Lu}[\\p{L}\\p{M}'’.-]{1,25}";
const ENGLISH_WAY =
  "(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq|Place|Pl|Way|Terrace|Ter|Parkway|Pkwy|Circle|Cir|Highway|Hwy|Crescent|Close|Mews|Row|Walk|Gardens|Hill|Quay)";
const STATE =
  "(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|Alabama|California|Texas|Illinois|Massachusetts|Oregon|Washington|Ohio|Michigan)";

/** Streets with a number, and what of town and code stands on the same line. */
const SHAPES: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\p{N}.])\\d{1,6}[A-Za-z]?(?:-\\d{1,5})? (?:[NSEW]\\.? |North |South |East |West )?(?:(?:${NAME}|\\d{1,3}(?:st|nd|rd|th)) ){1,4}${ENGLISH_WAY}(?![\\p{L}])\\.?(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Floor|Flat|Room)\\.? ?[\\p{L}\\d-]{1,6}|,? #\\d{1,5})?(?:, ${NAME}(?: ${NAME}){0,2})?(?:, ${STATE})?(?: \\d{5}(?:-\\d{4})?)?`,
    "gu",
  ),
  new RegExp(`(?<!\\p{L})${NAME}(?: ${NAME}){0,2}, ${STATE} \\d{5}(?:-\\d{4})?(?!\\d)`, "gu"),
  // United Kingdom and Canada: postal codes, with the town in front of them.
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${NAME},? )?(?:GIR 0AA|[A-PR-UWYZ](?:\\d{1,2}|[A-HK-Y]\\d{1,2}|\\d[A-HJKSTUW]|[A-HK-Y]\\d[ABEHMNPRV-Y]) \\d[ABD-HJLNP-UW-Z]{2})(?![\\p{L}\\p{N}])`,
    "gu",
  ),
  /(?<![\p{L}\p{N}])[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d(?![\p{L}\p{N}])/gu,
  // German, Dutch and Nordic streets: name and way in one word or not, then the number.
  new RegExp(
    `(?<!\\p{L})(?:${NAME}[ -]){0,2}(?:\\p{Lu}[\\p{L}\\p{M}-]{2,30}(?:straße|strasse|str\\.|weg|gasse|platz|allee|damm|ufer|ring|hof|straat|laan|plein|gracht|kade|gatan|vägen|gata|vej|gade|veien)|(?:Straße|Strasse|Str\\.|Weg|Gasse|Platz|Allee|Damm|Ufer|Ring))(?: des \\d{1,2}\\. \\p{L}{2,12})? \\d{1,4}(?: ?[a-z](?!\\p{L}))?(?:[ ]?[-–/][ ]?\\d{1,4}[a-z]?)?(?:, (?:[A-Z]{1,2}-)?\\d{4,5}(?: [A-Z]{2})? ${NAME}(?: ${NAME})?)?`,
    "gu",
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}.-])(?:[A-Z]{1,2}-)?\\d{5} \\p{Lu}[\\p{L}\\p{M}-]{2,25}(?: (?:am|an der|im|ob der|bei) ${NAME})?(?!\\p{L})`,
    "gu",
  ),
  /(?<![\p{L}\p{N}])\d{4} [A-Z]{2} \p{Lu}[\p{L}'-]{2,25}(?!\p{L})/gu,
  // French, Spanish, Italian, Portuguese: the way in front.
  new RegExp(
    `(?<![\\p{L}\\p{N}])\\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|boulevard|bd|place|impasse|allée|chemin|quai|cours|route)(?: (?:de|du|des|d'|de la|de l'|le|la|les|l')){0,2}[ ]?${NAME}(?:[ -]${NAME}){0,3}(?:, (?:F-)?\\d{5} ${NAME}(?:[ -]${NAME})?)?`,
    "giu",
  ),
  new RegExp(
    `(?<!\\p{L})(?:Calle|C/|Avenida|Avda\\.|Av\\.|Plaza|Paseo|Carrer|Via|Viale|Piazza|Corso|Largo|Rua|Travessa|Praça|ul\\.|ulica|aleja|al\\.)(?: (?:de|del|della|dei|di|da|do|dos|la|las|los|el)){0,2} ${NAME}(?: (?:de |del |la )?${NAME}){0,3},? (?:n\\.?º? ?)?\\d{1,4}(?:[ ]?[A-Za-z](?!\\p{L}))?(?:/\\d{1,4})?(?:, \\d{2}-?\\d{3} ${NAME})?`,
    "gu",
  ),
  /(?<!\p{L})P\.? ?O\.? Box \d{1,6}(?!\d)/giu,
  /(?<!\p{L})Postfach \d{1,3}(?: ?\d{2}){1,3}(?!\d)/gu,
  // Coordinates with at least three decimals: closer than a kilometre.
  /(?<![\p{L}\p{N}.])[-+]?(?:[1-8]?\d|90)\.\d{3,10}°?(?: ?[NS])?,? {0,2}[-+]?(?:1[0-7]\d|\d{1,2}|180)\.\d{3,10}°?(?: ?[EWO])?(?![\p{L}\p{N}])/gu,
  /(?<!\d)\d{1,2}°\s?\d{1,2}['′]\s?(?:[\d.]{1,6}["″]\s?)?[NS][,;]?\s{0,2}\d{1,3}°\s?\d{1,2}['′]\s?(?:[\d.]{1,6}["″]\s?)?[EWO](?!\p{L})/gu,
];

const PLACE = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${[...PLACES].sort((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{N}_])`,
  "gu",
);
/** Places that are words, names or brands as well: taken where a preposition or a comma says so. */
const UNCERTAIN = new Set(
  "Nice|Essen|Phoenix|Florence|Sofia|Washington|Georgia|Jordan|Valencia|Roman|Santiago|Wellington|Milan|Sydney|Paris|Bologna|Bremen|Bonn".split(
    "|",
  ),
);
const IN_A_PLACE =
  /(?:(?<!\p{L})(?:in|at|from|to|near|of|based in|lives in|nach|aus|bei|à|en|a|de|di|da|till|från|uit|naar),?[ \u00a0]|, )$/iu;
/** A place in front of such a word is part of the name of something else. */
const NAMES_A_THING =
  /^[ \u00a0](?:Times|Post|Review|University|Stock|Exchange|Bank|Airlines|Airways|Convention|Protocol|Agreement|Treaty|Marathon|Declaration|Dogs?|Style)/u;

/** Addresses by their shapes, coordinates, and the names of countries and large cities. `fast` leaves the names out. */
export const findLocations: Detector = (text, mode) => [
  ...SHAPES.flatMap((shape) => matchSpans(text, shape, "LOCATION")),
  ...(mode === "fast"
    ? []
    : matchSpans(text, PLACE, "LOCATION", (match) => {
        const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 16);
        if (mode !== "aggressive" && NAMES_A_THING.test(behind)) return false;
        return mode === "aggressive" || !UNCERTAIN.has(match[0]) || IN_A_PLACE.test(before(text, match.index, 14));
      })),
  ...(mode === "aggressive"
    ? matchSpans(
        text,
        /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g,
        "LOCATION",
      )
    : []),
];
