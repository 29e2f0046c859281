import { describe, expect, it } from "vitest";
import { BlockWriter } from "./block-writer.js";

const PASSAGE =
  "The clerk moved that the minutes of the ordinary meeting of the millers, as printed and circulated, be confirmed as a correct record.";
const written = (...headings: readonly string[]): string => {
  const writer = new BlockWriter();
  for (const heading of headings) writer.heading(1, heading);
  return writer.finish();
};

describe("text in the style of a heading", () => {
  it("is a paragraph", () => {
    expect(written("Minutes", PASSAGE)).toBe(`<h1>Minutes</h1>\n<p>${PASSAGE}</p>\n`);
  });

  it("stays a heading when it is long but no sentence", () => {
    const title =
      "Collaborative research: reconstructions of the variability of northern mills from millstones, beams and the trees that they were made of";
    expect(written(title)).toBe(`<h1>${title}</h1>\n`);
  });

  it("takes what is short in the same style with it", () => {
    expect(written(PASSAGE, "Nil.", PASSAGE, "Agreed.", PASSAGE)).not.toContain("<h1>");
    expect(written(PASSAGE, "Grain", PASSAGE, "Stones")).toContain("<h1>Grain</h1>");
  });

  it("is found in scripts without spaces", () => {
    const sentence = `${"磨坊的石头很大而且很重".repeat(6)}。`;
    expect(written("磨坊", sentence)).toBe(`<h1>磨坊</h1>\n<p>${sentence}</p>\n`);
  });
});

it("parts pages that hold something", () => {
  const writer = new BlockWriter();
  const pageBreak = (): void => writer.block('<hr data-page-break="true">');
  pageBreak();
  writer.paragraph("The mill");
  pageBreak();
  writer.paragraph("");
  pageBreak();
  writer.paragraph("The stone");
  pageBreak();
  expect(writer.finish({ isBody: true }).match(/<hr|mill|stone/g)).toEqual(["mill", "<hr", "stone"]);
});

describe("numbers of items", () => {
  const item = (marker: string, number: number, html: string, level = 0) =>
    [{ level, ordered: true, number, list: "a", marker }, html] as const;
  const list = (...items: ReadonlyArray<ReturnType<typeof item>>): string => {
    const writer = new BlockWriter();
    for (const [place, html] of items) writer.item(place, html);
    return writer.finish().replaceAll("\n", "");
  };

  it("stay as text where a list of Markdown cannot show them", () => {
    expect(list(item("(a)", 1, "wheel"), item("(b)", 2, "stone"))).toBe(
      "<ul><li>(a) wheel</li><li>(b) stone</li></ul>",
    );
    expect(list(item("第一章", 1, "磨坊"))).toBe("<ul><li>第一章 磨坊</li></ul>");
    expect(list(item("2)", 2, "wheel"), item("3)", 3, "stone"))).toBe(
      '<ol start="2"><li>wheel</li><li>stone</li></ol>',
    );
  });

  it("keep small letters in documents whose numbers are text", () => {
    const letters = [item("a.", 1, "oats", 1), item("b.", 2, "rye", 1)];
    expect(list(item("1.", 1, "grain"), ...letters)).toBe("<ol><li>grain<ol><li>oats</li><li>rye</li></ol></li></ol>");
    expect(list(item("1.1", 1, "grain"), ...letters)).toBe(
      "<ul><li>1.1 grain<ul><li>a. oats</li><li>b. rye</li></ul></li></ul>",
    );
  });

  it("keep small letters that count the outermost items", () => {
    expect(list(item("a.", 1, "oats"), item("b.", 2, "rye"))).toBe("<ul><li>a. oats</li><li>b. rye</li></ul>");
  });

  it("go on over blank lines, and begin anew in a list of their own", () => {
    const writer = new BlockWriter();
    for (const number of [1, 2, 1]) {
      writer.item(...item(`${number}.`, number, "mill"));
      writer.paragraph("");
    }
    expect(writer.finish().replaceAll("\n", "")).toBe("<ol><li>mill</li><li>mill</li></ol><ol><li>mill</li></ol>");
  });

  it("do not stand in a list that a blank line ends before another", () => {
    const writer = new BlockWriter();
    writer.item({ level: 0, ordered: false, list: "a" }, "wheel");
    writer.paragraph("");
    writer.item({ level: 1, ordered: false, list: "b" }, "stone");
    expect(writer.finish().replaceAll("\n", "")).toBe("<ul><li>wheel</li></ul><ul><li>stone</li></ul>");
  });

  it("make no heading of a picture", () => {
    const writer = new BlockWriter();
    writer.heading(1, '<img src="asset:mill.png" alt="mill">');
    expect(writer.finish()).toBe('<p><img src="asset:mill.png" alt="mill"></p>\n');
  });

  it("leave blank lines in listings", () => {
    const writer = new BlockWriter();
    writer.code("a();");
    writer.paragraph("");
    writer.code("b();");
    writer.paragraph("");
    expect(writer.finish()).toBe("<pre><code>a();\n\nb();</code></pre>\n");
  });
});
