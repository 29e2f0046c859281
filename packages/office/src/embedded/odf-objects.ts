import type { Archive, XmlElement } from "@quern/documents";
import { zipSync } from "fflate";
import type { OpenDocument } from "../opendocument/package.js";
import { type EmbeddedFile, takenOut } from "./embedded.js";

/** Kinds that are documents of their own; charts and formulas are read where they stand. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["text", "odt"],
  ["spreadsheet", "ods"],
  ["presentation", "odp"],
  ["graphics", "odg"],
]);
const OLE_OBJECT = "application/vnd.sun.star.oleobject";

/** Documents inside of an OpenDocument package: folders with a document of their own, and objects of other programs. */
export function odfObjects(document: OpenDocument): EmbeddedFile[] {
  const { archive } = document;
  if (archive === undefined) return [];
  return document.manifest().flatMap(({ path, mediaType }) => {
    if (mediaType === OLE_OBJECT) return takenOut(`${path}.bin`, () => document.part(path)) ?? [];
    const kind = KINDS.get(/^application\/vnd\.oasis\.opendocument\.([a-z]+)$/.exec(mediaType)?.[1] ?? "");
    if (kind === undefined || !path.endsWith("/") || path === "/") return [];
    return takenOut(`${path.slice(0, -1)}.${kind}`, () => packed(document, archive, path, mediaType)) ?? [];
  });
}

/** The folder of a document as a package of that document. */
function packed(document: OpenDocument, archive: Archive, folder: string, mediaType: string): Uint8Array | undefined {
  const parts = new Map<string, Uint8Array>([["mimetype", new TextEncoder().encode(mediaType)]]);
  for (const { name } of archive.entries) {
    const bytes = name.startsWith(folder) ? document.part(name) : undefined;
    if (bytes !== undefined) parts.set(name.slice(folder.length), bytes);
  }
  return parts.has("content.xml") ? zipSync(Object.fromEntries(parts), { level: 0 }) : undefined;
}

/** Kind of a document that a single-file document holds as elements. */
export const inlineDocument = (object: XmlElement): string | undefined => {
  const kind = KINDS.get(
    /opendocument\.([a-z]+)$/.exec(object.child("office:document")?.get("office:mimetype") ?? "")?.[1] ?? "",
  );
  return kind;
};
