import { segmentText } from "../lines/inline.js";
import type { Segment } from "../lines/segments.js";

const SECTION_NUMBER = /^\d{1,3}(?:\.\d{1,3}){0,4}\.?$/;
/** Size of the title of a section over that of the running text, at least. */
const MIN_TITLE_RATIO = 1.08;

/** Whether a line is the number of a section and its title in large type: below the rule of a running head, they look like columns. */
export function isNumberedTitle([number, title, ...others]: readonly Segment[], size: number): boolean {
  if (number === undefined || title === undefined || others.length > 0) return false;
  return (
    Math.min(number.size, title.size) >= MIN_TITLE_RATIO * size &&
    SECTION_NUMBER.test(segmentText(number)) &&
    /\p{L}/u.test(segmentText(title))
  );
}
