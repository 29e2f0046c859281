import { compactMetadata, escapeHtml, isoDate } from "@quern/documents";
import { inPieces, withoutTabs } from "./bounds.js";
import { codeBlock, Footnotes, formula, heading, image, link, table, withCheckbox } from "./html.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";

const ITEM = /^(\s*)([-+]|\*(?=\s)|\d+[.)]|[a-zA-Z][.)])\s+(.*)$/;
const DRAWER = /^\s*:[\w-]+:\s*$/;
/** Drawers that keep records of the editor; Org exports the text of all others. */
const HIDDEN_DRAWER = /^\s*:(?:PROPERTIES|LOGBOOK|CLOCK|RESULTS):/i;
const KEYWORD = /^\s*#\+(\w+):\s*(.*)$/;
const BLOCK = /^\s*#\+begin_(\w+)/i;
const MAX_DEPTH = 40;

/** Org mode: headlines, lists, blocks, tables, links, footnotes. Drawers and planning lines are left out, code is not run. */
export function readOrg({ text }: MarkupSource): ReadMarkup {
  const lines = withoutTabs(text).split("\n");
  const reader = new OrgReader();
  const html = reader.document(lines);
  const { facts } = reader;
  return {
    html,
    metadata: compactMetadata({
      title: facts.get("title"),
      author: facts.get("author"),
      description: facts.get("description"),
      keywords: facts.get("keywords"),
      language: facts.get("language"),
      publishedTime: isoDate(/\d{4}-\d\d-\d\d/.exec(facts.get("date") ?? "")?.[0]),
    }),
  };
}

class OrgReader {
  readonly facts = new Map<string, string>();
  readonly #footnotes = new Footnotes();
  readonly #ids = new Map<string, string>();
  #depth = 0;
  #anonymous = 0;

