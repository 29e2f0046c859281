/** The view of a page that all its readers share, made once. */
import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { percentDecode } from "@quern/types";
import { type ParsedPage, titleText } from "../page/parsed-page.js";
import { keyOf } from "./candidate.js";
import { ClassFamilies } from "./class-families.js";
import { type DayOrder, orderOf } from "./find-days.js";
import { type PageText, placeOf, readPageText } from "./page-text.js";
import { readZones } from "./zones.js";

export interface ReadingContext {
  readonly page: ParsedPage;
  readonly tree: Tree;
  readonly families: ClassFamilies;
  readonly text: PageText;
  readonly zones: Int32Array;
  /** Text of `<title>`, and its parts as separators set them apart. */
  readonly documentTitle: string;
  readonly titleParts: readonly string[];
  /** Last part of the address that has words, as a key. */
  readonly slug: string;
  /** `example` of `www.example.co.uk`, as a key. */
  readonly domain: string;
  readonly order: DayOrder;
  /** Whether the address is one of a thread of a forum, as forum software makes them. */
  readonly isThread: boolean;
  /** How many elements share an element's tag and classes. */
  readonly twins: (node: Node) => number;
}

export const TITLE_SEPARATOR = /\s{1,20}[-–—|·•:»«›/~]{1,20}\s{1,20}|\s?[|｜»«›]\s?|:\s+|[_＿](?=\S)/u;

export function readingContext(page: ParsedPage): ReadingContext {
  const { tree } = page;
  const families = new ClassFamilies(tree);
  const text = readPageText(tree);
  const documentTitle = titleText(tree);
  return {
    page,
    tree,
    families,
    text,
    zones: readZones(tree, families, page.lengths),
    documentTitle,
    titleParts: documentTitle
      .split(TITLE_SEPARATOR)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
    ...addressWords(page.url),
    order: orderOf(shortLines(text)) ?? orderOfLocale(page),
    isThread: THREAD.test(page.url),
    twins: (node) => (node === NONE ? 0 : families.twins(node)),
  };
}

const THREAD =
  /\/(?:threads?|topics?|questions?|comments|discussions?|viewtopic|showthread|forums?|boards?|community|t|s|posts?|talk|groups)[/.-]|viewtopic|showthread|\/\/(?:forums?|community|boards?|bbs|discuss)\./i;

const shortLines = ({ lines }: PageText): string =>
  lines
    .filter(({ text }) => text.length < 200)
    .map(({ text }) => text)
    .join("\n");

/** Regions that write the month first; the language alone tells for all but English. */
function orderOfLocale({ locale: { language = "" } }: ParsedPage): DayOrder {
  if (/^en-(?:us|ph)\b/i.test(language)) return "month first";
  if (/^en-/i.test(language) || (language !== "" && !/^en\b/i.test(language))) return "day first";
  return undefined;
}

/** Key of the name in an address: `example` of `www.example.co.uk`. */
export const domainOf = (url: string): string => addressWords(url).domain;

function addressWords(url: string): { slug: string; domain: string } {
  if (!URL.canParse(url)) return { slug: "", domain: "" };
  const { hostname, pathname } = new URL(url);
  const parts = percentDecode(pathname)
    .split("/")
    .filter((part) => /\p{L}{2}/u.test(part));
  const labels = hostname.replace(/^www\d?\./, "").split(".");
  // "co.uk", "com.au": the label before is the name.
  const name =
    labels.length > 2 && labels.at(-2)!.length <= 3 && labels.at(-1)!.length === 2 ? labels.at(-3) : labels.at(-2);
  return { slug: keyOf((parts.at(-1) ?? "").replace(/\.\w{2,5}$/, "")), domain: keyOf(name ?? labels[0] ?? "") };
}

/** Nearest ancestor-or-self that is an element. */
export const elementOf = (tree: Tree, node: Node): Node => (tree.isElement(node) ? node : tree.parent[node]!);

/** Levels up to the nearest element with one of these families; `none` when it is not among the nearest. */
export function levelsTo({ tree, families }: ReadingContext, node: Node, family: number, none = 6): number {
  let element = elementOf(tree, node);
  for (let level = 0; level < none && element > tree.body; level++) {
    if (families.of(element) & family) return level;
    element = tree.parent[element]!;
  }
  return none;
}

/** The link around a node, or `NONE`. */
export const linkAround = (tree: Tree, node: Node): Node =>
  tree.tag[node] === Tag.A ? node : tree.closest(node, Tag.A);

export { placeOf };
