/** Where pictures stand in the Markdown. */
import type { ImageDetails } from "../model/image-details.js";
import { blockAt, figuresOf } from "./blocks.js";

/** An image of Markdown, its address with or without angle brackets. */
const MARKDOWN_IMAGE =
  /!\[((?:[^[\]\\]|\\.){0,4000})\]\(\s{0,10}(?:<([^<>\n]{1,4000})>|([^\s()]*(?:\([^\s()]*\)[^\s()]*){0,20}))(?:\s{1,10}"[^"\n]{0,4000}")?\s{0,10}\)/g;
const REFERENCE_IMAGE = /!\[((?:[^[\]\\]|\\.){0,4000})\]\[(\d{1,6})\]/g;
const REFERENCE = /^\[(\d{1,6})\]: (\S+)/gm;

interface MarkdownImage {
  readonly start: number;
  readonly end: number;
  readonly alt: string;
  readonly url: string;
}

export function imagesInMarkdown(markdown: string): MarkdownImage[] {
  const images: MarkdownImage[] = [];
  for (const match of markdown.matchAll(MARKDOWN_IMAGE)) {
    const [text, alt = "", bracketed, bare] = match;
    images.push({ start: match.index, end: match.index + text.length, alt, url: unescaped(bracketed ?? bare ?? "") });
  }
  const addresses = new Map([...markdown.matchAll(REFERENCE)].map(([, number, url]) => [number, url!]));
  if (addresses.size > 0)
    for (const match of markdown.matchAll(REFERENCE_IMAGE)) {
      const [text, alt = "", number] = match;
      const url = addresses.get(number);
      if (url !== undefined) images.push({ start: match.index, end: match.index + text.length, alt, url });
    }
  return images.sort((one, other) => one.start - other.start);
}

const unescaped = (address: string): string => address.replace(/\\([\\()<>_*])/g, "$1");

/** Adds the places in the Markdown that a result carries, and the boxes of a PDF's figures. */
export function placeImages(
  images: readonly ImageDetails[],
  markdown: string | undefined,
  blocks: readonly unknown[] | undefined,
): ImageDetails[] {
  const places = new Map<string, MarkdownImage>();
  for (const place of imagesInMarkdown(markdown ?? "")) if (!places.has(place.url)) places.set(place.url, place);
  const figures = figuresOf(blocks);
  const seen = new Map<number, number>();
  return images.map((image) => {
    const place = places.get(image.url);
    const nth = image.page === undefined ? 0 : (seen.get(image.page) ?? 0);
    if (image.page !== undefined) seen.set(image.page, nth + 1);
    const block = place && blockAt(place, blocks);
    const bbox = block?.bbox ?? (image.page === undefined ? undefined : figures.get(image.page)?.[nth]);
    return {
      ...image,
      ...(place === undefined ? {} : { start: place.start, end: place.end }),
      ...(bbox == null ? {} : { bbox: bbox as NonNullable<ImageDetails["bbox"]> }),
    };
  });
}
