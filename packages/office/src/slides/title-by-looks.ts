import type { XmlElement } from "@quern/documents";
import { placeholderOf } from "./placeholders.js";

/** A title fits into a line or two. */
const MAX_CHARACTERS = 90;
/** In points. */
export const LEAST_TITLE_SIZE = 20;
/** In points, of a plain shape that names none (ECMA-376 part 1, 21.1.2.3.9). */
export const USUAL_SIZE = 18;
/** `sz` is in hundredths of a point. */
const LEAST_SIZE = 100 * LEAST_TITLE_SIZE;
const DEFAULT_SIZE = 100 * USUAL_SIZE;
/** Placeholders inherit theirs, which may be as large as those of the body of a title slide. */
const SIZE_OF_PLACEHOLDERS = 3_200;
/** How much larger than all other text of the slide. */
export const LARGER = 1.15;

/** Whether the lines of a shape may be a title: one, and no sentence or address. */
export const mayBeTitle = ([line = "", ...others]: readonly string[]): boolean =>
  others.length === 0 && line.length <= MAX_CHARACTERS && /\p{L}/u.test(line) && !/[.,;:]$|^\S+:\/\/\S+$/.test(line);

/**
 * The shape that people see as the title of a slide without one: the first to be read, on one line, and larger than all other text. Programs that
 * export slides often write titles as plain shapes.
 *
 * @param ordered the shapes of the slide in the order in which they are read
 */
export function titleByLooks(ordered: readonly XmlElement[]): XmlElement | undefined {
  const written = ordered.filter((shape) => shape.name !== "p:pic" && textOf(shape) !== "");
  const [first, ...others] = written;
  if (first?.name !== "p:sp") return undefined;
  const lines = [...(first.child("p:txBody")?.all("a:p") ?? [])].map((line) => line.text().trim());
  if (!mayBeTitle(lines.filter((line) => line !== ""))) return undefined;
  const size = sizeOf(first);
  const isLargest = others.every((other) => size >= LARGER * sizeOf(other));
  return size >= LEAST_SIZE && isLargest ? first : undefined;
}

const textOf = (shape: XmlElement): string => shape.text().replace(/\s+/g, " ").trim();

/** The largest size of a shape's text, in hundredths of a point. */
function sizeOf(shape: XmlElement): number {
  const inherited = placeholderOf(shape) === undefined ? DEFAULT_SIZE : SIZE_OF_PLACEHOLDERS;
  let largest = 0;
  for (const run of shape.descendants()) {
    if (run.name !== "a:r" || run.text().trim() === "") continue;
    largest = Math.max(largest, Number(run.child("a:rPr")?.get("sz")) || inherited);
  }
  return largest;
}
