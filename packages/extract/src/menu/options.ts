import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { collapse } from "../page/parsed-page.js";
import type { OptionGroup } from "./profile.js";
import type { Line } from "./rows.js";

const OPTION_PARTS = [Tag.LABEL, Tag.FIELDSET, Tag.SELECT, Tag.LEGEND];

/** Whether a line is part of a choice (side, size, extra), not a dish. */
export function isOptionLine(tree: Tree, line: Line): boolean {
  if (OPTION_PARTS.some((tag) => tree.tag[line.node] === tag || tree.closest(line.node, tag) !== NONE)) return true;
  if (line.parts.some(({ node }) => tree.closest(node, Tag.LABEL) > line.node)) return true;
  const first = line.moneys[0];
  return first !== undefined && /^(?:add|extra|\+)|\+\s*$/i.test(line.text.slice(0, first.start));
}

/** Groups of options among the lines of a dish: those of one fieldset or list are one group. */
export function optionsIn(tree: Tree, inside: readonly Line[], isOption: readonly boolean[]): OptionGroup[] {
  const groups = new Map<Node, { name: string | undefined; options: Array<OptionGroup["options"][number]> }>();
  for (const [offset, line] of inside.entries()) {
    if (!isOption[offset]) continue;
    const holder = choiceAround(tree, line.node);
    const group = groups.get(holder) ?? { name: nameOfChoice(tree, holder), options: [] };
    groups.set(holder, group);
    if (tree.tag[line.node] === Tag.LEGEND) group.name ??= line.text;
    else if (line.text !== group.name) group.options.push(...optionsOf(tree, line));
  }
  return [...groups.values()]
    .filter(({ options }) => options.length > 0)
    .map(({ name, options }) => ({ ...(name === undefined ? {} : { name }), options }));
}

function choiceAround(tree: Tree, node: Node): Node {
  for (const tag of [Tag.SELECT, Tag.FIELDSET]) {
    if (tree.tag[node] === tag) return node;
    const parent = tree.closest(node, tag);
    if (parent !== NONE) return parent;
  }
  return NONE;
}

/** `aria-label` or `<label for>` of a list. */
function nameOfChoice(tree: Tree, holder: Node): string | undefined {
  if (holder === NONE || tree.tag[holder] !== Tag.SELECT) return undefined;
  const label = tree.attribute(holder, "aria-label");
  return label ? collapse(label) || undefined : undefined;
}

/** A run of labels without line breaks between them is one line: each label is an option. */
function optionsOf(tree: Tree, line: Line): Array<OptionGroup["options"][number]> {
  const groups = new Map<Node, { from: number; to: number }>();
  for (const [index, part] of line.parts.entries()) {
    const to = line.parts[index + 1]?.start ?? line.text.length;
    const label = tree.closest(part.node, Tag.LABEL);
    const key = label === NONE ? line.node : label;
    const known = groups.get(key);
    if (known) known.to = to;
    else groups.set(key, { from: part.start, to });
  }
  return [...groups.values()].flatMap(({ from, to }) => {
    const money = line.moneys.find((one) => one.start >= from && one.start < to);
    const name = line.text
      .slice(from, money ? money.start : to)
      .replace(/^(?:add|extra|\+)\s+/i, "")
      .replace(/(?<![\s+(:–-])[\s+(:–-]+$/u, "")
      .trim();
    if (name === "") return [];
    return [
      {
        name,
        ...(money
          ? {
              price: {
                amount: money.amount,
                ...(money.currency ? { currency: money.currency } : {}),
                formatted: money.formatted,
              },
            }
          : {}),
      },
    ];
  });
}
