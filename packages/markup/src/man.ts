import { compactMetadata, dictionary, escapeHtml } from "@quern/documents";
import { codeBlock, heading, link, table } from "./html.js";
import { characterNamed } from "./man-characters.js";
import { argumentsOf, Requests } from "./man-requests.js";
import { readManTable } from "./man-table.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";

const FONTS: Readonly<Record<string, string>> = dictionary({
  B: "strong",
  I: "em",
  "2": "em",
  "3": "strong",
  CW: "code",
  C: "code",
  CR: "code",
  CB: "code",
});

/** Macros that are read here, whatever else a page defines them to be. */
const MACROS: ReadonlySet<string> = new Set(
  "TH Dt SH Sh SS Ss PP P LP Pp sp HP TP TQ IP It El RE TS nf EX Vb fi EE Ve br B SB I Em SY OP YS MR URL MTO UR MT Nd Nm BR BI IB IR RB RI".split(
    " ",
  ),
);

/** Manual pages: the macros of man(7), and of mdoc(7) as far as they are text. */
export function readMan({ text }: MarkupSource): ReadMarkup {
  const requests = new Requests((macro) => MACROS.has(macro));
  const page = new ManPage();
  for (const raw of text.replace(/\\\n/g, "").split("\n")) {
    for (const line of requests.read(raw)) page.line(line);
  }
  const html = page.finish();
  return { html, metadata: compactMetadata({ title: page.title, section: page.section, publishedTime: undefined }) };
}

class ManPage {
  title: string | undefined;
  section: string | undefined;
  readonly #html: string[] = [];
  #words = "";
  #code: string[] | undefined;
  /** Lines of a table. */
  #table: string[] | undefined;
  #list: "" | "dl" | "ul" = "";
  #awaitsTag = false;
  #tag = "";

