import { matchesOf } from "@quern/types";
import {
  ibanLength,
  isBase58Address,
  isBech32Address,
  isCnpj,
  isCpf,
  isEan13,
  isFrenchId,
  isIban,
  isRoutingNumber,
  isSpanishId,
  passesLuhn,
} from "./checksums.js";
import { type Cue, cueOf } from "./cues.js";
import { findNationalIds } from "./national-ids.js";
import { before, type Detector, type Mode, matchSpans, type Span, spansOf } from "./spans.js";

/** Characters of a line that are looked at. */
const MAX_LINE_CHARACTERS = 300;
/** Digits in groups as cards are printed; at most 19 digits. */
const CARD = /(?<![\p{L}\p{N}.+-])\d(?:[ \u00a0-]?\d){11,18}(?![\p{L}\p{N}]|[.,-]\d)/uy;
/** First digits of the schemes, by length: Visa, Mastercard, American Express, Discover, Diners, JCB, UnionPay, Maestro. */
const SCHEME =
  /^(?:4(?:\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17}|(?:50|5[6-9]|6[0379])\d{10,17})$/;
const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ \u00a0-]?[A-Z0-9]){11,30}(?![\p{L}\p{N}])/gu;
const IBAN_LOOSE = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,4})?/gu;
const NINE_DIGITS = /(?<![\p{L}\p{N}.-])\d{9}(?![\p{L}\p{N}]|[.-]\d)/uy;
const SOCIAL_SECURITY = /(?<![\p{L}\p{N}.-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\p{L}\p{N}-])/uy;
const BITCOIN =
  /(?<![\p{L}\p{N}])(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb)1[02-9ac-hj-np-z]{11,71})(?![\p{L}\p{N}])/gu;
const ETHEREUM = /(?<![\p{L}\p{N}])0x[\da-fA-F]{40}(?![\p{L}\p{N}])/uy;

