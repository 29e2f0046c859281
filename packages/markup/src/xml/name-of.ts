import type { XmlElement } from "@quern/documents";

/** Name without its namespace. */
export const nameOf = (element: XmlElement): string => element.name.replace(/^.*:/, "");

/** First element directly inside with one of these names. */
export function childOf(element: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  for (const child of element.elements()) if (names.includes(nameOf(child))) return child;
  return undefined;
}

/** Text of the first element directly inside with one of these names that has any. */
export function textOf(element: XmlElement, ...names: readonly string[]): string {
  for (const name of names) {
    const text = childOf(element, name)?.text().trim() ?? "";
    if (text !== "") return text;
  }
  return "";
}

/** Whether words stand directly in an element, and not in the elements inside. */
export const hasWords = (element: XmlElement): boolean =>
  element.children.some((child) => typeof child === "string" && child.trim() !== "");
