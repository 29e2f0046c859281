import * as Has from "../tree/attribute-bits.js";
import { type NameIndex, nameIndex, testValues } from "../tree/name-index.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";

/** Tabs of a page: what each panel is called, and the bars that hold these names. */
export interface Tabs {
  /** Panel → name of its tab. All panels count as shown: a reader may open any of them. */
  readonly panels: ReadonlyMap<Node, string>;
  /** Bars and labels that {@link panels} makes superfluous. */
  readonly bars: readonly Node[];
}

/** Class of a bar of tabs, or of what it stands in. */
const TAB_NAME = /(?:^|[\s_-])tabs?(?:$|[\s_-])/i;
/** A longer name is a card that opens, not a tab. */
const MAX_NAME_CHARACTERS = 60;
/** A list with more nodes is too long to be a bar of tabs. */
const MAX_BAR_NODES = 1_000;
/** How far above a bar its panels are looked for, in elements. */
const LEVELS = 3;

/**
 * Finds tabs by their roles (`tablist`, `tab`, `tabpanel`), by `data-toggle="tab"`, and by radio buttons with as many labels as panels, which is
 * how generators build tabs without scripts (MkDocs, VitePress, Sphinx), and by lists of links that are named as tabs.
 */
export function findTabs(tree: Tree): Tabs {
  const index = nameIndex(tree);
  const named = testValues(index, (value) => (TAB_NAME.test(value) ? 1 : 0));
  // Without radio buttons and toggles, labels are no tabs.
  let hasLabels = false;
  const panels = new Map<Node, string>();
  const bars: Node[] = [];
  const ids = new Map<string, Node>();
  const labelled = new Map<string, Node>();
  const stop = tree.end[tree.body]!;
  for (let node = tree.body + 1; node < stop; node++) {
    const has = index.has[node]!;
    const id = index.values[index.idOf[node]!];
    if (id) ids.set(id, node);
    if (has & Has.TOGGLE || isRadio(tree, node)) hasLabels = true;
    if (has & Has.ROLE && tree.attribute(node, "role") === "tabpanel") {
      const by = tree.attribute(node, "aria-labelledby");
      if (by) labelled.set(by, node);
    }
  }
  for (let node = tree.body + 1; node < stop; node++) {
    if (!tree.isElement(node)) continue;
    const isList = index.has[node]! & Has.ROLE && tree.attribute(node, "role") === "tablist";
    let found = isList ? byRole(tree, node, ids, labelled) : undefined;
    if (!isList && hasLabels) found = byLabels(tree, index, node, ids);
    const isNamed = named[index.classOf[node]!]! | named[index.classOf[tree.parent[node]!]!]!;
    if (found === undefined && isNamed && (tree.tag[node] === Tag.UL || tree.tag[node] === Tag.OL))
      found = byLinks(tree, node, ids, true);
    if (found === undefined) continue;
    for (const [panel, name] of found.panels) if (!panels.has(panel)) panels.set(panel, name);
    bars.push(...found.bars);
  }
  return { panels, bars };
}

interface Found {
  readonly panels: ReadonlyArray<readonly [Node, string]>;
  readonly bars: readonly Node[];
}

function byRole(
  tree: Tree,
  bar: Node,
  ids: ReadonlyMap<string, Node>,
  labelled: ReadonlyMap<string, Node>,
): Found | undefined {
  const tabs: Node[] = [];
  for (let node = bar + 1; node < tree.end[bar]!; node++)
    if (tree.isElement(node) && tree.attribute(node, "role") === "tab") {
      // Where an item and the link in it are both called tabs, the link knows its panel.
      if (tabs.length > 0 && tree.contains(tabs.at(-1)!, node)) tabs.pop();
      tabs.push(node);
    }
  if (tabs.length === 0) return undefined;
  const named = tabs.map((tab) => {
    const controls = tree.attribute(tab, "aria-controls") ?? fragment(tree, tab);
    return (controls === undefined ? undefined : ids.get(controls)) ?? labelled.get(tree.attribute(tab, "id") ?? "");
  });
  if (named.every((panel) => panel !== undefined)) return pairs(tree, tabs, named as Node[], [bar]);
  for (
    let above = tree.parent[bar]!, level = 0;
    above > tree.body && level < LEVELS;
    above = tree.parent[above]!, level++
  ) {
    const list = panelsIn(tree, above, bar);
    if (list.length === tabs.length) return pairs(tree, tabs, list, [bar]);
    if (list.length > 0) return undefined;
  }
  return undefined;
}

/** Panels inside `holder` behind the bar, those inside other panels left out. */
function panelsIn(tree: Tree, holder: Node, bar: Node): Node[] {
  const list: Node[] = [];
  for (let node = tree.end[bar]!; node < tree.end[holder]!; node++) {
    if (!tree.isElement(node)) continue;
    const role = tree.attribute(node, "role");
    if (role === "tablist") break;
    if (role !== "tabpanel") continue;
    list.push(node);
    node = tree.end[node]! - 1;
  }
  return list;
}

