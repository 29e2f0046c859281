/** Finds text boxes that a deck repeats on its slides instead of having a footer in its design. */
import type { XmlElement } from "@quern/documents";
import type { RunningTexts } from "../html/running-texts.js";
import { placeholderOf } from "./placeholders.js";

export interface SlideBlock {
  readonly html: string;
  /** Of a text box: what it says and where it stands. */
  readonly place?: string | undefined;
}

/** A slide in HTML, with its blocks between its heading and its notes. */
export interface Slide {
  readonly start: string;
  readonly blocks: readonly SlideBlock[];
  readonly end: string;
}

const MIN_SLIDES = 3;
const MAX_CHARACTERS = 200;

/** The place of a text box that is no part of the design; `undefined` for other shapes and for long texts. */
export function placeOf(shape: XmlElement, html: string): string | undefined {
  const offset = shape.child("p:spPr")?.child("a:xfrm")?.child("a:off");
  if (offset === undefined || html === "" || html.length > MAX_CHARACTERS || placeholderOf(shape)) return undefined;
  return `${offset.get("x")} ${offset.get("y")} ${html}`;
}

/** All slides. What at least half of them say at the same place is a footer. */
export function slidesHtml(slides: readonly Slide[], running: RunningTexts): string {
  const counts = new Map<string, number>();
  for (const { blocks } of slides)
    for (const place of new Set(blocks.map((block) => block.place)))
      if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
  const least = Math.max(MIN_SLIDES, slides.length / 2);
  const isFooter = ({ place }: SlideBlock): boolean => place !== undefined && counts.get(place)! >= least;
  let html = "";
  for (const { start, blocks, end } of slides) {
    html += start;
    for (const block of blocks) {
      if (isFooter(block)) running.add("footer", block.html);
      else html += block.html;
    }
    html += end;
  }
  return html;
}
