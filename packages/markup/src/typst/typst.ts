import { compactMetadata } from "@quern/documents";
import type { MarkupSource, ReadMarkup } from "../reader.js";
import { TypstReader } from "./reader.js";

/** Typst by its structure: nothing is computed; functions that nobody knows keep the text that they are called with. */
export function readTypst({ text }: MarkupSource): ReadMarkup {
  const reader = new TypstReader();
  const body = reader.blocks(text);
  const { title, author, abstract } = reader.facts;
  return {
    html: reader.titleHtml() + body + reader.footnotes.html(),
    metadata: compactMetadata({
      title: reader.plain(title),
      author: reader.plain(author),
      description: reader.plain(abstract) || undefined,
    }),
    warnings: [
      ...(reader.unread.size > 0
        ? [`Included files were not read: ${[...reader.unread].slice(0, 10).join(", ")}.`]
        : []),
      ...(reader.isCut ? ["Some names that the text defines were left out: their values grow too large."] : []),
      ...(reader.computes ? ["Parts of a table that the document computes were not read."] : []),
    ],
  };
}
