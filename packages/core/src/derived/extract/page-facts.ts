/** What a page says in its layout: labelled values, tables with headers, lists under headings, and the few places with a fixed meaning. */
import { Tag, TagFlag, tagFlags } from "../../html/tags.js";
import { NONE, type Node, type Tree } from "../../html/tree.js";
import { TextReader } from "../../structured-data/text.js";
import { nameWords } from "./concepts.js";

export interface PageFacts {
  /** Label (words) → value; labels that stand for several different values are left out. */
  readonly labels: ReadonlyMap<string, string>;
  /** Heading (words) → items of the list below it. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly tables: readonly FactTable[];
  /** First `h1`. */
  readonly title: string | undefined;
  /** The only author that is marked as such (`rel=author`, a byline). */
  readonly author: string | undefined;
  /** The only date that is marked up. */
  readonly date: string | undefined;
}

export interface FactTable {
  /** Words of the column headings. */
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** Parts of a page that speak of something else. */
const ELSEWHERE_TAGS: ReadonlySet<number> = new Set([
  Tag.NAV,
  Tag.ASIDE,
  Tag.FOOTER,
  Tag.SCRIPT,
  Tag.STYLE,
  Tag.TEMPLATE,
]);
const ELSEWHERE_NAMES =
  /(?:^|[\s_-])(?:sidebar|side-?bar|comments?|respond|related|recommend\w*|similar|upsell|cross-?sells?|also-?(?:bought|viewed|like)|best-?sellers?|footer|cookies?|consent|newsletter|share|social|breadcrumbs?|nav|menu|advert\w*|promo|teasers?|reviews?)(?:$|[\s_-])/i;

const MAX_LABEL_CHARACTERS = 50;
const MAX_VALUE_CHARACTERS = 500;
const LABELLED_LINE = /^([^:：\n]{2,50})[:：]\s*(\S[\s\S]*)$/;
const BYLINE = /^(?:by|von|par|por|di|door)\s+(\p{Lu}[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,3})(?=[,|·•–—]|\s{2}|$)/u;

export function readPageFacts(tree: Tree): PageFacts {
  const reader = new TextReader(tree);
  const labels = new Map<string, string | undefined>();
  const lists = new Map<string, string[]>();
  const tables: FactTable[] = [];
  const dates = new Set<string>();
  const authors = new Set<string>();
  let title: string | undefined;
  let heading = "";
  const label = (name: string, value: string): void => {
    const words = name.length <= MAX_LABEL_CHARACTERS ? nameWords(name) : "";
    const text = value.trim();
    if (words === "" || text === "" || text.length > MAX_VALUE_CHARACTERS) return;
    // The same label with another value: it is one of several things, and nobody knows which.
    labels.set(words, labels.has(words) && labels.get(words) !== text ? undefined : text);
  };
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (!tree.isElement(node)) continue;
    if (isElsewhere(tree, node)) {
      node = tree.end[node]! - 1;
      continue;
    }
    const tag = tree.tag[node]!;
    if (isHeading(tag)) {
      heading = nameWords(reader.read(node));
      if (tag === Tag.H1) title ??= reader.read(node) || undefined;
    } else if (tag === Tag.TABLE) readTable(tree, node, reader, label, tables);
    else if (tag === Tag.DT) label(reader.read(node).replace(/[:：]\s*$/, ""), definitionOf(tree, node, reader));
    else if (tag === Tag.UL || tag === Tag.OL) {
      if (heading !== "" && !lists.has(heading)) lists.set(heading, listItems(tree, node, reader));
    } else if (tag === Tag.TIME) {
      const date = tree.attribute(node, "datetime")?.trim();
      if (date) dates.add(date);
    } else if (tag === Tag.A && /(?:^|\s)author(?:\s|$)/i.test(tree.attribute(node, "rel") ?? ""))
      authors.add(reader.read(node));
    if (isLeafBlock(tree, node)) {
      for (const line of linesOf(tree, node)) {
        const match = LABELLED_LINE.exec(line);
        if (match && !/^https?$/i.test(match[1]!)) label(match[1]!, match[2]!);
        const byline = authors.size === 0 ? BYLINE.exec(line)?.[1] : undefined;
        if (byline && line.length < 120) authors.add(byline);
      }
    }
  }
  return {
    labels: new Map([...labels].filter((entry): entry is [string, string] => entry[1] !== undefined)),
    lists,
    tables,
    title,
    author: authors.size === 1 ? [...authors][0] : undefined,
    date: dates.size === 1 ? [...dates][0] : undefined,
  };
}

