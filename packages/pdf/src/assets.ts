import { createHash } from "node:crypto";
import type { LayoutImage } from "@quern/layout";
import type { Asset } from "@quern/types";
import type { PageImage } from "./reader.js";

/** All pictures of one document, in bytes. */
const MAX_TOTAL = 64 * 1024 * 1024;
const MAX_COUNT = 500;
/** Smaller pictures are bullets, rules and logos' parts. */
const MIN_SIDE_PIXELS = 24;

/** Takes pictures out of pages; equal ones are kept once. */
export class AssetCollector {
  readonly assets: Asset[] = [];
  readonly #byHash = new Map<string, string>();
  #total = 0;
  #left = 0;

  /** @param wanted false: places only, no bytes */
  async collect(images: readonly PageImage[], page: number, wanted: boolean): Promise<LayoutImage[]> {
    const placed: LayoutImage[] = [];
    for (const { left, top, right, bottom, order, extract } of images) {
      const place = { left, top, right, bottom, order };
      const isSmall = right - left < MIN_SIDE_PIXELS || bottom - top < MIN_SIDE_PIXELS;
      const source = wanted && !isSmall ? await this.#take(extract, page) : undefined;
      placed.push(source === undefined ? place : { ...place, source });
    }
    return placed;
  }

  get warnings(): string[] {
    if (this.#left === 0) return [];
    return [
      `${this.#left} pictures were left out: more than ${MAX_COUNT} pictures or ${MAX_TOTAL / 1024 / 1024} MB in the document.`,
    ];
  }

  async #take(extract: PageImage["extract"], page: number): Promise<string | undefined> {
    if (this.assets.length >= MAX_COUNT || this.#total >= MAX_TOTAL) {
      this.#left++;
      return undefined;
    }
    const image = await extract();
    if (image === undefined) return undefined;
    const hash = createHash("sha1").update(image.bytes).digest("hex");
    const known = this.#byHash.get(hash);
    if (known !== undefined) return known;
    const extension = image.mediaType === "image/jpeg" ? "jpg" : "png";
    const id = `page-${page}-image-${this.assets.length + 1}.${extension}`;
    this.assets.push({ id, mediaType: image.mediaType, bytes: image.bytes });
    this.#total += image.bytes.length;
    const source = `asset:${id}`;
    this.#byHash.set(hash, source);
    return source;
  }
}
