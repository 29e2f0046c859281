import { expect, it } from "vitest";
import { resolveInArchive } from "./archive-path.js";

it.each([
  ["word/document.xml", "media/a.png", "word/media/a.png"],
  ["OEBPS/text/one.xhtml", "../images/a%20b.png#top", "OEBPS/images/a b.png"],
  ["OEBPS/text/one.xhtml", "/META-INF/container.xml", "META-INF/container.xml"],
  ["a/b.xml", "../../../../etc/passwd", "etc/passwd"],
  ["word/document.xml", "media\\a.png", "word/media/a.png"],
  ["", "./OEBPS/content.opf", "OEBPS/content.opf"],
  ["a.xml", "100%.png", "100%.png"],
])("%s refers to %s: %s", (from, reference, path) => {
  expect(resolveInArchive(from, reference)).toBe(path);
});
