import { Tag } from "../../html/tags.js";
import type { Node, Tree } from "../../html/tree.js";
import type { Price } from "../product/profile.js";
import type { Line } from "./rows.js";

/** What a line of a menu says, taken apart. */
export interface LineParts {
  readonly name: string;
  readonly description: string;
  /** Prices with what is written right in front of each (`Glass`), in order. */
  readonly prices: ReadonlyArray<{ readonly label: string; readonly price: Price }>;
}

const ASIDE: ReadonlySet<number> = new Set([Tag.SMALL, Tag.EM, Tag.I]);
const STRONG: ReadonlySet<number> = new Set([Tag.STRONG, Tag.B, Tag.A]);

/**
 * Tells name, description and prices of one line apart by how they are set: a name in bold is only that, small print and italics are the
 * description, raised codes are footnotes and left out.
 */
export function takeApart(tree: Tree, line: Line): LineParts {
  const { text, parts, moneys } = line;
  let name = "";
  let description = "";
  const labels = moneys.map(() => "");
  for (const [index, part] of parts.entries()) {
    const end = parts[index + 1]?.start ?? text.length;
    if (tree.closest(part.node, Tag.SUP) >= 0 && tree.closest(part.node, Tag.SUP) > line.node) continue;
    let from = part.start;
    for (const [at, money] of moneys.entries()) {
      if (money.start >= end || money.end <= part.start) continue;
      const before = text.slice(from, Math.max(from, money.start));
      // With several prices, what shares the element with one of them says which size it is for.
      if (moneys.length > 1 && (index > 0 || at > 0)) labels[at] += before;
      else name += before;
      from = Math.max(from, Math.min(money.end, end));
    }
    const rest = text.slice(from, end);
    if (rest.trim() === "") {
      name += rest;
      continue;
    }
    const isFirst = name.trim() === "";
    if (
      !isFirst &&
      (isSetIn(tree, part.node, line.node, ASIDE) ||
        (startsStrong(tree, line) && !isSetIn(tree, part.node, line.node, STRONG)))
    ) {
      description += rest;
    } else name += rest;
  }
  return {
    name: tidy(name),
    description: tidy(description),
    prices: moneys.map(({ amount, currency, formatted }, at) => ({
      label: tidy(labels[at]!).replace(/\s*:$/, ""),
      price: {
        amount,
        ...(currency === undefined ? {} : { currency }),
        ...(line.isMended ? {} : { formatted }),
      },
    })),
  };
}

const startsStrong = (tree: Tree, line: Line): boolean =>
  line.parts.length > 0 && isSetIn(tree, line.parts[0]!.node, line.node, STRONG);

function isSetIn(tree: Tree, node: Node, block: Node, tags: ReadonlySet<number>): boolean {
  for (let above = tree.parent[node]!; above > block; above = tree.parent[above]!)
    if (tags.has(tree.tag[above]!)) return true;
  return false;
}

/** Without dot leaders, dashes and bullets at the ends. */
const tidy = (text: string): string =>
  text
    .replace(/[.…·_]{3,}/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s•·*–—|:,-]+|[\s•·–—|:,-]+$/gu, "");
