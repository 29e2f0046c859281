import type { DrawnPage, DrawnPages, DrawRequest } from "@quern/types";
import { encodePicture } from "./encode.js";

/** The part of a {@link DrawRequest} that says which pages are drawn. */
export type PageChoice = Pick<DrawRequest, "ranges" | "maxPages" | "width" | "maxBytes">;

interface Pixels {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Packs chosen pages of a document, one after the other, and keeps to the bounds of the request. */
export class PagePictures {
  readonly pages: DrawnPage[] = [];
  readonly #warnings: string[] = [];
  readonly #choice: PageChoice;
  readonly #totalPages: number;
  #bytes = 0;
  #smaller = 0;

  constructor(choice: PageChoice, totalPages: number) {
    this.#choice = choice;
    this.#totalPages = totalPages;
  }

  /** The pages to draw, 1-based, ascending. */
  chosen(): readonly number[] {
    const { ranges = [[1, this.#totalPages]], maxPages } = this.#choice;
    const total = this.#totalPages;
    const pages = new Set<number>();
    for (const [first, last] of ranges)
      for (let page = Math.max(1, first); page <= Math.min(total, last); page++) pages.add(page);
    if (ranges.some(([first]) => first > total))
      this.#warnings.push(`pageImages: the request names pages beyond the last one, which is ${total}.`);
    const sorted = [...pages].sort((a, b) => a - b);
    if (sorted.length > maxPages) {
      this.#warnings.push(
        `pageImages: of ${sorted.length} pages the first ${maxPages} were drawn; name others with \`pages\`.`,
      );
    }
    return sorted.slice(0, maxPages);
  }

  /** @returns false when the pictures together have become too large, and no more are taken */
  async add(page: number, pixels: Pixels): Promise<boolean> {
    const { mediaType, bytes } = await encodePicture(pixels);
    if (this.#bytes + bytes.length > this.#choice.maxBytes) {
      this.#warnings.push(
        `pageImages: from page ${page} on, pages were left out: the pictures hold more than ${Math.round(this.#choice.maxBytes / 1e6)} MB. Ask for fewer pages or a smaller width.`,
      );
      return false;
    }
    this.#bytes += bytes.length;
    if (pixels.width < this.#choice.width) this.#smaller++;
    this.pages.push({ page, width: pixels.width, height: pixels.height, mediaType, bytes });
    return true;
  }

  warn(message: string): void {
    this.#warnings.push(message);
  }

  /** @param reason why pages may have come out smaller than asked for */
  finish(reason: string): DrawnPages {
    const smaller =
      this.#smaller === 0
        ? []
        : [`pageImages: ${this.#smaller} pages are narrower than ${this.#choice.width} pixels: ${reason}.`];
    return { pages: this.pages, totalPages: this.#totalPages, warnings: [...this.#warnings, ...smaller] };
  }
}
