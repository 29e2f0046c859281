/** Numbers by which states know people: behind their names, or by a form with check digits that hardly another number has. */
import { isEan13, passesLuhn } from "./checksums.js";
import { type Cues, cueOf } from "./cues.js";
import { matchSpans, type Span, spansOf } from "./spans.js";

/** Names of such numbers, by country. Abbreviations that are words as well count in capitals alone. */
const NAMES: readonly string[] = [
  "[Ss]teuer-?(?:[Ii][Dd]|[Ii]dent(?:ifikations)?nummer|[Nn]ummer|[Nn]r\\.?)|[Ii]dentifikationsnummer|IdNr\\.?|[Ss]ozialversicherungs(?:nummer|nr\\.?)|[Rr]entenversicherungsnummer|SV-?(?:[Nn]ummer|[Nn]r\\.?)|[Pp]ersonalausweis(?:nummer|nr\\.?|-Nr\\.?)?|[Rr]eisepass(?:nummer|nr\\.?|-Nr\\.?)?|[Kk]rankenversicherten(?:nummer|nr\\.?)|AHV(?:-?(?:[Nn]ummer|[Nn]r\\.?))?",
  "NIR|INSEE|(?:[Nn]uméro|[Nn]°|[Nn]o) (?:de )?(?:[Ss]écurité sociale|[Ss]écu|fiscal)|[Ss]écurité sociale|[Aa]ssurée? (?:sociale? )?n°|[Nn]uméro AVS|[Nn]uméro de passeport|[Pp]asseport n°|[Cc]arte (?:nationale )?d['’]identité|[Rr]egistre national",
  "DNI|D\\.N\\.I\\.|NIE|N\\.I\\.E\\.|NIF|N\\.I\\.F\\.|[Dd]ocumento (?:nacional )?de identidad|[Nn]úmero de (?:la )?[Ss]eguridad [Ss]ocial|[Nn]úmero de afiliación|CURP|RFC|RUT|CUIL|CUIT|[Cc]édula(?: de ciudadanía)?|[Pp]asaporte",
  "[Cc]odice [Ff]iscale|C\\. ?F\\.|[Tt]essera sanitaria|[Cc]arta d['’]identità|[Pp]assaporto",
  "[Cc]ontribuinte(?: fiscal)?|NISS|[Cc]artão de [Cc]idadão|[Bb]ilhete de [Ii]dentidade|CPF(?:/MF)?|RG|PIS|[Pp]assaporte",
  "BSN|[Bb]urgerservicenummer|[Rr]ijksregisternummer|[Pp]aspoortnummer|[Ss]ofinummer",
  "PESEL|[Dd]ow(?:ód|odu|odem) osobist(?:y|ego|ym)|[Pp]aszport(?:u)?",
  "[Pp]ersonnummer|[Ss]amordningsnummer|[Ff]ødselsnummer|D-nummer|CPR|[Cc]pr|[Hh]enkilötunnus|[Kk]ennitala",
  "[Rr]odné číslo|[Rr]odného čísla|[Rr]\\. ?č\\.|[Čč]íslo OP|[Rr]odným číslem|CNP|[Cc]od numeric personal|OIB|EGN|ЕГН|ΑΦΜ|ΑΜΚΑ|TAJ(?:[ -]szám\\w*)?|[Ss]zemélyi (?:szám|igazolvány)\\w*|[Aa]dóazonosító(?: jel)?|T\\.?C\\.? [Kk]imlik(?: [Nn]o(?:su)?)?|СНИЛС|ИНН|РНОКПП|ІПН",
  "SSN|[Ss]ocial [Ss]ecurity(?: [Nn]umber| [Nn]o\\.?)?|SIN|[Ss]ocial [Ii]nsurance [Nn]umber|NINO|NI [Nn](?:umber|o)\\.?|[Nn]ational [Ii]nsurance(?: [Nn]umber| [Nn]o\\.?)?|NHS [Nn](?:umber|o)\\.?|PPSN?(?: [Nn](?:umber|o)\\.?)?|PAN|[Aa]adhaar|TFN|[Pp]assport(?: [Nn](?:umber|o)\\.?)?|[Dd]river['’]?s? licen[cs]e(?: [Nn](?:umber|o)\\.?)?",
];

