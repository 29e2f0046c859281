import { NamesByKind } from "@quern/documents";
import type { DocumentContext } from "../document-context.js";
import type { OpenDocument } from "./package.js";

/** Parts that may stay unread without a word, each with the reason. Whatever does not match and was not read is named. */
const HOLDS_NO_TEXT: ReadonlyArray<readonly [pattern: RegExp, reason: string]> = [
  [/^mimetype$|^META-INF\/(?:manifest|container)\.xml$|^manifest\.rdf$/, "structure of the package"],
  [/(?:^|\/)(?:meta|settings|styles|layout-cache)(?:\.xml)?$/, "properties, settings and how things look"],
  [/^Thumbnails\/|^ObjectReplacements\//, "pictures of what is read or carried"],
  [/^Configurations2?\//, "tool bars of the program"],
  [/^Fonts\//, "shapes of letters"],
  [/^(?:Basic|Scripts)\//, "`metadata` says that the document has macros"],
  [/(?:^|\/)(?:\.DS_Store|Thumbs\.db)$|^__MACOSX\//, "what file systems leave in archives"],
];

const NAMES: ReadonlyArray<readonly [pattern: RegExp, kind: string]> = [
  [/^Pictures\/|^[Mm]edia\/.{1,200}\.(?:png|jpe?g|gif|bmp|svgz?|tiff?|webp|wmf|emf)$/i, "images not used on any page"],
  [/^Dialogs\//, "dialogs of macros"],
  [/^META-INF\/.*signatures\.xml$/, "signatures"],
  [/^Versions\//, "earlier versions"],
  [/^(?:Media|media)\//, "sound and film"],
  [/^(?:\.\/)?Obj/, "embedded objects"],
];

/** Names, in one warning, the parts of a package that were not read and may hold something a user would miss. */
export function warnOfUnreadParts(document: OpenDocument, context: DocumentContext): void {
  const named = new NamesByKind();
  for (const { name } of document.archive?.unread ?? []) {
    if (HOLDS_NO_TEXT.some(([pattern]) => pattern.test(name)) || context.pictures.has(name)) continue;
    const kind = NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? "parts of an unknown kind";
    named.add(kind, name);
  }
  if (named.listed !== "") context.warnings.push(`Parts of the file were not read: ${named.listed}.`);
}
