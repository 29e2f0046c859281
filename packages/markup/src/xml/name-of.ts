import type { XmlElement } from "@quern/documents";

/** Name without its namespace. */
export const nameOf = (element: XmlElement): string => element.name.replace(/^.*:/, "");
