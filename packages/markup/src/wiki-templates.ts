/** Templates of MediaWiki that stand for text, by what their documentation on Wikipedia says of them. */

/** Values between the bars of a link or template. */
export const partsOf = (text: string): string[] => text.match(/(?:\[\[[^[\]]*\]\]|[^|])+/g) ?? [];

/** The values of a template: those in their order, and those with names. */
interface Values {
  readonly inOrder: readonly string[];
  readonly named: ReadonlyMap<string, string>;
}

type Writer = (values: Values, name: string) => string;

/** Fields of an infobox that say how it looks. */
const LOOK =
  /^(?:image|logo|photo|picture|img|map|flag|coat|seal)|(?:size|width|height|alt|style|color|colour|class|upright|image|map|caption|coordinates|zoom)$|^(?:child|embed|module\d*|nocat|signature)$/;

/** An infobox as a table of two columns: what is asked of a page first. */
const infobox: Writer = ({ named }) => {
  const rows = [...named]
    .filter(([name, value]) => value.trim() !== "" && !LOOK.test(name))
    .map(
      ([name, value]) =>
        `|-\n| ${name.replace(/_/g, " ")}\n| ${value.replace(/^\s*[*#]\s*/, "").replace(/\s*\n\s*[*#]?\s*/g, "<br>")}\n`,
    );
  return rows.length === 0 ? "" : `\n{|\n${rows.join("")}|}\n`;
};

const first: Writer = ({ inOrder, named }) => inOrder[0] ?? named.get("text") ?? named.get("1") ?? "";
const second: Writer = ({ inOrder }) => inOrder[1] ?? inOrder[0] ?? "";
const allIn =
  (separator: string): Writer =>
  ({ inOrder }) =>
    inOrder.filter((one) => one !== "").join(separator);

const list: Writer = ({ inOrder }) =>
  inOrder
    .join("\n")
    .replace(/^\s*\*\s*/, "")
    .replace(/\s*\n\s*\*?\s*/g, "<br>");

const date: Writer = ({ inOrder }) =>
  inOrder
    .filter((one) => /^\d+$/.test(one))
    .slice(0, 3)
    .map((one) => one.padStart(2, "0"))
    .join("-");

const address: Writer = ({ inOrder: [url, words] }) =>
  url === undefined ? "" : `[${/^\w+:/.test(url) ? "" : "https://"}${url} ${words ?? url}]`;

const quotation: Writer = (values, name) => {
  const { inOrder, named } = values;
  const words = first(values, name);
  const source = [
    named.get("author") ?? named.get("by") ?? inOrder[1],
    named.get("source") ?? named.get("title") ?? inOrder[2],
  ]
    .filter((one) => one !== undefined && one !== "")
    .join(", ");
  return `<blockquote>${words}${source === "" ? "" : `<br>— ${source}`}</blockquote>`;
};

const citation: Writer = ({ named }) => {
  const of = (...names: readonly string[]): string => {
    for (const name of names) if ((named.get(name) ?? "") !== "") return named.get(name) as string;
    return "";
  };
  const author =
    of("author", "author1", "authors", "vauthors") ||
    [of("first", "first1"), of("last", "last1")].filter(Boolean).join(" ");
  const title = of("title", "chapter");
  const url = of("url");
  const shown = title === "" ? url : url === "" ? `''${title}''` : `[${url} ${title}]`;
  const work = of("work", "journal", "newspaper", "magazine", "website", "publisher");
  const pages = of("pages", "page");
  return [author, shown, work, of("date", "year"), pages === "" ? "" : `p. ${pages}`].filter(Boolean).join(". ");
};

/** `{{sfn|Smith|2000|p=5}}`: names, a year, a place in the work. */
const shortCitation: Writer = ({ inOrder, named }) => {
  const place = named.get("p") ?? named.get("pp");
  const at = place === undefined ? (named.get("loc") ?? "") : `p. ${place}`;
  return [inOrder.filter((one) => one !== "").join(" "), at].filter(Boolean).join(", ");
};

const note =
  (text: Writer): Writer =>
  (values, name) => {
    const key = values.named.get("name");
    return `<ref${key === undefined ? "" : ` name="${key.replace(/[<>"/]/g, "")}"`}>${text(values, name)}</ref>`;
  };

/** Links to other articles above a section. */
const otherArticles: Writer = ({ inOrder }) =>
  `\n: ${inOrder.map((one) => (one.includes("[[") ? one : `[[${one}]]`)).join(", ")}\n`;

