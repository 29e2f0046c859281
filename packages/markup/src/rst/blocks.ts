/** Blocks of reStructuredText, by their indentation. */

import { escapeHtml } from "@quern/documents";
import { codeBlock, heading, withCheckbox } from "../html.js";
import { directiveHtml } from "./directives.js";
import { indented, isIndented } from "./indented.js";
import { inlineHtml, type RstContext } from "./inline.js";
import { slug } from "./slug.js";
import { type DrawnTable, MAX_TABLE_LINES, readGridTable, readSimpleTable } from "./tables.js";

const ADORNMENT = /^([!-/:-@[-`{-~])\1*$/;
const BULLET = /^([*+•‣⁃-])(\s+|$)/;
const NUMBER = /^(?:\(?(\d+|[a-zA-Z]|#|[ivxlcdm]+|[IVXLCDM]+)[.)])(\s+|$)/;
// A role that begins a paragraph (`:pep:`8``) is no field.
const FIELD = /^:((?:[^:\\\n]|\\.|:(?=[^\s`]))+):(?:\s+(.*))?$/;
const OPTION = /^(-{1,2}\w[\w-]*(?:[ =]<?[\w-]+>?)?(?:, -{1,2}\w[\w-]*(?:[ =]<?[\w-]+>?)?)*)(?:\s{2,}(.*))?$/;
const MAX_DEPTH = 40;
/** Fields that tell Sphinx how to treat the file; none of them is shown. */
const FILE_SETTINGS: ReadonlySet<string> = new Set(["tocdepth", "orphan", "nocomments", "nosearch", "no-search"]);

