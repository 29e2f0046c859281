import { CompoundFile, isCompoundFile, type XmlElement } from "@quern/documents";
import { mtefToLatex } from "../math/mtef.js";
import type { Story, WordDocument } from "./word-document.js";

/** LaTeX of an embedded object of Equation Editor 3; undefined for any other object, whose picture is shown. */
export function equationOf(object: XmlElement, document: WordDocument, story: Story): string | undefined {
  const ole = object.child("o:OLEObject");
  if (ole === undefined || !/^Equation\b/i.test(ole.get("ProgID") ?? "")) return undefined;
  const relationship = document.package.relationships(story.part).get(ole.get("r:id") ?? "");
  const bytes =
    relationship === undefined || relationship.external
      ? undefined
      : document.package.archive.read(relationship.target);
  if (bytes === undefined || !isCompoundFile(bytes)) return undefined;
  try {
    const stream = new CompoundFile(bytes).read("Equation Native");
    return stream === undefined ? undefined : mtefToLatex(stream);
  } catch {
    // A broken object is shown by its picture.
    return undefined;
  }
}