  line(raw: string): void {
    if (this.#table !== undefined) {
      if (/^\.TE\b/.test(raw)) this.#endTable();
      else this.#table.push(raw);
      return;
    }
    // Comments, and the ends of conditional blocks.
    if (/^[.']\s*\\["}]|^\\["}]/.test(raw)) return;
    const macro = /^[.']\s*([A-Za-z]{1,3}|\w{2})(?:\s+(.*))?$/.exec(raw);
    if (macro === null) {
      this.#text(raw);
      return;
    }
    this.#macro(macro[1]!, argumentsOf(macro[2] ?? ""));
  }

  finish(): string {
    this.#endTable();
    this.#endParagraph();
    this.#endList();
    return this.#html.join("");
  }

  #text(raw: string): void {
    if (this.#code) {
      this.#code.push(plain(raw));
      return;
    }
    if (raw.trim() === "") {
      this.#endParagraph();
      return;
    }
    this.#add(inline(raw));
  }

  #add(html: string): void {
    if (this.#awaitsTag) {
      this.#awaitsTag = false;
      this.#tag = html;
      this.#endParagraph();
      this.#openList(/^(?:•|\*|-|o)$/.test(html.replace(/<[^>]*>/g, "").trim()) ? "ul" : "dl");
      if (this.#list === "dl") this.#html.push(`<dt>${html}</dt>\n`);
    } else this.#words += (this.#words === "" ? "" : " ") + html;
  }

  #macro(name: string, args: readonly string[]): void {
    const rest = args.join(" ");
    switch (name) {
      case "TH":
      case "Dt":
        this.title = plain(args[0] ?? "");
        this.section = args[1];
        if (this.title !== "") this.#html.push(heading(1, escapeHtml(`${this.title}${args[1] ? `(${args[1]})` : ""}`)));
        return;
      case "SH":
      case "Sh":
        this.#block(heading(2, inline(rest)));
        return;
      case "SS":
      case "Ss":
        this.#block(heading(3, inline(rest)));
        return;
      case "PP":
      case "P":
      case "LP":
      case "Pp":
      case "sp":
        this.#endParagraph();
        if (name !== "sp") this.#endList();
        return;
      case "HP":
        this.#endParagraph();
        return;
      case "TP":
      case "TQ":
        this.#endParagraph();
        this.#awaitsTag = true;
        return;
      case "IP":
        this.#endParagraph();
        if (args.length > 0 && args[0] !== "") {
          this.#awaitsTag = true;
          this.#add(inline(args[0]!));
        }
        return;
      case "It": {
        this.#endParagraph();
        this.#openList(args.length === 0 ? "ul" : "dl");
        if (args.length > 0) this.#html.push(`<dt>${mdoc(args)}</dt>\n`);
        return;
      }
      case "El":
      case "RE":
        this.#endParagraph();
        if (name === "El") this.#endList();
        return;
      case "TS":
        this.#endParagraph();
        this.#table = [];
        return;
      case "nf":
      case "EX":
      case "Vb":
        this.#endParagraph();
        this.#code = [];
        return;
      case "fi":
      case "EE":
      case "Ve":
        this.#endParagraph();
        return;
      case "br":
        if (this.#words !== "") this.#words += "<br>\n";
        return;
      case "B":
      case "SB":
        this.#add(`<strong>${inline(rest)}</strong>`);
        return;
      case "I":
      case "Em":
        this.#add(`<em>${inline(rest)}</em>`);
        return;
      case "SY":
        this.#endParagraph();
        this.#add(`<strong>${inline(rest)}</strong>`);
        return;
      case "OP":
        this.#add(
          `[${[wrapped("strong", inline(args[0] ?? "")), wrapped("em", inline(args.slice(1).join(" ")))].join(" ").trim()}]`,
        );
        return;
      case "YS":
        this.#endParagraph();
        return;
      case "MR":
        this.#add(`${wrapped("em", inline(args[0] ?? ""))}(${inline(args[1] ?? "")})${inline(args[2] ?? "")}`);
        return;
      // As Asciidoctor writes them: where to, the name, and a sign behind it.
      case "URL":
      case "MTO": {
        const [target = "", label = "", sign = ""] = args.map(plain);
        this.#add(link(`${name === "MTO" ? "mailto:" : ""}${target}`, escapeHtml(label || target)) + escapeHtml(sign));
        return;
      }
      case "UR":
      case "MT":
        this.#add(
          `<a href="${escapeHtml(`${name === "MT" ? "mailto:" : ""}${plain(rest)}`)}">${escapeHtml(plain(rest))}</a>`,
        );
        return;
      case "Nd":
        this.#add(`— ${inline(rest)}`);
        return;
      case "Nm":
        if (args.length > 0 && this.title === undefined) this.title = args[0]!;
        this.#add(mdoc(["Nm", ...(args.length > 0 ? args : [this.title?.toLowerCase() ?? ""])]));
        return;
      case "BR":
      case "BI":
      case "IB":
      case "IR":
      case "RB":
      case "RI":
        this.#add(args.map((word, index) => wrapped(FONTS[name[index % 2]!], inline(word))).join(""));
        return;
      default:
        if (/^[A-Z][a-z]$/.test(name) && !/^(?:Dd|Os|Bl|Bd|Ed|Sm|Bk|Ek|Rs|Re)$/.test(name))
          this.#add(mdoc([name, ...args]));
        else if (name === "Bd") {
          this.#endParagraph();
          if (args.includes("-literal") || args.includes("-unfilled")) this.#code = [];
        } else if (name === "Ed") this.#endParagraph();
    }
  }

  #endTable(): void {
    if (this.#table === undefined) return;
    const { rows, headers } = readManTable(this.#table);
    this.#table = undefined;
    const html = table(
      rows.map((row) => row.map(cellHtml)),
      headers,
    );
    this.#html.push(this.#list === "" ? html : `<dd>${html}</dd>`);
  }

  #block(html: string): void {
    this.#endParagraph();
    this.#endList();
    this.#html.push(html);
  }

  #openList(kind: "dl" | "ul"): void {
    if (this.#list === kind) return;
    this.#endList();
    this.#list = kind;
    this.#html.push(`<${kind}>\n`);
  }

  #endList(): void {
    if (this.#list !== "") this.#html.push(`</${this.#list}>\n`);
    this.#list = "";
  }

