/** Facts from the layout of a page or of a part of it. */
import type { FactTable, LabelledValue, QuestionAndAnswer } from "./facts.js";
import type { LineFacts } from "./line-facts.js";
import type { SectionFacts } from "./section-facts.js";

export interface PageFacts {
  /** Label (words) → value, surest first: rows and lines with labels, boxes and headings, class names. Several different values are none. */
  readonly labels: ReadonlyArray<ReadonlyMap<string, LabelledValue>>;
  /** Text of a link (words) → where it leads. */
  readonly links: ReadonlyMap<string, string>;
  /** Counted thing (words) → number as written: `212 reviews`. */
  readonly counts: ReadonlyMap<string, string>;
  /** Heading (words) → items of the list below it. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  /** Texts of the entries that a class names by these words; of a page alone. */
  readonly named: (words: string) => readonly string[] | undefined;
  /** Parts of the page below its headings. */
  readonly sections: SectionFacts;
  readonly tables: readonly FactTable[];
  readonly questions: readonly QuestionAndAnswer[];
  /** First heading: of a page its `h1`; of a record without one its first link. */
  readonly title: string | undefined;
  /** Each only where the part has one: the mail address, the telephone link, `4.7 out of 5`. */
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly rating: string | undefined;
  /** Of a record in a list: where its heading or its first link leads, and its picture. */
  readonly link: string | undefined;
  readonly image: string | undefined;
  /** Stated by its lines without a label. */
  readonly lines: LineFacts;
  /** Language of the text (BCP 47), "" when the page does not say. */
  readonly language: string;
}
