import type { Node, Tree } from "@quern/markdown/html";
import { Tag } from "@quern/markdown/html";
import { classesOf } from "../page/parsed-page.js";
import type { Price } from "../product/profile.js";
import { dietsOfMarks } from "./dietary.js";
import type { Line } from "./rows.js";

/** Parts of a line of a menu. */
export interface LineParts {
  readonly name: string;
  readonly description: string;
  /** Diets that marks in elements of their own stand for (`<sup>VG</sup>`). */
  readonly diets: readonly string[];
  /** Prices with what is written right in front of each (`Glass`), in order. */
  readonly prices: ReadonlyArray<{ readonly label: string; readonly price: Price }>;
}

const NO_LEGEND: ReadonlyMap<string, string> = new Map();
/** Words between a name and its lowest price. */
const FROM = /(?:^|\s)(?:from|ab|à partir de|dès|desde|da|od|fra|från|vanaf)\s*$/iu;
const ASIDE: ReadonlySet<number> = new Set([Tag.SMALL, Tag.EM, Tag.I]);
const STRONG: ReadonlySet<number> = new Set([Tag.STRONG, Tag.B, Tag.A]);

/**
 * Tells name, description and prices of one line apart by how they are set: a name in bold is only that, small print and italics are the
 * description, raised codes are footnotes and left out.
 */
export function takeApart(tree: Tree, line: Line, legend: ReadonlyMap<string, string> = NO_LEGEND): LineParts {
  const { text, parts, moneys } = line;
  let name = "";
  let description = "";
  const diets: string[] = [];
  const labels = moneys.map(() => "");
  for (const [index, part] of parts.entries()) {
    const end = parts[index + 1]?.start ?? text.length;
    const marks =
      index > 0 && tree.parent[part.node] !== line.node ? dietsOfMarks(text.slice(part.start, end), legend) : [];
    if (marks.length > 0) {
      diets.push(...marks);
      continue;
    }
    if (tree.closest(part.node, Tag.SUP) >= 0 && tree.closest(part.node, Tag.SUP) > line.node) continue;
    let from = part.start;
    for (const [at, money] of moneys.entries()) {
      if (money.start >= end || money.end <= part.start) continue;
      const before = text.slice(from, Math.max(from, money.start));
      // With several prices, what shares the element with one of them says which size it is for.
      if (moneys.length > 1 && (index > 0 || at > 0)) labels[at] += before;
      else name += before.replace(FROM, " ");
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
        isFieldOfItsOwn(tree, line, part.node) ||
        (startsStrong(tree, line) && !isSetIn(tree, part.node, line.node, STRONG)))
    ) {
      description += rest;
    } else name += rest;
  }
  return {
    name: tidy(name),
    description: tidy(description),
    diets,
    prices: moneys.map(({ amount, currency, formatted }, at) => ({
      label: tidy(labels[at]!).replace(/(?<!\s)\s*:$/, ""),
      price: {
        amount,
        ...(currency === undefined ? {} : { currency }),
        ...(line.isMended ? {} : { formatted }),
      },
    })),
  };
}

/** `<span class=name>Ruskie</span> <span class=about>potato, cheese</span>`: elements of different classes side by side. */
function isFieldOfItsOwn(tree: Tree, line: Line, node: Node): boolean {
  const first = tree.parent[line.parts[0]!.node]!;
  const own = tree.parent[node]!;
  if (tree.parent[first] !== line.node || tree.parent[own] !== line.node) return false;
  const [name, about] = [classesOf(tree, first), classesOf(tree, own)];
  return name !== "" && about !== "" && name !== about;
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
    .replace(/^[\s•·*–—|:,/-]+|(?<![\s•·–—|:,/-])[\s•·–—|:,/-]+$/gu, "");
