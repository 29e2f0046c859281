/** Lists of prices whose entries have neither a heading nor a link: a name, perhaps a line about it, and one amount. */
import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { addToGroup } from "../../groups.js";
import { type FoundMoney, findMoney } from "../../money/money.js";
import { isHeading, Part } from "../../page/other-parts.js";
import type { ParsedPage } from "../../page/parsed-page.js";
import type { FactTable } from "./facts.js";
import { sumKindsOf } from "./invoice-amounts.js";
import { EXTRA_COSTS } from "./lone-price.js";
import { firstClass } from "./shapes.js";
import { pairsOf } from "./tables.js";

const MIN_ENTRIES = 3;
const MAX_ENTRIES = 500;
/** Larger parts are no entries of a list. */
const MAX_ENTRY_NODES = 40;
const MAX_ENTRY_CHARACTERS = 300;
const MAX_NAME_CHARACTERS = 80;
/** Beside an amount: "ab", "from", "à partir de". */
const MAX_REMARK_LETTERS = 14;
/** Least share of neighbours built alike that are entries. */
const MIN_SHARE = 0.8;
const COLUMNS: readonly string[] = ["name", "description", "price", "currency"];
const HIDDEN: readonly number[] = [Tag.SCRIPT, Tag.STYLE, Tag.NOSCRIPT, Tag.TEMPLATE];
/** Rows of a bill: what is bought, and not what is offered. */
const SUM =
  /^(?:sub ?|grand )?total|^(?:gesamt|summe|zwischensumme|rechnungsbetrag|somme|montant total|suma|razem|totale|subtotale|totaal|totalt|итого|всего|合計|小計|总计|小计|합계)/iu;

interface Entry {
  readonly name: string;
  readonly description: string;
  readonly money: FoundMoney;
}

/** @param parts by node: only the subject is looked at */
export function pricedLists(page: ParsedPage, parts: Uint8Array): FactTable[] {
  const { tree } = page;
  const lists = new Map<string, Entry[]>();
  for (let node = tree.body; node < tree.end[tree.body]!; node++) {
    if (!tree.isElement(node)) continue;
    if (parts[node] !== Part.SUBJECT && node !== tree.body) {
      node = tree.end[node]! - 1;
      continue;
    }
    const isPairs = tree.tag[node] === Tag.DL || tree.tag[node] === Tag.TABLE;
    const found = (isPairs ? entriesOfPairs(page, node) : undefined) ?? entriesBelow(page, node);
    if (!found) continue;
    for (const [shape, entries] of found) {
      const known = lists.get(shape);
      if (known === undefined) lists.set(shape, [...entries]);
      else if (known.length < MAX_ENTRIES) known.push(...entries);
    }
    node = tree.end[node]! - 1;
  }
  return [...lists.values()].filter(isPriceList).map(tableOf);
}

/** Enough entries, each about something else. */
const isPriceList = (entries: readonly Entry[]): boolean =>
  entries.length >= MIN_ENTRIES &&
  !entries.some(({ name }) => SUM.test(name) || sumKindsOf(name).length > 0) &&
  new Set(entries.map(({ name }) => name)).size >= entries.length * MIN_SHARE;

function tableOf(all: readonly Entry[]): FactTable {
  const entries = all.slice(0, MAX_ENTRIES);
  return {
    columns: COLUMNS,
    rows: entries.map(({ name, description, money }) => [
      name,
      description,
      money.formatted ?? "",
      money.currency ?? "",
    ]),
    amounts: entries.map(({ money }) => money.amount),
  };
}

/** Rows of two cells: the name, and the amount alone. */
function entriesOfPairs(page: ParsedPage, node: Node): Map<string, Entry[]> | undefined {
  const { tree } = page;
  const pairs = pairsOf(tree, node).slice(0, MAX_ENTRIES);
  // Several amounts below one term are entries of their own.
  if (tree.tag[node] === Tag.DL && childrenCalled(tree, node, Tag.DD) !== pairs.length) return undefined;
  const entries = pairs.flatMap((cells) => entryOf(page, cells) ?? []);
  return entries.length > 0 && entries.length >= pairs.length * MIN_SHARE
    ? new Map([[`${tree.tag[node]} ${firstClass(tree, node)}`, entries]])
    : undefined;
}

