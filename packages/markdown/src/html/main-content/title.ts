import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";

/** A heading is near a name if they share this much of their pairs of characters (Dice). */
const MIN_LIKENESS = 0.8;
/** A heading that is a part of a name, or the other way round, must make up so much of it. */
const MIN_PART_SHARE = 0.6;
/** Longest JSON-LD that is searched for a headline, in characters. */
const MAX_STRUCTURED_CHARACTERS = 400_000;
/** Longest name or heading that is compared, in characters. */
const MAX_NAME_CHARACTERS = 500;

// How well a heading names the page.
const NO_MATCH = 0;
const NEAR = 1;
const EQUAL = 2;

/** The heading that is the page's title, by what the page says about itself. */
export interface PageTitle {
  /** The heading, or `NONE`. */
  readonly heading: Node;
  readonly match: number;
}

/**
 * Finds the title that a theme sets above a `main` whose own `h1` are chapters, or `NONE`: the beginning of `<title>`, while the name of the
 * site, which stands there too, is its end or all of it.
 */
export function findTitleAboveMain(
  tree: Tree,
  isGone: (node: Node) => boolean,
  { names, documentTitle }: PageNames,
): Node {
  const main = mainWithHeading(tree, isGone);
  for (let node = tree.body + 1; node < main; node++) {
    if (tree.tag[node] !== Tag.H1 || isGone(node)) continue;
    const text = letters(tree.textContent(node));
    if (names.has(text) && documentTitle.startsWith(text) && text !== documentTitle) return node;
  }
  return NONE;
}

/**
 * Finds the heading that says what the page's `<title>`, `og:title` or JSON-LD `headline` says: an `h1` that equals or nearly equals one of
 * them, or an `h2` or `h3` that equals one. Letters and digits alone count, so it works in any language. A heading that merely repeats the
 * site's name is none, and so is one outside of the `main` element of a page whose `main` has an `h1` of its own.
 *
 * @param isGone whether a heading is not to be considered: hidden, or left out by the caller
 * @param known names that were read before. Default: they are read now
 */
export function findTitle(tree: Tree, isGone: (node: Node) => boolean, known = readNames(tree)): PageTitle {
  const { names, site, documentTitle } = known;
  let best: PageTitle = { heading: NONE, match: NO_MATCH };
  /** Whether `best` stands in the head of the page and says how the `<title>` ends: so does the name of a site. */
  let mayBeSite = false;
  if (names.size === 0) return best;
  const stop = tree.end[tree.body]!;
  const main = mainWithHeading(tree, isGone);
  for (let node = main === NONE ? tree.body + 1 : main; node < (main === NONE ? stop : tree.end[main]!); node++) {
    const tag = tree.tag[node]!;
    if (tag !== Tag.H1 && tag !== Tag.H2 && tag !== Tag.H3) continue;
    const text = letters(tree.textContent(node));
    if (text === "" || (site.has(text) && names.size > 1) || isGone(node)) continue;
    if (mayBeSite && names.has(text) && documentTitle.startsWith(text) && tree.closest(node, Tag.HEADER) === NONE) {
      mayBeSite = false;
      best = { heading: node, match: EQUAL };
    } else if (tag === Tag.H1) {
      const match = names.has(text) ? EQUAL : [...names].some((name) => isNear(text, name)) ? NEAR : NO_MATCH;
      const replaces = best.heading !== NONE && tree.tag[best.heading] !== Tag.H1;
      if (match > best.match || (match > NO_MATCH && replaces)) {
        best = { heading: node, match };
        const isEnd = documentTitle.endsWith(text) && !documentTitle.startsWith(text);
        mayBeSite = isEnd && tree.closest(node, Tag.HEADER) !== NONE;
      }
    } else if (best.heading === NONE && names.has(text)) best = { heading: node, match: EQUAL };
  }
  return best;
}

/** Letters and digits of a line that can only be the page's title: shorter ones are names of sites and sections. */
const MIN_TITLE_LINE_LETTERS = 15;
/** The same in scripts whose signs are words and syllables. */
const MIN_TITLE_LINE_SIGNS = 8;
const MIN_BEGINNING_LETTERS = 6;

/** Compares lines with what the page calls itself. */
export interface TitleWords {
  /** Whether a line that is no heading for HTML says exactly that. Systems that set headlines as paragraphs do so on every page. */
  is(line: string): boolean;
  /** Whether a name begins with the line, as `Hiking Boots` does `Hiking Boots: Shop Boots for Hiking & Backpacking`. */
  beginsWith(line: string): boolean;
}

export function titleWords({ names, site }: PageNames): TitleWords {
  return {
    is(line) {
      const text = letters(line);
      const least = ASCII_ONLY.test(text) ? MIN_TITLE_LINE_LETTERS : MIN_TITLE_LINE_SIGNS;
      return text.length >= least && names.has(text) && !site.has(text);
    },
    beginsWith(line) {
      const text = letters(line);
      return (
        text.length >= MIN_BEGINNING_LETTERS && !site.has(text) && [...names].some((name) => name.startsWith(text))
      );
    },
  };
}

