/** A piece of a page's Markdown that can be embedded or cited by itself (library, command line, crawls). */
export interface Chunk {
  /** Follows from text and headings alone: the same passage has the same id wherever it stands. */
  readonly id: string;
  /** `markdown.slice(start, end)`, character for character. */
  readonly text: string;
  /** Offsets in `markdown`, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Headings above all of it, outermost first; of several sections, those that they share. */
  readonly headings: readonly string[];
  /** Heading row and delimiter of the table that the chunk continues, to be put in front of its rows. */
  readonly header?: string;
  /** Addresses that the chunk links to, each once. */
  readonly links: readonly string[];
  /** Address of the page, or name of the document. */
  readonly source?: string;
  /** Page of a PDF, or slide of a presentation; from 1. */
  readonly page?: number;
  /** Of `text`: counted by gpt-tokenizer (o200k) where that is installed, else an estimate. */
  readonly tokens: number;
  /** With `chunks: { embed }`: of its headings and its text. */
  readonly embedding?: readonly number[];
}
