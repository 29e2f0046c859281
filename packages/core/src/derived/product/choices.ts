import { Tag } from "../../html/tags.js";
import { NONE, type Node, type Tree } from "../../html/tree.js";
import { findMoney, toMoney } from "../money.js";
import { collapse, type ParsedPage } from "../parsed-page.js";
import type { VariantDraft } from "./profile.js";
import { NO_CHOICE, OUT_OF_STOCK, PLACEHOLDER_OPTION } from "./vocabulary.js";

const MAX_OPTIONS = 200;

interface Choice {
  readonly name: string;
  readonly options: ReadonlyArray<{ readonly label: string; readonly available: boolean; readonly text: string }>;
}

/**
 * Variants that the page lets a visitor choose: lists and radio buttons. One choice gives a variant an option; of several choices nothing
 * tells which combinations exist, so they become one variant whose values are lists.
 */
export function variantsFromChoices(page: ParsedPage, scope: Node, excluded: Uint8Array): VariantDraft[] {
  const found = findChoices(page.tree, scope, excluded);
  if (found.length === 0) return [];
  if (found.length > 1) {
    return [
      { values: Object.fromEntries(found.map(({ name, options }) => [name, options.map((option) => option.label)])) },
    ];
  }
  const [choice] = found as [Choice];
  return choice.options.map(({ label, available, text }) => {
    const price = findMoney(text, page.locale).find((money) => !/[+-]\s*$/.test(text.slice(0, money.start)));
    return {
      title: label,
      values: { [choice.name]: label },
      ...(price ? { price: toMoney(price) } : {}),
      ...(available ? {} : { inStock: false }),
    };
  });
}

function findChoices(tree: Tree, scope: Node, excluded: Uint8Array): Choice[] {
  const choices: Choice[] = [];
  const radios = new Map<string, { name: string; options: Array<Choice["options"][number]> }>();
  const labels = labelsFor(tree, scope);
  const end = tree.end[scope]!;
  for (let node = scope; node < end; node++) {
    if (excluded[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (tree.tag[node] === Tag.SELECT) {
      const choice = fromSelect(tree, node, labels);
      if (choice) choices.push(choice);
      node = tree.end[node]! - 1;
    } else if (tree.tag[node] === Tag.INPUT && tree.attribute(node, "type")?.toLowerCase() === "radio") {
      addRadio(tree, node, labels, radios);
    }
  }
  for (const { name, options } of radios.values()) if (options.length > 1) choices.push({ name, options });
  return choices;
}

/** Text of `<label for>` by the id that it names. */
function labelsFor(tree: Tree, scope: Node): Map<string, string> {
  const labels = new Map<string, string>();
  for (let node = scope; node < tree.end[scope]!; node++) {
    if (tree.tag[node] !== Tag.LABEL) continue;
    const id = tree.attribute(node, "for");
    if (id) labels.set(id, collapse(tree.textContent(node)));
  }
  return labels;
}

function fromSelect(tree: Tree, select: Node, labels: ReadonlyMap<string, string>): Choice | undefined {
  const id = tree.attribute(select, "id");
  const name =
    (id && labels.get(id)) ||
    tree.attribute(select, "aria-label") ||
    wrappingLabel(tree, select) ||
    tree.attribute(select, "name");
  if (!name || NO_CHOICE.test(name) || NO_CHOICE.test(tree.attribute(select, "name") ?? "")) return undefined;
  const options: Array<Choice["options"][number]> = [];
  for (let node = select + 1; node < tree.end[select]! && options.length < MAX_OPTIONS; node++) {
    if (tree.tag[node] !== Tag.OPTION) continue;
    const text = collapse(tree.textContent(node));
    if (text === "" || PLACEHOLDER_OPTION.test(text) || tree.attribute(node, "value") === "") continue;
    options.push(optionOf(text, tree.hasAttribute(node, "disabled")));
  }
  return options.length > 1 ? { name: choiceName(name), options } : undefined;
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
  labels: ReadonlyMap<string, string>,
  radios: Map<string, { name: string; options: Array<Choice["options"][number]> }>,
): void {
  const group = tree.attribute(input, "name") ?? "";
  if (group === "" || NO_CHOICE.test(group)) return;
  const label = tree.closest(input, Tag.LABEL);
  const text =
    (label === NONE ? labels.get(tree.attribute(input, "id") ?? "") : collapse(tree.textContent(label))) ||
    tree.attribute(input, "aria-label") ||
    tree.attribute(input, "value");
  if (!text) return;
  const known = radios.get(group);
  if (!known && radios.size >= 20) return;
  const entry = known ?? { name: choiceName(groupName(tree, input) ?? group), options: [] };
  if (NO_CHOICE.test(entry.name)) return;
  if (entry.options.length < MAX_OPTIONS) entry.options.push(optionOf(text, tree.hasAttribute(input, "disabled")));
  radios.set(group, entry);
}

function groupName(tree: Tree, input: Node): string | undefined {
  const fieldset = tree.closest(input, Tag.FIELDSET);
  if (fieldset === NONE) return undefined;
  const legend = tree.find(fieldset, Tag.LEGEND);
  return legend === NONE ? undefined : collapse(tree.textContent(legend)) || undefined;
}

const choiceName = (name: string): string => collapse(name).replace(/\s*[:*]+\s*$/, "");

/** `L (sold out)` → `L`, not to be had; `3 l - 54,00 €` → `3 l`. */
function optionOf(text: string, disabled: boolean): Choice["options"][number] {
  const soldOut = OUT_OF_STOCK.test(text);
  const label = text.replace(/\s*(?:\([^()]{0,40}\)|\s[-–—|]\s[^-–—|]{0,40})\s*$/, "");
  return {
    label: (soldOut || /\d[.,]\d{2}/.test(text) ? label : text) || text,
    available: !disabled && !soldOut,
    text,
  };
}
