/** Explicit markup of reStructuredText: directives, footnotes, targets, comments. */
import { escapeHtml } from "@quern/documents";
import { codeBlock, formula, image, link, table } from "../html.js";
import { indented } from "./indented.js";
import type { RstContext } from "./inline.js";
import type { DrawnTable } from "./tables.js";

interface Directive {
  readonly name: string;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly body: readonly string[];
}

const ADMONITION = /^(?:note|warning|tip|hint|important|caution|danger|attention|error|seealso|todo|admonition)$/;
const CODE =
  /^(?:code|code-block|sourcecode|highlight|literalinclude|prompt|parsed-literal|doctest|testcode|productionlist|ipython)$/;
/** Directives that make something out of other places. */
const NOTHING =
  /^(?:contents|index|highlight|meta|include|role|default-role|sectnum|header|footer|target-notes|tabularcolumns|currentmodule|module|py:currentmodule|only-format|bibliography|raw)$/;

/** Writes what directives hold. */
interface BlockWriter {
  html(lines: readonly string[]): string;
  tight(lines: readonly string[]): string;
  inline(text: string): string;
  tableHtml(table: DrawnTable): string;
  readonly context: RstContext;
  readonly includes: string[];
}

export function directiveHtml(
  blocks: BlockWriter,
  lines: readonly string[],
  at: number,
): { html: string; next: number } {
  const line = lines[at]!;
  // An empty comment ends at its line: writers of lists set one before a quotation, which would belong to the list.
  if (/^\.\.\s*$/.test(line) && (lines[at + 1] ?? "").trim() === "") return { html: "", next: at + 1 };
  const { body, next } = indented(lines, at + 1);
  const footnote = /^\.\. \[(#?[\w.-]*|\*)\]\s*(.*)$/.exec(line);
  if (footnote !== null) {
    const key = blocks.context.noteKey(footnote[1]!, "text");
    blocks.context.footnotes.define(key, blocks.tight([footnote[2]!, ...body]));
    return { html: "", next };
  }
  if (/^\.\. (?:_|\|)/.test(line) || /^\.\. __:/.test(line)) return { html: "", next };
  const directive = /^\.\. ([\w:+-]+?)::(?:\s+(.*))?$/.exec(line);
  // Anything else is a comment.
  if (directive === null) return { html: "", next };
  return { html: write(blocks, readDirective(directive[1]!.toLowerCase(), directive[2] ?? "", body)), next };
}

function readDirective(name: string, argument: string, lines: readonly string[]): Directive {
  const options = new Map<string, string>();
  const words = [argument];
  let at = 0;
  // The argument may go on below; then come options, a blank line, the content.
  while (
    at < lines.length &&
    lines[at]!.trim() !== "" &&
    !/^:[\w-]+:/.test(lines[at]!) &&
    argument !== "" &&
    at < 3 &&
    hasOptionsBelow(lines, at)
  )
    words.push(lines[at++]!);
  for (
    let match = /^:([\w-]+):\s*(.*)$/.exec(lines[at] ?? "");
    match !== null;
    match = /^:([\w-]+):\s*(.*)$/.exec(lines[at] ?? "")
  ) {
    options.set(match[1]!, match[2]!);
    at++;
  }
  while (at < lines.length && lines[at]!.trim() === "") at++;
  return { name, argument: words.join(" ").trim(), options, body: lines.slice(at) };
}

const hasOptionsBelow = (lines: readonly string[], at: number): boolean =>
  lines.slice(at, at + 3).some((line) => /^:[\w-]+:/.test(line));

function write(blocks: BlockWriter, directive: Directive): string {
  const { name, argument, options, body } = directive;
  const content = (): string => blocks.html(body);
  if (name === "image" || name === "figure") {
    const picture = image(argument, options.get("alt") ?? "");
    const target = options.get("target");
    const shown = target === undefined ? picture : link(target, picture);
    return name === "image"
      ? `<p>${shown}</p>\n`
      : `<figure>${shown}${body.length > 0 ? `<figcaption>${blocks.tight(body)}</figcaption>` : ""}</figure>\n`;
  }
  if (ADMONITION.test(name)) {
    const title =
      name === "admonition" ? argument : name === "seealso" ? "See also" : name[0]!.toUpperCase() + name.slice(1);
    const first = name !== "admonition" && argument !== "" ? [argument, ...body] : body;
    return `<blockquote><p><strong>${blocks.inline(title)}</strong></p>\n${blocks.html(first)}</blockquote>\n`;
  }
  if (CODE.test(name)) {
    if (name === "literalinclude") {
      blocks.includes.push(argument);
      return "";
    }
    const caption = options.get("caption");
    const language = name === "prompt" ? "bash" : /^(?:parsed-literal|productionlist)$/.test(name) ? "" : argument;
    return body.length === 0
      ? ""
      : (caption ? `<p>${blocks.inline(caption)}</p>\n` : "") + codeBlock(body.join("\n"), language);
  }
  if (name === "math") return formula([argument, ...body].join("\n").trim(), "block");
  if (name === "toctree") return tableOfContents(blocks, directive);
  if (name === "autosummary") return listOfNames(blocks, directive);
  if (name === "graphviz") return graph(blocks, directive);
  if (name === "list-table") return listTable(blocks, directive);
  if (name === "csv-table") return csvTable(blocks, directive);
  if (name === "table") return (argument === "" ? "" : `<p>${blocks.inline(argument)}</p>\n`) + content();
  if (name === "include" || (name === "bibliography" && argument !== "")) blocks.includes.push(argument);
  // It goes through what cleans the HTML of a page, too.
  if (name === "raw" && /^html\b/i.test(argument)) return `${body.join("\n")}\n`;
  if (NOTHING.test(name)) return "";
  // The documented text is in the code; lines below the directive are text.
  if (/^auto\w+$/.test(name)) {
    blocks.includes.push(argument);
    return `<dl><dt><code>${escapeHtml(argument)}</code></dt>\n<dd>${content()}</dd></dl>\n`;
  }
  if (/^(?:epigraph|highlights|pull-quote)$/.test(name)) return `<blockquote>\n${content()}</blockquote>\n`;
  if (/^(?:topic|sidebar|rubric|centered|tab|tab-item|card|dropdown|grid-item-card)$/.test(name))
    return (argument === "" ? "" : `<p><strong>${blocks.inline(argument)}</strong></p>\n`) + content();
  if (/^(?:versionadded|versionchanged|deprecated|versionremoved)$/.test(name)) {
    const words =
      {
        versionadded: "Added in version",
        versionchanged: "Changed in version",
        deprecated: "Deprecated since version",
      }[name] ?? "Removed in version";
    const [version = "", ...rest] = argument.split(" ");
    return `<p><em>${words} ${escapeHtml(version)}</em>${rest.length > 0 || body.length > 0 ? ": " : ""}${blocks.tight([rest.join(" "), ...body])}</p>\n`;
  }
  // Descriptions of a domain: a function, a class, an option, with what it does.
  if (
    /^(?:\w+:)?(?:function|class|method|attribute|data|exception|module|option|envvar|confval|describe|object|type|struct|macro|var|member|enum|staticmethod|classmethod|property|decorator|program|directive|role|glossary)$/.test(
      name,
    )
  ) {
    if (name === "glossary") return content();
    return `<dl><dt><code>${escapeHtml(argument)}</code></dt>\n<dd>${content()}</dd></dl>\n`;
  }
  if (name.includes(":") && argument !== "" && body.length > 0)
    return `<dl><dt><code>${escapeHtml(described(name, argument))}</code></dt>\n<dd>${content()}</dd></dl>\n`;
  return (argument === "" || body.length > 0 ? "" : `<p>${blocks.inline(argument)}</p>\n`) + content();
}

/** Names of what is described in the code. */
function listOfNames(blocks: BlockWriter, { options, body }: Directive): string {
  // Files that are templates hold statements between the names.
  const names = body.map((line) => line.trim()).filter((line) => line !== "" && !/^\{[{%#]/.test(line));
  if (names.length === 0) return "";
  const items = names.map((name) => `<li><code>${escapeHtml(name.replace(/^[~!]/, ""))}</code></li>`);
  return `${captionHtml(blocks, options)}<ul>${items.join("")}</ul>\n`;
}

/** A drawing as the text that it is drawn from: its words are in there. */
function graph(blocks: BlockWriter, { argument, options, body }: Directive): string {
  if (argument !== "") blocks.includes.push(argument);
  return body.length === 0 ? "" : captionHtml(blocks, options) + codeBlock(body.join("\n"), "dot");
}

/** The head of a description in a domain of its own: `http:get:: /mills` is `GET /mills`. */
const described = (name: string, argument: string): string =>
  name.startsWith("http:") ? `${name.slice("http:".length).toUpperCase()} ${argument}` : argument;

function captionHtml(blocks: BlockWriter, options: Directive["options"]): string {
  const caption = options.get("caption");
  return caption === undefined ? "" : `<p><strong>${blocks.inline(caption)}</strong></p>\n`;
}

/** The documents that go on from here, by the titles that are written with them, else by their names. */
function tableOfContents(blocks: BlockWriter, { options, body }: Directive): string {
  if (options.has("hidden")) return "";
  const entries = body
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "self" && !line.includes("*"));
  if (entries.length === 0) return "";
  const items = entries.map((entry) => {
    const [, title = entry, target = entry] = /^(\S[^<>]*?)\s*<([^<>]+)>$/.exec(entry) ?? [];
    const words = escapeHtml(title);
    return `<li>${/^https?:\/\//i.test(target) ? link(target, words) : words}</li>`;
  });
  return `${captionHtml(blocks, options)}<ul>${items.join("")}</ul>\n`;
}

function listTable(blocks: BlockWriter, { argument, options, body }: Directive): string {
  const rows: string[][] = [];
  let cell: string[] | undefined;
  const cells: string[][][] = [];
  for (const line of body) {
    const row = /^[*-] [*-]( ?.*)$/.exec(line);
    const next = /^ {2}[*-]( ?.*)$/.exec(line);
    if (row !== null) cells.push([(cell = [(row[1] ?? "").trim()])]);
    else if (next !== null) cells.at(-1)?.push((cell = [(next[1] ?? "").trim()]));
    else cell?.push(line.slice(Math.min(4, Math.max(0, line.search(/\S/)))));
  }
  for (const row of cells) rows.push(row.map((text) => blocks.tight(text)));
  return table(rows, Number(options.get("header-rows") ?? 0) || 0, blocks.inline(argument));
}

function csvTable(blocks: BlockWriter, { argument, options, body }: Directive): string {
  const split = (line: string): string[] =>
    [...line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)]
      .slice(0, -1)
      .map(([, quoted, plain]) => blocks.inline((quoted?.replaceAll('""', '"') ?? plain ?? "").trim()));
  const header = options.get("header");
  const file = options.get("file") ?? options.get("url");
  if (file !== undefined) blocks.includes.push(file);
  const rows = [
    ...(header === undefined ? [] : [split(`${header},`)]),
    ...body.filter((line) => line.trim() !== "").map((line) => split(`${line},`)),
  ];
  return table(
    rows,
    (header === undefined ? 0 : 1) + (Number(options.get("header-rows") ?? 0) || 0),
    blocks.inline(argument),
  );
}
