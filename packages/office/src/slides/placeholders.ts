import type { XmlElement } from "@quern/documents";
import { type BulletLevels, bulletOf } from "./text-body.js";

/** Which placeholder a shape fills. */
export interface Placeholder {
  readonly type: string;
  readonly index: string | undefined;
}

/** Placeholders that carry the furniture of a slide, not its content. */
export const FURNITURE: ReadonlySet<string> = new Set(["dt", "ftr", "sldNum", "hdr"]);

/** A number or a date that the program fills in: programs that know no placeholders write those of slides as plain shapes. */
export function holdsFieldsAlone(shape: XmlElement): boolean {
  let hasField = false;
  for (const paragraph of shape.child("p:txBody")?.all("a:p") ?? []) {
    for (const element of paragraph.elements()) {
      if (element.name === "a:fld" && FILLED_IN.test(element.get("type") ?? "")) hasField = true;
      else if (element.name === "a:fld" || (element.name === "a:r" && element.text().trim() !== "")) return false;
    }
  }
  return hasField;
}

const FILLED_IN = /^(?:slidenum|datetime)/;

export const isTitle = (placeholder: Placeholder | undefined): boolean =>
  placeholder?.type === "title" || placeholder?.type === "ctrTitle";

export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  for (const container of shape.elements()) {
    if (!/^p:nv\w+Pr$/.test(container.name)) continue;
    const element = container.child("p:nvPr")?.child("p:ph");
    if (element !== undefined) return { type: element.get("type") ?? "obj", index: element.get("idx") };
  }
  return undefined;
}

/**
 * Bullets that a shape inherits: list styles of the layout's and the master's placeholder, then of the master's text styles (ECMA-376 part 1, 19.3.1).
 */
export function inheritedBullets(
  placeholder: Placeholder | undefined,
  shape: XmlElement,
  layout: XmlElement | undefined,
  master: XmlElement | undefined,
): BulletLevels {
  const levels = new Map<number, "none" | "bullet" | "number">();
  const styles = master?.child("p:txStyles");
  const kind =
    placeholder === undefined
      ? "p:otherStyle"
      : isTitle(placeholder)
        ? "p:titleStyle"
        : BODY.has(placeholder.type)
          ? "p:bodyStyle"
          : "p:otherStyle";
  merge(levels, styles?.child(kind));
  if (placeholder !== undefined) {
    merge(levels, listStyle(findPlaceholder(master, placeholder)));
    merge(levels, listStyle(findPlaceholder(layout, placeholder)));
  }
  merge(levels, listStyle(shape));
  return levels;
}

const BODY = new Set(["body", "obj", "subTitle", "tbl", "chart", "dgm", "media", "clipArt", "pic"]);

const listStyle = (shape: XmlElement | undefined): XmlElement | undefined =>
  shape?.child("p:txBody")?.child("a:lstStyle");

function merge(levels: Map<number, "none" | "bullet" | "number">, style: XmlElement | undefined): void {
  if (style === undefined) return;
  for (let level = 0; level < 9; level++) {
    const bullet = bulletOf(style.child(`a:lvl${level + 1}pPr`));
    if (bullet !== undefined) levels.set(level, bullet);
  }
}

/** The placeholders of a layout or a master; of those alike the first. */
interface Placeholders {
  readonly byIndex: ReadonlyMap<string, XmlElement>;
  readonly byType: ReadonlyMap<string, XmlElement>;
}

/** Every shape of a slide asks for its own: a search through the layout for each would cost the square of a slide. */
const placeholdersOf = new WeakMap<XmlElement, Placeholders>();

function listPlaceholders(root: XmlElement): Placeholders {
  const byIndex = new Map<string, XmlElement>();
  const byType = new Map<string, XmlElement>();
  for (const shape of root.child("p:cSld")?.child("p:spTree")?.all("p:sp") ?? []) {
    const found = placeholderOf(shape);
    if (found === undefined) continue;
    if (found.index !== undefined && !byIndex.has(found.index)) byIndex.set(found.index, shape);
    // A shape of any content takes the place of a body, too.
    for (const type of found.type === "body" ? ["body", "obj"] : [found.type])
      if (!byType.has(type)) byType.set(type, shape);
  }
  return { byIndex, byType };
}

/** The placeholder of a layout or a master that one of a slide follows: that of its index, or the first of its type. */
export function findPlaceholder(root: XmlElement | undefined, wanted: Placeholder): XmlElement | undefined {
  if (root === undefined) return undefined;
  let placeholders = placeholdersOf.get(root);
  if (placeholders === undefined) {
    placeholders = listPlaceholders(root);
    placeholdersOf.set(root, placeholders);
  }
  const { byIndex, byType } = placeholders;
  return (wanted.index === undefined ? undefined : byIndex.get(wanted.index)) ?? byType.get(wanted.type);
}
