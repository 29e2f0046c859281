import type { Node, Tree } from "@quern/markdown/html";
import { Tag } from "@quern/markdown/html";
import { classesOf, collapse } from "../page/parsed-page.js";
import { takeApart } from "./line-parts.js";
import { countWithin, placeOf } from "./places.js";
import type { Line } from "./rows.js";
import type { Unit } from "./units.js";
import { COURSE, MENU_WORD } from "./vocabulary.js";

const MAX_HEADING_CHARACTERS = 120;
/** Longer texts outside of heading elements are sentences. */
const MAX_PLAIN_CHARACTERS = 40;

/**
 * Which headings begin sections. On pages whose dishes have headings of their own, most headings of that level stand in front of exactly one
 * price; those are names of dishes.
 */
export function markedHeadings(tree: Tree, lines: readonly Line[], isOption: readonly boolean[]): boolean[] {
  const levels = new Map<number, { single: number; total: number }>();
  const priced = lines.filter((line, index) => line.isPriced && !isOption[index]).map(placeOf);
  for (const [index, line] of lines.entries()) {
    if (line.level === 0 || line.isPriced) continue;
    const prices: Line[] = [];
    for (let next = index + 1; next < lines.length && lines[next]!.level === 0; next++)
      if (lines[next]!.isPriced && !isOption[next]) prices.push(lines[next]!);
    const entry = levels.get(line.level) ?? { single: 0, total: 0 };
    entry.total++;
    if (prices.length === 1 && isPriceOf(tree, line, prices[0]!, priced)) entry.single++;
    levels.set(line.level, entry);
  }
  const isDishLevel = (level: number): boolean => {
    const entry = levels.get(level);
    return (
      entry !== undefined &&
      entry.total >= 2 &&
      entry.single >= entry.total * 0.6 &&
      ![...levels.keys()].some((other) => other > level && (levels.get(other)?.single ?? 0) > 0)
    );
  };
  return lines.map(
    (line) =>
      !line.isPriced &&
      line.text.length <= MAX_HEADING_CHARACTERS &&
      ((line.level > 0 && !isDishLevel(line.level)) ||
        tree.tag[line.node] === Tag.CAPTION ||
        /(?:section|category|group|course)[-_]?(?:title|name|head)/.test(classesOf(tree, line.node))),
  );
}

/** Whether a price stands in one box with a heading, alone, or is all of the line beside it. */
function isPriceOf(tree: Tree, heading: Line, price: Line, priced: readonly Node[]): boolean {
  let box = heading.node;
  while (box > tree.body && box !== price.node && !tree.contains(box, price.node)) box = tree.parent[box]!;
  if (box > tree.body && countWithin(tree, priced, box) === 1) return true;
  return tree.parent[heading.node] === tree.parent[price.node] && takeApart(tree, price).name === "";
}

/**
 * Adds lines that are headings by their place or their words alone: the first text of a box with several dishes, a line in capitals, the
 * name of a course; and every other line of the same class. Right behind a heading a line is a description, not another one.
 */
export function withPlainHeadings(
  tree: Tree,
  lines: readonly Line[],
  units: readonly Unit[],
  marked: readonly boolean[],
): boolean[] {
  const unitByLine = new Map(units.flatMap((unit) => range(unit.from, unit.to).map((line) => [line, unit] as const)));
  const firsts = firstLinesOfBoxes(tree, lines, units);
  const found = [...marked];
  const classes = new Set<string>();
  let behind: "dish" | "marked" | "plain" = "dish";
  for (const [index, line] of lines.entries()) {
    // Behind a heading that only says "Menu" the first course may follow.
    if (marked[index]) behind = MENU_WORD.test(line.text) ? "plain" : "marked";
    else if (unitByLine.has(index)) behind = "dish";
    else if (behind === "marked" || !isShort(line) || isPartOfRow(tree, line)) continue;
    else if (
      (behind === "dish" && firsts.has(index)) ||
      isCapitals(line.text) ||
      isCourse(line.text) ||
      tree.hasAttribute(line.node, "colspan")
    ) {
      found[index] = true;
      behind = "plain";
      const name = classesOf(tree, line.node);
      if (name !== "" && firsts.has(index)) classes.add(name);
    }
  }
  return found.map((is, index) => is || (isShort(lines[index]!) && classes.has(classesOf(tree, lines[index]!.node))));
}

/** Parts of rows are no headings; a cell that is all of its row may be one. */
function isPartOfRow(tree: Tree, line: Line): boolean {
  const tag = tree.tag[line.node];
  if (tag !== Tag.TD && tag !== Tag.TH) return tag === Tag.DD;
  return collapse(tree.textContent(tree.parent[line.node]!)) !== line.text;
}

const isShort = (line: Line): boolean =>
  !line.isPriced &&
  line.text.length <= MAX_PLAIN_CHARACTERS &&
  !/[.!?:]$/.test(line.text) &&
  /\p{L}{2}/u.test(line.text);

const isCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();

const isCourse = (text: string): boolean => text.split(/\s+/).length <= 3 && COURSE.exec(text)?.index === 0;

/** Lines that are the first of an element with two dishes or more in it. */
function firstLinesOfBoxes(tree: Tree, lines: readonly Line[], units: readonly Unit[]): Set<number> {
  const dishes = units.map((unit) => placeOf(lines[unit.first]!));
  const begun = new Set<Node>();
  const firsts = new Set<number>();
  for (const [index, line] of lines.entries()) {
    for (let above = tree.parent[line.node]!; above > tree.body && !begun.has(above); above = tree.parent[above]!) {
      begun.add(above);
      if (countWithin(tree, dishes, above) >= 2) firsts.add(index);
    }
  }
  return firsts;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_one, step) => from + step);