/** Elements that may be panels beside their labels. */
const BOXES: ReadonlySet<number> = new Set([Tag.DIV, Tag.SECTION, Tag.PRE]);

/** Labels with radio buttons, or links with `data-toggle`, that stand side by side. */
function byLabels(tree: Tree, { has }: NameIndex, holder: Node, ids: ReadonlyMap<string, Node>): Found | undefined {
  const labels: Node[] = [];
  let radios = 0;
  let toggles = 0;
  for (let child = tree.firstChild(holder); child !== NONE; child = tree.nextSibling(child)) {
    const tag = tree.tag[child]!;
    if (tag === Tag.LABEL) labels.push(child);
    else if (isRadio(tree, child)) radios++;
    else if (tag === Tag.LI || tag === Tag.A) {
      const link = tag === Tag.A ? child : tree.find(child, Tag.A);
      const toggle =
        link === NONE || !(has[link]! & Has.TOGGLE)
          ? undefined
          : (tree.attribute(link, "data-toggle") ?? tree.attribute(link, "data-bs-toggle"));
      if (toggle === "tab" || toggle === "pill") toggles++;
    }
  }
  if (toggles > 1) return byLinks(tree, holder, ids, false);
  if (labels.length < 2) return undefined;
  // Radio buttons beside the labels, or at the start of the group around them.
  if (radios === 0) {
    let child = tree.firstChild(tree.parent[holder]!);
    for (; radios <= labels.length && (isRadio(tree, child) || tree.blank[child]); child = tree.end[child]!)
      if (isRadio(tree, child)) radios++;
  }
  if (radios !== labels.length) return undefined;
  const boxes = tree.children(holder).filter((child) => BOXES.has(tree.tag[child]!));
  if (boxes.length === labels.length) return pairs(tree, labels, boxes, labels);
  let next = tree.nextSibling(holder);
  while (next !== NONE && !tree.isElement(next)) next = tree.nextSibling(next);
  if (next === NONE) return undefined;
  const panels = tree.children(next).filter((child) => tree.isElement(child));
  return panels.length === labels.length ? pairs(tree, labels, panels, [holder]) : undefined;
}

function isRadio(tree: Tree, node: Node): boolean {
  return tree.tag[node] === Tag.INPUT && tree.attribute(node, "type") === "radio";
}

/**
 * Links that lead to panels, one each. Those that nothing but a name calls tabs (`isGuess`) stand in a list and lead to boxes side by side
 * behind it: a table of contents leads to headings.
 */
function byLinks(tree: Tree, bar: Node, ids: ReadonlyMap<string, Node>, isGuess: boolean): Found | undefined {
  if (isGuess && tree.end[bar]! - bar > MAX_BAR_NODES) return undefined;
  const tabs: Node[] = [];
  const panels: Node[] = [];
  for (let node = bar + 1; node < tree.end[bar]!; node++) {
    if (tree.tag[node] !== Tag.A) continue;
    const panel = ids.get(fragment(tree, node) ?? "");
    if (panel === undefined) return undefined;
    const before = panels.at(-1) ?? bar;
    const isBeside = before === bar || tree.parent[panel] === tree.parent[before];
    if (isGuess && (panel < tree.end[before]! || !isBeside || !BOXES.has(tree.tag[panel]!))) return undefined;
    tabs.push(node);
    panels.push(panel);
  }
  return tabs.length > 1 ? pairs(tree, tabs, panels, [bar]) : undefined;
}

function fragment(tree: Tree, node: Node): string | undefined {
  const href = tree.tag[node] === Tag.A ? tree.attribute(node, "href") : undefined;
  const target = href?.startsWith("#")
    ? href
    : (tree.attribute(node, "data-target") ?? tree.attribute(node, "data-bs-target"));
  return target?.startsWith("#") ? target.slice(1) : undefined;
}

function pairs(tree: Tree, tabs: readonly Node[], panels: readonly Node[], bars: readonly Node[]): Found | undefined {
  // An accordion may be marked up as a bar around its panels: of that bar only the tabs are superfluous, unless they are headings.
  const isAround = bars.some((bar) => panels.some((panel) => tree.contains(bar, panel)));
  const named: Array<readonly [Node, string]> = [];
  const names: Node[] = [];
  for (const [index, tab] of tabs.entries()) {
    const name = tree.textContent(tab).replace(/\s+/g, " ").trim();
    if (name.length > MAX_NAME_CHARACTERS && !isAround) return undefined;
    const panel = panels[index]!;
    // A panel around its own bar is the page, not a panel.
    if (tree.contains(panel, tab)) return undefined;
    const staysHeading = isAround && isHeading(tree, tab);
    if (name !== "") named.push([panel, staysHeading ? "" : name]);
    if (!staysHeading) names.push(tab);
  }
  return { panels: named, bars: isAround ? names : bars };
}

/** Whether an element is a heading, or holds one. */
function isHeading(tree: Tree, element: Node): boolean {
  for (let node = element; node < tree.end[element]!; node++)
    if (tagFlags(tree.tag[node]!) & TagFlag.HEADING) return true;
  return false;
}