  document(lines: readonly string[]): string {
    const body: string[] = [];
    const ends = endsOfDrawers(lines);
    let headline: string | undefined;
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      const note = /^\[fn:([^\]:]+)\]\s*(.*)$/.exec(line);
      if (note !== null) {
        const text = [note[2]!];
        while (at + 1 < lines.length && lines[at + 1]!.trim() !== "" && !/^(?:\*+ |\[fn:)/.test(lines[at + 1]!))
          text.push(lines[++at]!);
        this.#footnotes.define(note[1]!, this.#inline(text.join(" ")));
      } else if (DRAWER.test(line) && ends.has(at)) {
        const end = ends.get(at)!;
        const isHidden = HIDDEN_DRAWER.test(line);
        if (!isHidden) body.push("");
        for (; at < end; at++) {
          const id = /^\s*:CUSTOM_ID:\s*(\S+)/i.exec(lines[at]!)?.[1];
          if (id !== undefined && headline !== undefined) this.#ids.set(headline, id);
          if (!isHidden && !DRAWER.test(lines[at]!)) body.push(lines[at]!);
        }
        if (!isHidden) body.push("");
      } else if (!/^\s*(?:CLOSED|DEADLINE|SCHEDULED):/.test(line)) {
        if (/^\*+ /.test(line)) headline = line;
        body.push(line);
      }
    }
    const html = this.#blocks(body);
    const title = this.facts.get("title");
    const subtitle = this.facts.get("subtitle");
    const under = subtitle === undefined ? "" : `<p>${this.#inline(subtitle)}</p>\n`;
    const top = title === undefined ? "" : heading(1, this.#inline(title)) + under;
    // Under the title of the document its headlines are one level deeper.
    const deeper = html.replace(
      /<(\/?)h([1-5])(?=[ >])/g,
      (_tag, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
    );
    return this.#footnotes.complete(top === "" ? html : top + deeper);
  }

  #blocks(lines: readonly string[]): string {
    if (++this.#depth > MAX_DEPTH) {
      this.#depth--;
      return `<p>${escapeHtml(lines.join(" "))}</p>\n`;
    }
    let html = "";
    let at = 0;
    const ends = endsOfBlocks(lines);
    while (at < lines.length) {
      const line = lines[at]!;
      const headline = /^(\*+)\s+(.*)$/.exec(line);
      const begin = /^\s*#\+begin_(\w+)\s*(.*)$/i.exec(line);
      const keyword = KEYWORD.exec(line);
      if (line.trim() === "" || /^\s*#(?:\s|$)/.test(line)) at++;
      else if (headline !== null) {
        const words = headline[2]!.replace(/^([A-Z]+\s+)?\[#[A-Z]\]\s*/, "$1").replace(/\s+:[\w@#%:]+:\s*$/, "");
        html += heading(headline[1]!.length, this.#inline(words), this.#ids.get(line));
        at++;
      } else if (begin !== null) {
        const stop = ends.after(begin[1]!, at) ?? lines.length;
        html += this.#special(begin[1]!.toLowerCase(), begin[2]!, lines.slice(at + 1, stop));
        at = stop + 1;
      } else if (keyword !== null) {
        const name = keyword[1]!.toLowerCase();
        if (name === "caption") html += `<p>${this.#inline(keyword[2]!)}</p>\n`;
        else if (!this.facts.has(name)) this.facts.set(name, keyword[2]!.trim());
        at++;
      } else if (/^\s*#\+/.test(line)) at++;
      else if (/^\s*\|/.test(line)) {
        let next = at;
        while (/^\s*\|/.test(lines[next] ?? "")) next++;
        html += this.#table(lines.slice(at, next));
        at = next;
      } else if (/^\s*: ?/.test(line) && /^\s*:(?:\s|$)/.test(line)) {
        let next = at;
        while (/^\s*:(?:\s|$)/.test(lines[next] ?? "")) next++;
        html += codeBlock(
          lines
            .slice(at, next)
            .map((one) => one.replace(/^\s*: ?/, ""))
            .join("\n"),
        );
        at = next;
      } else if (/^\s*-{5,}\s*$/.test(line)) {
        html += "<hr>\n";
        at++;
      } else if (/^\s*\\\[/.test(line) || /^\s*\\begin\{/.test(line)) {
        let next = at;
        while (next < lines.length && !/\\\]\s*$|\\end\{/.test(lines[next]!)) next++;
        html += formula(
          lines
            .slice(at, next + 1)
            .join("\n")
            .replace(/^\s*\\\[|\\\]\s*$/g, ""),
          "block",
        );
        at = next + 1;
      } else if (ITEM.test(line)) {
        const list = this.#list(lines, at, ends);
        html += list.html;
        at = list.next;
      } else {
        let next = at;
        while (
          next < lines.length &&
          lines[next]!.trim() !== "" &&
          !(next > at && /^(?:\*+ |\s*#\+|\s*\|)/.test(lines[next]!)) &&
          !(next > at && ITEM.test(lines[next]!))
        )
          next++;
        html += `<p>${this.#inline(
          lines
            .slice(at, next)
            .map((one) => one.trim())
            .join("\n"),
        )}</p>\n`;
        at = next;
      }
    }
    this.#depth--;
    return html;
  }

  #special(kind: string, argument: string, lines: readonly string[]): string {
    const least = lines
      .filter((line) => line.trim() !== "")
      .reduce((least, line) => Math.min(least, line.search(/\S/)), Number.POSITIVE_INFINITY);
    const body = lines.map((line) => line.slice(Number.isFinite(least) ? least : 0).replace(/^,(?=[*#])/, ""));
    if (kind === "src") return codeBlock(body.join("\n"), argument.split(/\s/)[0] ?? "");
    if (kind === "example") return codeBlock(body.join("\n"));
    if (kind === "comment") return "";
    // Text for other formats is not shown in this one.
    if (kind === "export") return /^html\b/i.test(argument) ? `${body.join("\n")}\n` : "";
    if (kind === "quote") return `<blockquote>\n${this.#blocks(body)}</blockquote>\n`;
    if (kind === "verse") return `<p>${body.map((line) => this.#inline(line)).join("<br>\n")}</p>\n`;
    return /^(?:note|tip|warning|important|caution)$/.test(kind)
      ? `<blockquote><p><strong>${kind[0]!.toUpperCase()}${kind.slice(1)}</strong></p>\n${this.#blocks(body)}</blockquote>\n`
      : this.#blocks(body);
  }

  #list(lines: readonly string[], at: number, ends: ReturnType<typeof endsOfBlocks>): { html: string; next: number } {
    const first = ITEM.exec(lines[at]!)!;
    const indent = first[1]!.length;
    const isOrdered = /\w/.test(first[2]!);
    const isDefinition = !isOrdered && / :: ?/.test(`${first[3]!} `);
    let html = "";
    let next = at;
    while (next < lines.length) {
      const match = ITEM.exec(lines[next]!);
      if (match === null || match[1]!.length !== indent || /\w/.test(match[2]!) !== isOrdered) break;
      if (isDefinition !== (!isOrdered && / :: ?/.test(`${match[3]!} `))) break;
      const content = lines[next]!.slice(0, indent).length + match[2]!.length + 1;
      const body = [match[3]!.replace(/^\[@\d+\]\s*/, "")];
      next++;
      while (next < lines.length) {
        const line = lines[next]!;
        if (line.trim() === "") {
          // Two blank lines end a list.
          const after = lines[next + 1] ?? "";
          if (
            after.trim() === "" ||
            after.search(/\S/) < indent ||
            (after.search(/\S/) === indent && !ITEM.test(after))
          )
            break;
          body.push("");
        } else if (line.search(/\S/) > indent && BLOCK.test(line)) {
          // Lines of a block may be less indented than the item that it belongs to.
          const end = ends.after(BLOCK.exec(line)![1]!, next) ?? next;
          const block = lines.slice(next, end + 1);
          const depth = block.reduce(
            (least, one) => (one.trim() === "" ? least : Math.min(least, one.search(/\S/))),
            content,
          );
          for (const one of block) body.push(one.slice(depth));
          next = end;
        } else if (line.search(/\S/) > indent) body.push(line.slice(Math.min(content, line.search(/\S/))));
        else break;
        next++;
      }
      while (
        next < lines.length &&
        lines[next]!.trim() === "" &&
        ITEM.exec(lines[next + 1] ?? "")?.[1]?.length === indent
      )
        next++;
      if (isDefinition) {
        const [term = "", ...rest] = body[0]!.split(/ :: ?/);
        html += `<dt>${this.#inline(term)}</dt>\n<dd>${tight(this.#blocks([rest.join(" :: "), ...body.slice(1)]))}</dd>\n`;
      } else html += `<li>${withCheckbox(tight(this.#blocks(body)))}</li>\n`;
    }
    const start = isOrdered ? (/^\[@(\d+)\]/.exec(first[3]!)?.[1] ?? /^\d+/.exec(first[2]!)?.[0] ?? "1") : "1";
    const tag = isDefinition ? "dl" : isOrdered ? "ol" : "ul";
    return { html: `<${tag}${start === "1" ? "" : ` start="${start}"`}>\n${html}</${tag}>\n`, next };
  }

  #table(lines: readonly string[]): string {
    const rule = lines.findIndex((line) => /^\s*\|[-+|]+\|?\s*$/.test(line));
    const rows = lines
      .filter((line) => !/^\s*\|[-+|]+\|?\s*$/.test(line) && !/^\s*\|(?:\s*<[lrc]?\d*>\s*\|)+\s*$/.test(line))
      .map((line) =>
        line
          .trim()
          .replace(/^\||\|$/g, "")
          .split("|")
          .map((cell) => this.#inline(cell.trim())),
      );
    return table(rows, Math.max(rule, 0));
  }

  #inline(text: string): string {
    return inPieces(text, (piece) => this.#inlinePiece(piece));
  }

  #inlinePiece(source: string): string {
    const pattern =
      /\[\[([^\]]+)\](?:\[([^\]]+)\])?\]|\[fn:([^\]:]*)(?::([^\]]*))?\]|\\\((.+?)\\\)|\$([^$\s](?:[^$]*[^$\s])?)\$(?!\w)|\\\\\s*(?:\n|$)|(?<![\w!#$%&*+,./:;<=>?@[\\\]^`|}~)])([*/_=~+])(?=\S)((?:(?!\n\n)[\s\S])*?\S)\7(?![\w#$%&(*+/<=>@^`{|~\]])|([_^])\{([^{}]*)\}|<?(https?:\/\/[^\s<>\])]+[^\s<>\]).,;:!?])>?|<(\d{4}-\d\d-\d\d[^>]*)>|(?<!\w)src_[^\s[\]{}]{1,40}(?:\[[^\]\n]{0,200}\])?\{((?:[^{}\n]|\{[^{}\n]{0,200}\}){1,400})\}/g;
    let html = "";
    let last = 0;
    for (const match of source.matchAll(pattern)) {
      html += escapeHtml(typographic(source.slice(last, match.index)));
      last = match.index + match[0].length;
      const [whole, target, words, note, noteText, math, dollars, mark, marked, script, scripted, address, date, code] =
        match;
      if (target !== undefined) html += this.#link(target, words);
      else if (note !== undefined) {
        const key = note === "" ? `anonymous ${++this.#anonymous}` : note;
        html += this.#footnotes.reference(key, `[fn:${note}]`);
        if (noteText !== undefined) this.#footnotes.define(key, this.#inline(noteText));
      } else if (math !== undefined || dollars !== undefined) html += formula(math ?? dollars!, "inline");
      else if (mark !== undefined) html += this.#marked(mark, marked!);
      else if (script !== undefined)
        html += script === "_" ? `<sub>${this.#inline(scripted!)}</sub>` : `<sup>${this.#inline(scripted!)}</sup>`;
      else if (address !== undefined) html += link(address, escapeHtml(address));
      else if (date !== undefined) html += escapeHtml(date);
      else if (code !== undefined) html += this.#marked("~", code);
      else html += whole.startsWith("\\\\") ? "<br>\n" : escapeHtml(whole);
    }
    return html + escapeHtml(typographic(source.slice(last)));
  }

  #marked(mark: string, text: string): string {
    if (mark === "=" || mark === "~") return `<code>${escapeHtml(text)}</code>`;
    const inner = this.#inline(text);
    return mark === "*"
      ? `<strong>${inner}</strong>`
      : mark === "/"
        ? `<em>${inner}</em>`
        : mark === "+"
          ? `<del>${inner}</del>`
          : inner;
  }

  #link(target: string, words: string | undefined): string {
    const address = target.replace(/^file:(?!\/\/)/, "");
    if (/\.(?:png|jpe?g|gif|svg|webp|bmp)$/i.test(address) && words === undefined) return image(address);
    const shown = words === undefined ? escapeHtml(target) : this.#inline(words.replace(/\n/g, " "));
    if (target.startsWith("*")) return shown;
    return /^(?:https?:|mailto:|#|\.{0,2}\/|[\w./-]+$)/.test(address) ? link(address, shown) : shown;
  }
}

const tight = (html: string): string =>
  html.trim().replace(/^<p>([\s\S]*?)<\/p>(?=$|\s*<(?:ul|ol|dl|pre|table))/, "$1");
const typographic = (text: string): string => text.replace(/---/g, "—").replace(/--/g, "–");

/** Where blocks end (`#+end_src`), looked up once for all of them. */
/** Line at which a drawer opens → line at which it ends. One that never ends is text. */
function endsOfDrawers(lines: readonly string[]): Map<number, number> {
  const ends = new Map<number, number>();
  let open: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (!DRAWER.test(line)) continue;
    if (!/:END:/i.test(line)) open ??= at;
    else if (open !== undefined) {
      ends.set(open, at);
      open = undefined;
    }
  }
  return ends;
}

function endsOfBlocks(lines: readonly string[]): { after(name: string, at: number): number | undefined } {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const name = /^\s*#\+end_(\w+)/i.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    const known = places.get(name);
    if (known) known.push(index);
    else places.set(name, [index]);
  }
  return {
    // Blocks are asked about from the top down.
    after(name, at) {
      const list = places.get(name.toLowerCase());
      while (list !== undefined && list.length > 0 && list[0]! <= at) list.shift();
      return list?.[0];
    },
  };
}
