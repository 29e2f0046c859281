/** Whether an amount is said to hold tax, or to be without: shops for companies show both, and a buyer pays the one that holds it. */
import type { Node, Tree } from "@quern/markdown/html";
import { classesOf } from "../page/parsed-page.js";

export type Tax = "net" | "gross";

const TAXES =
  "(?:value added )?(?:vat|tax(?:es)?|gst|btw|mwst|mw?st|ust|mehrwertsteuer|steuern?|moms|mva|tva|iva|igic|dph|pdv|ндс|пдв|kdv|alv)";

/** "excl. VAT", "tax excl.", "HT", "sin IVA". */
const NET = new RegExp(
  [
    `(?<!\\p{L})(?:excl(?:\\.|uding|usive(?: of)?|usief|usa|uido)?|exkl(?:\\.|usive)?|eks(?:kl|l)?\\.?|ex\\.?|without|ohne|zzgl\\.?|zuzüglich|plus|senza|sin|sem|bez|utan|uten|uden|hors|без|\\+)\\s?(?:\\d{1,2}(?:[.,]\\d)?\\s?%\\s?)?${TAXES}(?!\\p{L})`,
    `(?<!\\p{L})${TAXES}\\.? ?(?:excl|exkl|esclus|excluid|no inclui|non inclus|não inclu|nicht enthalten|hariç)`,
    "(?<!\\p{L})(?:h\\.?t\\.?|netto|net price|hors taxes?)(?!\\p{L})|税抜|税別",
  ].join("|"),
  "iu",
);
/** "incl. VAT", "TTC", "IVA incluido". */
const GROSS = new RegExp(
  [
    `(?<!\\p{L})(?:incl(?:\\.|uding|usive(?: of)?|usief|usa|uido)?|inkl(?:\\.|usive)?|inc\\.?|with|mit|con|com|z|s|med|с)\\s?(?:\\d{1,2}(?:[.,]\\d)?\\s?%\\s?)?${TAXES}(?!\\p{L})`,
    `(?<!\\p{L})${TAXES}\\.? ?(?:incl|inkl|inclus|incluíd|enthalten|comprise?s?|dahil)`,
    "(?<!\\p{L})(?:t\\.?t\\.?c\\.?|brutto|toutes taxes)(?!\\p{L})|税込",
  ].join("|"),
  "iu",
);

/** Whether a short text says that the amount beside it holds tax. */
export function taxIn(text: string): Tax | undefined {
  const [net, gross] = [NET.exec(text), GROSS.exec(text)];
  if (!net) return gross ? "gross" : undefined;
  return gross && gross.index < net.index ? "gross" : "net";
}

const NET_CLASS =
  /(?:^|[\s_-])(?:(?:excl?(?:uding)?|without|ex|no)[_-]?(?:tax(?:es)?|vat|gst|mwst|btw|iva|moms)|ht|net|netto)(?:$|[\s_-])/i;
const GROSS_CLASS =
  /(?:^|[\s_-])(?:(?:incl?(?:uding)?|with|inc)[_-]?(?:tax(?:es)?|vat|gst|mwst|btw|iva|moms)|ttc|gross|brutto)(?:$|[\s_-])/i;
/** Magento writes the label into an attribute, and shows it by its style sheet. */
const LABEL = "data-label";
const MAX_LEVELS = 5;

/** Whether the classes and labels around an amount say that it holds tax; the nearest ones count first. */
export function taxAround(tree: Tree, node: Node): Tax | undefined {
  let above = tree.parent[node]!;
  for (let level = 0; level < MAX_LEVELS && above > tree.body; level++, above = tree.parent[above]!) {
    const label = tree.attribute(above, LABEL);
    const said = label === undefined ? undefined : taxIn(label);
    if (said) return said;
    const classes = classesOf(tree, above);
    if (NET_CLASS.test(classes)) return "net";
    if (GROSS_CLASS.test(classes)) return "gross";
  }
  return undefined;
}

/** Taxes on goods are between these shares of the price without them. */
const LEAST_TAX = 0.02;
const MOST_TAX = 0.28;

/** Whether one amount is the other with a tax on it. */
export const isWithTax = (gross: number, net: number): boolean =>
  gross >= net * (1 + LEAST_TAX) && gross <= net * (1 + MOST_TAX);
