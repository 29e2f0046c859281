/** Candidates for the headline of a page: its headings, what is called title, and the parts of `<title>`. */
import { NONE, type Node, Tag, TagFlag } from "@quern/markdown/html";
import { collapse } from "../page/parsed-page.js";
import { type Candidate, far, keyOf, likeness } from "./candidate.js";
import { Family } from "./class-families.js";
import { asidesOf, endOfName } from "./heading-parts.js";
import { linkAround, placeOf, type ReadingContext } from "./reading-context.js";
import { Zone } from "./zones.js";

const MAX_HEADINGS = 40;
const MAX_CHARACTERS = 300;
/** Of a heading's link to itself, as manuals show it. */
const LINK_SIGN = /\s*[¶🔗]$/u;

export function titleCandidates(context: ReadingContext): Candidate[] {
  const { tree, text, zones, families, documentTitle, titleParts, slug, domain } = context;
  const whole = keyOf(documentTitle);
  const parts = titleParts.map(keyOf);
  const found: Candidate[] = [];
  const headings: Node[] = [];
  let headers = 0;
  for (let node = tree.body + 1; node < tree.end[tree.body]! && headings.length < MAX_HEADINGS; node++) {
    if (!tree.isElement(node)) continue;
    const isHeading = (tree.flags(node) & TagFlag.HEADING) !== 0;
    if (
      isHeading ||
      (headers < MAX_HEADINGS / 2 &&
        families.of(node) & Family.TITLE &&
        tree.end[node]! - node < 12 &&
        !holdsHeading(context, node))
    ) {
      if (!isHeading) headers++;
      headings.push(node);
    }
  }
  const firsts = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const node of headings) counts.set(tree.tag[node]!, (counts.get(tree.tag[node]!) ?? 0) + 1);
  const bestLikeness = Math.max(0, ...headings.map((node) => likeness(keyOf(visibleText(context, node)), whole)));
  const lines = lineKeys(context);
  for (const [at, node] of headings.entries()) {
    const value = withoutCall(headingText(context, node), lines).replace(LINK_SIGN, "");
    const key = keyOf(value);
    if (key.length < 2 || value.length > MAX_CHARACTERS) continue;
    const tag = tree.tag[node]!;
    const index = firsts.get(tag) ?? 0;
    firsts.set(tag, index + 1);
    const link = linkAround(tree, node);
    const zone = zones[node]!;
    const place = placeOf(text, node);
    found.push({
      value,
      key,
      node,
      evidence: {
        rank: tree.flags(node) & TagFlag.HEADING ? Number(tree.tagName(node)[1]) || 7 : 8,
        alike: counts.get(tag)!,
        index,
        order: at,
        mainHeadings: counts.get(Tag.H1) ?? 0,
        called: families.of(node) & Family.TITLE ? 1 : 0,
        calledAround: tree.parent[node]! > tree.body && families.of(tree.parent[node]!) & Family.TITLE ? 1 : 0,
        twins: context.twins(node),
        likeness: likeness(key, whole),
        toBest: likeness(key, whole) - bestLikeness,
        inTitle: key.length > 4 && whole.includes(key) ? key.length / Math.max(1, whole.length) : 0,
        holdsTitle: whole.length > 4 && key.includes(whole) ? 1 : 0,
        partLikeness: Math.max(0, ...parts.map((part) => likeness(key, part))),
        slug: likeness(key, slug),
        isSite: likeness(key, domain),
        place: far(place),
        share: place / Math.max(1, text.length),
        behind: far(followingText(context, node)),
        length: value.length,
        isLink: link !== NONE || tree.find(node, Tag.A) !== NONE ? 1 : 0,
        ...zoneEvidence(zone),
        fromTitle: 0,
      },
    });
  }
  for (const [at, value] of [
    documentTitle,
    ...(titleParts.length > 1
      ? [withoutEnd(context, 1), withoutStart(context), titleParts[0]!, longest(titleParts)]
      : []),
  ].entries()) {
    const key = keyOf(value);
    if (key.length < 2 || value.length > MAX_CHARACTERS || found.some((one) => one.key === key)) continue;
    found.push({
      value,
      key,
      node: NONE,
      evidence: {
        ...NO_PLACE,
        order: at,
        mainHeadings: counts.get(Tag.H1) ?? 0,
        likeness: likeness(key, whole),
        toBest: -bestLikeness,
        partLikeness: titleParts.length,
        slug: likeness(key, slug),
        isSite: likeness(key, domain),
        length: value.length,
        fromTitle: at + 1,
      },
    });
  }
  return found;
}

const zoneEvidence = (zone: number): Record<string, number> => ({
  inNavigation: zone & Zone.NAVIGATION ? 1 : 0,
  inFooter: zone & Zone.FOOTER ? 1 : 0,
  inHeader: zone & Zone.HEADER ? 1 : 0,
  inSide: zone & Zone.SIDE ? 1 : 0,
  inComments: zone & Zone.COMMENT ? 1 : 0,
  inRelated: zone & Zone.RELATED ? 1 : 0,
  inCard: zone & Zone.CARD ? 1 : 0,
  inMain: zone & Zone.MAIN ? 1 : 0,
  inArticle: zone & Zone.ARTICLE ? 1 : 0,
});