function childrenCalled(tree: Tree, node: Node, tag: number): number {
  let count = 0;
  for (let child = tree.firstChild(node); child !== NONE; child = tree.nextSibling(child))
    if (tree.tag[child] === tag) count++;
  return count;
}

/** Children of one element that are built alike. */
function entriesBelow(page: ParsedPage, node: Node): Map<string, Entry[]> | undefined {
  const { tree } = page;
  const alike = new Map<string, Node[]>();
  for (let child = tree.firstChild(node); child !== NONE; child = tree.nextSibling(child)) {
    const size = tree.end[child]! - child;
    if (!tree.isElement(child) || tree.tag[child] === Tag.TR || size < 2 || size > MAX_ENTRY_NODES) continue;
    const shape = `${tree.tag[node]} ${firstClass(tree, node)} ${tree.tag[child]} ${firstClass(tree, child)}`;
    addToGroup(alike, shape, child);
  }
  const found = new Map<string, Entry[]>();
  for (const [shape, nodes] of alike) {
    const entries = nodes.slice(0, MAX_ENTRIES).flatMap((one) => entryOf(page, [one]) ?? []);
    if (entries.length > 0 && entries.length >= Math.min(nodes.length, MAX_ENTRIES) * MIN_SHARE)
      found.set(shape, entries);
  }
  return found.size > 0 ? found : undefined;
}

function entryOf({ tree, locale }: ParsedPage, nodes: readonly Node[]): Entry | undefined {
  const texts: string[] = [];
  let length = 0;
  for (const node of nodes) {
    for (const text of textsIn(tree, node) ?? [""]) {
      length += text.length;
      if (text === "" || length > MAX_ENTRY_CHARACTERS) return undefined;
      texts.push(text);
    }
  }
  if (!texts.some((text) => /\d/.test(text))) return undefined;
  const priced = texts.map((text) => (/\d/.test(text) ? findMoney(text, locale) : []));
  const at = priced.findIndex((found) => found.length > 0);
  const [money, ...more] = priced[at] ?? [];
  if (!money || more.length > 0 || priced.some((found, index) => index !== at && found.length > 0)) return undefined;
  // A letter in front of a number, as in "R2" or "V8", belongs to a name here.
  if (/^\p{L}\s?\d/u.test(money.formatted)) return undefined;
  const line = texts[at]!;
  const before = withoutLeaders(line.slice(0, money.start));
  const behind = line.slice(money.end);
  // "+ 500": what is paid besides.
  if (before.endsWith("+") || lettersIn(behind) > MAX_REMARK_LETTERS || EXTRA_COSTS.test(line)) return undefined;
  const others = texts.filter((text, index) => index !== at && /\p{L}/u.test(text));
  const [name = "", ...rest] = others.length === 0 ? [before] : others;
  if (others.length > 0 && lettersIn(before) > MAX_REMARK_LETTERS) return undefined;
  return isName(name) ? { name, description: rest.join(" "), money } : undefined;
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** `Espresso .......` → `Espresso`. */
function withoutLeaders(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.…·_:：([–—-]/u.test(text[end - 1]!)) end--;
  return text.slice(0, end).trim();
}

const isName = (text: string): boolean =>
  text.length <= MAX_NAME_CHARACTERS && /\p{L}{2}/u.test(text) && !/[.!?…:：]$/u.test(text) && !/[:：=]\s/u.test(text);

/** Texts of a part that has neither headings nor links; undefined for others. */
function textsIn(tree: Tree, root: Node): string[] | undefined {
  const texts: string[] = [];
  for (let node = root; node < tree.end[root]!; node++) {
    if (!tree.isElement(node)) {
      const text = tree.text(node).replace(/\s+/g, " ").trim();
      if (text !== "") texts.push(text);
    } else if (HIDDEN.includes(tree.tag[node]!)) node = tree.end[node]! - 1;
    else if (isHeading(tree, node) || tree.tag[node] === Tag.A || tree.tag[node] === Tag.BUTTON) return undefined;
  }
  return texts.length > 0 ? texts : undefined;
}
