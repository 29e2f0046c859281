import { expect, it } from "vitest";
import { knownKind } from "./known-kinds.js";

it.each([
  ["a.bin", "\xffWPC\x10\0\0\0", "a WordPerfect document"],
  ["a.pub", "\xd0\xcf\x11\xe0", "a Publisher document"],
  ["a.zip", `PK${"\0".repeat(28)}mimetypeapplication/vnd.adobe.indesign-idml-package`, "an InDesign document"],
  ["a", "\0\x01\0\0Standard Jet DB\0", "an Access database"],
  ["a", "%!PS-Adobe-3.0", "a PostScript file"],
  ["a.zzz", "nothing known", undefined],
])("names %s", (filename, head, name) => {
  expect(knownKind(Buffer.from(head, "latin1"), filename)?.name).toBe(name);
});
