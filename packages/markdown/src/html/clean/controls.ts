import { codeLanguage, namesLanguage } from "../../markdown/code-language.js";
import { knownClasses } from "../select/known-classes.js";
import * as Known from "../select/known-lists.js";
import * as Has from "../tree/attribute-bits.js";
import { nameIndex } from "../tree/name-index.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import type { Marks } from "./marks.js";
import { folderPage } from "./url.js";

/** A button with a longer text is a question or a card that opens, not a command. */
const MAX_COMMAND_CHARACTERS = 40;
/** Text of a tool beside a code block ("Copied to clipboard!"), of a toolbar. */
const MAX_TOOL_CHARACTERS = 40;
const MAX_TOOLBAR_CHARACTERS = 200;
/** How far around a code block its frame reaches, in elements. */
const FRAME_LEVELS = 3;
/** A frame holds a few tools beside its code; what holds more is a page. */
const MAX_PARTS_OF_FRAME = 40;

const TOOL_CLASS =
  /(?:^|[\s_-])(?:copy|copied|clipboard|copybtn|toolbar|zeroclipboard|clipboard-copy|code-?actions?)(?:$|[\s_-])/i;

/**
 * Marks what a reader would press instead of read, or hear instead of see: buttons, toolbars, prices said again, the site's logo over the
 * first heading, and in the frame of a code block its copy button and the label that repeats its language. Stay: buttons that label what
 * they open (accordions), that hold a heading or a picture or stand in a heading, and links that merely look like buttons.
 *
 * @param url address of the page, if known
 */
