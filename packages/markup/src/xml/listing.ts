import type { XmlElement } from "@quern/documents";
import { nameOf } from "./name-of.js";

/** Code, with the numbers of the callouts that are explained below it. */
export function codeOf(element: XmlElement): string {
  let count = 0;
  const textOf = (part: XmlElement): string =>
    part.children
      .map((child) => {
        if (typeof child === "string") return child;
        return nameOf(child) === "co" ? `(${++count})` : textOf(child);
      })
      .join("");
  return textOf(element);
}
