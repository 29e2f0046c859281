import { isFileAddress } from "../html/clean/file-address.js";
import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";
import * as BlockKind from "./block-kind.js";
import type { Composer } from "./composer.js";
import { isBackReference } from "./footnotes.js";
import { embedMarkdown, hasTwin, imageDescription, imageMarkdown } from "./image.js";
import { isPermalink, isSkipLink, linkTarget, pointsToHeading } from "./link.js";
import { standsBeside } from "./lookahead.js";
import { imageFormula } from "./math.js";

/**
 * Marks what follows as a link, or writes a footnote reference.
 * @returns the last node dealt with: the anchor itself when its content is still to be walked
 */
export function writeLink(composer: Composer, node: Node): Node {
  const tree = composer.context.tree;
  const last = tree.end[node]! - 1;
  const label = composer.context.footnotes.references.get(node);
  if (label !== undefined) {
    composer.atom(`[^${label}]`);
    return last;
  }
  if (composer.context.footnotes.notes.size > 0 && isBackReference(tree, node)) return last;
  if (composer.heading && composer.context.tidy) {
    if (isPermalink(tree, node, composer.heading.node)) return last;
    // A heading that is a link to itself is a heading.
    if (pointsToHeading(tree, node, composer.heading.node) || pointsToPage(composer, node)) return node;
  }
  const target = linkTarget(tree, node, composer.context.urls);
  if (!target || composer.inLink) return node;
  if (isSkipLink(tree, node)) return last;
  // The picture of a card leads where its title leads.
  if (composer.context.tidy && isPictureOfCard(tree, node, composer.context.marks.removed)) return node;
  let heading: Node = NONE;
  let blocks = false;
  let hasText = false;
  for (let inner = node + 1; inner <= last; inner++) {
    if (composer.context.marks.removed[inner]) {
      inner = tree.end[inner]! - 1;
      continue;
    }
    hasText ||= tree.isText(inner) && !tree.blank[inner];
    const flags = tagFlags(tree.tag[inner]!);
    if (flags & TagFlag.BLOCK) blocks = true;
    if (flags & TagFlag.HEADING && heading === NONE && /\S/.test(tree.textContent(inner))) heading = inner;
  }
  composer.mark(
    node,
    {
      kind: "link",
      tag: "a",
      suffix: target.suffix,
      ...(target.autolink === undefined ? {} : { autolink: target.autolink }),
    },
    blocks && !composer.inCell,
    heading,
    hasText && composer.context.tidy,
  );
  if (!hasText && isFileAddress(tree.attribute(node, "href")) && tree.find(node, Tag.IMG) === NONE)
    composer.text(iconLabel(tree, node));
  return node;
}

/** The words that screen readers speak for an icon. Without them the link to a file would be lost. */
function iconLabel(tree: Tree, link: Node): string {
  for (let node = link; node < tree.end[link]!; node++) {
    const label = tree.attribute(node, "aria-label") || tree.attribute(node, "title");
    if (label) return label.trim();
  }
  return "";
}

/** Whether a link leads to the page that it stands on. */
function pointsToPage(composer: Composer, link: Node): boolean {
  const { tree, urls } = composer.context;
  const href = tree.attribute(link, "href")?.trim();
  return Boolean(href && urls.base && withoutFragment(urls.resolve(href)) === withoutFragment(urls.base));
}

const withoutFragment = (address: string): string => address.replace(/\/?(?:#.*)?$/s, "");

/** How far from a picture the title of its card stands, in nodes. */
const MAX_CARD_NODES = 40;

/** Whether a link holds nothing but pictures and the next one, with text, has the same address. */
function isPictureOfCard(tree: Tree, link: Node, removed: Uint8Array): boolean {
  const href = tree.attribute(link, "href");
  const end = tree.end[link]!;
  let pictures = 0;
  for (let node = link + 1; node < end; node++) {
    if (tree.isText(node) && !tree.blank[node]) return false;
    if (tree.tag[node] === Tag.IMG) pictures++;
  }
  if (pictures === 0) return false;
  const stop = Math.min(tree.end[tree.body]!, end + MAX_CARD_NODES);
  for (let node = end; node < stop; node++) {
    if (removed[node]) node = tree.end[node]! - 1;
    else if (tree.tag[node] === Tag.A)
      return tree.attribute(node, "href") === href && /\S/.test(tree.textContent(node));
  }
  return false;
}

/** Writes a picture, or the formula that it shows. */
export function writeImage(composer: Composer, node: Node): void {
  const tree = composer.context.tree;
  const formula = imageFormula(tree, node);
  if (formula) {
    composer.formula(formula);
    return;
  }
  const { urls, removeBase64Images, tidy, marks } = composer.context;
  const alt = imageDescription(tree, node, tidy);
  // The title of a card, a caption: text that the page shows beside the picture is not said twice.
  const description = tidy && standsBeside(tree, node, alt, marks.removed) ? "" : alt;
  // The picture of a person stands for the name: it is the text of the link to that person's page.
  if (tidy && (description === "" || composer.inLink) && AVATAR.test(avatarSigns(tree, node))) {
    if (description !== "") composer.text(description);
    return;
  }
  const markdown = imageMarkdown(tree, node, urls, removeBase64Images, description);
  if (markdown === undefined) return;
  const written = composer.inCell ? markdown.replaceAll("|", "\\|") : markdown;
  // Galleries hold a picture for each size of screen.
  const picture = tidy ? markdown.slice(markdown.lastIndexOf("](")).replace(VARIANT, "") : "";
  if (picture === "" || picture !== composer.lastPicture) composer.picture(written);
  else if (alt !== "") composer.run.describe(written);
  composer.lastPicture = picture;
}

const AVATAR = /(?:^|[\s_-])avatar(?:$|[\s_-])|[/.]avatars?[/.]/i;
const avatarSigns = (tree: Tree, image: Node): string =>
  `${tree.attribute(image, "class") ?? ""} ${tree.attribute(image, "src") ?? ""}`;

/** Parts of an address that tell a picture's size or the screen that it is meant for. */
const VARIANT =
  /[?&](?:w|h|width|height|resize|fit|crop|size|quality|q|dpr|auto|strip)=[^&)]*|-\d+x\d+(?=\.)|[._-](?:dark|light|mobile|desktop|phone|tablet)(?=[._-])/g;

/** The picture in a `<noscript>` whose lazy twin has no address is found by the twin; one without a twin is shown itself. */
export function writeNoscript(composer: Composer, node: Node): void {
  const { tree } = composer.context;
  for (let inner = node + 1; inner < tree.end[node]!; inner++)
    if (tree.tag[inner] === Tag.IMG && !hasTwin(tree, node, inner)) writeImage(composer, inner);
}

/** Writes an embedded page, film or sound as a link. @returns the last node dealt with */
export function writeEmbed(composer: Composer, node: Node): Node {
  const tree = composer.context.tree;
  const markdown = embedMarkdown(tree, node, composer.context.urls, composer.context.removeBase64Images);
  if (markdown === undefined) return tree.tag[node] === Tag.OBJECT ? node : tree.end[node]! - 1;
  if (composer.inCell || composer.hasMarks) composer.atom(markdown);
  else composer.block(markdown, BlockKind.PARAGRAPH);
  return tree.end[node]! - 1;
}
