import { describe, expect, it } from "vitest";
import { chunkMarkdown } from "./chunks.js";

const count = (text: string): number => Math.ceil(text.length / 4);
const SENTENCE = "The river rose in the night and took the bridge with it. ";
const largest = (markdown: string): number =>
  Math.max(...chunkMarkdown(markdown, { tokens: 500, count }).map(({ text }) => count(text)));

describe("no chunk is longer than its limit", () => {
  it("of a table that is written as HTML, and each part has the heading row", () => {
    const rows = Array.from({ length: 400 }, (_, at) => `<tr><td>${at}</td><td>${SENTENCE}</td></tr>`).join("\n");
    const table = `<table>\n<tr><th>Day</th><th>What</th></tr>\n${rows}\n</table>`;
    const chunks = chunkMarkdown(table, { tokens: 500, count });
    expect(Math.max(...chunks.map(({ text, header = "" }) => count(text) + count(header)))).toBeLessThanOrEqual(500);
    expect(chunks.every(({ text, header = "" }) => `${header}${text}`.includes("<th>Day</th>"))).toBe(true);
    for (let at = 0; at < 400; at++) expect(chunks.some(({ text }) => text.includes(`<td>${at}</td>`))).toBe(true);
  });

  it("of a cell that holds a chapter", () => {
    expect(largest(`<table><tr><td>${SENTENCE.repeat(300)}</td></tr></table>`)).toBeLessThanOrEqual(500);
  });

  it("of items that hold paragraphs", () => {
    const item = `- ${Array.from({ length: 12 }, () => SENTENCE.repeat(5)).join("\n\n  ")}`;
    expect(largest(`${item}\n${item}`)).toBeLessThanOrEqual(500);
  });

  it("of a pipe table, with the header that each part has; a row that is longer stays whole", () => {
    const head = "| Day | What |\n| --- | --- |";
    const rows = Array.from({ length: 200 }, (_, at) => `| ${at} | ${SENTENCE}|`).join("\n");
    const chunks = chunkMarkdown(`# Days\n\n${head}\n${rows}`, { tokens: 100, count });
    expect(Math.max(...chunks.map(({ text, header = "" }) => count(text) + count(header)))).toBeLessThanOrEqual(100);
    const long = `| 1 | ${SENTENCE.repeat(20)}|`;
    expect(chunkMarkdown(`${head}\n| 0 | a |\n${long}`, { tokens: 100, count }).at(-1)?.text).toContain(long);
  });

  it("of headings above a long block, and of text that is repeated", () => {
    const block = `${"word ".repeat(390)}`;
    for (const tokens of [400, 500]) {
      const text = `${SENTENCE.repeat(12)}\n\n# ${"A long title ".repeat(12)}\n\n\`\`\`\n${"call(one);\n".repeat(600)}\`\`\`\n\n${block}\n\n${block}`;
      const chunks = chunkMarkdown(text, { tokens, overlap: tokens / 2, count });
      expect(Math.max(...chunks.map((one) => count(one.text)))).toBeLessThanOrEqual(tokens);
    }
  });

  it("of a list of names without an end", () => {
    expect(largest("name ".repeat(4_000))).toBeLessThanOrEqual(500);
  });

  it("of code, which is divided at blank lines, and each part knows its fence", () => {
    const part = `function mill() {\n${"  grind(the, grain);\n".repeat(20)}}`;
    const code = `\`\`\`js\n${Array.from({ length: 30 }, () => part).join("\n\n")}\n\`\`\``;
    const chunks = chunkMarkdown(code, { tokens: 500, count });
    expect(largest(code)).toBeLessThanOrEqual(500);
    expect(chunks.slice(1).every(({ text, header }) => header === "```js" && text.startsWith("function mill"))).toBe(
      true,
    );
    expect(largest(`\`\`\`\n${"call(one);\n".repeat(900)}\`\`\``)).toBeLessThanOrEqual(500);
    expect(largest(`\`\`\`\n${"call(one);".repeat(900)}\n\`\`\``)).toBeLessThanOrEqual(500);
    const short = `\`\`\`js\n${part}\n\`\`\``;
    expect(chunkMarkdown(`${SENTENCE.repeat(25)}\n\n${short}`, { tokens: 500, count }).at(-1)?.text).toContain(short);
  });

  it("of a table inside other elements", () => {
    const rows = Array.from({ length: 100 }, () => `<tr><td>${SENTENCE}</td></tr>`).join("\n");
    expect(largest(`<div align="center">\n<table>\n${rows}\n</table>\n</div>`)).toBeLessThanOrEqual(500);
  });

  it("of short lines that are taken for fewer tokens than they make together", () => {
    const lines = Array.from({ length: 200 }, (_, at) => `Dòng ${at}: nước sông dâng lên trong đêm`).join("\n\n");
    const long = (text: string): number => Math.ceil(text.length / (text.length > 300 ? 2 : 4));
    for (const { text } of chunkMarkdown(lines, { tokens: 500, count: long }))
      expect(long(text)).toBeLessThanOrEqual(500);
  });

  it("of code in an item or a quote, whose parts know its fence", () => {
    const lines = Array.from({ length: 300 }, (_, at) => `  call(number${at});`);
    for (const [text, fence] of [
      [`- ${SENTENCE}\n\n  \`\`\`js\n${lines.join("\n")}\n  \`\`\`\n\n  ${SENTENCE}`, "  ```js"],
      [`- \`\`\`js\n${lines.join("\n")}\n  \`\`\`\n- ${SENTENCE}`, "- ```js"],
      [`> ${SENTENCE}\n>\n> \`\`\`js\n${lines.map((line) => `> ${line}`).join("\n")}\n> \`\`\``, "> ```js"],
    ] as const) {
      const chunks = chunkMarkdown(text, { tokens: 300, count });
      expect(Math.max(...chunks.map((one) => count(one.text) + count(one.header ?? "")))).toBeLessThanOrEqual(300);
      const inside = chunks.filter((one) => !one.text.includes("```js") && one.text.includes("call("));
      expect(inside.length).toBeGreaterThan(2);
      expect(inside.every(({ header }) => header === fence)).toBe(true);
    }
  });

  it("of names of fields, by the estimate, which takes no letter of them for a word of a language", () => {
    const paths = Array.from({ length: 200 }, (_, at) => `  $.vulnerabilities[*].metrics[*].cvss_v2.score.${at}`);
    for (const tokens of [150, 300, 500, 1_000])
      for (const one of chunkMarkdown(`# A\n\n\`\`\`\n${paths.join("\n")}\n\`\`\``, { tokens }))
        expect(one.tokens).toBeLessThanOrEqual(tokens);
  });

  it("of text between long comments, which count where a chunk goes on across them", () => {
    const comment = `<!-- ${"a note of the editors ".repeat(50)}-->`;
    expect(largest(`${SENTENCE}\n\n${comment}\n\n`.repeat(20))).toBeLessThanOrEqual(500);
  });

  it("of lines above a rule, which Markdown takes for a heading", () => {
    expect(largest(`${`${SENTENCE}\n`.repeat(60)}-----\n`)).toBeLessThanOrEqual(500);
  });

  it("of texts that are counted as more than their parts", () => {
    const erratic = (text: string): number => Math.ceil(text.length / (text.endsWith("7.") ? 2 : 4));
    const text = Array.from({ length: 300 }, (_, at) => `It is the day ${at}.`).join("\n\n");
    for (const one of chunkMarkdown(text, { tokens: 100, count: erratic })) expect(one.tokens).toBeLessThanOrEqual(100);
  });

  it("and code in an item stays whole", () => {
    const code = `\`\`\`js\n${"call();\n".repeat(30)}\n  \`\`\``;
    const chunks = chunkMarkdown(`- ${SENTENCE.repeat(40)}\n\n  ${code}\n\n  ${SENTENCE.repeat(40)}`, {
      tokens: 500,
      count,
    });
    expect(chunks.filter(({ text }) => text.includes("```js") && text.split("```").length === 3)).toHaveLength(1);
  });
});

it("lists links whole, also those that hold what redaction put into them", () => {
  const text =
    "[Mail](mailto:<EMAIL>), [page](https://x.example/u/<EMAIL>/p), [file](<my notes.pdf>), <https://y.example>";
  const [chunk] = chunkMarkdown(text, { tokens: 500 });
  expect(chunk?.links).toEqual([
    "mailto:<EMAIL>",
    "https://x.example/u/<EMAIL>/p",
    "my notes.pdf",
    "https://y.example",
  ]);
});
