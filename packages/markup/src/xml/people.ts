import type { XmlElement } from "@quern/documents";
import { nameOf } from "./name-of.js";

/** Name of an author, given names first; that of an organisation where it is one. */
export function personOf(element: XmlElement): string {
  const part = (...names: readonly string[]): string => {
    for (const inner of element.descendants())
      if (names.includes(nameOf(inner))) return inner.text().replace(/\s+/g, " ").trim();
    return "";
  };
  const given = part("given-names", "firstname", "first-name", "forename", "givenname");
  const family = part("surname", "last-name", "familyname");
  if (family !== "") return [given, part("middle-name"), family].filter(Boolean).join(" ");
  return (
    part("string-name", "personname", "persName", "collab", "orgname", "name") ||
    element.text().replace(/\s+/g, " ").trim().slice(0, 200)
  );
}
