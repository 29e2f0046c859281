import type { PageImage, PdfFile, PdfPage } from "./reader.js";

/** Pictures of a page that are looked at: its ground is drawn first. */
const MAX_IMAGES = 10;

/** Pictures that another page shows too: grounds of slides, which hold no text of a page. */
export class Backgrounds {
  /** Prints of the pictures of pages, by the index of the page. */
  readonly #prints = new Map<number, Promise<ReadonlySet<string>>>();

  /**
   * The pictures of a page without those of the page before or after it. Asked for few pages only: prints are taken of all that a picture
   * stores.
   */
  async without(images: readonly PageImage[], file: PdfFile, index: number): Promise<readonly PageImage[]> {
    const others = await Promise.all(
      [index - 1, index + 1].filter((at) => at >= 0 && at < file.pageCount).map((at) => this.#printsOf(file, at)),
    );
    const own = await Promise.all(images.slice(0, MAX_IMAGES).map((image) => image.print()));
    return images.filter((_, at) => own[at] === undefined || !others.some((prints) => prints.has(own[at]!)));
  }

  #printsOf(file: PdfFile, index: number): Promise<ReadonlySet<string>> {
    let prints = this.#prints.get(index);
    if (prints === undefined) {
      prints = readPrints(file, index).catch(() => new Set<string>());
      this.#prints.set(index, prints);
    }
    return prints;
  }
}

async function readPrints(file: PdfFile, index: number): Promise<ReadonlySet<string>> {
  const page: PdfPage = await file.page(index);
  try {
    const prints = new Set<string>();
    for (const image of (await page.images()).slice(0, MAX_IMAGES)) {
      const print = await image.print();
      if (print !== undefined) prints.add(print);
    }
    return prints;
  } finally {
    await page.close();
  }
}
