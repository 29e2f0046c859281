import type { Node } from "../html/tree/tree.js";
import * as BlockKind from "./block-kind.js";
import type { Composer } from "./composer.js";

/**
 * Sets an element apart from the text before and after it. A footnote begins with its label.
 * @returns the element: its content is still to be walked
 */
export function openBlock(composer: Composer, node: Node): Node {
  if (composer.heading?.isLine) {
    composer.blank();
    composer.leave(node, () => composer.blank());
    return node;
  }
  composer.flush();
  const label = composer.context.footnotes.notes.get(node);
  if (label !== undefined && !composer.inCell) {
    composer.openContainer(node, `[^${label}]: `, "    ", BlockKind.LIST, false);
    return node;
  }
  composer.leave(node, () => composer.flush());
  return node;
}

/** Writes author and date of a post over its text. */
export function writePostHead(composer: Composer, node: Node): void {
  const head = composer.context.thread.heads.get(node);
  if (head === undefined || composer.inCell) return;
  composer.flush();
  composer.plainBold(head.author, head.date === "" ? "" : ` · ${head.date}`);
}
