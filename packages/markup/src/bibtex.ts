import { damaged, escapeHtml } from "@quern/documents";
import { link } from "./html.js";
import { LatexReader } from "./latex/reader.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";

/** A reference with its fields by their names in BibTeX. */
export interface Entry {
  readonly kind: string;
  /** Texts cite it by this; empty where it has none. */
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

const MONTHS: Readonly<Record<string, string>> = {
  jan: "January",
  feb: "February",
  mar: "March",
  apr: "April",
  may: "May",
  jun: "June",
  jul: "July",
  aug: "August",
  sep: "September",
  oct: "October",
  nov: "November",
  dec: "December",
};

/** Bibliographies of BibTeX and BibLaTeX: one entry an item, with its key. */
export function readBibtex({ text, filename }: MarkupSource): ReadMarkup {
  const entries = readEntries(text);
  if (entries.length === 0) throw damaged(filename, "it holds no entry such as @book{key, title = {…}}.");
  const latex = new LatexReader(false);
  const items = entries
    .map((entry) =>
      entryHtml({ ...entry, key: entry.key || entry.kind }, (value) => latex.inline(value.replace(/[{}]/g, ""))),
    )
    .filter((html) => html !== "")
    .map((html) => `<li>${html}</li>\n`);
  return { html: `<ul>\n${items.join("")}</ul>\n`, metadata: { entryCount: entries.length } };
}

function readEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  const strings = new Map<string, string>(Object.entries(MONTHS));
  const begins = /@(\w+)\s*[{(]\s*/g;
  for (let begin = begins.exec(text); begin !== null; begin = begins.exec(text)) {
    const kind = begin[1]!.toLowerCase();
    if (kind === "comment" || kind === "preamble") continue;
    let at = begins.lastIndex;
    let key = "";
    if (kind !== "string") {
      const found = /^([^,\s}]*)\s*,?/.exec(text.slice(at, at + 500));
      key = found?.[1] ?? "";
      at += found?.[0].length ?? 0;
    }
    const fields = new Map<string, string>();
    const names = /\s*([\w:+-]+)\s*=\s*/y;
    for (;;) {
      names.lastIndex = at;
      const name = names.exec(text);
      if (name === null) break;
      const value = readValue(text, names.lastIndex, strings);
      fields.set(name[1]!.toLowerCase(), value.text);
      at = value.next;
      const comma = /^\s*,/.exec(text.slice(at, at + 200));
      if (comma === null) break;
      at += comma[0].length;
    }
    if (kind === "string") for (const [name, value] of fields) strings.set(name, value);
    else entries.push({ kind, key, fields });
    begins.lastIndex = Math.max(at, begins.lastIndex);
  }
  return entries;
}

/** A value in braces or quotes, a number or the name of a string; parts may be joined by `#`. */
function readValue(text: string, from: number, strings: ReadonlyMap<string, string>): { text: string; next: number } {
  let value = "";
  let at = from;
  for (;;) {
    const open = text[at];
    if (open === "{" || open === '"') {
      let depth = 0;
      let end = at + 1;
      for (; end < text.length; end++) {
        if (text[end] === "\\") end++;
        else if (text[end] === "{") depth++;
        else if (text[end] === "}" && depth-- === 0 && open === "{") break;
        else if (open === '"' && text[end] === '"' && depth <= 0) break;
      }
      value += text.slice(at + 1, end);
      at = end + 1;
    } else {
      const word = /^[^\s,}#)]+/.exec(text.slice(at, at + 500))?.[0] ?? "";
      value += strings.get(word.toLowerCase()) ?? word;
      at += word.length;
    }
    const joint = /^\s*#\s*/.exec(text.slice(at, at + 200));
    if (joint === null) return { text: value.replace(/\s+/g, " ").trim(), next: at };
    at += joint[0].length;
  }
}

/**
 * One reference in a line, its abstract in a paragraph of its own; empty where nothing is known of it.
 *
 * @param inline writes a value as HTML
 */
export function entryHtml({ kind, key, fields }: Entry, inline: (value: string) => string): string {
  const get = (...names: readonly string[]): string => {
    const found = names.map((name) => fields.get(name)).find((value) => value !== undefined && value !== "");
    return found === undefined ? "" : inline(found);
  };
  const people = (value: string | undefined): string => {
    const all = (value ?? "")
      .split(/\s+and\s+/)
      .filter(Boolean)
      .map((person) => {
        const [family, given] = person.split(/,\s*/, 2);
        return inline(given === undefined ? person : `${given} ${family}`);
      });
    return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : (all[0] ?? "");
  };
  const authors = people(fields.get("author")) || people(fields.get("editor"));
  const title = get("title");
  const isPart = /^(?:article|inproceedings|incollection|inbook|conference)$/.test(kind);
  const around = get("journal", "journaltitle", "booktitle", "series");
  const numbers = [get("volume"), get("number") && `(${get("number")})`].filter(Boolean).join("");
  const year = get("year") || (/\d{4}/.exec(get("date"))?.[0] ?? get("date"));
  const address = fields.get("doi")
    ? `https://doi.org/${fields.get("doi")!.replace(/^https?:\/\/(?:dx\.)?doi\.org\//, "")}`
    : fields.get("url")?.replace(/\\([%#&_~])/g, "$1");
  const parts = [
    authors,
    title && (isPart ? `“${title}”` : `<em>${title}</em>`),
    around && `<em>${around}</em>${numbers && ` ${numbers}`}`,
    get("publisher", "school", "institution", "organization", "howpublished"),
    [get("month"), year].filter(Boolean).join(" "),
    get("pages") && `pp. ${get("pages").replace(/-+/g, "–")}`,
    get("isbn") && `ISBN ${get("isbn")}`,
    get("note"),
  ].filter(Boolean);
  const target = address === undefined ? "" : ` ${link(address, escapeHtml(address))}`;
  const abstract = get("abstract");
  const keywords = get("keywords", "keyword");
  // Settings of a style are written as entries, too.
  if (parts.length === 0 && target === "" && abstract === "") return "";
  const label = key === "" ? "" : `<strong>${escapeHtml(key)}</strong>: `;
  return `${label}${parts.join(". ").replace(/\.\./g, ".")}.${target}${paragraph(abstract)}${paragraph(keywords && `Keywords: ${keywords}`)}`;
}

const paragraph = (html: string): string => (html === "" ? "" : `<p>${html}</p>`);
