import { blockToHtml, LABEL_SIGN } from "./html.js";
import { inlineText } from "./lines/inline.js";
import type { Block, Box, PageBlocks } from "./types.js";

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
    width: page.shown?.width ?? page.width,
    height: page.shown?.height ?? page.height,
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
  const { width, height } = page.shown ?? page;
  if (!(width > 0 && height > 0)) return null;
  const { left, top, right, bottom } = asShown(block.box, page);
  const share = (value: number, size: number): number => round(Math.min(1, Math.max(0, value / size)));
  return [share(left, width), share(top, height), share(right, width), share(bottom, height)];
}

/** The upright box around a block on the page as it is shown, before it was turned to be read. */
function asShown(box: Box, { width, height, shown }: PageBlocks): Box {
  if (shown === undefined) return box;
  const angle = (shown.turned * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const corners = [box.left, box.right].flatMap((x) =>
    [box.top, box.bottom].map((y) => {
      const [across, down] = [x - width / 2, y - height / 2];
      return [
        cosine * across + sine * down + shown.width / 2,
        cosine * down - sine * across + shown.height / 2,
      ] as const;
    }),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
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
      return [block.labels?.join(LABEL_SIGN), block.caption === undefined ? block.alt : inlineText(block.caption)]
        .filter((text) => text !== undefined)
        .join("\n");
    case "code":
      return block.text;
  }
}
