import { calloutOf } from "../../markdown/callout.js";
import { knownClasses } from "../select/known-classes.js";
import * as Known from "../select/known-lists.js";
import * as Has from "../tree/attribute-bits.js";
import { isLink } from "../tree/links.js";
import { HAS_HIDING, type NameIndex, nameIndex } from "../tree/name-index.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { PARTS_OF_TEXT } from "../tree/text-parts.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { BOILERPLATE_CLASSES } from "./boilerplate-names.js";
import { hidesItself } from "./hidden-mark.js";
import type { Marks } from "./marks.js";

/** Elements that the contract's `onlyMainContent` removes, by element name. */
const BOILERPLATE_TAGS = new Set([Tag.HEADER, Tag.FOOTER, Tag.NAV, Tag.ASIDE]);

/** The same by id; classes are in {@link BOILERPLATE_CLASSES}. */
const BOILERPLATE_IDS = new Set(
  "header footer sidebar modal ad language-selector social nav breadcrumbs share widget cookie".split(" "),
);

/** An element with at least this share of the page's text (links not counted) stays, whatever its class… */
const SHARE_THAT_STAYS = 0.4;
/** …when that is a text worth the name: on a page of a few words any menu is a large share. */
const MIN_CHARACTERS_THAT_STAY = 200;

/**
 * Marks what the contract's removal list names, with two guards: an element that contains `#main` (or a guarded block) stays, and so does
 * one that carries a large share of the page's own text.
 *
 * @param roots the elements that are looked at; they themselves stay
 * @param lengths from {@link textLengths}
 */
export function markBoilerplate(tree: Tree, marks: Marks, roots: readonly Node[], lengths: Int32Array): void {
  const candidates: Array<readonly [node: Node, rule: string]> = [];
  const guards: Node[] = [];
  const rules = new BoilerplateRules(tree, guards);
  for (const root of roots) {
    const end = tree.end[root]!;
    for (let node = root + 1; node < end; node++) {
      if (!tree.isElement(node)) continue;
      if (marks.removed[node]) {
        node = tree.end[node]! - 1;
        continue;
      }
      const rule = rules.ruleOf(node);
      if (rule !== undefined && !isText(tree, node, lengths)) candidates.push([node, rule]);
    }
  }
  const total = Math.max(1, lengths[tree.body]!);
  let covered: Node = NONE;
  for (const [node, rule] of candidates) {
    if (node < covered) continue;
    if (
      lengths[node]! >= total * SHARE_THAT_STAYS &&
      ownText(tree, node, lengths) >= Math.max(MIN_CHARACTERS_THAT_STAY, total * SHARE_THAT_STAYS)
    )
      continue;
    const end = tree.end[node]!;
    if (guards.some((guard) => guard > node && guard < end)) continue;
    marks.remove(node, rule);
    covered = end;
  }
}

/** Names of the list of ingredients in recipe markup: hRecipe, schema.org and the plug-ins that write it. */
const INGREDIENTS = /(?:^|[\s_-])(?:recipe)?[\s_-]*ingredients?(?:$|[\s_-])/i;

/** Whether a class attribute names a list of ingredients. */
export const namesIngredients = (classes: string | undefined): boolean =>
  classes !== undefined && INGREDIENTS.test(classes);

/** How far above a word its paragraph is looked for, in elements. */
const MAX_LEVELS = 4;
/**
 * Whether an element is text by its kind, and called after its place there: a heading, the row of a table that names its columns (`header` in
 * pandoc), all there is to a heading (`<h2 id="setup"><a class="header" href="#setup">Setup</a></h2>`), or a word of a sentence (the `menu` of
 * Asciidoctor in "choose File › Save").
 */
function isText(tree: Tree, element: Node, lengths: Int32Array): boolean {
  const tag = tree.tag[element]!;
  if (tag === Tag.TR) return tree.children(element).some((cell) => tree.tag[cell] === Tag.TH);
  if (tag === Tag.TH || tag === Tag.SUMMARY || tree.flags(element) & TagFlag.HEADING) return true;
  if (tag === Tag.HEADER) return headsSection(tree, element, lengths);
  if (tree.isBlock(element)) return false;
  let around = tree.parent[element]!;
  for (let level = 0; level < MAX_LEVELS && !tree.isBlock(around); level++) around = tree.parent[around]!;
  const isWhole = lengths[around] === lengths[element] && lengths[element]! > 0;
  return tree.flags(around) & TagFlag.HEADING
    ? isWhole
    : PARTS_OF_TEXT.has(tree.tag[around]!) && lengths[around]! >= 2 * lengths[element]!;
}

