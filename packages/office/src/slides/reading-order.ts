import type { XmlElement } from "@quern/documents";
import { findPlaceholder, placeholderOf } from "./placeholders.js";

/** Drawings of thousands of lines have no order to find. */
const MAX_SORTED = 500;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Shapes in the order in which people read a slide: from top to bottom, and from left to right where they stand side by side. Files keep them in the
 * order in which they were drawn. Nothing is moved unless the place of every shape is known.
 */
export function readingOrder(
  shapes: readonly XmlElement[],
  layout: XmlElement | undefined,
  master: XmlElement | undefined,
): XmlElement[] {
  if (shapes.length > MAX_SORTED) return [...shapes];
  const placed: { readonly shape: XmlElement; readonly box: Box }[] = [];
  for (const shape of shapes) {
    const box = boxOf(shape) ?? inheritedBox(shape, layout) ?? inheritedBox(shape, master);
    if (box === undefined) return [...shapes];
    placed.push({ shape, box });
  }
  const sorted = [...placed].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const ordered: XmlElement[] = [];
  while (sorted.length > 0) {
    // A row: the topmost shape and all that share at least half of their height with it.
    const first = sorted[0]!;
    const row = sorted.filter(({ box }) => sharedHeight(first.box, box) >= 0.5);
    row.sort((a, b) => a.box.left - b.box.left);
    for (const entry of row) {
      ordered.push(entry.shape);
      sorted.splice(sorted.indexOf(entry), 1);
    }
  }
  return ordered;
}

function sharedHeight(a: Box, b: Box): number {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const smaller = Math.min(a.bottom - a.top, b.bottom - b.top);
  if (a === b) return 1;
  return smaller <= 0 ? 0 : shared / smaller;
}

function boxOf(shape: XmlElement): Box | undefined {
  const transform =
    shape.child("p:xfrm") ?? shape.child("p:spPr")?.child("a:xfrm") ?? shape.child("p:grpSpPr")?.child("a:xfrm");
  const offset = transform?.child("a:off");
  const extent = transform?.child("a:ext");
  if (offset === undefined || extent === undefined) return undefined;
  const left = Number(offset.get("x"));
  const top = Number(offset.get("y"));
  const right = left + Number(extent.get("cx"));
  const bottom = top + Number(extent.get("cy"));
  return [left, top, right, bottom].every(Number.isFinite) ? { left, top, right, bottom } : undefined;
}

function inheritedBox(shape: XmlElement, root: XmlElement | undefined): Box | undefined {
  const placeholder = placeholderOf(shape);
  const origin = placeholder === undefined ? undefined : findPlaceholder(root, placeholder);
  return origin && boxOf(origin);
}
