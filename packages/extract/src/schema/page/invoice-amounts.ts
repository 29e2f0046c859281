/** Net sum, tax and total of an invoice: of all amounts that are labelled so, the three that add up. */
import { ISO_CURRENCIES } from "../../money/currencies.js";
import { readNumber } from "../numbers.js";
import { conceptsNamed, foldWords } from "../vocabulary/index.js";

/** All three or none. */
export interface InvoiceAmounts {
  readonly net: number;
  readonly tax: number;
  readonly total: number;
}

type Kind = keyof InvoiceAmounts;

/** With two decimals, as sums of money are written. */
const AMOUNT =
  /(?<![\d.,])[-−]?(?:\d{1,3}(?:[.,'’\s\u2009\u202f\u00a0]\d{3}){1,4}|\d{1,9})[.,]\d{2}(?![\d%]|[.,]\d|\s?%)/g;
/** At the end of a line: `VAT in EUR 285`. */
const WHOLE = /(?<=\p{Sc}\s?|[A-Z]{3}\s)[-−]?\d{1,9}$/gu;
const RATE = /\d{1,2}(?:[.,]\d{1,2})?\s?%/g;
const CURRENCY = new RegExp(
  `(?:(?<!\\p{L})(?:US|CA|C|AU|A|NZ|HK|NT|S|MX|R))?\\p{Sc}|(?<!\\p{L})(?:${ISO_CURRENCIES.join("|")}|zł|Kč|Ft)(?!\\p{L})`,
  "gu",
);
/** `in`, `in €`, `of € 120.00`. */
const TRAILING_WORD = /(?<!\s)\s+(?:in|auf|of|on|sur|van|op|di|de|sobre)\s*$/iu;

const MAX_LINE_CHARACTERS = 120;
const MAX_LINES = 2_000;
/** Of each kind: more are rows of goods. */
const MAX_AMOUNTS = 60;
const ALL_LABELS = 3;
/** A label with its amounts may stand in the cells behind it. */
const MAX_CELLS = 4;

const CONCEPTS: ReadonlyArray<readonly [Kind, string]> = [
  ["net", "subtotal"],
  ["tax", "tax amount"],
  ["total", "total"],
];

/** Whole numbers of the smallest unit, so that sums are exact. */
const inCents = (written: string): number | undefined => {
  const number = readNumber(written.replace(/(?<=\d)\s(?=\d{3})/g, ""));
  return number === undefined ? undefined : Math.round(number * 100);
};

/** The kinds of amount that a label announces. */
export function sumKindsOf(label: string): Kind[] {
  const words = foldWords(label.replace(RATE, " ").replace(CURRENCY, " ").replace(TRAILING_WORD, ""));
  const concepts = words === "" ? [] : conceptsNamed(words);
  return CONCEPTS.filter(([, name]) => concepts.some(({ names }) => names.includes(name))).map(([kind]) => kind);
}

/** @param blocks lines of each block of the page, in order */
export function readInvoiceAmounts(blocks: Iterable<readonly string[]>): InvoiceAmounts | undefined {
  const shown = new Set<number>();
  const labelled: Record<Kind, Set<number>> = { net: new Set(), tax: new Set(), total: new Set() };
  let kinds: Kind[] = [];
  let cells = 0;
  let lines = 0;
  for (const block of blocks)
    for (const line of block) {
      if (line.length > MAX_LINE_CHARACTERS || ++lines > MAX_LINES) continue;
      const sums = [...line.matchAll(AMOUNT)];
      const found = sums.length > 0 ? sums : [...line.matchAll(WHOLE)];
      const label = line.slice(0, found[0]?.index ?? line.length).trim();
      // Signs and rates beside an amount are no label of their own.
      if (/\p{L}{2}/u.test(label.replace(CURRENCY, ""))) {
        kinds = sumKindsOf(label);
        cells = 0;
      } else if (++cells > MAX_CELLS) kinds = [];
      for (const [written] of found) {
        const amount = inCents(written);
        if (amount === undefined) continue;
        shown.add(amount);
        for (const kind of kinds) if (labelled[kind].size < MAX_AMOUNTS) labelled[kind].add(amount);
      }
    }
  return sumOf(labelled, shown);
}

/** Signs and codes of currencies in the short lines of an invoice: beside amounts, above columns, in labels. */
export function currencySignsOf(blocks: Iterable<readonly string[]>): ReadonlySet<string> {
  const signs = new Set<string>();
  let lines = 0;
  for (const block of blocks)
    for (const line of block) {
      if (line.length > MAX_LINE_CHARACTERS || ++lines > MAX_LINES) continue;
      for (const [sign] of line.matchAll(CURRENCY)) signs.add(sign);
    }
  return signs;
}

/** Of the sums that two labels and an amount bear out, the one that most labels do; of several, the largest. */
function sumOf(
  labelled: Readonly<Record<Kind, ReadonlySet<number>>>,
  shown: ReadonlySet<number>,
): InvoiceAmounts | undefined {
  let best: (InvoiceAmounts & { readonly labels: number }) | undefined;
  const add = (net: number, tax: number, total: number): void => {
    const labels = Number(labelled.net.has(net)) + Number(labelled.tax.has(tax)) + Number(labelled.total.has(total));
    const isShown = shown.has(net) && shown.has(tax) && shown.has(total);
    // Several taxes have a sum of their own.
    if (!isShown || Math.abs(tax) >= Math.abs(net) || labelled.tax.has(total)) return;
    if (tax === 0 && labels < ALL_LABELS) return;
    if (!best || labels > best.labels || (labels === best.labels && Math.abs(total) > Math.abs(best.total)))
      best = { net, tax, total, labels };
  };
  for (const total of labelled.total) {
    for (const net of labelled.net) add(net, total - net, total);
    for (const tax of labelled.tax) add(total - tax, tax, total);
  }
  for (const net of labelled.net) for (const tax of labelled.tax) add(net, tax, net + tax);
  return best && { net: best.net / 100, tax: best.tax / 100, total: best.total / 100 };
}
