import { isEan13 } from "./checksums.js";
import { before, type Detector, type Mode, type Span } from "./spans.js";

/**
 * Country calling codes with the number of digits that follow (ITU-T E.164 and national plans, rounded outwards). Codes that are not named
 * take 6 to 12.
 */
const LENGTHS = new Map<string, readonly [least: number, most: number]>(
  (
    "1:10-10 7:10-10 20:8-10 27:9-9 30:10-10 31:9-9 32:8-9 33:9-9 34:9-9 36:8-9 39:6-11 40:9-9 41:9-9 43:4-13 44:9-10 45:8-8 46:7-9 47:8-8 " +
    "48:9-9 49:6-11 51:8-9 52:10-10 53:6-8 54:10-11 55:10-11 56:9-9 57:8-10 58:10-10 60:8-10 61:9-9 62:8-12 63:8-10 64:8-10 65:8-8 66:8-9 " +
    "81:9-10 82:8-10 84:9-10 86:10-11 90:10-10 91:10-10 92:9-10 93:9-9 94:9-9 95:7-10 98:10-10 212:9-9 213:8-9 216:8-8 218:8-9 221:9-9 " +
    "233:9-9 234:8-10 251:9-9 254:9-9 255:9-9 256:9-9 260:9-9 263:8-9 351:9-9 352:6-9 353:7-9 354:7-7 355:8-9 356:8-8 357:8-8 358:6-11 " +
    "359:8-9 370:8-8 371:8-8 372:7-8 373:8-8 374:8-8 375:9-9 377:8-9 380:9-9 381:8-9 385:8-9 386:8-8 387:8-8 389:8-8 420:9-9 421:9-9 423:7-7 " +
    "502:8-8 503:8-8 504:8-8 505:8-8 506:8-8 507:7-8 591:8-8 593:8-9 595:9-9 598:8-8 852:8-8 853:8-8 855:8-9 880:8-10 886:8-9 960:7-7 961:7-8 " +
    "962:8-9 963:8-9 964:8-10 965:8-8 966:9-9 967:7-9 968:8-8 971:8-9 972:8-9 973:8-8 974:8-8 975:7-8 976:8-8 977:8-10 992:9-9 993:8-8 994:9-9 " +
    "995:9-9 996:9-9 998:9-9"
  )
    .split(" ")
    .map((entry) => {
      const [code = "", range = ""] = entry.split(":");
      const [least = "6", most = "12"] = range.split("-");
      return [code, [Number(least), Number(most)]] as const;
    }),
);
/** Every assigned code of three digits begins with one of these pairs (E.164). */
const THREE_DIGIT_CODE = /^(?:2[1-69]|29|3[578]|42|5[09]|67|68|69|80|85|87|88|96|97|99)/;