function isElsewhere(tree: Tree, node: Node): boolean {
  if (ELSEWHERE_TAGS.has(tree.tag[node]!)) return true;
  if (tree.tag[node] === Tag.HEADER)
    return tree.closest(node, Tag.ARTICLE) === NONE && tree.closest(node, Tag.MAIN) === NONE;
  const names = `${tree.attribute(node, "class") ?? ""} ${tree.attribute(node, "id") ?? ""}`;
  return names.length > 1 && ELSEWHERE_NAMES.test(names.replace(/([a-z])([A-Z])/g, "$1-$2"));
}

const isHeading = (tag: number): boolean =>
  tag === Tag.H1 || tag === Tag.H2 || tag === Tag.H3 || tag === Tag.H4 || tag === Tag.H5 || tag === Tag.H6;

function isLeafBlock(tree: Tree, node: Node): boolean {
  if (!(tagFlags(tree.tag[node]!) & TagFlag.BLOCK) || tree.tag[node] === Tag.TABLE) return false;
  for (let inner = node + 1; inner < tree.end[node]!; inner++) {
    if (tree.isElement(inner) && tree.tag[inner] !== Tag.BR && tagFlags(tree.tag[inner]!) & TagFlag.BLOCK) return false;
  }
  return true;
}

/** Lines of a block, as `br` breaks them. */
function linesOf(tree: Tree, node: Node): string[] {
  let text = "";
  for (let inner = node + 1; inner < tree.end[node]! && text.length < 5_000; inner++) {
    if (tree.isText(inner)) text += tree.text(inner).replace(/\s+/g, " ");
    else if (tree.tag[inner] === Tag.BR) text += "\n";
    else if (tagFlags(tree.tag[inner]!) & TagFlag.HIDDEN) inner = tree.end[inner]! - 1;
  }
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function definitionOf(tree: Tree, term: Node, reader: TextReader): string {
  for (let node = tree.nextSibling(term); node !== NONE; node = tree.nextSibling(node)) {
    if (tree.tag[node] === Tag.DD) return reader.read(node);
    if (tree.tag[node] === Tag.DT) return "";
  }
  return "";
}

function listItems(tree: Tree, list: Node, reader: TextReader): string[] {
  const items: string[] = [];
  for (let node = tree.firstChild(list); node !== NONE; node = tree.nextSibling(node)) {
    if (tree.tag[node] === Tag.LI) items.push(reader.read(node));
  }
  return items.filter((item) => item !== "");
}

const MAX_ROWS = 5_000;

/** Rows of two cells are labels with values; a row of headings over rows of the same width makes a table. */
function readTable(
  tree: Tree,
  table: Node,
  reader: TextReader,
  label: (name: string, value: string) => void,
  tables: FactTable[],
): void {
  const rows: Array<{ cells: string[]; headings: number }> = [];
  for (let node = table + 1; node < tree.end[table]! && rows.length < MAX_ROWS; node++) {
    if (tree.tag[node] === Tag.TABLE) node = tree.end[node]! - 1;
    if (tree.tag[node] !== Tag.TR) continue;
    const row = { cells: [] as string[], headings: 0 };
    for (let cell = tree.firstChild(node); cell !== NONE; cell = tree.nextSibling(cell)) {
      const tag = tree.tag[cell]!;
      if (tag !== Tag.TD && tag !== Tag.TH) continue;
      if (tag === Tag.TH) row.headings++;
      row.cells.push(reader.read(cell));
    }
    if (row.cells.length > 0) rows.push(row);
  }
  const [first, ...rest] = rows;
  if (!first) return;
  if (first.headings === first.cells.length && first.cells.length > 1 && rest.length > 0) {
    const width = first.cells.length;
    tables.push({
      columns: first.cells.map(nameWords),
      rows: rest.map((row) => row.cells).filter((cells) => cells.length === width),
    });
    return;
  }
  for (const { cells } of rows) if (cells.length === 2) label(cells[0]!.replace(/[:：]\s*$/, ""), cells[1]!);
}
