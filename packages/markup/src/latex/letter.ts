/** Parts of letters: the class letter and KOMA-Script's scrlttr2. */
import { dictionary } from "@quern/documents";
import type { LatexSource } from "./source.js";

const PART = /\\(opening|closing|encl|cc|ps|setkomavar\*?)(?![a-zA-Z])\s*/y;
/** Words that the class prints before a list of names. */
const LABELS: Readonly<Record<string, string>> = dictionary({ encl: "encl: ", cc: "cc: " });

/**
 * A part of a letter at the place of the source, as a paragraph.
 *
 * @param inline gives the HTML of the text of one paragraph
 * @returns an empty string for what begins a paragraph or only sets a label, undefined where no part begins
 */
export function letterPart(source: LatexSource, inline: (text: string) => string): string | undefined {
  const name = source.match(PART)?.[1];
  if (name === undefined || name === "ps") return name === undefined ? undefined : "";
  if (!name.startsWith("setkomavar")) return paragraph((LABELS[name] ?? "") + inline(source.argument()));
  const field = source.argument();
  source.optional();
  const value = inline(source.argument());
  // With a star it is the label of the field.
  if (name.endsWith("*") || value === "") return "";
  return paragraph(field === "subject" ? `<strong>${value}</strong>` : value);
}

const paragraph = (html: string): string => `<p>${html}</p>\n`;
