import type { XmlElement } from "@quern/documents";
import { placeholderOf } from "./placeholders.js";

/** A title fits into a line or two. */
const MAX_CHARACTERS = 90;
/** In hundredths of a point, as `sz` is. */
const LEAST_SIZE = 2_000;
/** Of a plain shape that names none (ECMA-376 part 1, 21.1.2.3.9). */
const DEFAULT_SIZE = 1_800;
/** Placeholders inherit theirs, which may be as large as those of the body of a title slide. */
const SIZE_OF_PLACEHOLDERS = 3_200;
/** How much larger than all other text of the slide. */
const LARGER = 1.15;

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
  const lines = [...(first.child("p:txBody")?.all("a:p") ?? [])].filter((line) => line.text().trim() !== "");
  const text = textOf(first);
  if (lines.length !== 1 || text.length > MAX_CHARACTERS || !/\p{L}/u.test(text) || /[.,;:]$/.test(text))
    return undefined;
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