/** The only `h1` of its kind on a page, whatever its makers wrote into the title for search engines, or `NONE`. */
export function onlyHeadline(tree: Tree, isIt: (node: Node) => boolean): Node {
  let found: Node = NONE;
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (tree.tag[node] !== Tag.H1 || !isIt(node)) continue;
    if (found !== NONE) return NONE;
    found = node;
  }
  return found;
}

/** The page's only `main` element when it has an `h1`, or `NONE`. */
function mainWithHeading(tree: Tree, isGone: (node: Node) => boolean): Node {
  let main: Node = NONE;
  let hasHeading = false;
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (tree.tag[node] === Tag.MAIN) {
      if (main !== NONE) return NONE;
      main = node;
    } else if (tree.tag[node] === Tag.H1 && main !== NONE && node < tree.end[main]! && !isGone(node)) hasHeading = true;
  }
  return hasHeading ? main : NONE;
}

/** Names that a page gives itself and its site, letters and digits only. */
export interface PageNames {
  readonly names: ReadonlySet<string>;
  readonly site: ReadonlySet<string>;
  /** The `<title>`, likewise. */
  readonly documentTitle: string;
}

export function readNames(tree: Tree): PageNames {
  const names = new Set<string>();
  const site = new Set<string>();
  let documentTitle = "";
  for (let node = tree.html + 1; node < tree.size; node++) {
    const tag = tree.tag[node]!;
    if (tag === Tag.TITLE && documentTitle === "" && tree.closest(node, Tag.SVG) === NONE) {
      documentTitle = tree.textContent(node).slice(0, MAX_NAME_CHARACTERS);
    } else if (tag === Tag.META) {
      const key = tree.attribute(node, "property") ?? tree.attribute(node, "name");
      if (key === "og:title" || key === "twitter:title") add(names, tree.attribute(node, "content"));
      else if (key === "og:site_name" || key === "application-name") add(site, tree.attribute(node, "content"));
    } else if (tag === Tag.SCRIPT && tree.attribute(node, "type") === "application/ld+json") {
      for (const [, text] of tree.rawText(node).slice(0, MAX_STRUCTURED_CHARACTERS).matchAll(HEADLINE))
        add(names, unquoted(text!));
    }
  }
  // "Heading – Site": every part may be the heading, but for the site's name.
  for (const separator of [SEPARATOR, SPACED_SEPARATOR]) {
    const parts = documentTitle.split(separator);
    if (parts.length < 2) continue;
    const longest = parts.reduce((left, right) => (letters(right).length > letters(left).length ? right : left));
    for (const part of [parts[0]!, longest]) if (!site.has(letters(part))) add(names, part);
  }
  add(names, documentTitle);
  return { names, site, documentTitle: letters(documentTitle) };
}

const HEADLINE = /"headline"\s*:\s*"((?:[^"\\]|\\.){1,1000})"/g;
// Between signs of Chinese, Japanese or Korean a hyphen divides without spaces.
const SEPARATOR = /\s[-–—|·•:»«/~]+\s|\s?[|｜»«]\s?|[_＿](?=\S)|(?<=[\u3040-\uffee])-(?=[\u3040-\uffee])/;

/** Where white space sets the parts apart, other marks belong to them: "Lake_Side (2) @ Ada's_blog :: Host". */
const SPACED_SEPARATOR = /\s[-–—|·•:»«/~@]+\s/;

function unquoted(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

function add(names: Set<string>, text: string | undefined): void {
  const name = letters(text ?? "");
  if (name.length > 1) names.add(name);
}

const ASCII_ONLY = /^[ -~\s]*$/;

/** Letters and digits alone, in lower case. */
export function letters(text: string): string {
  const cut = text.slice(0, MAX_NAME_CHARACTERS);
  if (ASCII_ONLY.test(cut) && !cut.includes("&")) return cut.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return cut
    .normalize("NFKC")
    .toLowerCase()
    .replace(/&(?:amp|quot|#\d{1,4});/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function isNear(heading: string, name: string): boolean {
  const shorter = heading.length < name.length ? heading : name;
  const longer = shorter === heading ? name : heading;
  if (longer.includes(shorter) && shorter.length >= MIN_PART_SHARE * longer.length) return true;
  return dice(heading, name) >= MIN_LIKENESS;
}

/** Share of common pairs of neighbouring characters: 0 … 1. */
function dice(left: string, right: string): number {
  if (left.length < 2 || right.length < 2) return left === right ? 1 : 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at + 2 <= left.length; at++) {
    const pair = left.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let at = 0; at + 2 <= right.length; at++) {
    const pair = right.slice(at, at + 2);
    const count = pairs.get(pair) ?? 0;
    if (count === 0) continue;
    pairs.set(pair, count - 1);
    common++;
  }
  return (2 * common) / (left.length + right.length - 2);
}
