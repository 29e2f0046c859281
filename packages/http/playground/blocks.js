/** The blocks of a document, drawn where they stand on its pages: a picture of each page, and beside it the blocks in reading order. */
import { make } from "./options.js";

const MAX_PAGES_DRAWN = 50;
const MAX_LABEL_CHARACTERS = 80;

/**
 * @typedef {{ id: string, type: string, label: string, bbox: number[] | null, content: string, source: string }} Block
 * @typedef {{ pageNumber: number, width: number, height: number, status: string, items: Block[] }} Page
 * @typedef {{ page: number, width: number, height: number, contentType: string, url: string }} PageImage
 */

/**
 * @param {Page[]} pages
 * @param {PageImage[]} images pictures of pages; a page without one is drawn as an empty sheet
 */
export function drawBlocks(pages, images) {
  const imageOf = new Map(images.map((image) => [image.page, image]));
  const named = new Set(pages.map(({ pageNumber }) => pageNumber));
  const all = [
    ...pages,
    // Pictures were asked for, and blocks were not.
    ...images
      .filter(({ page }) => !named.has(page))
      .map(({ page, width, height }) => ({ pageNumber: page, width, height, status: "", items: [] })),
  ];
  const drawn = all.slice(0, MAX_PAGES_DRAWN).map((page) => drawPage(page, imageOf.get(page.pageNumber)));
  const more = all.length - drawn.length;
  const place = make("div", { className: "blocks" }, ...drawn);
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

/**
 * @param {Page} page
 * @param {PageImage | undefined} image
 */
function drawPage({ pageNumber, width, height, items }, image) {
  const entries = items.map((block, index) => {
    const button = make("button", { type: "button" }, make("b", {}, block.label), ` ${labelOf(block)}`);
    button.dataset.type = block.type;
    return { block, number: index + 1, button };
  });
  const heading = make("h3", {}, `Page ${pageNumber}`);
  const list = make("ol", {}, ...entries.map(({ button }) => make("li", {}, button)));
  list.setAttribute("aria-label", `Blocks of page ${pageNumber} in reading order`);
  // Formats without pages have one of size 0: their blocks are listed.
  const hasSheet = image !== undefined || (width > 0 && items.some(({ bbox }) => bbox !== null));
  if (!hasSheet) return make("section", {}, heading, list);
  const sheet = make("div", { className: "page" });
  sheet.style.aspectRatio = image ? `${image.width} / ${image.height}` : `${width} / ${height}`;
  if (image) sheet.append(make("img", { src: image.url, alt: `Page ${pageNumber}`, loading: "lazy" }));
  for (const { block, number, button } of entries) if (block.bbox) sheet.append(drawBox(block.bbox, number, button));
  return make("section", {}, heading, make("div", { className: "sheet" }, sheet, list));
}

/**
 * A box on the page. It and its entry in the list show each other; keyboard and screen readers have the list.
 *
 * @param {number[]} bbox shares of the page
 * @param {number} number
 * @param {HTMLButtonElement} button
 */
function drawBox([left = 0, top = 0, right = 0, bottom = 0], number, button) {
  const box = make("div", { className: "block", title: button.textContent ?? "" }, make("b", {}, String(number)));
  box.setAttribute("aria-hidden", "true");
  box.dataset.type = button.dataset.type ?? "";
  box.style.left = `${left * 100}%`;
  box.style.top = `${top * 100}%`;
  box.style.width = `${(right - left) * 100}%`;
  box.style.height = `${(bottom - top) * 100}%`;
  /** @param {boolean} isOn */
  const light = (isOn) => {
    for (const part of [box, button]) part.classList.toggle("lit", isOn);
  };
  for (const part of [box, button]) {
    part.addEventListener("pointerenter", () => light(true));
    part.addEventListener("pointerleave", () => light(document.activeElement === button));
  }
  button.addEventListener("focus", () => {
    light(true);
    box.scrollIntoView({ block: "nearest" });
  });
  button.addEventListener("blur", () => light(false));
  box.addEventListener("click", () => button.focus());
  return box;
}