/** Whether a `header` is the heading of a part of the text: it holds nothing else, and is not all there is. */
function headsSection(tree: Tree, header: Node, lengths: Int32Array): boolean {
  const length = lengths[header]!;
  for (let node = header + 1; node < tree.end[header]!; node++)
    if (tree.flags(node) & TagFlag.HEADING)
      return tree.tag[node] !== Tag.H1 && lengths[node] === length && lengths[tree.parent[header]!]! > length;
  return false;
}

/** Characters outside of links. */
function ownText(tree: Tree, element: Node, lengths: Int32Array): number {
  let text = lengths[element]!;
  for (let node = element + 1; node < tree.end[element]!; node++) if (isLink(tree, node)) text -= lengths[node]!;
  return text;
}

/** Looks elements up in the lists. */
class BoilerplateRules {
  readonly #index: NameIndex;
  readonly #known: Uint8Array;

  constructor(
    readonly tree: Tree,
    /** Guards that are met are added here. */
    readonly guards: Node[],
  ) {
    this.#index = nameIndex(tree);
    this.#known = knownClasses(this.#index);
  }

  ruleOf(node: Node): string | undefined {
    const { tree } = this;
    const tag = tree.tag[node]!;
    const rule = BOILERPLATE_TAGS.has(tag) ? `element ${tree.tagName(node)}` : undefined;
    const has = this.#index.has[node]!;
    if (tree.last[node] === 0) return rule;
    // A note of the documentation's own is an `aside` in name only, and so are the ingredients of a recipe.
    if (tag === Tag.ASIDE && (calloutOf(tree, node) || namesIngredients(tree.attribute(node, "class"))))
      return undefined;
    const byId = has & Has.ID ? this.#idRule(node) : undefined;
    const byClass = has & Has.CLASS ? this.#classRule(node) : undefined;
    return rule ?? byId ?? byClass;
  }

  #idRule(node: Node): string | undefined {
    const id = this.#index.values[this.#index.idOf[node]!]!;
    if (id === "main") this.guards.push(node);
    return BOILERPLATE_IDS.has(id) ? `id #${id}` : undefined;
  }

  #classRule(node: Node): string | undefined {
    const number = this.#index.classOf[node]!;
    const known = this.#known[number]!;
    if (known & Known.GUARD) this.guards.push(node);
    if (!(known & Known.BOILERPLATE)) return undefined;
    const names = this.#index.values[number]!.split(SPACES);
    return `class .${names.find((name) => BOILERPLATE_CLASSES.has(name))}`;
  }
}

const SPACES = /[ \t\n\f\r]+/;

/** An element hidden by its own attributes stays when it holds at least this share of the text: scripts would have shown it. */
const HIDDEN_SHARE_THAT_STAYS = 0.2;

/**
 * Marks elements that their own attributes hide from a reader (`hidden`, `style="display: none"`) or that the renderer saw hidden by a style
 * sheet, unless the page is mostly that.
 *
 * @param shown elements that a reader can bring up: panels of tabs
 */
export function markInvisible(tree: Tree, marks: Marks, lengths: Int32Array, shown: ReadonlyMap<Node, unknown>): void {
  const { has, hasAny } = nameIndex(tree);
  if (!(hasAny & HAS_HIDING)) return;
  const limit = Math.max(MIN_CHARACTERS_THAT_STAY, lengths[tree.body]! * HIDDEN_SHARE_THAT_STAYS);
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!(has[node]! & HAS_HIDING) || !hidesItself(tree, node)) continue;
    if (lengths[node]! > limit || shown.has(node) || isFormula(tree, node)) continue;
    marks.remove(node, "hidden");
    node = tree.end[node]! - 1;
  }
}
/** Whether an element holds a formula and nothing else: the source of a picture beside it. */
function isFormula(tree: Tree, element: Node): boolean {
  const first = tree.firstChild(element);
  return first !== NONE && tree.tag[first] === Tag.MATH && tree.nextSibling(first) === NONE;
}
