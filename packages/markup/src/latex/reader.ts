/** Blocks and inline text of LaTeX. */
import { escapeHtml } from "@quern/documents";
import { codeBlock, Footnotes, formula, heading, image, link } from "../html.js";
import { Acronyms, isAcronymCommand } from "./acronyms.js";
import { ALGORITHMS, algorithmLines } from "./algorithm.js";
import {
  ARGUMENTS,
  DECLARATIONS,
  DROPPED,
  ENVIRONMENT_ARGUMENTS,
  entryArguments,
  LISTINGS,
  MARKS,
  MATH,
  SECTIONS,
  skipSettings,
  TABLES,
} from "./commands.js";
import { skipLength } from "./lengths.js";
import { letterPart } from "./letter.js";
import { argumentsAt, mathBody, splitItems, tight, unhighlighted, withoutTags, wrapped } from "./parts.js";
import { isQuantity, quantity } from "./quantities.js";
import { References } from "./references.js";
import { LatexSource } from "./source.js";
import { accented, isAccent, SYMBOLS, typographic } from "./symbols.js";
import { tableAt, tabularHtml } from "./tabular.js";
import { UnknownCommands } from "./unknown-commands.js";

const MAX_DEPTH = 60;
/** Marks beside the name of an author that lead to notes. */
const MARKS_OF_AUTHORS = /\\(?:thanks|footnotemark|inst|corref|fnref|orcid(?:ID|link)?)(?![a-zA-Z])\s*(?:\{[^{}]*\})?/g;

export class LatexReader {
  readonly facts = new Map<string, string>();
  readonly footnotes = new Footnotes();
  readonly acronyms = new Acronyms();
  readonly references = new References();
  readonly unknown = new UnknownCommands();
  #notes = 0;
  #depth = 0;

  constructor(readonly hasChapters: boolean) {}

  /** Title, author and date, wherever they are set. */
  readPreamble(text: string): void {
    const source = new LatexSource(text);
    const commands = /\\(title|author|date)(?![a-zA-Z])/g;
    for (let found = commands.exec(text); found !== null; found = commands.exec(text)) {
      source.at = commands.lastIndex;
      source.optional();
      this.#tell(found[1]!, source.argument());
    }
  }

