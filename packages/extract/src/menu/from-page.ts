import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { DISH_SOLD_OUT } from "@quern/text/words";
import type { ParsedPage } from "../page/parsed-page.js";
import { caloriesIn, dietsInWords, isLegend, readLegend, takeDietaryMarks } from "./dietary.js";
import { itemIdOf, linkOf, picturesIn } from "./item-box.js";
import { takeApart } from "./line-parts.js";
import { isOptionLine, optionsIn } from "./options.js";
import type { ItemDraft, SectionDraft } from "./profile.js";
import { type Line, readLines } from "./rows.js";
import { markedHeadings, withPlainHeadings } from "./sections.js";
import { isSizeLine, pricesOf, sizeIn, sizesOf } from "./sizes.js";
import { findUnits, type Unit } from "./units.js";
import { NO_DISH } from "./vocabulary.js";

const MAX_DESCRIPTION_CHARACTERS = 300;
const MAX_NAME_CHARACTERS = 120;

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
  const { tree } = page;
  const all = readLines(page);
  const legend = readLegend(all.filter((line) => !line.isPriced).map((line) => line.text));
  const lines = all.filter((line) => line.isPriced || !isLegend(line.text));
  const isOption = lines.map((line) => isOptionLine(tree, line));
  const marked = markedHeadings(tree, lines, isOption);
  const isSection = withPlainHeadings(tree, lines, findUnits(tree, lines, isOption, marked), marked);
  const units = findUnits(tree, lines, isOption, isSection);
  return collect({ page, lines, isOption, units, isSection, legend });
}

/** A dish that was read, as long as lines behind it may still describe it. */
interface Previous {
  readonly section: SectionDraft;
  readonly unit: Unit;
}

function collect(reading: Reading): SectionDraft[] {
  const { lines, units, isSection } = reading;
  const sections: SectionDraft[] = [];
  let heading = "";
  let section: SectionDraft | undefined;
  let pending: number[] = [];
  let previous: Previous | undefined;
  let nextUnit = 0;
  for (let index = 0; index < lines.length; index++) {
    const unit = units[nextUnit];
    if (isSection[index]) {
      describePrevious(reading, previous, pending);
      heading = lines[index]!.text;
      section = undefined;
      previous = undefined;
      pending = [];
    } else if (!unit || index < unit.from) pending.push(index);
    else {
      const inside = indexes(unit.from, unit.to);
      const item = readItem(reading, unit, inside);
      const read = item ?? (pending.length > 0 ? readItem(reading, unit, [...pending, ...inside]) : undefined);
      if (item) describePrevious(reading, previous, pending);
      if (read) {
        if (section === undefined) {
          section = { name: heading === "" ? "Menu" : heading, items: [] };
          sections.push(section);
          const description = item && heading !== "" ? introduction(reading, pending) : "";
          if (description !== "") section.description = description;
        }
        section.items.push(read);
      }
      previous = item && section ? { section, unit } : undefined;
      pending = [];
      index = unit.to;
      nextUnit++;
    }
  }
  describePrevious(reading, previous, pending);
  return sections;
}

const indexes = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_one, step) => from + step);

/** Text between the heading of a section and its first dish. */
function introduction({ page: { tree }, lines }: Reading, pending: readonly number[]): string {
  const text = pending
    .map((index) => lines[index]!)
    // The first row of a table names its columns.
    .filter((line) => !NO_DISH.test(line.text) && tree.closest(line.node, Tag.TABLE) === NONE)
    .map((line) => line.text)
    .join(" ");
  return text.length <= MAX_DESCRIPTION_CHARACTERS ? text : "";
}

/** Where a dish is one line, the line below it, up to the next one, describes it. */
function describePrevious(
  { page: { tree }, lines, legend }: Reading,
  previous: Previous | undefined,
  pending: readonly number[],
): void {
  const line = lines[pending[0] ?? -1];
  const item = previous?.section.items.at(-1);
  if (!previous || !item || !line || item.description !== undefined || pending.length > 2) return;
  const { unit } = previous;
  const last = lines[unit.last]!.node;
  const sharesParagraph = unit.container === undefined;
  const isBeside = sharesParagraph ? line.node === last : tree.parent[line.node] === tree.parent[last];
  if (unit.from !== unit.to || !isBeside || NO_DISH.test(line.text)) return;
  if (line.text.length > MAX_DESCRIPTION_CHARACTERS) return;
  previous.section.items[previous.section.items.length - 1] = {
    ...item,
    description: line.text,
    dietary: merge(item.dietary ?? [], dietsIn(line.text, legend)),
    calories: item.calories ?? caloriesIn(line.text),
  };
}

