import { segmentText } from "../lines/inline.js";
import type { Segment } from "../lines/segments.js";
import { isFigure } from "./table-rows.js";

const MAX_CHARACTERS = 40;
/** A label and its value name nothing. */
const LABELLED = /:\s*\S/;

/** Whether a text may stand over a column: it is short, no figure, and no label with its value. */
export function mayNameColumn(chunk: Segment): boolean {
  const text = segmentText(chunk);
  return text.length <= MAX_CHARACTERS && !isFigure(text) && !LABELLED.test(text);
}
