import { parsePhoneNumberFromString } from "../vendor/phone-plans.js";
import { isEan13 } from "./checksums.js";
import { Cues } from "./cues.js";
import { findMachineAddresses } from "./machine-addresses.js";
import { phonesInColumns } from "./phone-columns.js";
import { before, type Detector, type Mode, mergeSpans, type Span } from "./spans.js";

/** 6 to 18 digits with at most three signs between two of them. `x12` is an extension. */
const CANDIDATE =
  /(?<![\p{L}\p{N}\p{Sc}]|[\p{N}][.,:/-])\+?\(?\d(?:[ \u00a0\u202f.\-\u2010-\u2013/()]{0,3}\d){4,17}(?:[ ]?(?:x|ext\.?|Durchwahl|poste)[ ]?\d{1,5})?(?![\p{L}\p{N}]|[-–.,:/]\d)/uy;

const CUE =
  /(?<!\p{L})(?:tele?(?:ph?on(?:e|o|nummer|szám)?)?|tel|phone|call|fax|mobile?|cell|handy|mobil|móvil|celular|portable\s?[:.]|t[ée]l(?:[ée]phone)?|whats?app|wa\.me\/|sms|text|hotline|rufnummer|puhelin|telefoon|cellulare|dial|contact|reach|ring|rufen sie|anrufen|zurück(?:zu)?rufen|erreichbar|durchwahl|ll[aá]m[ea]\p{L}{0,4}|r?appele[zr]|joignable|(?:ri)?chiam\p{L}{1,8}|ligue|(?:terug)?bel(?:len)?(?!\p{L})|zadzwoń|ringa?(?!\p{L})|my number is|(?:our|his|her|their|new|direct|work|private) number(?: is)?|numara(?:m|sı)?|cep|gsm|komórk\p{L}{1,3}|kom\.|звоните|звони|моб|тел(?:ефон)?\p{L}{0,3}|☎|📞|📱)[^\d\n]{0,24}$/iu;
/** The same in scripts without spaces or with joined articles, where a letter may stand in front. */
const JOINED_CUE =
  /(?:電話|电话|手机|手機|携帯|连络|联系方式|전화|휴대폰|핸드폰|연락처|هاتف|جوال|تلفون|موبايل|טלפון|נייד|फ़ोन|फोन|मोबाइल|โทร)[^\d\n]{0,10}$/u;
/** A label with nothing but signs behind it: even five digits and groups of two behind it are a number to call. */
const LABEL =
  /(?:(?:^|[|•>·–—-]|\s)(?:tele?fon[eo]?|tel|phone|call me (?:on|at)|fax|mobile?|cell|handy|mobil|m[óo]vil|celular|t[ée]l|whats?app|hotline|telefoon|тел|m|t|p|f)\.?\s?[:.]\s?|(?:^|[|•>·-]\s?|[.;,]\s)(?:T|M|P|F|Tel|Fax|Cell|Mobile?)\s|my number is |[☎📞📱]\s?)$/iu;
const NO_PHONE_CUE =
  /(?:order|invoice|ticket|case|ref(?:erence)?|id|no|nr|number|sku|part|isbn(?:-1[03])?|issn|doi|version|build|tracking|serial|article|patent|zip|postcode|population|page|pages|pp|vol|art|bestellung|bestell|rechnung|commande|pedido|n°|№|(?<=[\p{L}\d][ .]?)#|rfc|\$|€|£|¥|usd|eur|imei|ean|upc|gtin|barcode|model|lot|batch|customer|kunden\w*|member|policy|account|routing|konto|vat|tax|ssn)[^\p{L}\d\n]{0,6}(?:is |was |number |no\.? |nr\.? |code |id )?[^\p{L}\d\n]{0,4}$/iu;

const MAX_LEAD_CHARACTERS = 40;
const MAX_FAR_CHARACTERS = 100;
/** Groups as numbers to call are written in Spain, Denmark, Norway, Poland: `948 22 71 06`, `44 68 21 90`, `913 44 870`. */
const IN_GROUPS =
  /^(?:\d{2}(?: \d{2}){3,4}|\d{3}(?: \d{2}){3}|\d{3} \d{2} \d{3}|\d{2} \d{3}(?: \d{2}){2}|[4-9]\d{2} \d{3} \d{3})$/;
/** Words of calling with a clause behind them, and no other number: "Teléfono para notificaciones:", "ringe til Lone Bisgaard på". */
const FAR_CUE =
  /(?<!\p{L})(?:tele?ph?on\p{L}*|teléfon\p{L}*|téléphon\p{L}*|telefoon\p{L}*|tel\.|tél\.|tlf\.?|móvil|mobil\p{L}*|portable|cellulare|handy\p{L}*|ring\p{L}?|call|phone|llam\p{L}+|appel\p{L}+|joindre|chiam\p{L}+|lig\p{L}{1,3}|bel(?:len)?|zadzwo\p{L}+|dzwoni\p{L}+|anruf\p{L}*|erreich\p{L}*|zavol\p{L}+|contact\p{L}*|komórk\p{L}+)(?!\p{L})[^\d\n]{0,80}$/iu;

/** Letters and digits in one word right in front: `1Z 999 AA1 01 2345 6784`. */
const PART_OF_A_CODE = /(?<!\p{L})(?=\w{0,12}\d)(?=\w{0,12}[a-z])[a-z\d]{2,12}[ -]$/u;

/** Telephone numbers: international ones by their country's plan, national ones by their form or by what is written in front. */
export const findPhones: Detector = (whole, mode, cuesOfWhole) => {
  // Between IP addresses and numbers behind them stands nothing but a space.
  const machines = mode === "aggressive" ? unlabelledMachines(whole) : [];
  const text = without(machines, whole);
  const cues = machines.length > 0 ? new Cues(text) : cuesOfWhole;
  const spans = phonesInColumns(cues);
  for (const match of cues.atLongNumbers(CANDIDATE, 2)) {
    // A bracket that nothing closes belongs to the sentence.
    const skip = match[0].startsWith("(") && !match[0].includes(")") ? 1 : 0;
    const start = match.index + skip;
    const reason = phoneReason(match[0].slice(skip), text, start, mode);
    if (reason !== undefined) spans.push({ start, end: match.index + match[0].length, entity: "PHONE", reason });
  }
  return spans;
};

/** IP addresses, but for numbers such as `Tel. 70.12.65.42`. */
const unlabelledMachines = (text: string): Span[] =>
  findMachineAddresses(text).filter(({ start }) => !LABEL.test(before(text, start, MAX_LEAD_CHARACTERS)));

/** The text of the same length with a sign that no number holds in place of these stretches. */
function without(spans: readonly Span[], text: string): string {
  let rest = "";
  let from = 0;
  for (const { start, end } of mergeSpans(spans)) {
    rest += text.slice(from, start) + "|".repeat(end - start);
    from = end;
  }
  return rest + text.slice(from);
}

/** Why a number is one to call; undefined for any other. */
function phoneReason(written: string, text: string, start: number, mode: Mode): string | undefined {
  const number = written.replace(/[\u2010-\u2012]/g, "-").replace(/[ ]?(?:x|ext\.?|Durchwahl|poste)[ ]?\d{1,5}$/i, "");
  const digits = number.replace(/\D/g, "");
  if (digits.length < 5 || digits.length > 16) return undefined;
  const far = before(text, start, MAX_FAR_CHARACTERS);
  const lead = far.slice(-MAX_LEAD_CHARACTERS);
  const hasLabel = LABEL.test(lead);
  if (digits.length < 6 && !hasLabel) return undefined;
  if (isOtherNumber(number, digits) && !(hasLabel && IN_PARTS.test(number))) return undefined;
  const hasCue = hasLabel || CUE.test(lead) || JOINED_CUE.test(lead) || (IN_GROUPS.test(number) && FAR_CUE.test(far));
  // Amounts in groups of three look like numbers that are written so.
  if (!hasCue && !number.startsWith("+") && /^\d{1,3}(?:[., \u00a0\u202f]\d{3})+$/.test(number)) return undefined;
  const isAbroad = number.startsWith("+") || (/^00[ ]?[1-9]/.test(number) && (hasCue || !NO_PHONE_CUE.test(lead)));
  if (isAbroad || /wa\.me\/$/.test(lead))
    return isInternational(isAbroad ? digits.replace(/^00/, "") : digits, number)
      ? "number of a country's plan"
      : undefined;
  if (!hasCue && (NO_PHONE_CUE.test(lead) || PART_OF_A_CODE.test(lead))) return undefined;
  if (hasNationalForm(number, digits, hasCue)) return "form of national numbers";
  if (hasCue) return digits.length <= 13 ? "behind a word such as Tel." : undefined;
  return mode === "aggressive" && digits.length >= 7 && digits.length <= 13
    ? "as long as telephone numbers"
    : undefined;
}

const hasNationalForm = (number: string, digits: string, hasCue: boolean): boolean =>
  isNorthAmerican(number) ||
  isBrazilian(number) ||
  /^(?:0[67]\d{8}|01[567]\d{8,9}|07\d{9})$/.test(number) ||
  (isEuropeanNational(number, digits) && (hasCue || /[ /\u00a0()-]/.test(number))) ||
  isGroupedNational(number);

/** Dates, addresses of machines, ISBNs, years. */
function isOtherNumber(number: string, digits: string): boolean {
  return (
    /^\d{1,2} (?:19|20)\d\d$/.test(number) ||
    /^24\/7\/36[56]$/.test(number) ||
    /^(?:19|20)\d\d[-./ ](?:0?[1-9]|1[0-2])[-./ ](?:0?[1-9]|[12]\d|3[01])(?:\D|$)/.test(number) ||
    /^(?:0?[1-9]|[12]\d|3[01])[-./ ](?:0?[1-9]|[12]\d|3[01])[-./ ](?:19|20)?\d\d(?:[ ]\d{1,2})?$/.test(number) ||
    /^(?:\d{1,2}[./])?(?:19|20)\d\d\s?[-–/]\s?(?:\d{1,2}[./])?(?:19|20)?\d\d$/.test(number) ||
    /^\d{1,3}(?:\.\d{1,3}){3}$/.test(number) ||
    /^\d+\.\d+$/.test(number) ||
    (/^97[89]/.test(digits) && isEan13(digits)) ||
    /^\d{2,4}[-–]\d{2,4}$/.test(number) ||
    /^(\d)\1+$/.test(digits) ||
    /^\d{3}-\d{2}-\d{4}$/.test(number)
  );
}

/** Whether the numbering plan of its country has numbers of this length (ITU-T E.164 and national plans). */
function isInternational(digits: string, number: string): boolean {
  const withoutTrunkZero = number.includes("(0)")
    ? number.replace("(0)", "").replace(/\D/g, "").replace(/^00/, "")
    : digits;
  return parsePhoneNumberFromString(`+${withoutTrunkZero}`)?.isPossible() === true;
}

/** `(212) 555-0123`, `212-555-0123`, `212.555.0123`, `1-800-555-0199`. */
const isNorthAmerican = (number: string): boolean =>
  /^(?:1[-. ]?)?(?:\([2-9]\d{2}\)[ -]?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}$/.test(number);

/** `(21) 2555-1234`, `(11) 98765-4321`. */
const isBrazilian = (number: string): boolean => /^\([1-9]\d\)[ ]?9?\d{4}[- ]\d{4}$/.test(number);

/** `70.12.65.42`, `6122-0772`, `081234.84883`: without a label these may be addresses of machines, years and amounts. */
const IN_PARTS = /^(?:\d{2}(?:[. -]\d{2}){2,4}|\d{3,4}-\d{4}|\d{3,6}\.\d{4,8}|\d{2,3}(?:\.\d{2,3}){3})$/;

/** A zero in front, and groups of the same sign: `0905.123.0753`, `(11).96128-7889`. */
const isGroupedNational = (number: string): boolean =>
  /^0[1-9]\d{1,3}([.-])\d{3}\1\d{3,4}$/.test(number) ||
  /^0[1-9]([.-])\d{2}(?:\1\d{2}){3}$/.test(number) ||
  /^\([1-9]\d\)[. -]?9\d{4}-\d{4}$/.test(number);

/** A zero in front and groups: `030 1234567`, `0171/123 45 67`, `020 7946 0958`, `01 23 45 67 89`, `(0)20…`. */
const isEuropeanNational = (number: string, digits: string): boolean =>
  /^\(?0[1-9]/.test(number) &&
  digits.length >= 8 &&
  digits.length <= 12 &&
  !/^0\d{1,2}[ .-]\d{1,2}[ .-]\d{2,4}$/.test(number);
