import { Tag } from "../../html/tags.js";
import { NONE, type Node, type Tree } from "../../html/tree.js";
import { classesOf, collapse, imageAddress, type ParsedPage } from "../parsed-page.js";
import type { ProfileImage } from "../product/profile.js";
import { caloriesIn, dietsInWords, readLegend, takeDietaryMarks } from "./dietary.js";
import { takeApart } from "./line-parts.js";
import type { ItemDraft, OptionGroup, SectionDraft } from "./profile.js";
import { type Line, readLines } from "./rows.js";
import { NO_DISH, SOLD_OUT } from "./vocabulary.js";

const MAX_DESCRIPTION_CHARACTERS = 300;
const MAX_NAME_CHARACTERS = 120;
const OPTION_PARTS = [Tag.LABEL, Tag.FIELDSET, Tag.SELECT, Tag.LEGEND];

/** Lines with prices that belong to one dish: usually one, several for a dish in several sizes. */
interface Unit {
  readonly first: number;
  last: number;
  /** Largest element that holds this dish and no other. */
  container: Node;
}

interface Reading {
  readonly page: ParsedPage;
  readonly lines: readonly Line[];
  /** By line: part of a choice (side, size), not a dish. */
  readonly isOption: readonly boolean[];
  readonly units: readonly Unit[];
  /** By line: a heading of a section. */
  readonly isSection: readonly boolean[];
  readonly legend: ReadonlyMap<string, string>;
}

/** Sections and dishes by the structure of the page: headings, and lines or boxes of a name and a price. */
export function menuFromPage(page: ParsedPage): SectionDraft[] {
  const lines = readLines(page);
  const { tree } = page;
  const isOption = lines.map((line) => isOptionLine(tree, line));
  const units = unitsOf(tree, lines, isOption);
  const isSection = sectionHeadings(lines, units, tree);
  const legend = readLegend(lines.filter((line) => line.moneys.length === 0).map((line) => line.text));
  const reading: Reading = { page, lines, isOption, units, isSection, legend };
  growContainers(reading);
  return collect(reading);
}

function isOptionLine(tree: Tree, line: Line): boolean {
  if (OPTION_PARTS.some((tag) => tree.tag[line.node] === tag || tree.closest(line.node, tag) !== NONE)) return true;
  if (line.parts.some(({ node }) => tree.closest(node, Tag.LABEL) > line.node)) return true;
  const first = line.moneys[0];
  return first !== undefined && /^(?:add|extra|\+)|\+\s*$/i.test(line.text.slice(0, first.start));
}

/** Price-only lines right behind a price, in the same row, are further sizes of one dish. */
function unitsOf(tree: Tree, lines: readonly Line[], isOption: readonly boolean[]): Unit[] {
  const units: Unit[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.moneys.length === 0 || isOption[index]) continue;
    const previous = units.at(-1);
    const { name } = takeApart(tree, line);
    if (
      previous &&
      previous.last === index - 1 &&
      name.length <= 15 &&
      inOneRow(tree, lines[previous.last]!.node, line.node)
    ) {
      previous.last = index;
    } else units.push({ first: index, last: index, container: line.node });
  }
  return units;
}

const inOneRow = (tree: Tree, first: Node, second: Node): boolean => {
  if (first === second) return false;
  for (const tag of [Tag.TR, Tag.LI]) {
    const row = tree.closest(first, tag);
    if (row !== NONE && row === tree.closest(second, tag)) return true;
  }
  return (
    tree.parent[first] === tree.parent[second] && /price|preis|size|variant/.test(classesOf(tree, tree.parent[first]!))
  );
};

/**
 * Which headings begin sections. On pages whose dishes have headings of their own, most headings of that level stand in front of exactly one
 * price; those are names of dishes.
 */
