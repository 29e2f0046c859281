import type { Block, Inline, ListItem, PageBlocks, TableBlock, TableCell } from "./types.js";

/** Writes analysed pages as semantic HTML, one `<section data-page>` a page (conventions: types/parser.ts). */
export function layoutToHtml(pages: readonly PageBlocks[]): string {
  return pages
    .map(
      (page) =>
        `<section data-page="${page.number}">\n${page.blocks.map((block) => `${blockToHtml(block)}\n`).join("")}</section>\n`,
    )
    .join("");
}

/** Between the labels of a drawing, which are no sentence. */
export const LABEL_SIGN = " · ";

export function blockToHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${inlinesToHtml(block.content, false)}</h${block.level}>`;
    case "paragraph":
      if (block.note !== undefined)
        return `<section class="footnotes"><ol><li id="${block.note}">${inlinesToHtml(block.content)}</li></ol></section>`;
      if (block.role === "header" || block.role === "footer")
        return `<p>{&gt;&gt;${block.role}: ${inlinesToHtml(block.content, false)}&lt;&lt;}</p>`;
      return block.role === "quote"
        ? `<blockquote><p>${inlinesToHtml(block.content)}</p></blockquote>`
        : `<p>${inlinesToHtml(block.content)}</p>`;
    case "list":
      return listToHtml(block.items);
    case "table":
      return tableToHtml(block);
    case "figure": {
      const image =
        block.source === undefined
          ? ""
          : `<img src="${escapeHtml(block.source)}" alt="${escapeHtml(block.alt ?? "")}">`;
      const caption = block.caption === undefined ? "" : `<figcaption>${inlinesToHtml(block.caption)}</figcaption>`;
      const labels = block.labels === undefined ? "" : `<p>${escapeHtml(block.labels.join(LABEL_SIGN))}</p>`;
      return `<figure>${image}${labels}${caption}</figure>`;
    }
    case "code":
      return `<pre><code>${escapeHtml(block.text)}\n</code></pre>`;
  }
}

function listToHtml(items: readonly ListItem[]): string {
  let html = "";
  const open: Array<{ tag: "ol" | "ul"; next: number | undefined }> = [];
  const close = (): void => {
    html += `</li></${open.pop()!.tag}>`;
  };
  for (const item of items) {
    const depth = Math.min(item.depth, open.length);
    while (open.length > depth + 1) close();
    const level = open[depth];
    const tag = item.ordered ? "ol" : "ul";
    const goesOn = level !== undefined && level.tag === tag && (tag === "ul" || level.next === item.number);
    if (level !== undefined && goesOn) html += "</li><li>";
    else {
      if (level !== undefined) close();
      const start = item.ordered && item.number !== undefined && item.number !== 1 ? ` start="${item.number}"` : "";
      html += `<${tag}${start}><li>`;
      open.push({ tag, next: undefined });
    }
    open[open.length - 1]!.next = item.number === undefined ? undefined : item.number + 1;
    if (item.checked !== undefined) html += `<input type="checkbox"${item.checked ? " checked" : ""} disabled> `;
    html += (item.marker === undefined ? "" : `${escapeHtml(item.marker)} `) + inlinesToHtml(item.content);
  }
  while (open.length > 0) close();
  return html;
}

function tableToHtml(table: TableBlock): string {
  const row = (cells: readonly TableCell[], tag: "th" | "td"): string =>
    `<tr>${cells.map((cell) => cellToHtml(cell, tag)).join("")}</tr>`;
  const head = table.rows.slice(0, table.headerRows);
  const body = table.rows.slice(table.headerRows);
  const caption = table.caption === undefined ? "" : `<caption>${inlinesToHtml(table.caption)}</caption>`;
  return `<table>${caption}${head.length > 0 ? `<thead>${head.map((cells) => row(cells, "th")).join("")}</thead>` : ""}<tbody>${body
    .map((cells) => row(cells, "td"))
    .join("")}</tbody></table>`;
}

function cellToHtml(cell: TableCell, tag: "th" | "td"): string {
  const columns = cell.columns > 1 ? ` colspan="${cell.columns}"` : "";
  const rows = cell.rows > 1 ? ` rowspan="${cell.rows}"` : "";
  return `<${tag}${columns}${rows}>${inlinesToHtml(cell.content, false)}</${tag}>`;
}

/** @param styled whether bold and italic are written; headings and cells carry their weight by what they are */
export function inlinesToHtml(inlines: readonly Inline[], styled = true): string {
  let html = "";
  for (let at = 0; at < inlines.length; ) {
    const { url } = inlines[at]!;
    let end = at + 1;
    // Words of one link in several styles are one link.
    while (url !== undefined && inlines[end]?.url === url) end++;
    let run = "";
    for (; at < end; at++) run += inlineToHtml(inlines[at]!, styled, inlines.length === 1);
    const content = url === undefined ? "" : run.trim();
    html += content === "" ? run : run.replace(content, () => `<a href="${escapeHtml(url!)}">${content}</a>`);
  }
  // Punctuation right behind bold text belongs to it.
  return html
    .replace(/<\/(strong|em|u|s)>(\s*)<\1>/g, "$2")
    .replace(/<\/strong>([.,;:])(?=\s|$)/g, "$1</strong>")
    .trim();
}

function inlineToHtml(inline: Inline, styled: boolean, isAlone: boolean): string {
  // Spaces stay outside of the marks.
  const text = inline.text.trim();
  const before = inline.text.slice(0, inline.text.length - inline.text.trimStart().length);
  const after = inline.text.slice(before.length + text.length);
  if (text === "") return withBreaks(inline.text);
  if (inline.formula !== undefined)
    return before + formulaToHtml(text, inline.formula === "display" && isAlone) + after;
  let content = withBreaks(escapeHtml(text));
  if (inline.note !== undefined) content = `<a href="#${inline.note}" role="doc-noteref">${content}</a>`;
  if (inline.script !== undefined)
    content = inline.script === "super" ? `<sup>${content}</sup>` : `<sub>${content}</sub>`;
  // A line under a link is what links look like; under a heading it is a look, too.
  if (styled && inline.underline === true && inline.url === undefined) content = `<u>${content}</u>`;
  if (inline.strike === true) content = `<s>${content}</s>`;
  if (inline.highlight !== undefined) content = `<mark style="background-color:${inline.highlight}">${content}</mark>`;
  if (styled && inline.italic === true) content = `<em>${content}</em>`;
  if (styled && inline.bold === true) content = `<strong>${content}</strong>`;
  return withBreaks(before) + content + withBreaks(after);
}

const withBreaks = (text: string): string => text.replace(/\n/g, "<br>");

/** MathML with its source, which Markdown takes. */
const formulaToHtml = (latex: string, isDisplay: boolean): string =>
  `<math${isDisplay ? ' display="block"' : ""}><semantics><mtext>${escapeHtml(latex)}</mtext><annotation encoding="application/x-tex">${escapeHtml(latex)}</annotation></semantics></math>`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