const merge = (first: readonly string[], second: readonly string[]): string[] => [...new Set([...first, ...second])];
const dietsIn = (text: string, legend: ReadonlyMap<string, string>): string[] => [
  ...dietsInWords(text),
  ...takeDietaryMarks(text, legend).diets,
];

/** @returns undefined when nothing in these lines names the dish */
function readItem(reading: Reading, unit: Unit, inside: readonly number[]): ItemDraft | undefined {
  const { page, isOption, legend } = reading;
  const { tree } = page;
  const lines = inside.map((index) => reading.lines[index]!);
  let name = "";
  const descriptions: string[] = [];
  const diets: string[] = [];
  let inStock: boolean | undefined;
  let calories: number | undefined;
  let merchantItemId: string | undefined;
  const heading = lines.find((line) => line.level > 0);
  for (const [at, line] of lines.entries()) {
    if (isOption[inside[at]!] || tree.tag[line.node] === Tag.BUTTON || tree.closest(line.node, Tag.BUTTON) !== NONE)
      continue;
    const parts = takeApart(tree, line, legend);
    diets.push(...parts.diets);
    for (const text of [parts.name, parts.description]) {
      if (text === "" || (line.isPriced && line.moneys.length === 0)) continue;
      if (text === parts.name && name !== "" && isSizeLine(parts)) {
        const { about } = sizeIn(text);
        if (about !== "") descriptions.push(about);
        continue;
      }
      if (/^\d{1,3}[a-z]?[.)]?$/.test(text)) merchantItemId ??= text.replace(/[.)]$/, "");
      else if (text.length <= 40 && DISH_SOLD_OUT.test(text)) inStock = false;
      else if (text.length <= 30 && caloriesIn(text) !== undefined && /^\D{0,3}\d{1,4}\s*\D{2,10}$/.test(text))
        calories = caloriesIn(text);
      else if (name === "" && (heading === undefined || heading === line) && text === parts.name) name = text;
      else {
        const marked = takeDietaryMarks(text, legend);
        if (marked.name === "") diets.push(...marked.diets);
        else descriptions.push(text);
      }
    }
  }
  const numbered = /^(\d{1,3}[a-z]?)[.)]\s+(.+)$/u.exec(name);
  if (numbered) {
    merchantItemId ??= numbered[1];
    name = numbered[2]!;
  }
  const named = takeDietaryMarks(name, legend);
  if (!/\p{L}{2}/u.test(named.name) || named.name.length > MAX_NAME_CHARACTERS) return undefined;
  const description = descriptions.join(" ");
  const prices = pricesOf(tree, reading.lines.slice(unit.first, unit.last + 1), name);
  const box = unit.container === undefined ? undefined : boxOf(tree, unit.container);
  const pictures = box === undefined ? { images: [], diets: [] } : picturesIn(page, box);
  const words = [...dietsInWords(named.name), ...dietsIn(description, legend), ...pictures.diets];
  return {
    name: named.name,
    description: description === "" || description.length > MAX_DESCRIPTION_CHARACTERS * 2 ? undefined : description,
    price: prices[0]?.price,
    inStock,
    calories: calories ?? caloriesIn(description),
    dietary: merge([...named.diets, ...diets], words),
    images: pictures.images,
    optionGroups: [
      ...sizesOf(prices),
      ...optionsIn(
        tree,
        lines,
        inside.map((index) => isOption[index]!),
      ),
    ],
    merchantItemId: (box === undefined ? undefined : itemIdOf(page, box)) ?? merchantItemId,
    url: box === undefined ? undefined : linkOf(page, box, name),
  };
}

const boxOf = (tree: Tree, container: Node): Node => {
  const row = tree.parent[container]!;
  return tree.tag[row] === Tag.LI ? row : container;
};