/** Labels in front of account, card and tax numbers. `span` is the number. */
const LABELLED: readonly RegExp[] = [
  /(?:account|acct|a\/c)\.?(?:\s+(?:number|no\.?|nr\.?|#))?\s*(?:[:#=]\s*)?(?:is\s+)?(?<span>(?<!\d)\d[\d -]{4,18}\d)(?!\d)/dgiu,
  /(?:kontonummer|konto-?nr\.?|kontonr|conta(?: corrente)?|compte|cuenta|numero di conto|rekeningnummer|bankgiro)\s*(?:n[°o]\.?\s*)?(?:[:#]\s*)?(?<span>\d[\d -]{4,18}\d)(?!\d)/dgiu,
  /(?:sort code|blz|bankleitzahl)\s*(?:[:#]\s*)?(?<span>\d{2}[- ]?\d{2}[- ]?\d{2}|\d{3} ?\d{3} ?\d{2})(?!\d)/dgiu,
];
/** The same for labels that are words of their own. */
const LABELLED_BY_WORDS: readonly Cue[] = [
  /(?<!\p{L})(?:swift(?:[ /-]?(?:bic|code))?|bic)(?:\s+code)?\s*(?:[:#=]\s*)?(?<span>[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![\p{L}\p{N}])/du,
  /(?<!\p{L})(?:SWIFT|Swift|BIC)(?:[ /-](?:BIC|Code|code))?\s*(?:[:#=]\s*)?(?<span>[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![\p{L}\p{N}])/du,
  /(?<!\p{L})(?:cvv2?|cvc2?|security code)\s*(?:[:#=]\s*)?(?<span>\d{3,4})(?!\d)/diu,
  /(?<!\p{L})(?:ssn|social security(?: (?:number|no\.?))?)\s*(?:[:#=]\s*)?(?:is\s+)?(?<span>\d{3}[- ]?\d{2}[- ]?\d{4})(?!\d)/diu,
  // The label is a word of its own: "ein" and "tin" begin other words, so those two count in capitals alone.
  /(?<!\p{L})(?:tax id|steuer-?id(?:entifikationsnummer)?|steuernummer|codice fiscale|nif)(?!\p{L})\s*(?:(?:number|no\.?|nr\.?)\s*)?(?:[:#=]\s*)?(?<span>(?=(?:[A-Z /.-]{0,8}\d){5})[A-Z\d](?:[/ .-]?[A-Z\d]){7,15})(?![\p{L}\p{N}])/diu,
  /(?<![\p{L}\p{N}])(?:TIN|EIN)(?![\p{L}\p{N}])\s*(?:(?:number|no\.?)\s*)?(?:[:#=]\s*)?(?<span>(?=(?:[A-Z /.-]{0,8}\d){5})[A-Z\d](?:[/ .-]?[A-Z\d]){7,15})(?![\p{L}\p{N}])/du,
  // Numbers of the insured in the United Kingdom, of tax payers in India.
  /(?<!\p{L})(?:ni|nino|national insurance)(?:\s+(?:number|no\.?))?\s*(?:[:#=]\s*)?(?<span>[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D])(?![\p{L}\p{N}])/diu,
  /(?<!\p{L})PAN(?:\s+(?:number|no\.?|card))?\s*(?:[:#=]\s*)?(?<span>[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z])(?![\p{L}\p{N}])/du,
].map(cueOf);
const BEHIND_LABEL = "number behind the label of an account, a card or a tax number";
const SPANISH_ID = /(?<![\p{L}\p{N}.-])(?:[XYZ]-?\d{7}|\d{2}\.?\d{3}\.?\d{3})-?[A-HJ-NP-TV-Z](?![\p{L}\p{N}])/uy;
const FRENCH_ID =
  /(?<![\p{L}\p{N}.-])[12][ \u00a0]?\d{2}[ \u00a0]?\d{2}[ \u00a0]?(?:\d{2}|2[AB])[ \u00a0]?\d{3}[ \u00a0]?\d{3}[ \u00a0]?\d{2}(?![\p{L}\p{N}])/uy;
const ITALIAN_ID =
  /(?<![\p{L}\p{N}])[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z](?![\p{L}\p{N}])/gu;
/** Tax numbers of people and companies in Brazil, in their printed form. */
const CPF = /(?<![\p{N}.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\p{N}-])/uy;
const CNPJ = /(?<![\p{N}.-])\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?![\p{N}-])/uy;
const BANK_CODE = /(?<![\p{L}\p{N}])[A-Z]{4}(?<country>[A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![\p{L}\p{N}])/gu;

/** Cards, accounts, bank codes, tax numbers and wallets: by checksum where there is one, else by what is written in front. */
export const findFinancial: Detector = (text, mode, cues) => {
  const accounts = ibans(text);
  return [...accounts, ...bankCodesBeside(text, accounts), ...otherNumbers(text, mode, cues)];
};

const otherNumbers: Detector = (text, mode, cues) => [
  ...spansOf(cues.atLongNumbers(CARD), "FINANCIAL", "card number with a valid check digit", (match) =>
    isCard(match[0], before(text, match.index, 30), mode),
  ),
  ...spansOf(cues.atLongNumbers(CPF), "FINANCIAL", "Brazilian tax number with valid check digits", (match) =>
    isCpf(match[0].replace(/\D/g, "")),
  ),
  ...spansOf(cues.atLongNumbers(CNPJ), "FINANCIAL", "Brazilian company number with valid check digits", (match) =>
    isCnpj(match[0].replace(/\D/g, "")),
  ),
  ...spansOf(
    cues.atLongNumbers(NINE_DIGITS),
    "FINANCIAL",
    "US routing number with a valid check digit",
    (match) => /routing|aba|rtn/.test(before(text, match.index, 40)) && isRoutingNumber(match[0]),
  ),
  ...spansOf(cues.atLongNumbers(SOCIAL_SECURITY), "FINANCIAL", "form of a US social security number"),
  ...findNationalIds(text, cues),
  ...spansOf(
    cues.atLongNumbers(SPANISH_ID, 2),
    "FINANCIAL",
    "Spanish identity number with a valid check letter",
    (match) => isSpanishId(match[0].replace(/[.-]/g, "")),
  ),
  ...spansOf(
    cues.atLongNumbers(FRENCH_ID),
    "FINANCIAL",
    "French social security number with valid check digits",
    (match) => isFrenchId(match[0].replace(/[^\dAB]/g, "")),
  ),
  ...matchSpans(text, ITALIAN_ID, "FINANCIAL", "form of an Italian tax code"),
  ...matchSpans(text, BITCOIN, "FINANCIAL", "Bitcoin address with a valid checksum", (match) =>
    /^(?:bc|tb)1/.test(match[0]) ? isBech32Address(match[0]) : isBase58Address(match[0]),
  ),
  ...spansOf(cues.atNumbers(ETHEREUM), "FINANCIAL", "form of an Ethereum address"),
  ...LABELLED.flatMap((pattern) => matchSpans(text, pattern, "FINANCIAL", BEHIND_LABEL)),
  ...LABELLED_BY_WORDS.flatMap((cue) => spansOf(cues.matches(cue), "FINANCIAL", BEHIND_LABEL)),
];

/** The code of a bank (ISO 9362) on the line of an account in the same country. */
function bankCodesBeside(text: string, accounts: readonly Span[]): Span[] {
  return accounts.flatMap(({ start, end }) => {
    const country = text.slice(start, start + 2);
    const from = text.lastIndexOf("\n", start) + 1;
    const lineEnd = text.indexOf("\n", end);
    const line = text
      .slice(from, Math.min(lineEnd < 0 ? text.length : lineEnd, end + MAX_LINE_CHARACTERS))
      .slice(0, MAX_LINE_CHARACTERS * 2);
    return matchSpans(
      line,
      BANK_CODE,
      "FINANCIAL",
      "bank code beside an IBAN of its country",
      (match) => match.groups?.["country"] === country,
    ).map((span) => ({
      ...span,
      start: span.start + from,
      end: span.end + from,
    }));
  });
}

function isCard(written: string, lead: string, mode: Mode): boolean {
  const digits = written.replace(/\D/g, "");
  if (/isbn|ean|gtin|imei|order|tracking|barcode|serial/.test(lead)) return false;
  if (mode === "aggressive" && digits.length >= 13 && !isEan13(digits)) return SCHEME.test(digits);
  return SCHEME.test(digits) && passesLuhn(digits);
}

/** Written together or in groups; words that follow are no part of it. */
function ibans(text: string): Span[] {
  const spans: Span[] = [];
  for (const pattern of [IBAN, IBAN_LOOSE]) {
    for (const match of matchesOf(text, pattern)) {
      const length = ibanLength(match[0].slice(0, 2));
      if (length === 0) continue;
      let compact = "";
      let end = 0;
      for (; end < match[0].length && compact.length < length; end++) {
        if (/[A-Z0-9]/.test(match[0][end]!)) compact += match[0][end];
      }
      if (isIban(compact))
        spans.push({
          start: match.index,
          end: match.index + end,
          entity: "FINANCIAL",
          reason: "IBAN with valid check digits",
        });
    }
  }
  return spans;
}
