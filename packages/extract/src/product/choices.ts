import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { SOLD_OUT } from "@quern/text/words";
import { classesOf, collapse, type ParsedPage } from "../page/parsed-page.js";
import { CHOICE_NAME, NO_CHOICE, PLACEHOLDER_OPTION } from "./vocabulary.js";

/** Option that a visitor chooses: size, colour. */
export interface Choice {
  readonly name: string;
  /** Field name in the form: `pa_colour` of `attribute_pa_colour`. */
  readonly key?: string | undefined;
  readonly options: readonly ChoiceOption[];
}

export interface ChoiceOption {
  readonly label: string;
  /** Value that the form sends for it. */
  readonly value?: string | undefined;
  readonly available: boolean;
  /** All of its text, price and all. */
  readonly text: string;
}

const MAX_OPTIONS = 200;
const MAX_CHOICES = 20;
/** Text that only screen readers say, of every option alike. */
const UNSEEN = /visually-?hidden|sr-only|screen-?reader|unavailable|sold-?out-?label/;

/** Choices on the page: lists, radio buttons, and rows of buttons, links or swatches behind a word such as "Size". */
export function findChoices({ tree }: ParsedPage, scope: Node, excluded: Uint8Array): Choice[] {
  const choices: Choice[] = [];
  const radios = new Map<string, { name: string; key: string; options: ChoiceOption[] }>();
  const labels = labelsFor(tree, scope);
  for (let node = scope; node < tree.end[scope]! && choices.length < MAX_CHOICES; node++) {
    if (excluded[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    const tag = tree.tag[node]!;
    if (tag === Tag.SELECT) {
      const choice = fromSelect(tree, node, labels);
      if (choice) choices.push(choice);
      node = tree.end[node]! - 1;
    } else if (tag === Tag.INPUT && tree.attribute(node, "type")?.toLowerCase() === "radio") {
      addRadio(tree, node, labels, radios);
    } else if (tag === Tag.SPAN || tag === Tag.LABEL || tag === Tag.DIV || tag === Tag.P || tag === Tag.LEGEND) {
      const choice = fromRow(tree, node);
      if (choice) choices.push(choice);
    }
  }
  for (const { name, key, options } of radios.values()) if (options.length > 1) choices.push({ name, key, options });
  const names = new Set<string>();
  return choices.filter(({ name }) => !names.has(name.toLowerCase()) && names.add(name.toLowerCase()));
}

/** Label element by the id that it names. */
function labelsFor(tree: Tree, scope: Node): Map<string, Node> {
  const labels = new Map<string, Node>();
  for (let node = scope; node < tree.end[scope]!; node++) {
    if (tree.tag[node] !== Tag.LABEL) continue;
    const id = tree.attribute(node, "for");
    if (id) labels.set(id, node);
  }
  return labels;
}

function fromSelect(tree: Tree, select: Node, labels: ReadonlyMap<string, Node>): Choice | undefined {
  const label = labels.get(tree.attribute(select, "id") ?? "");
  const key = tree.attribute(select, "name");
  const name =
    (label === undefined ? "" : seenText(tree, label)) ||
    tree.attribute(select, "aria-label") ||
    wrappingLabel(tree, select) ||
    readableName(key ?? "");
  if (!name || NO_CHOICE.test(name) || NO_CHOICE.test(key ?? "")) return undefined;
  const options: ChoiceOption[] = [];
  for (let node = select + 1; node < tree.end[select]! && options.length < MAX_OPTIONS; node++) {
    if (tree.tag[node] !== Tag.OPTION) continue;
    const text = collapse(tree.textContent(node));
    const value = tree.attribute(node, "value");
    if (text === "" || PLACEHOLDER_OPTION.test(text) || value === "") continue;
    options.push(optionOf(text, value, tree.hasAttribute(node, "disabled")));
  }
  return options.length > 1 ? { name: choiceName(name), key, options } : undefined;
}

function wrappingLabel(tree: Tree, control: Node): string | undefined {
  const label = tree.closest(control, Tag.LABEL);
  if (label === NONE) return undefined;
  const first = tree.firstChild(label);
  return first !== NONE && tree.isText(first) ? collapse(tree.text(first)) || undefined : undefined;
}

function addRadio(
  tree: Tree,
  input: Node,
  labels: ReadonlyMap<string, Node>,
  radios: Map<string, { name: string; key: string; options: ChoiceOption[] }>,
): void {
  const group = tree.attribute(input, "name") ?? "";
  if (group === "" || NO_CHOICE.test(group)) return;
  const wrapping = tree.closest(input, Tag.LABEL);
  const label = wrapping === NONE ? labels.get(tree.attribute(input, "id") ?? "") : wrapping;
  const value = tree.attribute(input, "value");
  const text =
    (label === undefined ? "" : seenText(tree, label) || namedInside(tree, label)) ||
    tree.attribute(input, "aria-label") ||
    value;
  if (!text) return;
  const known = radios.get(group);
  if (!known && radios.size >= MAX_CHOICES) return;
  const entry = known ?? { name: choiceName(groupName(tree, input) ?? readableName(group)), key: group, options: [] };
  if (entry.name === "" || NO_CHOICE.test(entry.name)) return;
  const disabled = tree.hasAttribute(input, "disabled");
  if (entry.options.length < MAX_OPTIONS) entry.options.push(optionOf(text, value, disabled));
  radios.set(group, entry);
}

/** Legend of the fieldset, or the first short text of the box that holds the buttons. */
function groupName(tree: Tree, input: Node): string | undefined {
  const fieldset = tree.closest(input, Tag.FIELDSET);
  if (fieldset !== NONE) {
    const legend = tree.find(fieldset, Tag.LEGEND);
    return legend === NONE ? undefined : seenText(tree, legend) || undefined;
  }
  for (let box = tree.parent[input]!, level = 0; box > tree.body && level < 5; box = tree.parent[box]!, level++) {
    const first = firstText(tree, box, input);
    if (first === NONE) continue;
    const holder = tree.parent[first]!;
    const name = tree.end[holder]! - holder > 20 ? "" : seenText(tree, holder);
    return name !== "" && name.length <= 40 ? name : undefined;
  }
  return undefined;
}

/** First text in a box in front of a control. */
function firstText(tree: Tree, box: Node, control: Node): Node {
  for (let node = box + 1; node < control; node++) if (tree.isText(node) && !tree.blank[node]) return node;
  return NONE;
}

/** `Size`, then a list whose entries are buttons, links or swatches. */
function fromRow(tree: Tree, label: Node): Choice | undefined {
  if (tree.end[label]! - label > 12) return undefined;
  const name = choiceName(seenText(tree, label));
  if (!CHOICE_NAME.test(name)) return undefined;
  const list = listBehind(tree, label);
  if (list === NONE) return undefined;
  const options: ChoiceOption[] = [];
  for (let node = list + 1; node < tree.end[list]! && options.length < MAX_OPTIONS; node++) {
    const tag = tree.tag[node]!;
    if (tag !== Tag.LI && tag !== Tag.BUTTON && tag !== Tag.A) continue;
    const text = seenText(tree, node) || namedInside(tree, node);
    if (text && text.length <= 60 && !PLACEHOLDER_OPTION.test(text)) {
      const disabled = isDisabled(tree, node);
      options.push(optionOf(text, undefined, disabled));
    }
    node = tree.end[node]! - 1;
  }
  return options.length > 1 ? { name, options } : undefined;
}

/** Itself or a control in it. */
function isDisabled(tree: Tree, element: Node): boolean {
  for (let node = element; node < tree.end[element]!; node++) {
    if (!tree.isElement(node)) continue;
    if (tree.hasAttribute(node, "disabled") || /disabled|unavailable|sold-?out/.test(classesOf(tree, node)))
      return true;
  }
  return false;
}

/** The list right behind a label, or behind the box that the label begins. */
function listBehind(tree: Tree, label: Node): Node {
  for (let from = label, level = 0; level < 3 && from > tree.body; from = tree.parent[from]!, level++) {
    for (let next = tree.nextSibling(from); next !== NONE; next = tree.nextSibling(next)) {
      if (!tree.isElement(next)) continue;
      if (
        tree.tag[next] === Tag.UL ||
        tree.tag[next] === Tag.OL ||
        /swatch|option|variant|size|colou?r/.test(classesOf(tree, next))
      )
        return tree.find(next, Tag.INPUT) === NONE && tree.find(next, Tag.SELECT) === NONE ? next : NONE;
      if (collapse(tree.textContent(next)).length > 30) return NONE;
    }
  }
  return NONE;
}

/** Text without what is for screen readers alone. */
function seenText(tree: Tree, element: Node): string {
  let text = "";
  for (let node = element + 1; node < tree.end[element]!; node++) {
    if (tree.isText(node)) text += `${tree.text(node)}`;
    else if (tree.isElement(node) && UNSEEN.test(classesOf(tree, node))) node = tree.end[node]! - 1;
  }
  return collapse(text);
}

/** Label of a swatch without text: `title`, `aria-label` or the picture's `alt`. */
function namedInside(tree: Tree, element: Node): string | undefined {
  for (let node = element; node < tree.end[element]!; node++) {
    if (!tree.isElement(node)) continue;
    const name = tree.attribute(node, "alt") || tree.attribute(node, "aria-label") || tree.attribute(node, "title");
    if (name?.trim()) return collapse(name).replace(/^(?:click to )?select\s+/i, "");
  }
  return undefined;
}

/** A field's name where it is a word: `colour`, not `group[2]` or `attr_17`. */
const readableName = (field: string): string => (/^\p{L}{2,}$/u.test(field) ? field : "");

/** `Strap: (Required)`, `Color: Slate`, `Select Size` and `Size - UK/India` → the word alone. */
const choiceName = (name: string): string =>
  collapse(name)
    .replace(/^(?:select|choose|pick)\s+(?:an?\s+|your\s+)?/i, "")
    .replace(/\s?(?:[:*：]| - ).*$/u, "");

const ADDITION = /(?:\s?[([][^()[\]]{0,40}[)\]]|\s[-–—|]\s[^-–—|]{0,40})$/;
const MAX_ADDITIONS = 8;

/** One after the other: an expression that takes all of them at once takes exponential time where an addition can be read in two ways. */
function withoutAdditions(text: string): string {
  let label = text;
  for (let count = 0; count < MAX_ADDITIONS; count++) {
    const at = label.search(ADDITION);
    if (at < 0) break;
    label = label.slice(0, at).trimEnd();
  }
  return label;
}

/** `L (sold out)` → `L`, not to be had; `3 l - 54,00 €` → `3 l`. */
function optionOf(text: string, value: string | undefined, disabled: boolean): ChoiceOption {
  const soldOut = SOLD_OUT.test(text);
  const label = withoutAdditions(text);
  return {
    label: (soldOut || /\d[.,]\d{2}/.test(text) ? label : text) || text,
    value,
    available: !disabled && !soldOut,
    text,
  };
}
