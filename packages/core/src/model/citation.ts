/** Where a derived answer stands in the page that it was made from. */
export interface Citation {
  /** Name of the format: `json`, `summary`, `question` … */
  readonly format: string;
  /** JSON Pointer into the format's value: a field (`/offers/0/price`), or the number of a sentence or passage (`/2`). */
  readonly path: string;
  /** The page's own words, cut at 500 characters. */
  readonly text: string;
  /** Offsets in `markdown`, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Whether the answer says these words (or this number or day); false: the passage that speaks most of what a model answered. */
  readonly isQuoted: boolean;
  /** Of a web page: its address with a text fragment, which browsers scroll to and mark. Of a PDF with an address: the page. */
  readonly url?: string;
  /** 1-based, of PDFs and scanned images. */
  readonly page?: number;
  /** Place on that page, as in `blocks`: of the block that holds the words. */
  readonly bbox?: unknown;
}