export class RstBlocks {
  title: string | undefined;
  readonly fields = new Map<string, string>();
  readonly includes: string[] = [];
  readonly #styles: string[] = [];
  /** Where the simple table looked for last ends: one that begins within it ends there, too. */
  #tableEnd: { readonly lines: readonly string[]; readonly from: number; readonly end: number } = {
    lines: [],
    from: 0,
    end: 0,
  };
  #depth = 0;

  constructor(readonly context: RstContext) {}

  inline = (text: string): string => inlineHtml(text, this.context);

  /** HTML of a run of lines whose indentation has been taken away. */
  html(lines: readonly string[]): string {
    if (++this.#depth > MAX_DEPTH) {
      this.#depth--;
      return `<p>${escapeHtml(lines.join(" "))}</p>\n`;
    }
    let html = "";
    for (let at = 0; at < lines.length; ) {
      if (lines[at]!.trim() === "") {
        at++;
        continue;
      }
      const block = this.#block(lines, at);
      html += block.html;
      at = Math.max(at + 1, block.next);
    }
    this.#depth--;
    return html;
  }

  #block(lines: readonly string[], at: number): { html: string; next: number } {
    const line = lines[at]!;
    const following = lines[at + 1] ?? "";
    if (isIndented(line)) {
      const { body, next } = indented(lines, at);
      return { html: `<blockquote>\n${this.html(body)}</blockquote>\n`, next };
    }
    if (ADORNMENT.test(line) && line.length > 1) {
      if (following.trim() !== "" && ADORNMENT.test(lines[at + 2] ?? "") && lines[at + 2]![0] === line[0])
        return { html: this.#heading(following.trim(), `${line[0]}${line[0]}`), next: at + 3 };
      if (line.length >= 4 && (lines[at - 1] ?? "").trim() === "") return { html: "<hr>\n", next: at + 1 };
    }
    if (/^=+(?:\s+=+)+$/.test(line)) return this.#simpleTable(lines, at);
    if (/^\+[-=+]+\+$/.test(line)) return this.#gridTable(lines, at);
    if (ADORNMENT.test(following) && following.length >= Math.min(line.length, 4) && !line.startsWith(".. ")) {
      // An underline as long as the title; docutils forgives shorter ones of four characters.
      if (!BULLET.test(line) || following.length >= line.length)
        return { html: this.#heading(line.trim(), following[0]!), next: at + 2 };
    }
    if (/^\.\.(?:\s|$)/.test(line)) return directiveHtml(this, lines, at);
    if (/^__ /.test(line)) return { html: "", next: at + 1 };
    if (BULLET.test(line) && !/^(?:\*\*|\*\S)/.test(line)) return this.#list(lines, at, BULLET, "ul");
    if (NUMBER.test(line) && isEnumerated(lines, at)) return this.#list(lines, at, NUMBER, "ol");
    if (FIELD.test(line)) return this.#fieldList(lines, at);
    if (/^>>> /.test(line)) return this.#plain(lines, at, (text) => codeBlock(text, "python"));
    if (/^\| |^\|$/.test(line)) return this.#lineBlock(lines, at);
    if (OPTION.test(line)) return this.#optionList(lines, at);
    if (isIndented(following) && following.trim() !== "" && !line.endsWith("::")) return this.#definitions(lines, at);
    return this.#paragraph(lines, at);
  }

  #heading(text: string, style: string): string {
    let level = this.#styles.indexOf(style);
    if (level < 0) level = this.#styles.push(style) - 1;
    if (level === 0 && this.title === undefined) this.title = text;
    return heading(level + 1, this.inline(text), slug(text));
  }

  #paragraph(lines: readonly string[], at: number): { html: string; next: number } {
    let next = at;
    while (next < lines.length && lines[next]!.trim() !== "") {
      if (next > at && ADORNMENT.test(lines[next + 1] ?? "") && (lines[next + 1] ?? "").length >= 3 && next === at)
        break;
      next++;
    }
    let text = lines
      .slice(at, next)
      .map((line) => line.trim())
      .join("\n");
    if (!text.endsWith("::")) return { html: `<p>${this.inline(text)}</p>\n`, next };
    text = text === "::" ? "" : /\s::$/.test(text) ? text.slice(0, -2).trim() : text.slice(0, -1);
    const html = text === "" ? "" : `<p>${this.inline(text)}</p>\n`;
    let from = next;
    while (from < lines.length && lines[from]!.trim() === "") from++;
    if (!isIndented(lines[from])) {
      // A literal block may also be quoted line by line.
      const mark = /^[!-/:-@[-`{-~]/.exec(lines[from] ?? "")?.[0];
      if (mark === undefined) return { html, next };
      let end = from;
      while ((lines[end] ?? "").startsWith(mark)) end++;
      return { html: html + codeBlock(lines.slice(from, end).join("\n")), next: end };
    }
    const { body, next: end } = indented(lines, from);
    return { html: html + codeBlock(body.join("\n")), next: end };
  }

  #list(lines: readonly string[], at: number, marker: RegExp, tag: "ul" | "ol"): { html: string; next: number } {
    let html = "";
    let next = at;
    let start = "";
    const style = marker === NUMBER ? lines[at]!.replace(/^(\(?)[\w#]+([.)]).*$/, "$1$2") : lines[at]![0]!;
    while (next < lines.length) {
      const match = marker.exec(lines[next]!);
      if (match === null) break;
      const own = marker === NUMBER ? lines[next]!.replace(/^(\(?)[\w#]+([.)]).*$/, "$1$2") : lines[next]![0]!;
      if (own !== style) break;
      if (html === "" && tag === "ol" && /^\d+$/.test(match[1] ?? "") && match[1] !== "1")
        start = ` start="${Number(match[1])}"`;
      const indent = match[0].length;
      const body = [lines[next]!.slice(indent)];
      next++;
      while (next < lines.length && (lines[next]!.trim() === "" || isIndented(lines[next]))) {
        const depth = lines[next]!.search(/\S/);
        if (depth >= 0 && depth < Math.min(indent, 2)) break;
        body.push(lines[next]!.slice(Math.min(indent, Math.max(depth, 0))));
        next++;
      }
      html += `<li>${withCheckbox(this.tight(body))}</li>\n`;
    }
    return { html: `<${tag}${start}>\n${html}</${tag}>\n`, next };
  }

  /** Blocks inside of an item or a cell: one paragraph stands without its tags. */
  tight(lines: readonly string[]): string {
    const html = this.html(lines).trim();
    return /^<p>((?:(?!<p>)[\s\S])*?)<\/p>(?=$|\n<(?:ul|ol|pre|dl|table))/.test(html)
      ? html.replace(/^<p>([\s\S]*?)<\/p>/, "$1")
      : html;
  }

  #fieldList(lines: readonly string[], at: number): { html: string; next: number } {
    const items: string[] = [];
    let next = at;
    while (next < lines.length) {
      const match = FIELD.exec(lines[next]!);
      if (match === null) break;
      const { body, next: end } = indented(lines, next + 1);
      const text = [match[2] ?? "", ...body];
      this.fields.set(match[1]!.toLowerCase(), text.join(" ").trim());
      if (!FILE_SETTINGS.has(match[1]!.toLowerCase()))
        items.push(`<tr><th>${this.inline(match[1]!)}</th><td>${this.tight(text)}</td></tr>\n`);
      next = end;
      while (next < lines.length && lines[next]!.trim() === "" && FIELD.test(lines[next + 1] ?? "")) next++;
    }
    const html = items.length === 0 ? "" : `<table role="table"><tbody>\n${items.join("")}</tbody></table>\n`;
    return { html, next };
  }

  #optionList(lines: readonly string[], at: number): { html: string; next: number } {
    let html = "";
    let next = at;
    for (let match = OPTION.exec(lines[next] ?? ""); match !== null; match = OPTION.exec(lines[next] ?? "")) {
      const { body, next: end } = indented(lines, next + 1);
      html += `<dt><code>${escapeHtml(match[1]!)}</code></dt>\n<dd>${this.tight([match[2] ?? "", ...body])}</dd>\n`;
      next = end;
      while (next < lines.length && lines[next]!.trim() === "" && OPTION.test(lines[next + 1] ?? "")) next++;
    }
    return { html: `<dl>\n${html}</dl>\n`, next };
  }

  #definitions(lines: readonly string[], at: number): { html: string; next: number } {
    let html = "";
    let next = at;
    while (next < lines.length && /^\S/.test(lines[next]!) && /^\s+\S/.test(lines[next + 1] ?? "")) {
      if (next > at && (/^\.\./.test(lines[next]!) || BULLET.test(lines[next]!) || NUMBER.test(lines[next]!))) break;
      const [term = "", ...classifiers] = lines[next]!.split(" : ");
      const { body, next: end } = indented(lines, next + 1);
      const kinds = classifiers.map((one) => ` (<em>${this.inline(one)}</em>)`).join("");
      html += `<dt>${this.inline(term)}${kinds}</dt>\n<dd>${this.tight(body)}</dd>\n`;
      next = end;
    }
    return { html: `<dl>\n${html}</dl>\n`, next };
  }

  #lineBlock(lines: readonly string[], at: number): { html: string; next: number } {
    const { text, next } = until(lines, at);
    const rows = text.map((line) => this.inline(line.replace(/^\|\s?/, "").trim()));
    return { html: `<p>${rows.join("<br>\n")}</p>\n`, next };
  }

  #plain(lines: readonly string[], at: number, write: (text: string) => string): { html: string; next: number } {
    const { text, next } = until(lines, at);
    return { html: write(text.join("\n")), next };
  }

  #gridTable(lines: readonly string[], at: number): { html: string; next: number } {
    let next = at;
    while (/^[+|]/.test(lines[next] ?? "")) next++;
    const drawn = readGridTable(lines.slice(at, next));
    return { html: drawn === undefined ? codeBlock(lines.slice(at, next).join("\n")) : this.tableHtml(drawn), next };
  }

  #simpleTable(lines: readonly string[], at: number): { html: string; next: number } {
    const known = this.#tableEnd;
    const isKnown = known.lines === lines && known.from <= at && at < known.end;
    const end = isKnown ? known.end : endOfSimpleTable(lines, at);
    this.#tableEnd = { lines, from: at, end };
    const drawn = end - at < MAX_TABLE_LINES ? readSimpleTable(lines.slice(at, end + 1)) : undefined;
    return drawn === undefined ? this.#paragraph(lines, at) : { html: this.tableHtml(drawn), next: end + 1 };
  }

  tableHtml({ rows, headers }: DrawnTable): string {
    const write = (row: DrawnTable["rows"][number], tag: string): string => {
      const cells = row.map(({ text, colspan, rowspan }) => {
        const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ""}${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}`;
        return `<${tag}${spans}>${this.tight(text)}</${tag}>`;
      });
      return `<tr>${cells.join("")}</tr>\n`;
    };
    const head = rows.slice(0, headers).map((row) => write(row, "th"));
    const body = rows.slice(headers).map((row) => write(row, "td"));
    const thead = head.length === 0 ? "" : `<thead>\n${head.join("")}</thead>\n`;
    return `<table role="table">\n${thead}<tbody>\n${body.join("")}</tbody>\n</table>\n`;
  }
}

/** A simple table ends at a border that a blank line follows. */
function endOfSimpleTable(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && !(/^=[=\s]*$/.test(lines[end]!) && (lines[end + 1] ?? "").trim() === "")) end++;
  return end;
}

/** Lines up to the next blank one. */
function until(lines: readonly string[], at: number): { text: string[]; next: number } {
  let next = at;
  while (next < lines.length && lines[next]!.trim() !== "") next++;
  return { text: lines.slice(at, next), next };
}

/** A line such as "A. Einstein was" is no list: the next line must be blank, indented or an item. */
function isEnumerated(lines: readonly string[], at: number): boolean {
  const following = lines[at + 1] ?? "";
  return following.trim() === "" || isIndented(following) || NUMBER.test(following);
}