/** 6 to 18 digits with at most three signs between two of them. `x12` is an extension. */
const CANDIDATE =
  /(?<![\p{L}\p{N}\p{Sc}]|[\p{N}][.,:/-])\+?\(?\d(?:[ \u00a0\u202f.\-\u2010-\u2013/()]{0,3}\d){5,17}(?:[ ]?(?:x|ext\.?|Durchwahl|poste)[ ]?\d{1,5})?(?![\p{L}\p{N}]|[-–.,:/]\d)/gu;

const CUE =
  /(?<!\p{L})(?:tele?(?:ph?on(?:e|o|nummer|szám)?)?|tel|phone|call|fax|mobile?|cell|handy|mobil|móvil|celular|portable\s?[:.]|t[ée]l(?:[ée]phone)?|whats?app|wa\.me\/|sms|text|hotline|rufnummer|puhelin|telefoon|cellulare|dial|contact|reach|ring|rufen sie|anrufen|erreichbar|durchwahl|llam[ea]\w{0,4}|appele[zr]|joignable|chiam\w{1,4}|ligue|bel(?:len)?(?!\p{L})|zadzwoń|ringa?(?!\p{L})|電話|电话|тел|☎|📞|📱)[^\d\n]{0,24}$/iu;
const NO_PHONE_CUE =
  /(?:order|invoice|ticket|case|ref(?:erence)?|id|no|nr|number|sku|part|isbn(?:-1[03])?|issn|doi|version|build|tracking|serial|article|patent|zip|postcode|population|page|pages|pp|vol|art|bestellung|bestell|rechnung|commande|pedido|n°|№|(?<=[\p{L}\d][ .]?)#|rfc|\$|€|£|¥|usd|eur|imei|ean|upc|gtin|barcode|model|lot|batch|customer|kunden\w*|member|policy|account|routing|konto|vat|tax|ssn)[^\p{L}\d\n]{0,6}(?:is |was |number |no\.? |nr\.? |code |id )?[^\p{L}\d\n]{0,4}$/iu;

/** Letters and digits in one word right in front: `1Z 999 AA1 01 2345 6784`. */
const PART_OF_A_CODE = /(?<!\p{L})(?=\w{0,12}\d)(?=\w{0,12}[a-z])[a-z\d]{2,12}[ -]$/u;

/** Telephone numbers: international ones by their country's plan, national ones by their form or by what is written in front. */
export const findPhones: Detector = (text, mode) => {
  const spans: Span[] = [];
  for (const match of text.matchAll(CANDIDATE)) {
    // A bracket that nothing closes belongs to the sentence.
    const skip = match[0].startsWith("(") && !match[0].includes(")") ? 1 : 0;
    const start = match.index + skip;
    if (isPhone(match[0].slice(skip), before(text, start, 40), mode))
      spans.push({ start, end: match.index + match[0].length, entity: "PHONE" });
  }
  return spans;
};

function isPhone(written: string, lead: string, mode: Mode): boolean {
  const number = written.replace(/[\u2010-\u2012]/g, "-").replace(/[ ]?(?:x|ext\.?|Durchwahl|poste)[ ]?\d{1,5}$/i, "");
  const digits = number.replace(/\D/g, "");
  if (digits.length < 6 || digits.length > 16 || isOtherNumber(number, digits)) return false;
  const hasCue = CUE.test(lead);
  // Amounts in groups of three look like numbers that are written so.
  if (!hasCue && !number.startsWith("+") && /^\d{1,3}(?:[., \u00a0\u202f]\d{3})+$/.test(number)) return false;
  if (number.startsWith("+") || /^00[ ]?[1-9]/.test(number)) return isInternational(digits.replace(/^00/, ""), number);
  if (/wa\.me\/$/.test(lead)) return isInternational(digits, number);
  if (!hasCue && (NO_PHONE_CUE.test(lead) || PART_OF_A_CODE.test(lead))) return false;
  if (isNorthAmerican(number) || isBrazilian(number)) return true;
  if (/^(?:0[67]\d{8}|01[567]\d{8,9}|07\d{9})$/.test(number)) return true;
  if (isEuropeanNational(number, digits) && (hasCue || /[ /\u00a0()-]/.test(number))) return true;
  if (hasCue) return digits.length >= 6 && digits.length <= 13;
  return mode === "aggressive" && digits.length >= 7 && digits.length <= 13;
}

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

function isInternational(digits: string, number: string): boolean {
  for (const width of [1, 2, 3]) {
    const range = LENGTHS.get(digits.slice(0, width));
    if (!range) continue;
    const rest = digits.slice(width).length - (/\(0\)/.test(number) ? 1 : 0);
    return rest >= range[0] && rest <= range[1];
  }
  return THREE_DIGIT_CODE.test(digits) && digits.length >= 9 && digits.length <= 15;
}

/** `(212) 555-0123`, `212-555-0123`, `212.555.0123`, `1-800-555-0199`. */
const isNorthAmerican = (number: string): boolean =>
  /^(?:1[-. ]?)?(?:\([2-9]\d{2}\)[ -]?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}$/.test(number);

/** `(21) 2555-1234`, `(11) 98765-4321`. */
const isBrazilian = (number: string): boolean => /^\([1-9]\d\)[ ]?9?\d{4}[- ]\d{4}$/.test(number);

/** A zero in front and groups: `030 1234567`, `0171/123 45 67`, `020 7946 0958`, `01 23 45 67 89`, `(0)20…`. */
const isEuropeanNational = (number: string, digits: string): boolean =>
  /^\(?0[1-9]/.test(number) &&
  digits.length >= 8 &&
  digits.length <= 12 &&
  !/^0\d{1,2}[ .-]\d{1,2}[ .-]\d{2,4}$/.test(number);
