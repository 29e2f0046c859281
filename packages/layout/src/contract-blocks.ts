import { blockToHtml } from "./html.js";
import { inlineText } from "./inline.js";
import type { Block, PageBlocks } from "./types.js";

/** A page of layout blocks in the shape of the v2 contract. */
export interface ContractPage {
  readonly pageNumber: number;
  readonly width: number;
  readonly height: number;
  readonly status: "ok" | "partial" | "failed";
  readonly items: readonly ContractItem[];
}

export interface ContractItem {
  /** `p1.b0`: page, then block, counted from 0 within the page. */
  readonly id: string;
  readonly type: Block["kind"];
  /** Finer than the type: caption, footnote, heading level. */
  readonly label: string;
  /** Left, top, right, bottom as shares of the page. */
  readonly bbox: readonly [number, number, number, number] | null;
  /** Plain text; tables as HTML. */
  readonly content: string;
  /** Filled in by whoever writes the Markdown. */
  readonly markdownSpan: null;
  readonly readingOrder: number;
  readonly source: "text" | "ocr";
  readonly confidence: { readonly layout: number | null; readonly ocr: number | null };
}

/**
 * The blocks of a document in the shape of the contract, in reading order, with boxes as shares of their page.
 *
 * @param failed pages that could not be read
 */
export function toContractBlocks(
  pages: readonly PageBlocks[],
  failed: ReadonlySet<number> = new Set(),
): ContractPage[] {
  return pages.map((page) => ({
    pageNumber: page.number,
    width: page.width,
    height: page.height,
    status: failed.has(page.number) ? "failed" : "ok",
    items: page.blocks.map((block, index) => ({
      id: `p${page.number}.b${index}`,
      type: block.kind,
      label: labelOf(block),
      bbox: normalized(block, page),
      content: contentOf(block),
      markdownSpan: null,
      readingOrder: index,
      source: page.source,
      confidence: { layout: null, ocr: block.confidence === undefined ? null : round(block.confidence) },
    })),
  }));
}

function labelOf(block: Block): string {
  if (block.kind === "heading") return block.level === 1 ? "title" : `heading-${block.level}`;
  if (block.kind === "paragraph")
    return block.content.length === 1 && block.content[0]!.formula === "display" ? "formula" : (block.role ?? "text");
  return block.kind === "table" && block.chart !== undefined ? "chart" : block.kind;
}

function normalized(block: Block, page: PageBlocks): ContractItem["bbox"] {
  const { left, top, right, bottom } = block.box;
  if (!(page.width > 0 && page.height > 0)) return null;
  const share = (value: number, size: number): number => round(Math.min(1, Math.max(0, value / size)));
  return [share(left, page.width), share(top, page.height), share(right, page.width), share(bottom, page.height)];
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

function contentOf(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return inlineText(block.content);
    case "list":
      return block.items
        .map((item) => `${item.marker === undefined ? "" : `${item.marker} `}${inlineText(item.content)}`)
        .join("\n");
    case "table":
      return blockToHtml(block);
    case "figure":
      return block.caption === undefined ? (block.alt ?? "") : inlineText(block.caption);
    case "code":
      return block.text;
  }
}
