/** The pictures of a page: listed with what is known of them, and placed in the Markdown. */
import type { WorkerPool } from "@quern/documents";
import { extractImages, type FoundImage } from "@quern/extract/images";
import type { PageSource } from "@quern/extract/page";
import type { Asset } from "@quern/types";
import { disableTypes, imageSize } from "image-size";
import { TASKS } from "../convert/tasks.js";
import { type Views, WORKER_THRESHOLD_CHARACTERS } from "../convert/views.js";
import type { Deadline } from "../deadline.js";
import type { Content } from "../read/content.js";
import type { ImageDetails } from "../result/image-details.js";
import { blockAt, figuresOf } from "./blocks.js";

interface ImagesRequest {
  readonly page: PageSource;
  readonly content: Content;
  readonly views: Views;
  readonly workers: () => WorkerPool;
  readonly deadline: Deadline;
}

// Pictures of other kinds are not described, and some of their readers have looped on hostile files.
disableTypes([
  "icns",
  "ico",
  "cur",
  "jxl",
  "jxl-stream",
  "heif",
  "j2c",
  "jp2",
  "ktx",
  "dds",
  "psd",
  "pnm",
  "svg",
  "tga",
]);

/** All pictures, in the order of the page. */
export async function listImages({ page, content, views, workers, deadline }: ImagesRequest): Promise<ImageDetails[]> {
  const found =
    page.html.length < WORKER_THRESHOLD_CHARACTERS
      ? await extractImages(page)
      : await workers().run<FoundImage[]>(
          TASKS,
          "extractImages",
          { html: page.html, url: page.url },
          { signal: deadline.signal },
        );
  const selected = new Set(views.images ?? []);
  const assets = new Map(content.assets.map((asset) => [`asset:${asset.id}`, asset]));
  return found.map((image) => {
    const asset = assets.get(image.url);
    const isMainContent = content.isDocument || selected.has(image.url);
    return {
      ...image,
      ...(asset ? factsOf(asset, image) : {}),
      isMainContent,
      importance: isMainContent || image.role !== "content" ? image.importance : lowered(image.importance),
    };
  });
}

/** Pictures around the content belong to other pages: still more than icons. */
const lowered = (importance: number): number => Math.round(Math.max(0.3, importance - 0.25) * 100) / 100;

function factsOf({ bytes, mediaType }: Asset, { width, height }: FoundImage): Partial<ImageDetails> {
  const size = sizeOf(bytes);
  return {
    mediaType,
    bytes: bytes.byteLength,
    ...(size === undefined || (width !== undefined && height !== undefined) ? {} : size),
  };
}

/** Pixels of a picture by its first bytes; undefined where it cannot be read. */
export function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}

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