export function markControls(tree: Tree, marks: Marks, url = ANY_ADDRESS): void {
  const index = nameIndex(tree);
  const { has, classOf } = index;
  const known = knownClasses(index);
  const stop = tree.end[tree.body]!;
  let home = folderPage("/", url);
  for (let node = tree.body + 1; node < stop; node++) {
    if (marks.removed[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (known[classOf[node]!]! & Known.SPOKEN && repeatsNeighbour(tree, node))
      marks.remove(node, "said for screen readers");
    const tag = tree.tag[node]!;
    if (tagFlags(tag) & TagFlag.HEADING) home = "";
    if (tag === Tag.PRE) {
      markTools(tree, marks, node);
      continue;
    }
    const role = has[node]! & Has.ROLE ? tree.attribute(node, "role") : undefined;
    if (role === "toolbar") {
      if (isPlain(tree, node, MAX_TOOLBAR_CHARACTERS)) marks.remove(node, "toolbar");
    } else if (tag === Tag.BUTTON || (role === "button" && !leadsSomewhere(tree, node))) {
      if (isCommand(tree, node)) marks.remove(node, "button");
    } else if (isOpener(tree, node)) marks.remove(node, "button");
    else if (tag === Tag.A && leadsBack(tree, node)) marks.remove(node, "link back");
    else if (tag === Tag.A && isLogo(tree, node, url, home)) marks.remove(node, "logo");
  }
}

/** Whether an element is the sign at a label that turns when its box opens: `+`, `▼`. */
function isOpener(tree: Tree, node: Node): boolean {
  const holder = tree.tag[tree.parent[node]!];
  return (
    (holder === Tag.BUTTON || holder === Tag.SUMMARY) &&
    tree.end[node] === node + 2 &&
    /^\s*[+−▼▾]\s*$/.test(tree.textContent(node))
  );
}

/** Stands for an unknown address: `/` and `../index.html` lead to the first page of the site. */
const ANY_ADDRESS = "http://a";

/** Whether a link holds a picture and no text, and leads to the first page of the site. */
function isLogo(tree: Tree, link: Node, url: string, home: string): boolean {
  const href = tree.attribute(link, "href") ?? "";
  return (
    /^[^#?]+$/.test(href) &&
    folderPage(href, url) === home &&
    tree.find(link, Tag.IMG) !== NONE &&
    !hasTextBeside(tree, link, NONE)
  );
}

/** An arrow to the left. `<select>` and `< 30 min` are names. */
const BACK = /^\s*(?:[←⬅❮◀]|[<‹]\s+\p{L})/u;

/** Whether a link begins with an arrow to the left and is all there is to its block: `← All recipes`. */
function leadsBack(tree: Tree, link: Node): boolean {
  let text = link + 1;
  while (text < tree.end[link]! && (!tree.isText(text) || tree.blank[text])) text++;
  if (text >= tree.end[link]! || !BACK.test(tree.text(text))) return false;
  let box = tree.parent[link]!;
  while (!tree.isBlock(box)) box = tree.parent[box]!;
  return !hasTextBeside(tree, box, link);
}

function isCommand(tree: Tree, button: Node): boolean {
  if (tree.hasAttribute(button, "aria-expanded") || tree.hasAttribute(button, "aria-controls")) return false;
  if (!isPlain(tree, button, MAX_COMMAND_CHARACTERS) || /[?？؟]\P{L}*$/u.test(tree.textContent(button))) return false;
  if (isWordOfSentence(tree, button)) return false;
  for (let above = tree.parent[button]!; above > tree.body; above = tree.parent[above]!) {
    const tag = tree.tag[above]!;
    // In a heading it is the label of what it opens; beside the heading's own words it is a tool.
    if (tagFlags(tag) & TagFlag.HEADING) return tree.tag[button] === Tag.BUTTON && hasTextBeside(tree, above, button);
    if (tag === Tag.SUMMARY || tag === Tag.DT) return false;
  }
  return true;
}

function hasTextBeside(tree: Tree, heading: Node, button: Node): boolean {
  for (let node = heading + 1; node < tree.end[heading]!; node++) {
    if (node === button) node = tree.end[button]! - 1;
    else if (tree.isText(node) && !tree.blank[node]) return true;
  }
  return false;
}

/** Whether text stands right before and behind the button in the same paragraph: "press <button>Save</button> to go on". */
function isWordOfSentence(tree: Tree, button: Node): boolean {
  const holder = tree.tag[tree.parent[button]!]!;
  if (holder !== Tag.P && holder !== Tag.LI && holder !== Tag.DD && holder !== Tag.TD) return false;
  const next = tree.nextSibling(button);
  const hasText = (node: Node): boolean => node !== NONE && tree.isText(node) && /\p{L}/u.test(tree.text(node));
  return hasText(button - 1) && tree.parent[button - 1] === tree.parent[button] && hasText(next);
}

/** Whether the element holds nothing but a short text: no heading, picture, table or code. */
function isPlain(tree: Tree, element: Node, longest: number): boolean {
  let length = 0;
  for (let node = element + 1; node < tree.end[element]!; node++) {
    const tag = tree.tag[node]!;
    if (tag === Tag.TEXT) length += tree.blank[node] ? 0 : tree.text(node).trim().length;
    else if (tagFlags(tag) & TagFlag.HEADING || tag === Tag.IMG || tag === Tag.TABLE || tag === Tag.PRE) return false;
    if (length > longest) return false;
  }
  return true;
}

function leadsSomewhere(tree: Tree, node: Node): boolean {
  const href = tree.tag[node] === Tag.A ? tree.attribute(node, "href") : undefined;
  return href !== undefined && !/^\s*(?:#|javascript:)/i.test(href);
}

/** The elements that surround a code block and nothing else are its frame: in it, tools and a label with the language's name go. */
function markTools(tree: Tree, marks: Marks, pre: Node): void {
  const language = codeLanguage(tree, pre);
  let inner = pre;
  for (let level = 0; level < FRAME_LEVELS; level++) {
    const frame = tree.parent[inner]!;
    if (frame <= tree.body) return;
    const found: Array<readonly [node: Node, rule: string]> = [];
    let parts = 0;
    for (let child = tree.firstChild(frame); child !== NONE; child = tree.nextSibling(child)) {
      if (child === inner) continue;
      if (++parts > MAX_PARTS_OF_FRAME) return;
      if (tree.isText(child)) {
        if (tree.blank[child]) continue;
        return; // text beside it: no frame
      }
      if (!isPlain(tree, child, MAX_TOOL_CHARACTERS)) return;
      const isTool = TOOL_CLASS.test(tree.attribute(child, "class") ?? "") || holdsCommandLink(tree, child);
      if (isTool) found.push([child, "tool of a code block"]);
      else if (language !== "" && namesLanguage(shownText(tree, marks, child), language))
        found.push([child, "language of a code block"]);
    }
    for (const [node, rule] of found) marks.remove(node, rule);
    inner = frame;
  }
}

/** "Code: Select all": a link that leads nowhere is a command. */
function holdsCommandLink(tree: Tree, element: Node): boolean {
  for (let node = element; node < tree.end[element]!; node++)
    if (tree.tag[node] === Tag.A && /^\s*(?:#\s*$|javascript:)/i.test(tree.attribute(node, "href") ?? "")) return true;
  return false;
}

function shownText(tree: Tree, marks: Marks, element: Node): string {
  let text = "";
  for (let node = element; node < tree.end[element]!; node++) {
    if (marks.removed[node]) node = tree.end[node]! - 1;
    else if (tree.isText(node)) text += tree.text(node);
  }
  return text.trim();
}

/** A longer text is no label of the element beside it. */
const MAX_SPOKEN_CHARACTERS = 200;

/** Whether a text for screen readers holds a number that the element right beside it shows (`Original price was: $169.95.`). */
function repeatsNeighbour(tree: Tree, spoken: Node): boolean {
  if (tree.end[spoken]! - spoken > MAX_SPOKEN_CHARACTERS) return false;
  const text = tree.textContent(spoken);
  if (text.length > MAX_SPOKEN_CHARACTERS) return false;
  const parent = tree.parent[spoken]!;
  const after = tree.nextSibling(spoken);
  // Before a node comes its parent, or the last node inside the sibling before it.
  let before = spoken - 1;
  if (tree.blank[before]) before--;
  while (before > parent && tree.parent[before] !== parent) before = tree.parent[before]!;
  return [before, after, after !== NONE && tree.blank[after] ? tree.nextSibling(after) : NONE].some((beside) => {
    if (beside <= parent || !tree.isElement(beside) || tree.end[beside]! - beside > MAX_SPOKEN_CHARACTERS) return false;
    const shown = tree.textContent(beside).trim();
    return /\d/.test(shown) && text.includes(shown);
  });
}