export { zoneEvidence };

const NO_PLACE: Readonly<Record<string, number>> = {
  rank: 9,
  alike: 0,
  index: 0,
  called: 0,
  calledAround: 0,
  twins: 0,
  inTitle: 1,
  holdsTitle: 0,
  place: 0,
  share: 0,
  behind: 0,
  isLink: 0,
  ...zoneEvidence(0),
};

/** Evidence in the order of a row. */
export const TITLE_EVIDENCE: readonly string[] = (
  "rank alike index order mainHeadings called calledAround twins likeness toBest inTitle holdsTitle partLikeness slug isSite place share behind length isLink " +
  "inNavigation inFooter inHeader inSide inComments inRelated inCard inMain inArticle fromTitle"
).split(" ");

function holdsHeading({ tree }: ReadingContext, node: Node): boolean {
  for (let inner = node + 1; inner < tree.end[node]!; inner++) if (tree.flags(inner) & TagFlag.HEADING) return true;
  for (let above = tree.parent[node]!; above > tree.body; above = tree.parent[above]!)
    if (tree.flags(above) & TagFlag.HEADING) return true;
  return false;
}

/** Text of a heading without the brand and the further lines in it. */
function headingText(context: ReadingContext, node: Node): string {
  const { tree } = context;
  const { asides } = tree.end[node]! - node > 3 ? asidesOf(tree, node) : { asides: [] };
  const end = endOfName(tree, node, { title: context.documentTitle, site: context.domain, without: asides });
  return visibleText(context, node, asides, end).replace(/^[\s,;:|·–—-]+|(?<![\s,;:|·–—-])[\s,;:|·–—-]+$/gu, "");
}

/** A box to buy in is headed like what it sells: "Buy Terraria". */
const CALL =
  /^(?:buy|play|pre-?order|order|get|install|download|comprar|acheter|acquista|koop|kup|(?:jetzt )?kaufen)\s+(?=\S)/iu;
const MAX_LINE_OF_A_NAME = 120;

/** Without the verb, where another line of the page is the name alone. */
function withoutCall(value: string, lines: () => ReadonlySet<string>): string {
  const name = value.replace(CALL, "");
  return name !== value && lines().has(keyOf(name)) ? name : value;
}

function lineKeys({ text, titleParts }: ReadingContext): () => ReadonlySet<string> {
  let keys: Set<string> | undefined;
  return () => {
    keys ??= new Set([
      ...titleParts.map(keyOf),
      ...text.lines.filter((line) => line.text.length <= MAX_LINE_OF_A_NAME).map((line) => keyOf(line.text)),
    ]);
    return keys;
  };
}

/**
 * Text of an element as the page shows it, its parts set apart.
 *
 * @param without elements inside it that are left out
 * @param end node that it is read up to
 */
export function visibleText(
  { tree, text }: ReadingContext,
  node: Node,
  without: readonly Node[] = [],
  end: Node = tree.end[node]!,
): string {
  let result = "";
  let before: Node = NONE;
  for (let at = text.firstPiece[node]!; at < text.pieces.length && text.pieces[at]!.node < end; at++) {
    const piece = text.pieces[at]!;
    if (without.some((one) => tree.contains(one, piece.node))) continue;
    // Parts that touch in the source are one word: "<b>H</b>ello".
    const isApart =
      before === NONE ||
      /\s$/.test(tree.text(before)) ||
      /^\s/.test(tree.text(piece.node)) ||
      isBroken(tree, before, piece.node);
    result += (result !== "" && isApart ? " " : "") + piece.text;
    before = piece.node;
  }
  return collapse(result);
}

/** Whether something between two texts sets them apart: a break, a block, white space. */
function isBroken(tree: ReadingContext["tree"], one: Node, other: Node): boolean {
  for (let node = one + 1; node < other; node++) {
    if (tree.isText(node) || tree.tag[node] === Tag.BR || tree.isBlock(node) || tree.tag[node] === Tag.SPAN)
      return true;
  }
  return false;
}

/** Characters up to the next heading. */
function followingText({ tree, text }: ReadingContext, node: Node): number {
  for (let next = tree.end[node]!; next < tree.end[tree.body]!; next++)
    if (tree.flags(next) & TagFlag.HEADING) return placeOf(text, next) - placeOf(text, node);
  return text.length - placeOf(text, node);
}

function withoutEnd({ documentTitle, titleParts }: ReadingContext, parts: number): string {
  const last = titleParts.at(-parts)!;
  return documentTitle
    .slice(0, documentTitle.lastIndexOf(last))
    .replace(/(?<![\s\-–—|·•:»«›/~｜_＿])[\s\-–—|·•:»«›/~｜_＿]+$/u, "");
}

function withoutStart({ documentTitle, titleParts }: ReadingContext): string {
  const first = titleParts[0]!;
  return documentTitle.slice(documentTitle.indexOf(first) + first.length).replace(/^[\s\-–—|·•:»«›/~｜_＿]+/u, "");
}

const longest = (parts: readonly string[]): string =>
  parts.reduce((one, other) => (other.length > one.length ? other : one));
