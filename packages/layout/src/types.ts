/**
 * The page as geometry: what every reader (PDF, OCR) delivers and what the layout analysis works on.
 *
 * Units are points (1/72 inch) for PDF pages and pixels for images; origin top left, y grows downwards.
 * All thresholds of the analysis are relative to font sizes, so the unit does not matter.
 *
 * @module
 */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A word, or the part of one that shares a style. Upright text only: readers turn rotated text before they deliver it. */
export interface LayoutWord extends Box {
  /** Without spaces. */
  readonly text: string;
  readonly baseline: number;
  /** Height of the font (em) as drawn. */
  readonly size: number;
  /** Font identity; two words of one font share it. */
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Fixed pitch. */
  readonly mono: boolean;
  /** Belongs to the word before it in the stream, without a space. */
  readonly joined: boolean;
  /** Position in the order in which the file draws its text. */
  readonly order: number;
  /** Clockwise turn in degrees that was undone for this word: 0 (upright), 90, 180, 270. Boxes are those on the page. */
  readonly turn?: 90 | 180 | 270 | undefined;
  /** Target of the link that covers the word. */
  readonly url?: string | undefined;
  /** A line is drawn under the word. */
  readonly underline?: boolean | undefined;
  /** A line is drawn through the word. */
  readonly strike?: boolean | undefined;
  /** Colour that the word is marked with, `#rrggbb`. */
  readonly highlight?: string | undefined;
  /** Marked-content id, for tagged files. */
  readonly mark?: number | undefined;
  /** Level of the heading that the file itself says the word belongs to. */
  readonly headingLevel?: number | undefined;
  /** The text is LaTeX, of a formula in a line or on a line of its own. */
  readonly formula?: "inline" | "display" | undefined;
  /** 0..1, for recognised text. */
  readonly confidence?: number | undefined;
  /** Of a line that is read from right to left: `order` and `joined` follow the reading. Set by the analysis. */
  readonly rightToLeft?: boolean | undefined;
  /** Counts the line of a listing that it begins, and holds the spaces that indent it. Set by the analysis. */
  readonly lineNumber?: boolean | undefined;
  /** Filled into a field of a form, and the end of what is; `\n` in its text breaks the line. */
  readonly field?: "part" | "end" | undefined;
}

/** A straight line, or a filled rectangle so thin that it acts as one. */
export interface LayoutRule {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface LayoutFill extends Box {
  /** As seen on white paper, `#rrggbb`; undefined where the reader cannot tell. */
  readonly color?: string;
}

/** A drawn path that may be a mark of a chart. */
export interface LayoutShape extends Box {
  /** Corners in order; curves as a few points along them. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly isRectangle: boolean;
  /** Colour inside, `#rrggbb`, and of the line; undefined where there is none. */
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
}

/** A chart read back as its data. */
export interface LayoutChart extends Box {
  readonly kind: "bar" | "line" | "pie";
  readonly title: string;
  /** First row: the name of the axis of categories, then those of the series. */
  readonly rows: readonly (readonly string[])[];
  /** Position in the order in which the file draws its text. */
  readonly order: number;
}

/** A diagram, a plot or a map, drawn and not read as a chart: its words are labels. */
export interface LayoutDrawing extends Box {
  /** Its labels in reading order. */
  readonly texts: readonly string[];
  /** Position in the order in which the file draws its text. */
  readonly order: number;
}

export interface LayoutImage extends Box {
  /** `asset:ID` of the picture, when its bytes were taken out. */
  readonly source?: string;
  readonly alt?: string;
  readonly order: number;
}

export interface LayoutPage {
  /** 1-based. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly LayoutWord[];
  /** Horizontal and vertical rules. */
  readonly rules: readonly LayoutRule[];
  /** Filled rectangles that are not the page's background: cell shading, boxes. */
  readonly fills: readonly LayoutFill[];
  /** Small round and square shapes, some of which are bullets. */
  readonly dots?: readonly Box[];
  readonly images: readonly LayoutImage[];
  /** Their words are not among those of the page. */
  readonly charts?: readonly LayoutChart[];
  /** Their words are not among those of the page. */
  readonly drawings?: readonly LayoutDrawing[];
  /** Where the words come from. */
  readonly source: "text" | "ocr";
  /** The page as it is shown, where it was turned to be read; its size and boxes here are those of the turned page. */
  readonly shown?: ShownPage;
}

export interface ShownPage {
  readonly width: number;
  readonly height: number;
  /** Degrees, clockwise, by which it was turned about its middle. */
  readonly turned: number;
}

/** One entry of the document's outline (bookmarks). */
export interface OutlineEntry {
  readonly title: string;
  /** 0 for the top level. */
  readonly depth: number;
  /** 1-based, when known. */
  readonly page?: number;
}

/** A piece of running text of one style. */
export interface Inline {
  readonly text: string;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly mono?: boolean | undefined;
  readonly underline?: boolean | undefined;
  readonly strike?: boolean | undefined;
  /** Colour that the text is marked with, `#rrggbb`. */
  readonly highlight?: string | undefined;
  /** The text is LaTeX. */
  readonly formula?: "inline" | "display" | undefined;
  readonly script?: "super" | "sub" | undefined;
  /** The footnote that a raised mark refers to. */
  readonly note?: string | undefined;
  readonly url?: string | undefined;
}

export interface TableCell {
  readonly content: readonly Inline[];
  readonly columns: number;
  readonly rows: number;
}

interface BlockBase {
  readonly box: Box;
  /** Page on which the block starts, 1-based. */
  readonly page: number;
  /** 0..1 for recognised text. */
  readonly confidence?: number;
}

export interface HeadingBlock extends BlockBase {
  readonly kind: "heading";
  /** 1..6 */
  level: number;
  readonly content: readonly Inline[];
}
export interface ParagraphBlock extends BlockBase {
  readonly kind: "paragraph";
  readonly content: readonly Inline[];
  /** Function of the paragraph. */
  readonly role?: "caption" | "footnote" | "quote" | "header" | "footer";
  /** Name of a footnote that the text refers to; its mark is taken off the content. */
  readonly note?: string;
}
export interface ListBlock extends BlockBase {
  readonly kind: "list";
  readonly items: readonly ListItem[];
}
export interface ListItem {
  /** 0 for the outermost level. */
  readonly depth: number;
  readonly ordered: boolean;
  /** Number of an ordered item. */
  readonly number?: number;
  /** Of an item that begins with a check box. */
  readonly checked?: boolean;
  /** The marker as printed, where it is not a plain bullet or decimal number: `(a)`, `iv.` */
  readonly marker?: string;
  readonly content: readonly Inline[];
}
export interface TableBlock extends BlockBase {
  readonly kind: "table";
  readonly rows: readonly (readonly TableCell[])[];
  /** Leading rows that are a header. */
  readonly headerRows: number;
  readonly caption?: readonly Inline[];
  /** The table gives the data of a chart, which is drawn here. */
  readonly chart?: LayoutChart["kind"];
}
export interface FigureBlock extends BlockBase {
  readonly kind: "figure";
  readonly source?: string;
  readonly alt?: string;
  /** Words that stand in a drawing. */
  readonly labels?: readonly string[];
  readonly caption?: readonly Inline[];
}
export interface CodeBlock extends BlockBase {
  readonly kind: "code";
  readonly text: string;
}

export type Block = HeadingBlock | ParagraphBlock | ListBlock | TableBlock | FigureBlock | CodeBlock;

export interface PageBlocks {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly source: "text" | "ocr";
  readonly shown?: ShownPage;
  readonly blocks: readonly Block[];
}
