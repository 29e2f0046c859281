/** Names of entries of a list that have no heading: part of the text of their link. */
import { type Node, Tag, type Tree } from "@quern/markdown/html";
import type { TextReader } from "@quern/markdown/structured-data";
import { findMoney } from "../../money/money.js";
import type { ParsedPage } from "../../page/parsed-page.js";

const MAX_TEXTS = 60;
/** Last word of a class of names: `card__title`, `productName`. */
const NAME = /(?:^|[-_])(?:title|heading|headline)$|(?:^|[-_]|item|product|card)(?:title|heading|headline|name)$/i;
/** Of names that are not the entry's own. */
const OF_OTHERS = /sub|brand|vendor|shop|store|seller|author|user|artist|site|category|nick|host/i;
/** A place in a chart, a share. */
const FIGURE = /^[#№]?[-−+]?\d{1,5}[.)%]?$/u;

/** The text of a link without the price, the rank and the remarks that lie in it beside the name. */
export function nameInLink(page: ParsedPage, reader: TextReader, link: Node): string {
  const { tree } = page;
  const whole = reader.read(link);
  const texts = textsIn(tree, link);
  if (texts.length < 2 || texts.length > MAX_TEXTS) return whole;
  for (let node = link + 1; node < tree.end[link]!; node++) {
    if (!tree.isElement(node) || !isCalledName(tree, node)) continue;
    const name = reader.read(node);
    if (/\p{L}{2}/u.test(name)) return name;
  }
  return withoutFigures(page, texts, whole);
}

function isCalledName(tree: Tree, node: Node): boolean {
  if (tree.last[node] === 0 || tree.tag[node] === Tag.IMG) return false;
  if (tree.attribute(node, "role") === "heading") return true;
  const classes = tree.attribute(node, "class") ?? "";
  return classes.split(/\s+/).some((one) => NAME.test(one) && !OF_OTHERS.test(one));
}

function textsIn(tree: Tree, link: Node): string[] {
  const texts: string[] = [];
  for (let node = link + 1; node < tree.end[link]! && texts.length <= MAX_TEXTS; node++) {
    if (!tree.isElement(node)) {
      if (!tree.blank[node]) texts.push(tree.text(node).replace(/\s+/g, " ").trim());
    } else if (HIDDEN.includes(tree.tag[node]!)) node = tree.end[node]! - 1;
  }
  return texts;
}

const HIDDEN: readonly number[] = [Tag.SCRIPT, Tag.STYLE, Tag.NOSCRIPT, Tag.TEMPLATE];

/** Without a figure in front and a price at the end, where each is a text of its own. */
function withoutFigures({ locale }: ParsedPage, texts: readonly string[], whole: string): string {
  let [start, end] = [0, texts.length];
  const isPrice = (text: string): boolean => {
    const [money, ...more] = findMoney(text, locale);
    return money !== undefined && more.length === 0 && money.formatted.length >= text.length - 1;
  };
  while (start < end && (FIGURE.test(texts[start]!) || isPrice(texts[start]!))) start++;
  while (end > start && (FIGURE.test(texts[end - 1]!) || isPrice(texts[end - 1]!))) end--;
  const first = texts[start];
  const last = texts[end - 1];
  if (first === undefined || last === undefined || (start === 0 && end === texts.length)) return whole;
  // As the whole reads: parts of one word stay together.
  const from = start === 0 ? 0 : whole.indexOf(first);
  const to = end === texts.length ? whole.length : whole.lastIndexOf(last) + last.length;
  const name = from < 0 || to <= from ? "" : whole.slice(from, to).trim();
  return /\p{L}{2}/u.test(name) ? name : whole;
}
