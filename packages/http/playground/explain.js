/** What was kept of a page, what was removed, and why: drawn over the page itself, in a frame that runs nothing. */
import { make } from "./options.js";

const KEPT = "data-quern-kept";
const REMOVED = "data-quern-removed";
const MAX_LISTED = 500;
const MAX_LABEL_CHARACTERS = 60;
/** Have no place in a frame that loads nothing but pictures. */
const LEFT_OUT = "script, style, link, meta, base, iframe, frame, object, embed, audio, video, canvas, template";
/** Attributes that a page needs to be read; all others could only get in the way of reading it by keyboard and by ear. */
const ATTRIBUTES = new Set(
  `${KEPT} ${REMOVED} src alt width height colspan rowspan start type value checked disabled open dir lang`.split(" "),
);
/** Elements that take no link as a child: it goes into the first of these inside them. */
const PLACES = { TABLE: "caption, th, td", THEAD: "th, td", TBODY: "th, td", TFOOT: "th, td", TR: "th, td" };
const LISTS = { UL: "li", OL: "li", MENU: "li", DL: "dt, dd" };
const WRAPPED = new Set("IMG INPUT SELECT TEXTAREA BUTTON SVG MATH PICTURE HR BR PROGRESS METER SUMMARY A".split(" "));

/**
 * @typedef {{ rule: string, element: string, characters: number, text: string }} Removed
 * @typedef {{ format: string, path: string, place: string, confidence: number }} Field
 * @typedef {{ pageType: string, root?: string, fellBack?: boolean, supplement?: string, html?: string, removed: Removed[],
 *   characters?: { page: number, kept: number }, fields?: Field[], methods?: Record<string, string> }} Explanation
 */

/**
 * @param {Explanation} explanation
 * @param {string} base address of the server
 */
export function drawExplanation(explanation, base) {
  const parts = [summary(explanation), ...evidence(explanation)];
  if (explanation.html !== undefined) parts.push(overlay(explanation.html, base));
  return make("div", { className: "explain" }, ...parts);
}

/** @param {Explanation} explanation */
function summary({ pageType, root, fellBack, supplement, characters, removed }) {
  const count = removed.length;
  const sentences = [
    characters && `${characters.kept} of ${characters.page} characters are kept.`,
    count === 0 ? "Nothing was removed." : `${count} ${count === 1 ? "block was" : "blocks were"} removed.`,
    pageType && pageType !== "unknown" && `Detected kind of page: ${pageType}.`,
    root && `The content is in ${root}.`,
    supplement && `Hidden text was taken from ${supplement}.`,
    fellBack && "Content selection found nothing, so the whole page was used.",
  ];
  return make("p", {}, sentences.filter(Boolean).join(" "));
}

/** @param {Explanation} explanation */
function evidence({ fields = [], methods = {} }) {
  const answered = Object.entries(methods).map(([format, method]) =>
    make("li", {}, make("b", {}, format), ` by ${method === "model" ? "the language model" : `rules (${method})`}`),
  );
  if (fields.length === 0 && answered.length === 0) return [];
  const rows = fields.map(({ format, path, place, confidence }) =>
    make(
      "tr",
      {},
      ...[`${format} ${path}`, place, `${Math.round(confidence * 100)} %`].map((text) => make("td", {}, text)),
    ),
  );
  const head = make(
    "tr",
    {},
    ...["Value", "Found in", "Probability"].map((text) => make("th", { scope: "col" }, text)),
  );
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
  return [
    make(
      "details",
      { open: true },
      make("summary", {}, "Where values come from"),
      ...(answered.length > 0 ? [make("ul", {}, ...answered)] : []),
      ...(rows.length > 0 ? [table] : []),
    ),
  ];
}

/**
 * @param {string} html
 * @param {string} base
 */