  /** Classes of journals have a command for each author. */
  #tell(name: string, value: string): void {
    const known = name === "author" ? this.facts.get(name) : undefined;
    const told = name === "author" ? value.replace(MARKS_OF_AUTHORS, "").trim() : value;
    if (known && told === "") return;
    this.facts.set(name, known && known !== told ? `${known}\\and ${told}` : told);
  }

  titleHtml(): string {
    const title = this.inline(this.facts.get("title") ?? "");
    const author = this.inline((this.facts.get("author") ?? "").replace(/\\and\b/g, ", "));
    const date = this.inline((this.facts.get("date") ?? "").replace(/\\today/g, ""));
    const line = (html: string): string => (html === "" ? "" : `<p>${html}</p>\n`);
    return title === "" ? "" : heading(1, title) + line(author) + line(date);
  }

  plain(latex: string | undefined): string {
    return withoutTags(this.inline((latex ?? "").replace(/\\and\b/g, ", ")));
  }

  /** HTML of paragraphs, lists, tables … */
  blocks(text: string): string {
    if (this.#depth >= MAX_DEPTH) return `<p>${escapeHtml(text)}</p>\n`;
    this.#depth++;
    const source = new LatexSource(text);
    let html = "";
    let paragraph = "";
    const flush = (): void => {
      const words = paragraph.trim().replace(/^(?:<br>\s*)+|(?:<br>\s*)+$/g, "");
      if (words !== "") html += `<p>${words}</p>\n`;
      paragraph = "";
    };
    const block = (written: string): void => {
      flush();
      html += written;
    };
    while (!source.isAtEnd) {
      if (source.match(/\n[ \t]*\n\s*|\\par(?![a-zA-Z])\s*/y)) flush();
      else if (source.match(/\\begin\s*\{/y)) {
        source.at--;
        const name = source.argument().trim();
        if (MATH.test(name) && name.replace("*", "") === "math")
          paragraph += formula(source.environment(name), "inline");
        else block(this.#environment(name, source));
      } else if (source.match(/\\\[/y)) block(formula(source.upTo("\\]"), "block"));
      else if (source.match(/\$\$/y)) block(formula(source.upTo("$$"), "block"));
      else {
        const section = source.match(
          /\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph)\*?(?![a-zA-Z])/y,
        );
        const slide = section ? undefined : source.match(/\\frame(sub)?title(?![a-zA-Z])(?:<[^>\n]*>)?/y);
        if (section) block(this.#section(section[1]!, source));
        else if (slide) {
          source.optional();
          block(heading(slide[1] === undefined ? 2 : 3, this.inline(source.argument())));
        } else if (source.match(/\\(?:bibitem)(?![a-zA-Z])/y)) {
          const label = source.optional();
          const key = source.argument();
          block("");
          paragraph += `[${label === undefined ? escapeHtml(key) : this.inline(label)}] `;
        } else {
          const part = letterPart(source, (words) => this.inline(words));
          if (part === undefined) paragraph += this.#piece(source);
          else block(part);
        }
      }
    }
    flush();
    this.#depth--;
    return html;
  }

  /** HTML of a text of one paragraph. */
  inline(text: string): string {
    if (this.#depth >= MAX_DEPTH) return escapeHtml(text);
    this.#depth++;
    const source = new LatexSource(text.replace(/\s*\n\s*/g, "\n"));
    let html = "";
    while (!source.isAtEnd) {
      const [, name] = source.match(/\\begin\s*\{(\w+\*?)\}/y) ?? [];
      if (name === undefined) html += this.#piece(source);
      else if (MATH.test(name)) html += formula(mathBody(name, source), "inline");
    }
    this.#depth--;
    return html.trim();
  }

  #section(name: string, source: LatexSource): string {
    const short = source.optional();
    const title = source.argument();
    const label = /^\s*\\label\s*\{([^}]*)\}/.exec(source.text.slice(source.at, source.at + 200));
    const top = this.hasChapters ? 1 : 2;
    const level = Math.max(1, SECTIONS.indexOf(name) - top + 1) + (this.facts.has("title") ? 1 : 0);
    const own = /\\label\s*\{([^}]*)\}/.exec(title)?.[1] ?? label?.[1];
    return heading(level, this.inline(title.replace(/\\label\s*\{[^}]*\}/g, "")) || this.inline(short ?? ""), own);
  }

  #environment(name: string, source: LatexSource): string {
    if (LISTINGS.test(name)) return this.#listing(name, source);
    if (DROPPED.test(name)) {
      source.environment(name);
      return "";
    }
    if (MATH.test(name)) {
      return formula(mathBody(name, source), "block");
    }
    if (ALGORITHMS.test(name)) {
      source.optional();
      return codeBlock(
        algorithmLines(source.environment(name), (latex) => this.plain(latex)),
        "",
      );
    }
    if (TABLES.test(name)) {
      const { caption, rows } = tableAt(source, name);
      return (caption === "" ? "" : `<p>${this.inline(caption)}</p>\n`) + tabularHtml(rows, (cell) => this.#cell(cell));
    }
    if (/^(?:itemize|enumerate|description|compactitem|compactenum|inparaenum|asparaenum|tasks)\*?$/.test(name))
      return this.#list(name, source);
    const settings = ENVIRONMENT_ARGUMENTS[name.replace("*", "")] ?? 0;
    if (settings > 0) while (source.optional() !== undefined);
    for (let left = settings; left > 0; left--) source.argument();
    const option = source.optional();
    if (name === "thebibliography") source.argument();
    const receiver = name === "letter" ? this.inline(source.argument()) : "";
    const body = source.environment(name);
    if (name === "abstract") return heading(this.facts.has("title") ? 2 : 1, "Abstract") + this.blocks(body);
    if (name === "thebibliography") return heading(this.facts.has("title") ? 2 : 1, "References") + this.blocks(body);
    if (/^(?:quote|quotation|verse|displayquote|displaycquote)$/.test(name))
      return `<blockquote>\n${this.blocks(body)}</blockquote>\n`;
    if (/^(?:alert|example)?block$/.test(name)) {
      const title = /^\s*(?:<[^>\n]*>)?\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(body);
      const name = this.inline(title?.[1] ?? "");
      return (name === "" ? "" : `<p><strong>${name}</strong></p>\n`) + this.blocks(body.slice(title?.[0].length ?? 0));
    }
    const title = this.references.theoremTitle(name);
    if (title !== undefined) {
      return `<p><strong>${title}${option === undefined ? "" : ` (${this.inline(option)})`}.</strong></p>\n${this.blocks(body)}`;
    }
    if (name === "frame") {
      const title = /^\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(body);
      return (
        (title === null ? "" : heading(2, this.inline(title[1]!))) +
        this.blocks(title === null ? body : body.slice(title[0].length))
      );
    }
    return (receiver === "" ? "" : `<p>${receiver}</p>\n`) + this.blocks(body);
  }

  #listing(name: string, source: LatexSource): string {
    const options = source.optional() ?? "";
    const language =
      name === "minted" ? source.argument() : (/language\s*=\s*(?:\[[^\]]*\])?\{?([\w+#-]+)/.exec(options)?.[1] ?? "");
    const body = source.environment(name).replace(/^[ \t]*\n/, "");
    return name === "Highlighting" ? codeBlock(unhighlighted(body), "") : codeBlock(body, language);
  }

  #list(name: string, source: LatexSource): string {
    const options = source.optional() ?? "";
    const start = /start\s*=\s*(\d+)/.exec(options)?.[1];
    const items = splitItems(source.environment(name));
    if (name.startsWith("description")) {
      const entries = items.map(
        ({ label, text }) => `<dt>${this.inline(label ?? "")}</dt>\n<dd>${tight(this.blocks(text))}</dd>\n`,
      );
      return `<dl>\n${entries.join("")}</dl>\n`;
    }
    const tag = /enum/.test(name) ? "ol" : "ul";
    const entries = items.map(({ label, text }) => {
      const box = /square|box/i.test(label ?? "")
        ? `<input type="checkbox"${/boxtimes|Check|checked/i.test(label ?? "") ? " checked" : ""} disabled> `
        : "";
      const marker =
        label !== undefined && box === "" && tag === "ul" && label.trim() !== "" ? `${this.inline(label)} ` : "";
      return `<li>${box}${marker}${tight(this.blocks(text))}</li>\n`;
    });
    return `<${tag}${tag === "ol" && start !== undefined && start !== "1" ? ` start="${start}"` : ""}>\n${entries.join("")}</${tag}>\n`;
  }

  /** Cells may hold lists and paragraphs. */
  #cell(text: string): string {
    return /\\begin\s*\{(?:itemize|enumerate|minipage)/.test(text) ? tight(this.blocks(text)) : this.inline(text);
  }

  /** Links to labels, several by commas, with the number that is printed there. */
  #reference(command: string, labels: string): string {
    const written = labels
      .split(",")
      .map((label) => label.trim())
      .filter((label) => label !== "")
      .map((label) => {
        const text = this.references.text(command, label);
        return link(`#${label}`, text === undefined ? escapeHtml(label) : this.inline(text));
      });
    const last = written.pop() ?? "";
    return written.length === 0 ? last : `${written.join(", ")} and ${last}`;
  }

  /** The next command or run of text, as inline HTML. */
  #piece(source: LatexSource): string {
    const text = source.match(/[^\\${}%&#^_~\n]+|\n|~/y);
    if (text) return text[0] === "\n" ? "\n" : escapeHtml(typographic(text[0]));
    if (source.match(/\$\$/y)) return formula(source.upTo("$$"), "inline");
    if (source.match(/\$/y)) return formula(source.upTo("$"), "inline");
    if (source.match(/\\\[/y)) return formula(source.upTo("\\]"), "inline");
    if (source.match(/\\\(/y)) return formula(source.upTo("\\)"), "inline");
    const command = source.match(/\\([a-zA-Z]+)\*?[ \t]*/y);
    if (command) return this.#command(command[1]!, command[0], source);
    const symbol = source.match(/\\([\s\S])/y)?.[1];
    if (symbol !== undefined) {
      if (symbol === "\\") {
        source.match(/\*?(?:\[[^\]\n]*\])?\s*/y);
        return "<br>\n";
      }
      if (isAccent(symbol)) return escapeHtml(accented(symbol, source.argument()) ?? "");
      return /[,;:! ]/.test(symbol) ? " " : /[-/@]/.test(symbol) ? "" : escapeHtml(symbol);
    }
    const other = source.text[source.at++] ?? "";
    return /[{}]/.test(other) ? "" : escapeHtml(other);
  }

  #command(name: string, whole: string, source: LatexSource): string {
    // Slides on which something shows, in presentations.
    source.match(/<[\d+.][\d+.,|:\s-]{0,20}>/y);
    const mark = MARKS[name];
    if (mark !== undefined && name !== "bfseries") return wrapped(mark, this.inline(source.argument()));
    if (name in SYMBOLS) {
      source.match(/\{\}/y);
      return escapeHtml(SYMBOLS[name]!) + (/\s$/.test(whole) && /^(?:quad|qquad)$/.test(name) ? " " : "");
    }
    if (isQuantity(name)) return quantity(name, source);
    if (isAcronymCommand(name)) {
      source.optional();
      return this.inline(this.acronyms.text(name, source.argument().trim()) ?? "");
    }
    if (isAccent(name)) return escapeHtml(accented(name, source.argument()) ?? "");
    switch (name) {
      case "href":
        return link(source.argument().replace(/\\([%#&_~])/g, "$1"), this.inline(source.argument()));
      case "url":
      case "nolinkurl": {
        const address = source.argument().replace(/\\([%#&_~])/g, "$1");
        return link(address, escapeHtml(address));
      }
      case "footnote":
      case "sidenote":
      case "footnotemark":
      case "footnotetext": {
        // A mark and its text may stand apart, where a footnote cannot: the number says which belong together.
        const number = source.optional();
        if (name === "sidenote") source.optional();
        if (name !== "footnotetext" && (name !== "footnotemark" || number === undefined)) this.#notes++;
        const key =
          name.startsWith("footnote") && name !== "footnote" && number ? `mark ${number}` : `note ${this.#notes}`;
        const reference = name === "footnotetext" ? "" : this.footnotes.reference(key);
        if (name !== "footnotemark") this.footnotes.define(key, tight(this.blocks(source.argument())));
        return reference;
      }
      case "verb":
      case "lstinline": {
        source.optional();
        const end = source.text[source.at] ?? "";
        source.at++;
        return `<code>${escapeHtml(source.upTo(end === "{" ? "}" : end))}</code>`;
      }
      case "includegraphics": {
        const alternative = /alt\s*=\s*\{?([^},\]]*)/.exec(source.optional() ?? "")?.[1] ?? "";
        return image(source.argument(), alternative);
      }
      case "cite":
      case "citep":
      case "citet":
      case "parencite":
      case "textcite":
      case "autocite":
      case "citealp":
      case "citeauthor":
      case "citeyear":
      case "footcite": {
        const notes = [source.optional(), source.optional()].flatMap((one) => (one ? [this.inline(one)] : []));
        return `[${[escapeHtml(source.argument().replace(/\s+/g, " ")), ...notes].join(", ")}]`;
      }
      case "ref":
      case "eqref":
      case "autoref":
      case "cref":
      case "Cref":
      case "pageref":
      case "nameref":
      case "vref":
        return this.#reference(name, source.argument());
      case "hyperref": {
        const label = source.optional();
        const words = this.inline(source.argument());
        return label === undefined ? words : link(`#${label}`, words);
      }
      case "hyperlink":
        return link(`#${source.argument()}`, this.inline(source.argument()));
      case "hypertarget": {
        source.argument();
        return this.inline(source.argument());
      }
      case "label":
        source.argument();
        return "";
      case "caption": {
        source.optional();
        return `<em>${this.inline(source.argument())}</em>`;
      }
      case "textcolor":
      case "colorbox":
        source.optional();
        source.argument();
        return this.inline(source.argument());
      case "newline":
      case "linebreak":
        return "<br>\n";
      case "title":
      case "author":
      case "date":
        source.optional();
        this.#tell(name, source.argument());
        return "";
      case "item":
        return "";
      default: {
        if (skipSettings(name, source) || skipLength(name, source)) return "";
        if (!DECLARATIONS.test(name)) while (source.optional() !== undefined);
        const hidden = entryArguments(name);
        for (let left = ARGUMENTS[name] ?? hidden; left > 0; left--) source.argument();
        if (name.endsWith("box")) while (source.optional() !== undefined);
        // Of commands that nobody knows the arguments are read as text, each as words by themselves.
        if (ARGUMENTS[name] === undefined && hidden === 0) {
          const several = argumentsAt(source);
          this.unknown.note(name, source);
          if (several !== undefined) return several.map((one) => this.inline(one)).join(" ");
        }
        return /\s$/.test(whole) && ARGUMENTS[name] === undefined && !source.text.startsWith("{", source.at) ? " " : "";
      }
    }
  }
}