function sectionHeadings(lines: readonly Line[], units: readonly Unit[], tree: Tree): boolean[] {
  const starts = new Set(units.map((unit) => unit.first));
  const levels = new Map<number, { single: number; total: number }>();
  for (const [index, line] of lines.entries()) {
    if (line.level === 0 || line.moneys.length > 0) continue;
    let prices = 0;
    for (let next = index + 1; next < lines.length && lines[next]!.level === 0; next++) if (starts.has(next)) prices++;
    const entry = levels.get(line.level) ?? { single: 0, total: 0 };
    entry.total++;
    if (prices === 1) entry.single++;
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
      line.moneys.length === 0 &&
      line.text.length <= MAX_NAME_CHARACTERS &&
      ((line.level > 0 && !isDishLevel(line.level)) ||
        tree.tag[line.node] === Tag.CAPTION ||
        /(?:section|category|group|course)[-_]?(?:title|name|head)/.test(classesOf(tree, line.node))),
  );
}

/** Makes each container as large as it can be without another dish or the heading of a section in it. */
function growContainers({ page: { tree }, lines, units, isSection }: Reading): void {
  const prices = units.flatMap((unit) => lines.slice(unit.first, unit.last + 1).map((line) => line.node));
  const headings = lines.filter((_line, index) => isSection[index]).map((line) => line.node);
  for (const unit of units) {
    const size = unit.last - unit.first + 1;
    const own = lines[unit.first]!.node;
    for (let above: Node = own; above > tree.body; above = tree.parent[above]!) {
      if (countWithin(tree, prices, above) > size || countWithin(tree, headings, above) > 0) break;
      if (above !== own || size === 1) unit.container = above;
      if (tree.tag[above] === Tag.LI || tree.tag[above] === Tag.TR || tree.tag[above] === Tag.ARTICLE) break;
    }
    if (!contains(tree, unit.container, lines[unit.last]!.node)) unit.container = tree.parent[own]!;
  }
}

/** How many of the ascending nodes lie in an element or are it. */
function countWithin(tree: Tree, nodes: readonly Node[], element: Node): number {
  return firstFrom(nodes, tree.end[element]!) - firstFrom(nodes, element);
}

/** Place of the first of the ascending numbers that is not below `bound`. */
function firstFrom(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

const contains = (tree: Tree, element: Node, node: Node): boolean => node === element || tree.contains(element, node);

function collect(reading: Reading): SectionDraft[] {
  const { lines, units, isSection, page } = reading;
  const { tree } = page;
  const sections: SectionDraft[] = [];
  let heading = "";
  let section: SectionDraft | undefined;
  let pending: Line[] = [];
  let previous: { item: ItemDraft; container: Node; isFlat: boolean } | undefined;
  let nextUnit = 0;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    if (isSection[index]) {
      if (previous && section) describePrevious(reading, section, previous, pending);
      heading = line.text;
      section = undefined;
      previous = undefined;
      pending = [];
      continue;
    }
    const unit = units[nextUnit];
    if (!unit || !contains(tree, unit.container, line.node)) {
      pending.push(line);
      continue;
    }
    let last = index;
    while (last + 1 < lines.length && contains(tree, unit.container, lines[last + 1]!.node)) last++;
    last = Math.max(last, unit.last);
    const inside = lines.slice(index, last + 1);
    const named = readItem(reading, unit, inside, index);
    if (named === undefined) {
      const unnamed =
        pending.length > 0 ? readItem(reading, unit, [...pending, ...inside], index - pending.length) : undefined;
      if (unnamed) (section ??= addSection(sections, heading)).items.push(unnamed);
      previous = undefined;
    } else {
      if (previous && section) describePrevious(reading, section, previous, pending);
      if (section === undefined) {
        section = addSection(sections, heading);
        const description = pending
          // The first row of a table names its columns.
          .filter((one) => !NO_DISH.test(one.text) && tree.closest(one.node, Tag.TABLE) === NONE)
          .map((one) => one.text)
          .join(" ");
        if (heading !== "" && description !== "" && description.length <= MAX_DESCRIPTION_CHARACTERS)
          section.description = description;
      }
      section.items.push(named);
      previous = { item: named, container: unit.container, isFlat: unit.container === lines[unit.first]!.node };
    }
    pending = [];
    index = last;
    nextUnit++;
  }
  if (previous && section) describePrevious(reading, section, previous, pending);
  return sections;
}