function overlay(html, base) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove();
  for (const element of page.body.querySelectorAll("*")) tame(element);
  const removed = [...page.querySelectorAll(`[${REMOVED}]`)];
  const entries = removed.map((element, index) => explainBlock(page, element, index + 1));
  const list = make("ol", {}, ...entries.slice(0, MAX_LISTED));
  const more = entries.length - MAX_LISTED;
  const nav = make(
    "nav",
    { className: "quern-list" },
    make("h2", {}, `Removed (${entries.length})`),
    list,
    ...(more > 0 ? [make("p", {}, `${more} more are marked on the page.`)] : []),
  );
  nav.setAttribute("aria-label", "Removed blocks");
  const content = make("main", { className: "quern-page" }, ...page.body.childNodes);
  const frame = make("iframe", { title: "The page with kept and removed blocks marked" });
  frame.setAttribute("sandbox", "");
  frame.referrerPolicy = "no-referrer";
  frame.srcdoc = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Explanation</title>
<link rel="stylesheet" href="${base}/playground/explain.css"></head><body>${nav.outerHTML}${content.outerHTML}</body></html>`;
  return frame;
}

/** Leaves of an element what is read; its controls do nothing and are passed over by the keyboard. @param {Element} element */
function tame(element) {
  for (const { name } of [...element.attributes]) if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  if (element.matches("input, button, select, textarea")) element.setAttribute("disabled", "");
  if (element.matches("img:not([alt])")) element.setAttribute("alt", "");
  // Pictures of other sites would tell them who looks, and the frame has no address of its own to look for others at.
  if (!/^data:/.test(element.getAttribute("src") ?? "")) element.removeAttribute("src");
  // A page has landmarks of its own; in the frame they would stand beside those of the frame.
  if (element.matches("main, nav, header, footer, aside, search")) rename(element, "div");
}

/**
 * @param {Element} element
 * @param {string} name
 */
function rename(element, name) {
  const other = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) other.setAttribute(attribute, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/**
 * The beginning of a text, with the parts of it apart.
 *
 * @param {Document} page
 * @param {Element} element
 */
function textOf(page, element) {
  const texts = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = "";
  while (text.length <= MAX_LABEL_CHARACTERS && texts.nextNode())
    text += ` ${texts.currentNode.nodeValue?.trim() ?? ""}`;
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Puts a link with the reason into a removed block, and makes the entry of the list that leads there.
 *
 * @param {Document} page
 * @param {Element} element
 * @param {number} number
 */
function explainBlock(page, element, number) {
  const rule = element.getAttribute(REMOVED) ?? "";
  const text = textOf(page, element) || element.getAttribute("alt") || "";
  const label = text.length > MAX_LABEL_CHARACTERS ? `${text.slice(0, MAX_LABEL_CHARACTERS)}…` : text;
  const reason = make(
    "a",
    { className: "quern-why", id: `block-${number}`, href: `about:srcdoc#entry-${number}` },
    `Removed: ${rule}`,
  );
  placeFor(page, element).prepend(reason);
  const link = make(
    "a",
    { id: `entry-${number}`, href: `about:srcdoc#block-${number}` },
    make("b", {}, rule),
    ` ${label}`,
  );
  return make("li", {}, link);
}

/**
 * The element that takes the link of a removed block: the block itself, a cell or an item of it, or a span around it.
 *
 * @param {Document} page
 * @param {Element} element
 * @returns {Element}
 */
function placeFor(page, element) {
  const name = element.tagName.toUpperCase();
  const inner = /** @type {Record<string, string>} */ ({ ...PLACES, ...LISTS })[name];
  const place = inner === undefined ? undefined : element.querySelector(inner);
  if (place) return place;
  if (inner === undefined && !WRAPPED.has(name)) return element;
  const around = page.createElement("span");
  around.setAttribute(REMOVED, element.getAttribute(REMOVED) ?? "");
  element.removeAttribute(REMOVED);
  element.replaceWith(around);
  around.append(element);
  return around;
}