const WRITERS: ReadonlyArray<readonly [names: RegExp, write: Writer]> = [
  [/^(?:infobox|infotable|taxobox|speciesbox|chembox|drugbox|ficha|infoboks)\b|(?:^|\s)infobox$/, infobox],
  [/^(?:ubl|unbulleted list|plainlist|flatlist|hlist|plain list|flat list)$/, list],
  [
    /^(?:start date|start date and age|birth date|birth date and age|death date|death date and age|end date|film date|dts)$/,
    date,
  ],
  [/^(?:url|official website)$/, address],
  [/^(?:efn|efn-ua|efn-lr|refn|notetag|note label|#tag:ref)$/, note(first)],
  [/^(?:sfn|sfnp|sfnm)$/, note(shortCitation)],
  [/^(?:harv|harvnb|harvtxt|harvcol|harvcolnb|harvp)$/, shortCitation],
  [/^(?:cite|citation|literatur|internetquelle|ouvrage|article|lien web|cita)\b/, citation],
  [/^(?:quote|cquote|blockquote|quotation|rquote|quote box|zitat|citation bloc)$/, quotation],
  [/^(?:main|main article|see also|further|details|hauptartikel|article détaillé|artículo principal)$/, otherArticles],
  [/^(?:lang|langx|transl|transliteration)$/, second],
  [/^lang-\w+$/, first],
  [
    /^(?:nihongo|nihongo2|korean|zh)$/,
    ({ inOrder: [words = "", ...others] }) => (others.length === 0 ? words : `${words} (${others.join(", ")})`),
  ],
  [
    /^(?:nowrap|nobr|small|smaller|big|em|strong|abbr|tooltip|code|mono|kbd|var|mvar|math|nobold|smallcaps|sc|center|visible anchor|vanchor|ipa|respell|native name|flag|flagcountry|noitalic|noitalics|percentage|formatnum:)$/,
    first,
  ],
  [/^(?:convert|cvt)$/, ({ inOrder }) => inOrder.slice(0, 2).join(" ")],
  [/^val$/, ({ inOrder, named }) => [inOrder[0], named.get("u") ?? named.get("ul")].filter(Boolean).join(" ")],
  [/^(?:frac|sfrac|fraction)$/, allIn("/")],
  [/^(?:isbn|issn|doi|oclc|pmid|arxiv)$/, ({ inOrder }, name) => `${name.toUpperCase()} ${inOrder.join(", ")}`],
  [/^(?:circa|c\.|ca\.)$/, ({ inOrder }) => `c. ${inOrder[0] ?? ""}`.trim()],
  [/^as of$/, ({ inOrder }) => `As of ${inOrder.join("-")}`],
  [
    /^(?:ship|ss|hms|uss|rms)$/,
    ({ inOrder }, name) =>
      `${name === "ship" ? "" : `${name.toUpperCase()} `}${inOrder.slice(0, name === "ship" ? 2 : 1).join(" ")}`,
  ],
  [/^(?:chem|chem2)$/, allIn("")],
  [/^(?:snd|spaced ndash|spnd|ndash)$/, () => " – "],
  [/^(?:mdash|spaced mdash)$/, () => " — "],
  [/^(?:pipe|!)$/, () => "&#124;"],
];

/** Replaces templates by the text they stand for, and counts by name those that hold text and are not known. */
export class Templates {
  readonly #unknown = new Map<string, number>();

  /** Innermost first. Notes come out as `<ref>`. */
  replaced(source: string): string {
    let text = source;
    for (let round = 0; round < 12 && text.includes("{{"); round++) {
      const next = text.replace(/\{\{([^{}]*)\}\}/g, (_template, inside: string) => this.#textOf(inside));
      if (next === text) break;
      text = next;
    }
    return text;
  }

  /** Names of the templates whose text was left out, the most frequent first. */
  get leftOut(): string[] {
    return [...this.#unknown].sort(([, a], [, b]) => b - a).map(([name, count]) => `${name} (${count})`);
  }

  #textOf(inside: string): string {
    const [rawName = "", ...parts] = partsOf(inside);
    const name = rawName.trim().toLowerCase().replace(/_/g, " ");
    const inOrder: string[] = [];
    const named = new Map<string, string>();
    for (const part of parts) {
      const found = /^\s*([\w -]+?)\s*=\s*([\s\S]*?)\s*$/.exec(part);
      if (found === null) inOrder.push(part.trim());
      else if (/^\d+$/.test(found[1]!)) inOrder.push(found[2]!);
      else named.set(found[1]!.toLowerCase(), found[2]!);
    }
    const write = WRITERS.find(([names]) => names.test(name))?.[1];
    if (write !== undefined) return write({ inOrder, named }, name);
    if (inOrder.some((value) => /\p{L}{2}/u.test(value))) this.#unknown.set(name, (this.#unknown.get(name) ?? 0) + 1);
    return "";
  }
}