function addSection(sections: SectionDraft[], heading: string): SectionDraft {
  const section: SectionDraft = { name: heading === "" ? "Menu" : heading, items: [] };
  sections.push(section);
  return section;
}

/** Where a dish is one line, the lines below it, up to the next one, describe it. */
function describePrevious(
  { page: { tree }, legend }: Reading,
  section: SectionDraft,
  previous: { item: ItemDraft; container: Node; isFlat: boolean },
  pending: readonly Line[],
): void {
  const [line] = pending;
  if (!line || !previous.isFlat || previous.item.description !== undefined || pending.length > 2) return;
  if (
    tree.parent[line.node] !== tree.parent[previous.container] ||
    NO_DISH.test(line.text) ||
    line.text.length > MAX_DESCRIPTION_CHARACTERS
  )
    return;
  const text = line.text;
  section.items[section.items.length - 1] = {
    ...previous.item,
    description: text,
    dietary: merge(previous.item.dietary ?? [], dietsIn(text, legend)),
    calories: previous.item.calories ?? caloriesIn(text),
  };
}

const merge = (first: readonly string[], second: readonly string[]): string[] => [...new Set([...first, ...second])];
const dietsIn = (text: string, legend: ReadonlyMap<string, string>): string[] => [
  ...dietsInWords(text),
  ...takeDietaryMarks(text, legend).diets,
];

/** @returns undefined when nothing in these lines names the dish */
function readItem(reading: Reading, unit: Unit, inside: readonly Line[], from: number): ItemDraft | undefined {
  const { page, lines, isOption, legend } = reading;
  const { tree } = page;
  const priced = lines.slice(unit.first, unit.last + 1);
  let name = "";
  const descriptions: string[] = [];
  let inStock: boolean | undefined;
  let calories: number | undefined;
  let merchantItemId: string | undefined;
  const heading = inside.find((line) => line.level > 0);
  for (const [offset, line] of inside.entries()) {
    if (isOption[from + offset] || tree.tag[line.node] === Tag.BUTTON || tree.closest(line.node, Tag.BUTTON) !== NONE)
      continue;
    const parts = takeApart(tree, line);
    for (const text of [parts.name, parts.description]) {
      if (text === "") continue;
      if (/^\d{1,3}[a-z]?[.)]?$/.test(text)) merchantItemId ??= text.replace(/[.)]$/, "");
      else if (text.length <= 40 && SOLD_OUT.test(text)) inStock = false;
      else if (text.length <= 30 && caloriesIn(text) !== undefined && /^\D{0,3}\d{1,4}\s*\D{2,10}$/.test(text))
        calories = caloriesIn(text);
      else if (name === "" && (heading === undefined || heading === line) && text === parts.name) name = text;
      else descriptions.push(text);
    }
  }
  const numbered = /^(\d{1,3}[a-z]?)[.)]\s+(.+)$/u.exec(name);
  if (numbered) {
    merchantItemId ??= numbered[1];
    name = numbered[2]!;
  }
  const marked = takeDietaryMarks(name, legend);
  if (!/\p{L}{2}/u.test(marked.name) || marked.name.length > MAX_NAME_CHARACTERS) return undefined;
  const description = descriptions.join(" ");
  const prices = pricesOf(tree, priced);
  const box = boxOf(tree, unit);
  const pictures = picturesIn(page, box);
  return {
    name: marked.name,
    description: description === "" || description.length > MAX_DESCRIPTION_CHARACTERS * 2 ? undefined : description,
    price: prices[0]?.price,
    inStock,
    calories: calories ?? caloriesIn(description),
    dietary: merge(marked.diets, [...dietsInWords(marked.name), ...dietsIn(description, legend), ...pictures.diets]),
    images: pictures.images,
    optionGroups: [...sizesOf(prices), ...optionsIn(page, inside, from, isOption)],
    merchantItemId: itemIdOf(tree, box) ?? merchantItemId,
    url: linkOf(page, box, name),
  };
}

