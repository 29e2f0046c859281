/** Kinds of token in the inline content of a block. */
export const TEXT = 0;
export const OPEN = 1;
export const CLOSE = 2;
export const ATOM = 3;
export const BREAK = 4;

/** A pair of marks around inline content. */
export interface InlineMark {
  /** `strong`, `em`, `del`: delimiters; `link`: brackets; `html`: a tag that Markdown has no syntax for (`<sub>`). */
  readonly kind: "strong" | "em" | "del" | "link" | "html";
  /** Name of the element. */
  readonly tag: string;
  /** Written after the content of a link: `](address "title")`. */
  readonly suffix?: string;
  /** A link whose text is its own address is written `<address>`. */
  readonly autolink?: string;
}

/** White space (and zero-width spaces) only. */
export const ONLY_SPACE = /^[\s\u200b]*$/;

/** How the elements that only mark their content are written. */
export const MARKS: Readonly<Record<string, InlineMark>> = {
  strong: { kind: "strong", tag: "strong" },
  b: { kind: "strong", tag: "b" },
  em: { kind: "em", tag: "em" },
  i: { kind: "em", tag: "i" },
  del: { kind: "del", tag: "del" },
  s: { kind: "del", tag: "s" },
  strike: { kind: "del", tag: "strike" },
  sup: { kind: "html", tag: "sup" },
  sub: { kind: "html", tag: "sub" },
  u: { kind: "html", tag: "u" },
  mark: { kind: "html", tag: "mark" },
};