  #endParagraph(): void {
    if (this.#code !== undefined) {
      const text = this.#code.join("\n");
      this.#code = undefined;
      if (text.trim() !== "") this.#html.push(this.#list === "" ? codeBlock(text) : `<dd>${codeBlock(text)}</dd>`);
    }
    if (this.#words.trim() === "") return;
    const words = this.#words.replace(/(?:<br>\s*)+$/, "");
    this.#words = "";
    if (this.#list === "dl") this.#html.push(`<dd>${words}</dd>\n`);
    else if (this.#list === "ul" && this.#tag !== "") this.#html.push(`<li>${words}</li>\n`);
    else if (this.#list === "ul") this.#html.push(`<li>${words}</li>\n`);
    else this.#html.push(`<p>${words}</p>\n`);
  }
}

/** A cell may hold macros, as a page does. */
function cellHtml(cell: string): string {
  if (!cell.includes("\n") && !cell.startsWith(".")) return inline(cell);
  const page = new ManPage();
  for (const line of cell.split("\n")) page.line(line);
  const html = page.finish().trim();
  return /^<p>(?:(?!<p>)[\s\S])*<\/p>$/.test(html) ? html.slice(3, -4) : html;
}

const wrapped = (tag: string | undefined, html: string): string =>
  tag === undefined || html === "" ? html : `<${tag}>${html}</${tag}>`;

/** Text without fonts and escapes. */
function plain(text: string): string {
  return text
    .replace(/\\f(?:\[\w*\]|\(\w\w|\w)/g, "")
    .replace(
      /\\\(([^\s]{2})|\\\[([^\]]*)\]|\\N'(\d{1,3})'/g,
      (written, two?: string, long?: string, code?: string) =>
        characterNamed(code === undefined ? (two ?? long ?? "") : `char${code}`) ?? written,
    )
    .replace(/\\[*]\(?\w{1,2}|\\s[-+]?\d|\\[hvwkZ]'[^']*'|\\n\(?\w{1,2}/g, "")
    .replace(/\\([&|^%/,:cd!])/g, "")
    .replace(/\\e/g, "\\")
    .replace(/\\([-\\'`". 0~])/g, (_escape, character: string) =>
      character === "~" || character === "0" ? " " : character,
    );
}

function inline(text: string): string {
  let html = "";
  let open = "";
  for (const part of text.split(/(\\f(?:\[\w*\]|\(\w\w|\w))/)) {
    const font = /^\\f(?:\[(\w*)\]|\((\w\w)|(\w))$/.exec(part);
    if (font === null) {
      html += escapeHtml(plain(part));
      continue;
    }
    if (open !== "") html += `</${open}>`;
    open = FONTS[font[1] ?? font[2] ?? font[3] ?? ""] ?? "";
    if (open !== "") html += `<${open}>`;
  }
  return (open === "" ? html : `${html}</${open}>`).replace(/<(strong|em|code)><\/\1>/g, "");
}

/** A line of mdoc: macros among its words say what the words after them are. */
function mdoc(words: readonly string[]): string {
  let html = "";
  let tag: string | undefined;
  let dash = "";
  let closing = "";
  for (const word of words) {
    const isMacro = /^[A-Z][a-z]$/.test(word);
    if (isMacro) {
      tag = /^(?:Fl|Cm|Ic|Nm|Sy|Fn|Fd|Ic)$/.test(word)
        ? "strong"
        : /^(?:Ar|Em|Pa|Va|Fa|Ft|Ad)$/.test(word)
          ? "em"
          : /^(?:Li|Ql|Dv|Ev|Er)$/.test(word)
            ? "code"
            : undefined;
      dash = word === "Fl" ? "-" : "";
      if (word === "Op" || word === "Oo") {
        html += `${html === "" ? "" : " "}[`;
        closing = `]${closing}`;
      } else if (word === "Pq") {
        html += `${html === "" ? "" : " "}(`;
        closing = `)${closing}`;
      } else if (word === "Ns") html += "\u200b";
      continue;
    }
    if (word === "|" || /^[.,;:)]$/.test(word)) {
      html += `${word === "|" ? " " : ""}${escapeHtml(word)}`;
      continue;
    }
    const glue = html === "" || /[[(\u200b]$/.test(html) ? "" : " ";
    html += glue + wrapped(tag, escapeHtml(dash + plain(word)));
    dash = "";
  }
  return (html + closing).replaceAll("\u200b", "");
}
