/** Postal addresses by their shape: a postal code with its town, and the street before it. */
import type { PostalAddress } from "./facts.js";

/** `70188 Stuttgart`, `D-70188 Stuttgart`, `3571 AB Utrecht`, `111 22 Stockholm`, `M1 1AA Manchester`, `D02 XA00 Dublin`. */
const CODE_FIRST =
  /^(?:[A-Z]{1,2}-)?(\d{5}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[\dW] [A-Z\d]{4}|\d{4}(?: ?[A-Z]{2})?|\d{3} \d{2}|\d{2}-\d{3})\s+((?:['’]s-)?\p{Lu}[\p{L}.'’ -]{1,40})$/u;
/** `Boise, ID 83702`, `Leeds LS1 4AB`. */
const CODE_LAST =
  /^(\p{Lu}[\p{L}.'’ -]{1,40}?),?\s+(?:[A-Z]{2}\s+)?(\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/u;
/** A name and a house number, either first. */
const STREET =
  /^(?:\p{Lu}[\p{L}.'’ -]{2,50}\s\d{1,4}\s?[a-zA-Z]?(?:[-/]\d{1,4}[a-z]?){0,3}|\d{1,5}[a-zA-Z]?,?\s(?:[\p{L}\d][\p{L}\d.'’-]*\s){0,4}\p{L}[\p{L}.'’ -]{2,40}(?: (?:#|[Aa]pt\.? ?|[Uu]nit |[Ss]uite |[Ss]te\.? ?|[Ff]loor )\w{1,5})?)$/u;

/** "Wednesday November 20", "20 November": a day has the form of a street. */
const DAY =
  /(?<!\p{L})(?:january|february|march|april|june|july|august|september|october|november|december|january|monday|tuesday|wednesday|thursday|friday|saturday|sunday|januar|jänner|februar|märz|juni|juli|oktober|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|janvier|février|avril|juin|juillet|septembre|octobre|novembre|décembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|enero|febrero|abril|junio|julio|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|gennaio|febbraio|aprile|giugno|luglio|settembre|ottobre|novembre|dicembre|lunedì|martedì|mercoledì|giovedì|venerdì|janeiro|fevereiro|maio|junho|julho|setembro|outubro|dezembro|januari|februari|maart|augustus|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag),? \d{1,4}$|^\d{1,2}(?:st|nd|rd|th|\.)?,? (?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L})/iu;
/** `San Pedro, 24 bajo`: without its name a number is no street. */
const NUMBER_AND_FLOOR = /^\d{1,4} (?:bajos?|izq|izda|dcha|bis|ter|int(?:erno)?|scala)\.?$/iu;
/** Words that begin the name of a street where the number may stand behind a comma, or be missing in front of a postal code. */
const STREET_WORD =
  "(?:via|viale|vicolo|piazza|piazzale|corso|largo|strada|località|calle|c/|avenida|avda\\.?|plaza|paseo|ronda|carrer|camino|carretera|rua|travessa|largo|rue|avenue|boulevard|bd|place|allée|chemin|quai|cours|route|impasse|ul\\.|al\\.|os\\.|pl\\.|aleja|ulica)";
const NAMED_STREET = new RegExp(
  `^${STREET_WORD} ?(?=[\\p{L}\\d])[\\p{L}\\d.'’ -]{2,50}?(?:,? (?:n[.º°] ?)?\\d{1,4} ?[a-zA-Z]?(?:/\\d{1,4})?)?$`,
  "iu",
);
/** Whether a text may be a street with its number. */
export const isStreet = (text: string): boolean =>
  (STREET.test(text) || NAMED_STREET.test(text)) && !DAY.test(text) && !NUMBER_AND_FLOOR.test(text);
/** `Calle de Hondarribia, 13`: the number belongs to the street. */
const COMMA_AND_NUMBER = new RegExp(
  `(?<![\\p{L}\\d])(${STREET_WORD} ?\\p{L}[\\p{L}.'’ -]{1,40}),\\s{1,3}(?=(?:n[.º°] ?)?\\d{1,4}[a-zA-Z]?(?:/\\d{1,4})?(?:$|,))`,
  "giu",
);
const HELD_COMMA = "\u201a";
/** `Julius-Hatry-Straße 1 68163 Mannheim` */
const BEFORE_CODE = /(?<=\p{L}[. ]{1,2}\d{1,4} ?[a-zA-Z]?) (?=\d{5} \p{Lu})/u;

/** A part of a building: `Suite 200`, `3. Stock`, `2nd floor`. */
const UNIT_WORD = /^(?:suite|ste|unit|apt|floor|room|building|bldg)\b/i;
const UNIT =
  /^(?:\d{1,2}[º°ª]\.? ?\p{L}{0,5}|\p{L}[\p{L}.]{1,12}\s?#?\d{1,5}[a-z]?|#\s?\d{1,5}[a-z]?|\d{1,3}(?:st|nd|rd|th|\.)?\s?\p{L}{3,10})$/iu;

/** The street in front of a town, with the part of the building that stands between. */
function streetBefore(parts: readonly string[], at: number): string | undefined {
  const [further, before] = [parts[at - 2], parts[at - 1]].map((part) => part?.replace(/^[^:]{2,30}:\s*/, "").trim());
  if (before === undefined) return undefined;
  if (UNIT.test(before) && further !== undefined && isStreet(further)) return `${further}, ${before}`;
  return isStreet(before) ? before : undefined;
}

const WAY =
  "(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq|Place|Pl|Way|Terrace|Ter|Parkway|Pkwy|Circle|Cir|Highway|Hwy|Crescent|Cres|Close|Trail|Trl|Plaza|Pike|Loop|Row|Broadway|Expressway|Turnpike)";
/** A street with its number, part of a building, town, state and code, whether or not commas set them apart. */
const NORTH_AMERICAN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<street>\\d{1,6}[A-Za-z]?(?:-\\d{1,5})? (?:[\\p{L}\\d][\\p{L}\\d.'’-]{0,25} ){0,5}?${WAY}\\.?(?: [NSEW]{1,2}(?![\\p{L}]))?(?:,? (?:(?:Suite|Ste|Unit|Apt|Floor|Fl|Room|Rm|Bldg|Building)\\.? ?#?|# ?)[\\p{L}\\d-]{1,8})?),? (?<city>\\p{Lu}[\\p{L}.'’-]{1,20}(?: \\p{Lu}[\\p{L}.'’-]{1,20}){0,3}),? (?<state>[A-Z]{2}|\\p{Lu}\\p{Ll}{3,12}(?: \\p{Lu}\\p{Ll}{3,12})?),? (?<code>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)(?![\\p{L}\\p{N}])`,
  "u",
);

function northAmerican(lines: readonly string[]): PostalAddress | undefined {
  const text = lines
    .filter((line) => line.length <= MAX_LINE_CHARACTERS)
    .map((line) => line.replace(/(?<![\s,;|·•])[\s,;|·•]+$/u, ""))
    .join(", ")
    .replace(/\s+/g, " ");
  const { street, city, state, code } = NORTH_AMERICAN.exec(text)?.groups ?? {};
  if (street === undefined || city === undefined || code === undefined) return undefined;
  return { whole: `${street}, ${city}, ${state} ${code}`, street, postalCode: code, city };
}

const MAX_LINE_CHARACTERS = 160;

/** @param lines of one block */
export function readPostalAddress(lines: readonly string[]): PostalAddress | undefined {
  // Every address has a number.
  return lines.some((line) => /\d/.test(line)) ? (northAmerican(lines) ?? byParts(lines)) : undefined;
}

/** `12, rue de la Gare`: the comma belongs to the street. */
const NUMBER_AND_COMMA =
  /(?<![\p{L}\p{N}])(\d{1,4}(?: ?(?:bis|ter))?),\s{1,3}(?=(?:rue|avenue|boulevard|bd|place|impasse|allée|chemin|quai|cours|route)\s)/iu;

/** `50-078` on a line of its own has its town on the next. */
function joinLoneCodes(parts: string[]): void {
  for (let at = parts.length - 2; at >= 0; at--)
    if (LONE_CODE.test(parts[at]!) && CODE_FIRST.test(`${parts[at]} ${parts[at + 1]}`))
      parts.splice(at, 2, `${parts[at]} ${parts[at + 1]}`);
}
/** A postal code alone on its line. */
export const LONE_CODE = /^(?:\d{2}-\d{3}|\d{5})$/;

function byParts(lines: readonly string[]): PostalAddress | undefined {
  const parts = lines
    .flatMap((line) =>
      line.length <= MAX_LINE_CHARACTERS
        ? line
            .replace(NUMBER_AND_COMMA, "$1 ")
            .replace(COMMA_AND_NUMBER, `$1${HELD_COMMA} `)
            .replace(BEFORE_CODE, ", ")
            .split(/\s{0,20}[,·|•]\s{1,20}/)
        : [],
    )
    // `50123 Firenze (FI)`
    .map((part) =>
      part
        .replace(/(?<![\s,;.])[\s,;.]+$/u, "")
        .replace(/ \(\p{Lu}[\p{L} ]{1,30}\)$/u, "")
        .replaceAll(HELD_COMMA, ","),
    );
  joinLoneCodes(parts);
  for (const [at, part] of parts.entries()) {
    const first = CODE_FIRST.exec(part);
    const state = parts[at + 1];
    const last = first
      ? null
      : (CODE_LAST.exec(part) ?? (state === undefined ? null : CODE_LAST.exec(`${part}, ${state}`)));
    const street = streetBefore(parts, at);
    if (last && UNIT_WORD.test(part)) continue;
    const [postalCode, city] = first ? [first[1], first[2]] : last ? [last[2], last[1]] : [];
    // "2019 Berlin" is a year and a town; a town needs its street, or a code that nothing else looks like.
    if (postalCode === undefined || city === undefined || (street === undefined && /^(?:19|20)\d\d$/.test(postalCode)))
      continue;
    if (street === undefined && last) continue;
    const town = last && CODE_LAST.exec(part) === null ? `${part}, ${state}` : part;
    return { whole: [street, town].filter(Boolean).join(", "), street, postalCode, city };
  }
  return undefined;
}
