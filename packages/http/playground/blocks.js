/** The blocks of a document, drawn where they stand on its pages. */
import { make } from "./options.js";

/** Width that a page is drawn with. */
const PAGE_PIXELS = 640;
const MAX_PAGES_DRAWN = 50;
const MAX_LABEL_CHARACTERS = 80;

/** @typedef {{ id: string, type: string, label: string, bbox: number[] | null, content: string, source: string }} Block */
/** @typedef {{ pageNumber: number, width: number, height: number, status: string, items: Block[] }} Page */

/** @param {Page[]} pages */
export function drawBlocks(pages) {
  const drawn = pages.slice(0, MAX_PAGES_DRAWN).map(drawPage);
  const more = pages.length - drawn.length;
  const place = make("div", { className: "blocks", tabIndex: 0 }, ...drawn);
  if (more > 0) place.append(make("p", {}, `${more} more pages are in the JSON.`));
  return place;
}

/** @param {Block} block */
const labelOf = ({ content }) =>
  content
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_LABEL_CHARACTERS);

/** @param {Page} page */
function drawPage({ pageNumber, width, height, items }) {
  const caption = make("figcaption", {}, `Page ${pageNumber}`);
  const placed = items.filter(({ bbox }) => bbox !== null);
  // Formats without pages have one of size 0: their blocks are listed.
  if (placed.length === 0 || width === 0) {
    const list = items.map((block) => make("li", {}, make("b", {}, block.label), ` ${labelOf(block)}`));
    return make("figure", {}, caption, make("ol", {}, ...list));
  }
  const page = make("div", { className: "page" });
  page.style.width = `${PAGE_PIXELS}px`;
  page.style.height = `${(PAGE_PIXELS * height) / width}px`;
  for (const block of placed) {
    const [left = 0, top = 0, right = 0, bottom = 0] = block.bbox ?? [];
    const name = make("b", {}, block.label);
    const box = make("div", { className: "block", title: `${block.id} ${labelOf(block)}` }, name, ` ${labelOf(block)}`);
    box.style.left = `${left * 100}%`;
    box.style.top = `${top * 100}%`;
    box.style.width = `${(right - left) * 100}%`;
    box.style.height = `${(bottom - top) * 100}%`;
    page.append(box);
  }
  return make("figure", {}, caption, page);
}
