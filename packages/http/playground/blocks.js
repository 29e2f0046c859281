/** The blocks of a document, drawn where they stand on its pages. */
import { make } from "./options.js";

const PAGE_PIXELS = 640;
/** Places are shares of the page, whose shape is not told: A4 is drawn. */
const HEIGHT_OF_WIDTH = Math.SQRT2;
const MAX_PAGES_DRAWN = 50;
const MAX_LABEL_CHARACTERS = 80;

/** @typedef {{ type: string, page?: number, bbox?: number[], text?: string, markdown?: string }} Block */

/**
 * Pages as boxes with their blocks; blocks without a place are listed below.
 *
 * @param {Block[]} blocks
 */
export function drawBlocks(blocks) {
  const placed = blocks.filter(({ bbox, page }) => Array.isArray(bbox) && page !== undefined);
  /** @type {Map<number, Block[]>} */
  const pages = new Map();
  for (const block of placed) pages.set(block.page ?? 0, [...(pages.get(block.page ?? 0) ?? []), block]);
  const drawn = [...pages].slice(0, MAX_PAGES_DRAWN).map(([number, list]) => drawPage(number, list));
  const rest = blocks.filter((block) => !placed.includes(block));
  const list = rest.map((block) => make("li", {}, `${block.type}: ${labelOf(block)}`));
  return make(
    "div",
    { className: "blocks", tabIndex: 0 },
    ...drawn,
    ...(list.length > 0 ? [make("ul", {}, ...list)] : []),
  );
}

/** @param {Block} block */
const labelOf = ({ text, markdown }) =>
  (text ?? markdown ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_LABEL_CHARACTERS);

/**
 * @param {number} number
 * @param {Block[]} blocks
 */
function drawPage(number, blocks) {
  const page = make("div", { className: "page" });
  page.style.width = `${PAGE_PIXELS}px`;
  page.style.height = `${PAGE_PIXELS * HEIGHT_OF_WIDTH}px`;
  for (const block of blocks) {
    const [left = 0, top = 0, right = 0, bottom = 0] = block.bbox ?? [];
    const box = make(
      "div",
      { className: `block ${block.type}`, title: labelOf(block) },
      make("b", {}, block.type),
      ` ${labelOf(block)}`,
    );
    box.style.left = `${left * 100}%`;
    box.style.top = `${top * 100}%`;
    box.style.width = `${(right - left) * 100}%`;
    box.style.height = `${(bottom - top) * 100}%`;
    page.append(box);
  }
  return make("figure", {}, page, make("figcaption", {}, `Page ${number}`));
}
