/** Text of pages of fixed layout: runs in drawing order become lines, paragraphs and headings by their places and sizes. */
import { escapeHtml } from "@quern/documents";

export interface TextRun {
  readonly text: string;
  /** Begin of the baseline, in 1/96 inch from the upper left corner of the page. */
  readonly x: number;
  readonly y: number;
  /** Of the font. */
  readonly size: number;
  readonly width: number;
  /** Whether the width is that of the glyphs, not an estimate. */
  readonly isMeasured: boolean;
  readonly isBold: boolean;
  readonly href?: string;
}

export interface PagePicture {
  /** Finished. */
  readonly html: string;
  readonly y: number;
}

export type PageItem = TextRun | PagePicture;

interface Line {
  html: string;
  text: string;
  readonly x: number;
  readonly y: number;
  size: number;
  last: TextRun;
}

/** Runs whose baselines differ by less than this part of the size stand in one line: indices and exponents do. */
const SAME_LINE = 0.45;
/** Gap between words, in sizes. */
const WORD_GAP = 0.15;
/** Baselines further apart than this many sizes begin a paragraph. */
const PARAGRAPH_GAP = 1.75;
const HEADING_SIZE = 1.15;
const MAX_HEADING_CHARACTERS = 200;
const BULLET = /^[\u2022\u25cf\u25aa\u25e6\u00b7\uf0b7\uf0a7]\s+/;

/** HTML of all pages; a paragraph that goes on over a page is two. */
export function pageHtml(pages: ReadonlyArray<readonly PageItem[]>): string {
  const body = bodySize(pages);
  const blocks = pages.map((items) => blocksOf(items));
  const sizes = new Set<number>();
  for (const page of blocks)
    for (const block of page) if (block.kind === "text" && isHeading(block, body)) sizes.add(rounded(block.size));
  const levels = [...sizes].sort((left, right) => right - left);
  return blocks
    .map((page) => {
      let html = "";
      let inList = false;
      for (const block of page) {
        const item = block.kind === "text" ? BULLET.exec(block.text)?.[0] : undefined;
        if (inList && item === undefined) html += "</ul>\n";
        if (!inList && item !== undefined) html += "<ul>\n";
        inList = item !== undefined;
        if (block.kind === "picture") html += block.html;
        else if (item !== undefined) html += `<li>${block.html.replace(BULLET, "")}</li>\n`;
        else if (isHeading(block, body)) {
          const level = Math.min(6, levels.indexOf(rounded(block.size)) + 1);
          html += `<h${level}>${block.html}</h${level}>\n`;
        } else html += `<p>${block.html}</p>\n`;
      }
      return inList ? `${html}</ul>\n` : html;
    })
    .join('<hr data-page-break="true">\n');
}

type Block =
  | { readonly kind: "picture"; readonly html: string }
  | { readonly kind: "text"; readonly html: string; readonly text: string; readonly size: number };

const rounded = (size: number): number => Math.round(size);

const isHeading = ({ size, text }: { readonly size: number; readonly text: string }, body: number): boolean =>
  size > body * HEADING_SIZE && text.length <= MAX_HEADING_CHARACTERS && /\p{L}/u.test(text);

/** The size that most characters have. */
function bodySize(pages: ReadonlyArray<readonly PageItem[]>): number {
  const counts = new Map<number, number>();
  for (const items of pages)
    for (const item of items)
      if ("text" in item) counts.set(rounded(item.size), (counts.get(rounded(item.size)) ?? 0) + item.text.length);
  let body = 0;
  let most = 0;
  for (const [size, count] of counts) if (count > most) [body, most] = [size, count];
  return body;
}

function blocksOf(items: readonly PageItem[]): Block[] {
  const blocks: Block[] = [];
  let lines: Line[] = [];
  const close = (): void => {
    const text = lines.map((line) => line.text.trim()).join(" ");
    const size = Math.max(0, ...lines.slice(0, 1_000).map((line) => line.size));
    if (text.trim() !== "")
      blocks.push({ kind: "text", html: lines.map(({ html }) => html.trim()).join("\n"), text, size });
    lines = [];
  };
  for (const item of items) {
    if (!("text" in item)) {
      close();
      blocks.push({ kind: "picture", html: item.html });
      continue;
    }
    const line = lines.at(-1);
    if (line !== undefined && Math.abs(item.y - line.y) <= SAME_LINE * Math.max(item.size, line.size)) {
      if (needsSpace(line.last, item)) {
        line.html += " ";
        line.text += " ";
      }
      line.html += runHtml(item);
      line.text += item.text;
      line.size = Math.max(line.size, item.size);
      line.last = item;
      continue;
    }
    if (line !== undefined && beginsParagraph(line, item)) close();
    lines.push({ html: runHtml(item), text: item.text, x: item.x, y: item.y, size: item.size, last: item });
  }
  close();
  return blocks;
}

function needsSpace(last: TextRun, next: TextRun): boolean {
  if (/\s$/.test(last.text) || /^\s/.test(next.text)) return false;
  const gap = next.x - (last.x + last.width);
  if (last.isMeasured) return gap > WORD_GAP * last.size || gap < -last.width;
  // Where widths are estimated, a run is a word or more: programs write whole words.
  return !/^[\p{P}]/u.test(next.text) && next.x > last.x + last.width * 0.5;
}

function beginsParagraph(line: Line, next: TextRun): boolean {
  const down = next.y - line.y;
  const size = Math.max(line.size, next.size);
  if (down < 0 || down > PARAGRAPH_GAP * size) return true;
  return Math.abs(line.size - next.size) > 0.12 * size || BULLET.test(`${next.text.trim()} `);
}

function runHtml({ text, isBold, href }: TextRun): string {
  const words = isBold && text.trim() !== "" ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text);
  return href === undefined ? words : `<a href="${escapeHtml(href)}">${words}</a>`;
}