const boxOf = (tree: Tree, unit: Unit): Node => {
  const row = tree.parent[unit.container]!;
  return tree.tag[row] === Tag.LI ? row : unit.container;
};

type LabelledPrice = ReturnType<typeof takeApart>["prices"][number];

function pricesOf(tree: Tree, priced: readonly Line[]): LabelledPrice[] {
  const prices = priced.flatMap((line) => {
    const parts = takeApart(tree, line);
    return parts.prices.map((one) => ({
      ...one,
      label: one.label || (priced.length > 1 ? columnTitle(tree, line.node) || parts.name : ""),
    }));
  });
  return prices;
}

/** Text of the cell above, in the first row of the table. */
function columnTitle(tree: Tree, cell: Node): string {
  const row = tree.closest(cell, Tag.TR);
  const table = tree.closest(cell, Tag.TABLE);
  if (row === NONE || table === NONE) return "";
  const column = cellsOf(tree, row).findIndex((one) => contains(tree, one, cell));
  const first = tree.find(table, Tag.TR);
  const title = first === NONE || first === row ? undefined : cellsOf(tree, first)[column];
  return title === undefined ? "" : collapse(tree.textContent(title)).slice(0, 40);
}

const cellsOf = (tree: Tree, row: Node): Node[] =>
  tree.children(row).filter((child) => tree.tag[child] === Tag.TD || tree.tag[child] === Tag.TH);

const sizesOf = (prices: readonly LabelledPrice[]): OptionGroup[] =>
  prices.length > 1 && prices.every(({ label }) => label !== "")
    ? [{ options: prices.map(({ label, price }) => ({ name: label, price })) }]
    : [];

function optionsIn(
  page: ParsedPage,
  inside: readonly Line[],
  from: number,
  isOption: readonly boolean[],
): OptionGroup[] {
  const { tree } = page;
  let name: string | undefined;
  const options: Array<OptionGroup["options"][number]> = [];
  for (const [offset, line] of inside.entries()) {
    if (!isOption[from + offset]) continue;
    if (tree.tag[line.node] === Tag.LEGEND) {
      name ??= line.text;
      continue;
    }
    options.push(...optionsOf(tree, line));
  }
  return options.length > 0 ? [{ ...(name === undefined ? {} : { name }), options }] : [];
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
      .replace(/[\s+(:–-]+$/u, "")
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

function picturesIn(page: ParsedPage, box: Node): { images: ProfileImage[]; diets: string[] } {
  const { tree } = page;
  const images = new Map<string, ProfileImage>();
  const diets: string[] = [];
  for (let node = box; node < tree.end[box]!; node++) {
    if (!tree.isElement(node)) continue;
    const isImage = tree.tag[node] === Tag.IMG;
    const label = collapse(
      (isImage ? tree.attribute(node, "alt") : undefined) ??
        tree.attribute(node, "title") ??
        tree.attribute(node, "aria-label") ??
        "",
    );
    const named = label.length <= 30 ? dietsInWords(label) : [];
    diets.push(...named);
    if (!isImage || named.length > 0) continue;
    const url = imageAddress(tree, node, page.urls);
    if (url && images.size < 10 && !/icon|logo|\.svg$/i.test(`${url} ${classesOf(tree, node)}`))
      images.set(url, { url, ...(label === "" ? {} : { alt: label }) });
  }
  return { images: [...images.values()], diets };
}

function itemIdOf(tree: Tree, box: Node): string | undefined {
  for (const name of ["data-item-id", "data-product-id", "data-menu-item-id"]) {
    const id = tree.attribute(box, name)?.trim();
    if (id) return id;
  }
  return undefined;
}

/** Where the name links to. */
function linkOf(page: ParsedPage, box: Node, name: string): string | undefined {
  const { tree } = page;
  for (let node = box; node < tree.end[box]!; node++) {
    if (tree.tag[node] !== Tag.A || collapse(tree.textContent(node)) !== name) continue;
    const href = tree.attribute(node, "href");
    const url = href && !href.startsWith("#") ? page.urls.resolve(href) : undefined;
    if (url && URL.canParse(url)) return url;
  }
  return undefined;
}
