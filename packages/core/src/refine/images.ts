/** The pictures of a page, with what is known of each. */
import type { WorkerPool } from "@quern/documents";
import type { FoundImage } from "@quern/extract/images";
import type { PageSource } from "@quern/extract/page";
import type { HtmlConversion as Views } from "@quern/markdown";
import type { Asset } from "@quern/types";
import { disableTypes, imageSize } from "image-size";
import { runOverPage } from "../apart/run-apart.js";
import type { Content } from "../model/content.js";
import type { Deadline } from "../model/deadline.js";
import type { ImageDetails } from "../model/image-details.js";

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
  const found = await runOverPage("extractImages", { page }, { workers, deadline });
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
