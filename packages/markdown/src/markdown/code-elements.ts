import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";
import * as BlockKind from "./block-kind.js";
import { codeSpan, fencedCode } from "./code.js";
import { codeLanguage } from "./code-language.js";
import { isGutter, preformattedText } from "./code-lines.js";
import type { Composer } from "./composer.js";
import { linkTarget } from "./link.js";

/** Writes a code block; in a cell each of its lines is a code span. */
export function writePreformatted(composer: Composer, node: Node): void {
  const tree = composer.context.tree;
  if (isGutter(tree, node)) return;
  const removed = (inner: Node): boolean => composer.context.marks.removed[inner] !== 0;
  const code = preformattedText(tree, node, removed);
  if (composer.inCell) {
    composer.flush();
    for (const line of code.split("\n")) {
      if (line.trim() === "") continue;
      composer.atom(codeSpan(line, true));
      composer.flush();
    }
    return;
  }
  if (code.trim() === "" && !(composer.context.keepEmptyBlocks && tree.find(node, Tag.IMG) === NONE)) return;
  composer.block(fencedCode(code, codeLanguage(tree, node)), BlockKind.CODE);
}

/**
 * Writes a code span, or a block when its lines are set by breaks.
 * @returns the last node dealt with: the element itself when its content is still to be walked
 */
export function writeCode(composer: Composer, node: Node): Node {
  const tree = composer.context.tree;
  const last = tree.end[node]! - 1;
  const pre = tree.find(node, Tag.PRE);
  if (pre !== NONE) return node;
  if (!composer.inCell && !composer.heading && !composer.hasMarks && tree.find(node, Tag.BR) !== NONE) {
    writePreformatted(composer, node);
    return last;
  }
  // A link around nothing but the code's own text is kept; code has no links inside.
  const anchor = onlyLink(tree, node);
  let text = spanText(composer, node);
  if (text === "") return last;
  const target = anchor === NONE ? undefined : linkTarget(tree, anchor, composer.context.urls);
  if (target) {
    composer.openMarks();
    composer.run.open({ kind: "link", tag: "a", suffix: target.suffix });
    composer.run.atom(codeSpan(text, composer.inCell));
    composer.run.close({ kind: "link", tag: "a", suffix: target.suffix });
    return last;
  }
  // Markdown cannot set two code spans side by side: they become one.
  let end = node;
  for (let next = tree.nextSibling(end); next !== NONE && isPlainCode(composer, next); next = tree.nextSibling(end)) {
    text += spanText(composer, next);
    end = next;
  }
  composer.atom(codeSpan(text, composer.inCell));
  return tree.end[end]! - 1;
}

function spanText(composer: Composer, node: Node): string {
  const { tree, marks } = composer.context;
  return preformattedText(tree, node, (inner) => marks.removed[inner] !== 0).replace(/[ \t\n\r\f]+/g, " ");
}

function isPlainCode({ context: { tree, marks } }: Composer, node: Node): boolean {
  const isPlain = (tag: number): boolean => tree.find(node, tag) === NONE;
  return tree.tag[node] === Tag.CODE && !marks.removed[node] && isPlain(Tag.A) && isPlain(Tag.PRE) && isPlain(Tag.BR);
}

/** The single link that covers all text of a code element, or `NONE`. */
function onlyLink(tree: Tree, code: Node): Node {
  const anchor = tree.find(code, Tag.A);
  if (anchor === NONE) return NONE;
  return tree.textContent(anchor).trim() === tree.textContent(code).trim() ? anchor : NONE;
}
