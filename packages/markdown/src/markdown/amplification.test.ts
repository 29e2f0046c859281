/** Pages that ask for far more text than they have. */
import { describe, expect, it } from "vitest";
import { convertHtml, type HtmlConversionRequest } from "../convert.js";

const repeat = (text: string, times: number): string => new Array(times).fill(text).join("");
const ALL = { markdown: true, html: true, links: true, images: true } as const;
const convert = (html: string, request: Partial<HtmlConversionRequest> = {}) =>
  convertHtml({ html, url: "https://example.com/", onlyMainContent: false, wants: ALL, ...request });

describe("tables", () => {
  it("with one wide row are not squared", () => {
    const html = `<table><tr>${repeat("<td>w", 1_000)}</tr>${repeat("<tr><td>x</tr>", 50_000)}</table>`;
    const { markdown, warnings } = convert(html);
    expect(markdown!.length).toBeLessThan(html.length * 2);
    expect(markdown!.match(/x/g)).toHaveLength(50_000);
    expect(warnings).toBeUndefined();
  });

  it("with a few short rows are filled up", () => {
    expect(convert("<table><tr><th>a<th>b<th>c<tr><td>1<tr><td>1<td>2</table>").markdown).toBe(
      "| a | b | c |\n| --- | --- | --- |\n| 1 |  |  |\n| 1 | 2 |  |",
    );
  });

  it("with a cell behind a wide span in each row are cut after a million cells", () => {
    const html = `<table><tr>${repeat("<td>w", 999)}</tr>${repeat("<tr><td colspan=998><td>x</tr>", 20_000)}</table>`;
    const { markdown, warnings } = convert(html);
    expect(warnings).toEqual([expect.stringContaining("at most 1000000 cells")]);
    expect(markdown!.length).toBeLessThan(5_000_000);
  });

  it("with spans down and across keep every cell in its column", () => {
    const html = `<table><tr><th>a<th>b<th>c<tr><td rowspan=2>1<td colspan=2>2<tr><td>3<td rowspan=2>4<tr><td>5<td>6</table>`;
    expect(convert(html).markdown).toBe("| a | b | c |\n| --- | --- | --- |\n| 1 | 2 |  |\n|  | 3 | 4 |\n| 5 | 6 |  |");
  });

  it("keep the text of cells beyond the widest table", () => {
    const { markdown } = convert(`<table>${repeat(`<tr>${repeat("<td>x", 1_200)}</tr>`, 2)}</table>`);
    expect(markdown!.match(/x/g)).toHaveLength(2_400);
  });
});

describe("text", () => {
  it.each([
    ["lines in nested quotes", `${repeat("<blockquote>", 400)}<pre>${repeat("a\n", 100_000)}</pre>`],
    ["paragraphs in nested lists", `${repeat("<ul><li>", 200)}${repeat("<p>a</p>", 100_000)}`],
    ["quotes in nested quotes", `${repeat("<blockquote>", 400)}${repeat("<p>a", 50_000)}`],
  ])("%s is cut with a warning", (_name, html) => {
    const { markdown, warnings } = convert(`<body>${html}`, { wants: { markdown: true } });
    expect(markdown!.length).toBeLessThanOrEqual(10_100_000);
    expect(markdown).toContain("a");
    expect(warnings).toEqual([expect.stringContaining("The Markdown is cut")]);
  });

  it("of the same elements chosen again and again is cut with a warning", () => {
    const html = `<body>${repeat("<div>", 90)}${repeat("word ", 100_000)}`;
    const includeTags = Array.from({ length: 89 }, (_, place) => repeat("div > ", 89 - place).slice(0, -3));
    const { markdown, html: written, warnings } = convert(html, { includeTags });
    expect(markdown!.length).toBeLessThanOrEqual(10_000_100);
    expect(written!.length).toBeLessThanOrEqual(11_000_000);
    expect(warnings).toEqual([
      expect.stringContaining("The Markdown is cut"),
      expect.stringContaining("The HTML is cut"),
    ]);
  });
});

describe("addresses", () => {
  it.each(["<a href=b>b</a> ", "<img src=b>", "<a href=?>b</a><br><br>"])("relative to a long base: %s", (link) => {
    const base = `https://example.com/${repeat("a", 8_000)}/`;
    const result = convert(`<head><base href="${base}"><body><main>${repeat(link, 20_000)}</main>`);
    expect(result.warnings).toContainEqual(expect.stringContaining("left relative"));
    expect(result.markdown!.length).toBeLessThan(12_000_000);
    expect(result.html!.length).toBeLessThan(12_000_000);
  });

  it("a base of a megabyte is none", () => {
    const { links } = convert(
      `<head><base href="https://other.example/${repeat("a", 1_000_000)}/"><body><a href=b>b</a>`,
    );
    expect(links).toEqual(["https://example.com/b"]);
  });

  it("backgrounds are found in one pass", () => {
    const style = `${repeat("background", 50_000)};color:red;background:URL( 'a.png' ),url(b.png);x:url(no.png);background-image:url(data:image/png;base64,AA)`;
    expect(convert(`<div style="${style}">x</div>`).images).toEqual([
      "https://example.com/a.png",
      "https://example.com/b.png",
      "data:image/png;base64,AA",
    ]);
  });
});

describe("attributes", () => {
  it("of many selectors are cut with a warning", () => {
    const attributeSelectors = Array.from({ length: 100 }, (_, place) => ({
      selector: `[title]:not(.c${place})`,
      attribute: "title",
    }));
    const { attributes, warnings } = convert(repeat(`<p title="${repeat("t", 1_000)}">x`, 500), {
      attributeSelectors,
      wants: { attributes: true },
    });
    expect(attributes).toHaveLength(100);
    expect(JSON.stringify(attributes).length).toBeLessThan(11_000_000);
    expect(warnings).toEqual([expect.stringContaining("attributes are cut")]);
  });
});
