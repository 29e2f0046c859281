import { NamesByKind } from "@quern/documents";
import type { Publication } from "./publication.js";

/** Files that may stay unread without a word, each with the reason. Whatever does not match and was not read is named. */
const HOLDS_NO_TEXT: ReadonlyArray<readonly [pattern: RegExp, reason: string]> = [
  [/^mimetype$|^META-INF\/|\.opf$/i, "structure of the package"],
  [/\.ncx$|(?:^|\/)page-?map\.xml$|\.xpgt$/i, "contents and page numbers, which repeat what the chapters say"],
  [/\.(?:css|otf|ttf|woff2?)$/i, "how text looks"],
  [/\.(?:js|mjs)$|\.plist$|\.(?:smil|pls)$/i, "programs, and what reads the text aloud by them"],
  [/(?:^|\/)(?:\.DS_Store|Thumbs\.db|iTunesArtwork)$|^__MACOSX\//i, "what file systems and shops leave in archives"],
];

const NAMES: ReadonlyArray<readonly [pattern: RegExp, kind: string]> = [
  [/^image\//, "pictures that no chapter shows"],
  [/^(?:audio|video)\//, "sound and film"],
  [/html|dtbook/, "chapters outside of the reading order"],
];

/** One warning that names the files of an e-book that were not read and that a reader might miss; empty if there are no such files. */
export function unreadWarnings(book: Publication, isShown: (path: string) => boolean): string[] {
  const named = new NamesByKind();
  for (const { name } of book.archive.unread) {
    const item = book.item(name);
    if (HOLDS_NO_TEXT.some(([pattern]) => pattern.test(name)) || item?.properties.has("nav") || isShown(name)) continue;
    const kind = NAMES.find(([pattern]) => pattern.test(item?.mediaType ?? ""))?.[1] ?? "other files";
    named.add(kind, name);
  }
  return named.listed === "" ? [] : [`Files of the e-book were not read: ${named.listed}.`];
}
