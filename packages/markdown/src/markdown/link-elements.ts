import { Tag, TagFlag, tagFlags } from "../html/tags.js";
import { NONE, type Node } from "../html/tree.js";
import type { Composer } from "./composer.js";
import { isBackReference } from "./footnotes.js";
import { embedMarkdown, hasTwin, imageMarkdown } from "./image.js";
import { isPermalink, isSkipLink, linkTarget, pointsToHeading } from "./link.js";
import { imageFormula } from "./math.js";
import { BlockKind } from "./writer.js";

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
    if (pointsToHeading(tree, node, composer.heading.node)) return node;
  }
  const target = linkTarget(tree, node, composer.context.urls);
  if (!target || composer.inLink) return node;
  if (isSkipLink(tree, node)) return last;
  let heading: Node = NONE;
  let blocks = false;
  for (let inner = node + 1; inner <= last; inner++) {
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
  );
  return node;
}

/** Writes a picture, or the formula that it shows. */
export function writeImage(composer: Composer, node: Node): void {
  const tree = composer.context.tree;
  const formula = imageFormula(tree, node);
  if (formula) {
    composer.formula(formula);
    return;
  }
  const markdown = imageMarkdown(tree, node, composer.context.urls, composer.context.removeBase64Images);
  if (markdown === undefined) return;
  // Galleries hold a picture for each size of screen.
  const address = markdown.slice(markdown.lastIndexOf("]("));
  if (composer.context.tidy && address === composer.lastPicture) return;
  composer.atom(composer.inCell ? markdown.replaceAll("|", "\\|") : markdown);
  composer.lastPicture = address;
}

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
