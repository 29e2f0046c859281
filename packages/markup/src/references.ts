/** Lists of references as catalogues and programs for them give out: RIS, PubMed (MEDLINE) and EndNote. */
import { damaged, escapeHtml } from "@quern/documents";
import { type Entry, entryHtml } from "./bibtex.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";

/** Field of BibTeX → tags for it, the better ones first, in RIS, PubMed and EndNote. */
type Tags = Readonly<Record<string, string>>;

interface Form {
  /** A line that begins a field. */
  readonly line: RegExp;
  /** A field that begins an entry. */
  readonly first: string;
  readonly tags: Tags;
}

const FORMS: readonly Form[] = [
  {
    line: /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/,
    first: "TY",
    tags: {
      author: "AU A1",
      editor: "A2 ED A3",
      title: "TI T1 CT BT",
      journal: "T2 JO JF JA BT",
      year: "PY Y1 DA",
      volume: "VL",
      number: "IS",
      publisher: "PB",
      doi: "DO",
      url: "UR L1 L2",
      isbn: "SN",
      abstract: "AB N2",
      keywords: "KW",
      note: "N1",
    },
  },
  {
    line: /^([A-Z]{2,4}) {0,2}- ?(.*)$/,
    first: "PMID",
    tags: {
      author: "FAU AU CN",
      editor: "FED ED",
      title: "TI BTI",
      journal: "JT TA",
      year: "DP",
      volume: "VI",
      number: "IP",
      publisher: "PB",
      pages: "PG",
      doi: "LID AID",
      isbn: "ISBN",
      abstract: "AB",
      keywords: "OT MH",
    },
  },
  {
    line: /^%([0-9A-Z@~^+])[ \t]?(.*)$/,
    first: "0",
    tags: {
      author: "A",
      editor: "E Y",
      title: "T",
      journal: "J B",
      year: "D",
      volume: "V",
      number: "N",
      publisher: "I",
      pages: "P",
      doi: "R",
      url: "U",
      isbn: "@",
      abstract: "X",
      keywords: "K",
      note: "Z",
    },
  },
];

/** The tag at the end of an entry of RIS. */
const END = "ER";

/** Kinds of a reference whose title is that of a part: an article, a chapter. */
const PARTS = /JOUR|MGZN|NEWS|CHAP|CONF|CPAPER|ABST|EJOUR|INPR|article|section|proceedings|paper/i;

/** One item for each reference. */
export function readReferences({ text, filename }: MarkupSource): ReadMarkup {
  const form = FORMS.find(({ line, first }) => text.split("\n", 20).some((one) => line.exec(one)?.[1] === first));
  const { entries, others, left } = form === undefined ? NOTHING : readEntries(text, form);
  if (entries.length === 0)
    throw damaged(
      filename,
      "it holds no reference that begins like TY  - JOUR, PMID- 1 or %0 Book. The content type text/plain reads it as plain text.",
    );
  const items = entries.map((entry) => entryHtml(entry, escapeHtml)).filter((html) => html !== "");
  return {
    html: `<ul>\n${items.map((html) => `<li>${html}</li>\n`).join("")}</ul>\n`,
    metadata: { entryCount: entries.length },
    warnings: [
      ...(others === 0 ? [] : [`Lines outside of the references (${others}) were left out.`]),
      ...(left.size === 0
        ? []
        : [`Fields that are not read were left out: ${[...left].slice(0, FIELDS_NAMED).join(", ")}.`]),
    ],
  };
}

const FIELDS_NAMED = 20;

interface Found {
  readonly entries: readonly Entry[];
  /** Lines between the entries. */
  readonly others: number;
  /** Tags that no field of an entry is read from. */
  readonly left: ReadonlySet<string>;
}

const NOTHING: Found = { entries: [], others: 0, left: new Set() };

/** Tags that are read besides those of {@link FORMS}: kind, pages, end, and marks of the catalogue for itself. */
const KNOWN = ["SP", "EP", "ER", "ID", "TY", "PT", "PMID", "0"];

function readEntries(text: string, { line, first, tags }: Form): Found {
  const entries: Entry[] = [];
  const known = new Set([...KNOWN, ...Object.values(tags).flatMap((names) => names.split(" "))]);
  const left = new Set<string>();
  let others = 0;
  let fields: Map<string, string[]> | undefined;
  let last: string[] | undefined;
  for (const one of text.split("\n")) {
    const [, tag, value = ""] = line.exec(one) ?? [];
    if (tag === undefined) {
      if (one.trim() === "") continue;
      // Long values go on in lines of their own.
      if (last) last.push(`${last.pop() ?? ""} ${one.trim()}`);
      else others++;
      continue;
    }
    if (tag === first) {
      if (fields) entries.push(entryOf(fields, first, tags));
      fields = new Map();
    }
    if (!fields) continue;
    if (tag === END) {
      last = undefined;
      continue;
    }
    if (!known.has(tag) && value.trim() !== "") left.add(tag);
    last = fields.get(tag) ?? [];
    last.push(value.trim());
    fields.set(tag, last);
  }
  if (fields) entries.push(entryOf(fields, first, tags));
  return { entries, others, left };
}

function entryOf(all: ReadonlyMap<string, readonly string[]>, first: string, tags: Tags): Entry {
  const fields = new Map<string, string>();
  const valuesOf = (names: string): readonly string[] =>
    names
      .split(" ")
      .map((name) => (all.get(name) ?? []).filter((value) => value !== ""))
      .find((values) => values.length > 0) ?? [];
  for (const [field, names] of Object.entries(tags)) {
    const values = valuesOf(names);
    if (values.length > 0) fields.set(field, values.join(field === "author" || field === "editor" ? " and " : "; "));
  }
  const pages = [valuesOf("SP")[0], valuesOf("EP")[0]].filter((page) => page !== undefined);
  if (pages.length > 0 && !fields.has("pages")) fields.set("pages", pages.join("-"));
  fields.set("year", /\d{4}/.exec(fields.get("year") ?? "")?.[0] ?? fields.get("year") ?? "");
  const doi = valuesOf(tags["doi"]!).find((value) => /10\.\d{4,9}\//.test(value));
  fields.set("doi", doi?.replace(/\s*\[doi\]$/, "") ?? "");
  fields.set("title", (fields.get("title") ?? "").replace(/\.$/, ""));
  // A book's title is its own; it is not around it.
  if (fields.get("journal") === fields.get("title")) fields.delete("journal");
  const kind =
    PARTS.test([...(all.get(first) ?? []), ...(all.get("PT") ?? [])].join(" ")) || all.has("JT") ? "article" : "book";
  return { kind, key: "", fields };
}
