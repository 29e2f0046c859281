/** Values inside of XML elements by paths of local names: files bind their namespaces to any prefix. */
import type { XmlElement } from "../xml-element.js";

/** Texts are cut here: nothing on an invoice is longer. */
const MAX_TEXT_CHARACTERS = 4000;

/** Name of an element without its prefix. */
const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(":") + 1);

/** @param path local names, one a step, `a|b` for either */
export function elementsAt(element: XmlElement | undefined, path: string): XmlElement[] {
  let current = element ? [element] : [];
  for (const step of path.split("/")) {
    const names = step.split("|");
    current = current.flatMap((one) => [...one.elements()].filter((child) => names.includes(localName(child))));
  }
  return current;
}

export const elementAt = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  elementsAt(element, path)[0];

export function textsAt(element: XmlElement | undefined, path: string): string[] {
  return elementsAt(element, path)
    .map((found) => found.text().replace(/\s+/g, " ").trim().slice(0, MAX_TEXT_CHARACTERS))
    .filter((text) => text !== "");
}

/** Text of the first of these paths that has some. */
export function textAt(element: XmlElement | undefined, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const [text] = textsAt(element, path);
    if (text !== undefined) return text;
  }
  return undefined;
}

export function numberAt(element: XmlElement | undefined, ...paths: readonly string[]): number | undefined {
  const text = textAt(element, ...paths);
  return text === undefined ? undefined : decimalOf(text);
}

/** An `xs:decimal`; anything else is no number. */
const decimalOf = (text: string): number | undefined =>
  /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/.test(text) ? Number(text) : undefined;

/** Of amounts that are stated in several currencies the one in this currency, else the first: tax is stated in that of the accounts, too. */
export function inCurrency(amounts: readonly XmlElement[], currency: string | undefined): number | undefined {
  const own = amounts.find((one) => one.get("currencyID") === currency) ?? amounts[0];
  return own && decimalOf(own.text().trim());
}

/** A day as `20240131` or `2024-01-31`, with a time or without. @returns ISO 8601 */
export function dayAt(element: XmlElement | undefined, ...paths: readonly string[]): string | undefined {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(textAt(element, ...paths) ?? "");
  return found ? found.slice(1).join("-") : undefined;
}