/** How such numbers are written: eleven digits in groups, a date with digits behind it, letters around digits. */
const FORMS: readonly string[] = [
  "[12][ ]?\\d{2}[ ]?\\d{2}[ ]?(?:\\d{2}|2[AB])[ ]?\\d{3}[ ]?\\d{3}(?:[ ]?\\d{2})?",
  "756[. ]?\\d{4}[. ]?\\d{4}[. ]?\\d{2}",
  "(?:19|20)\\d{6}[-+]?\\d{4}",
  "\\d{6}[-+/ A]?\\d{3,5}[A-Z]?",
  "\\d{2} ?\\d{6} ?[A-Z] ?\\d{3}",
  "\\d{2} \\d{3} \\d{3} \\d{3}",
  "\\d{2,3}/\\d{3,4}/\\d{4,5}",
  "\\d{3}[. -]?\\d{3}[. -]?\\d{3}(?:[- ]?\\d{2})?",
  "\\d{3}-\\d{2}-\\d{4}",
  "\\d{4}[ ]\\d{4}[ ]\\d{4}",
  "\\d{4}[ ]\\d{6}",
  "\\d{2}\\.\\d{2}\\.\\d{2}-\\d{3}\\.\\d{2}",
  "\\d{1,2}\\.\\d{3}\\.\\d{3}-[\\dKkXx]",
  "(?:[XYZ]-?\\d{7}|\\d{2}\\.?\\d{3}\\.?\\d{3})[- ]?[A-Z]",
  "[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]",
  "[A-Z]{2} ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]",
  "[A-Z]{1,5} ?\\d{4,9}(?:[A-Z]{1,2}|[A-Z]{6}\\d{2})?",
  "[A-Z]\\d{2}[A-Z\\d]{6}\\d?",
  "\\d{7}[A-W][A-IW]?",
  "\\d{8,13}",
];

/**
 * `PESEL 85…`, `cpr-nr. for din datter – er det 12…`: words may stand between, digits, full stops at an end of a sentence and other lines not.
 */
const LABELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${NAMES.join("|")})(?![\\p{L}\\p{N}])(?:[^\\d\\n.]|\\.(?! ?\\p{Lu}\\p{Ll})|\\.(?=\\S)){0,60}?(?<![\\p{L}\\p{N}])(?<span>${FORMS.join("|")})(?![\\p{L}\\p{N}]|[.,/-]\\d)`,
  "dgu",
);
/** Most texts name none of them: one look for all names is cheaper than the whole pattern. */
const NAME = cueOf({ source: `(?<![\\p{L}\\p{N}])(?:${NAMES.join("|")})(?![\\p{L}\\p{N}])`, flags: "u" });

const DATED = /(?<![\p{L}\p{N}.-])(?:19|20)?\d{6}[-+]\d{4}(?![\p{L}\p{N}-])/uy;
const SWISS = /(?<![\p{L}\p{N}.-])756\.\d{4}\.\d{4}\.\d{2}(?![\p{L}\p{N}])/uy;

/** Swedish personal numbers: a date of birth, three digits and a check digit over the last ten. */
function isSwedish(written: string): boolean {
  const digits = written.replace(/\D/g, "").slice(-10);
  const [month, day] = [Number(digits.slice(2, 4)), Number(digits.slice(4, 6))];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && passesLuhn(digits);
}

/** Spans of numbers that name one person or tax payer. Linear in the text. */
export const findNationalIds = (text: string, cues: Cues): Span[] => [
  ...(cues.has(NAME)
    ? matchSpans(text, LABELLED, "FINANCIAL", "number behind the name of a national identifier", (match) =>
        isNumber(match.groups!["span"]!),
      )
    : []),
  ...spansOf(cues.atLongNumbers(DATED), "FINANCIAL", "Swedish personal number with a valid check digit", (match) =>
    isSwedish(match[0]),
  ),
  ...spansOf(cues.atLongNumbers(SWISS), "FINANCIAL", "Swiss insurance number with a valid check digit", (match) =>
    isEan13(match[0].replace(/\D/g, "")),
  ),
];

/** Dates and years have digits too. */
const isNumber = (written: string): boolean =>
  written.replace(/\D/g, "").length >= 6 && !/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(written);
