import { expect, it } from "vitest";
import { flatOdf } from "../../test-support/documents.js";
import { htmlOf } from "../../test-support/read-document.js";

const size = (name: string, points: number): string =>
  `<style:style style:name="${name}" style:family="paragraph"><style:text-properties fo:font-size="${points}pt"/></style:style>`;
const styles = `<office:automatic-styles>${size("Large", 32)}${size("Small", 18)}</office:automatic-styles>`;
const box = (style: string, ...lines: readonly string[]): string =>
  `<draw:frame><draw:text-box>${lines.map((line) => `<text:p text:style-name="${style}">${line}</text:p>`).join("")}</draw:text-box></draw:frame>`;
const slide = (...boxes: readonly string[]): Promise<string> =>
  htmlOf(flatOdf("presentation", `<draw:page>${boxes.join("")}</draw:page>`, styles), "a.fodp");

it("takes the first line, larger than all other text, for the title of a slide without one", async () => {
  const body = box("Small", "Stones grind grain.", "Sieves part it.");
  expect(await slide(box("Large", "Mills"), body)).toContain("<h2>Mills</h2>");
  expect(await slide(body, box("Large", "Mills"))).not.toContain("<h2>");
  expect(await slide(box("Large", "Mills", "Grain"), body)).not.toContain("<h2>");
  expect(await slide(box("Large", "Mills"), box("Large", "Grain"))).not.toContain("<h2>");
  expect(await slide(box("Large", "https://mill.example/"), body)).not.toContain("<h2>");
});

it("reads the speaker's notes from a frame without a class, and no page or number of the notes", async () => {
  const frame = (kind: string, text: string): string =>
    `<draw:frame${kind}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
  const notes = `<presentation:notes><draw:page-thumbnail/>${frame("", "Hi everyone")}${frame(' presentation:class="page-number"', "7")}</presentation:notes>`;
  const html = await slide(box("Large", "Mills"), notes);
  expect(html).toContain('<blockquote data-notes="true"><p>Hi everyone</p></blockquote>');
  expect(html).not.toContain("7");
});

it("leaves out the mark of a page number that a shape of the author's own has", async () => {
  const numbered = (number: string): string => box("Small", `Page <text:page-number>${number}</text:page-number>`);
  expect(await slide(box("Large", "Mills"), numbered("&lt;number&gt;"))).not.toContain("number");
  expect(await slide(box("Large", "Mills"), numbered("3"))).toContain("Page 3");
});
