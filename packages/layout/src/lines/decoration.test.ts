import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutFill, LayoutRule } from "../types.js";

const words = [
  ["one", 72],
  ["two", 95],
  ["three", 118],
  ["four", 146],
  ["five", 169],
  ["six.", 192],
] as const;
const html = (rules: readonly LayoutRule[], fills: readonly LayoutFill[] = []): string =>
  layoutToHtml(
    analyseLayout([
      page(
        words.flatMap(([word, left]) => line(word, left, 100)),
        { rules, fills },
      ),
    ]),
  );
/** From the second to the third word. */
const rule = (y: number): LayoutRule => ({ left: 95, right: 138, top: y, bottom: y + 0.5 });

describe("text decoration", () => {
  it("reads lines under and through words", () => {
    expect(html([rule(101)])).toContain("<p>one <u>two three</u> four five six.</p>");
    expect(html([rule(97)])).toContain("<p>one <s>two three</s> four five six.</p>");
  });

  it("reads a line that is drawn word by word as one", () => {
    const pieces = [
      { left: 95, right: 115, top: 97, bottom: 97.4 },
      { left: 118, right: 138, top: 97, bottom: 97.4 },
    ];
    expect(html(pieces)).toContain("<s>two three</s>");
  });

  it("takes a light coloured box behind words for a marker, grey and dark ones and panels for none", () => {
    const box = { left: 94, right: 139, top: 91, bottom: 103 };
    expect(html([], [{ ...box, color: "#ffff00" }])).toContain(
      '<mark style="background-color:#ffff00">two three</mark>',
    );
    for (const color of ["#dddddd", "#400000"]) expect(html([], [{ ...box, color }])).not.toContain("<mark");
    expect(html([], [{ ...box, left: 40, right: 400, color: "#ffff00" }])).not.toContain("<mark");
  });

  it("leaves the sign behind a link out of it, over which the area of the link reaches", () => {
    const [the, mill] = [line("The", 72, 100)[0]!, line("mill", 95, 100)[0]!];
    const [stop, of] = [line(".", mill.right, 100)[0]!, line("Of", mill.right + 10, 100)[0]!];
    const url = "https://example.org/mill";
    const linked = [the, { ...mill, url }, { ...stop, url, joined: true }, of];
    const under = { left: mill.left, right: mill.right, top: 101, bottom: 101.5 };
    expect(layoutToHtml(analyseLayout([page(linked, { rules: [under] })]))).toContain(
      `<p>The <a href="${url}">mill</a>. Of</p>`,
    );
  });

  it("leaves out icons, which are letters of a font that mean nothing in others", () => {
    const words = [...line("\ue1a2 Call the mill \ue0c4", 72, 100), ...line("\uf10d", 72, 140, { bold: true })];
    expect(layoutToHtml(analyseLayout([page(words)]))).toMatch(/<p>Call the mill<\/p>/);
  });

  it("writes a link in several styles once", () => {
    const url = "https://example.org/mill";
    const words = [
      ...line("The", 72, 100),
      ...line("mill", 95, 100, { url, bold: true }),
      ...line("on the hill", 118, 100, { url }),
    ];
    expect(layoutToHtml(analyseLayout([page(words)]))).toContain(
      `<p>The <a href="${url}"><strong>mill</strong> on the hill</a></p>`,
    );
  });

  it("leaves rules of tables and pages alone", () => {
    expect(html([{ left: 72, right: 500, top: 101, bottom: 101.5 }])).not.toContain("<u>");
    expect(html([rule(106)])).not.toContain("<u>");
  });
});
