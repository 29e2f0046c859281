import type { XmlElement } from "@quern/documents";
import { PARAGRAPHS, SECTIONS } from "./elements.js";
import { nameOf } from "./name-of.js";

/** Blocks that may stand in a paragraph. */
export const BLOCK_CHILDREN =
  /^(?:itemizedlist|orderedlist|variablelist|programlisting|screen|literallayout|informaltable|table|table-wrap|figure|informalfigure|mediaobject|fig|disp-formula|equation|informalequation|list|def-list|note|warning|tip|caution|important|blockquote|disp-quote|preformat|boxed-text|procedure|simplelist|lg|quote-block|synopsis)$/;

/** Elements with a block anywhere inside. Notes and formulas stand in lines whatever they hold. */
export function holdersOfBlocks(root: XmlElement): Set<XmlElement> {
  const holders = new Set<XmlElement>();
  const holds = (element: XmlElement): boolean => {
    let found = false;
    for (const child of element.elements()) {
      const name = nameOf(child);
      if (holds(child) || isBlockName(name)) found = true;
    }
    if (found) holders.add(element);
    return found && !/^(?:footnote|fn|note|math)$/.test(nameOf(element));
  };
  holds(root);
  return holders;
}

const isBlockName = (name: string): boolean =>
  SECTIONS.test(name) || PARAGRAPHS.test(name) || BLOCK_CHILDREN.test(name) || name === "l" || name === "stanza";
