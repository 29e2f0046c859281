/** Chunks and the sections that they stand in: what is said of a chunk holds for all of it. */
import { expect, it } from "vitest";
import { chunkMarkdown } from "./chunks.js";

const prose = (words: number): string => Array.from({ length: words }, (_, at) => `word${at}`).join(" ");

it("gives the headings that stand above all of a chunk", () => {
  const markdown = `# Paper\n\n## Ann Author\n\nUniversity.\n\n# Abstract\n\n${prose(20)}\n\n# Introduction\n\n${prose(60)}`;
  const [first, second] = chunkMarkdown(markdown, { tokens: 200 });
  expect(first).toMatchObject({ headings: [], text: expect.stringContaining("# Abstract") });
  expect(second).toMatchObject({ headings: ["Introduction"] });
  const siblings = chunkMarkdown(`# Guide\n\n## Saw\n\nCut.\n\n## Drill\n\nBore.`, { tokens: 200 });
  expect(siblings).toMatchObject([{ headings: ["Guide"] }]);
});

it("does not join the rest of one section with the next", () => {
  const markdown = `# Guide\n\n## Saw\n\n${prose(46)}. ${prose(12)}.\n\n## Drill\n\n${prose(20)}.`;
  const chunks = chunkMarkdown(markdown, { tokens: 120 });
  for (const { headings, text } of chunks.slice(1)) expect(text.includes("Drill")).toBe(headings.includes("Drill"));
  expect(chunks.some(({ headings, text }) => headings.includes("Saw") && !text.includes("## Saw"))).toBe(true);
});

it("parts a section from one that is no part of what it stands in, with the headings of both", () => {
  const markdown = `# Book\n\n## Lessons\n\n### Authors\n\n${prose(60)}\n\n### Readers\n\n${prose(12)}\n\n## Essay\n\n### Intro\n\n${prose(30)}`;
  const chunks = chunkMarkdown(markdown, { tokens: 250 });
  expect(chunks.slice(1).map(({ headings }) => headings)).toEqual([
    ["Book", "Lessons", "Readers"],
    ["Book", "Essay"],
  ]);
});

it("ends no chunk with a heading whose text is in the next", () => {
  // Behind the rest of a section; above a paragraph that fills a chunk without it.
  const rest = `# Mill\n\n## Stones\n\n${"The stones turn slowly here. ".repeat(18)}\n\n# Grain\n\n## Wheat\n\n${prose(10)}`;
  const long = `${prose(20)}\n\n# Grain\n\n${"The stones turn slowly here. ".repeat(16)}`;
  const count = (text: string): number => text.split(/\s+/).length;
  for (const markdown of [rest, long])
    for (const { text } of chunkMarkdown(markdown, { tokens: 82, count })) expect(text).not.toMatch(/# \w+$/);
});

it("says so where the header of a table is too long for its chunks to have it", () => {
  const columns = Array.from({ length: 200 }, (_, at) => `column ${at}`);
  const cells = columns.map((_, at) => `${at}`);
  const pipe = [columns, columns.map(() => "---"), ...Array.from({ length: 5 }, () => cells)]
    .map((one) => `| ${one.join(" | ")} |`)
    .join("\n");
  const html = `<table>\n<tr>${columns.map((one) => `<th>${one}</th>`).join("")}</tr>\n${`<tr>${cells.map((one) => `<td>${one}</td>`).join("")}</tr>\n`.repeat(5)}</table>`;
  for (const markdown of [pipe, html]) {
    const warnings: string[] = [];
    const chunks = chunkMarkdown(markdown, { tokens: 500, warn: (one) => warnings.push(one) });
    expect(chunks.some(({ header }) => header !== undefined)).toBe(false);
    expect(warnings).toEqual([expect.stringContaining("headers of some tables are too long")]);
  }
});

const row = (at: number): string => `<tr><td colspan="2">Station ${at} ${prose(12)}</td><td>${at * 17}</td></tr>`;
const TABLE = `<table>\n<thead>\n<tr><th colspan="2">Station</th><th>Grain</th></tr>\n</thead>\n<tbody>\n${Array.from({ length: 8 }, (_, at) => row(at)).join("\n")}\n</tbody>\n</table>`;

it("divides tables in HTML between rows, with a whole header and the end of the table beside its last row", () => {
  const chunks = chunkMarkdown(`## Stations\n\n${TABLE}\n\n## Hours\n\nThe mill opens at nine.`, { tokens: 100 });
  const parts = chunks.filter(({ text }) => text.includes("Station "));
  expect(parts.length).toBeGreaterThan(2);
  for (const { header } of parts.slice(1)) expect(header).toMatch(/^<table>[\s\S]*<\/thead>\s*<tbody>\s*$/);
  for (const { text } of chunks.slice(1)) expect(text).toMatch(/^(?:<tr>|## )/);
  expect(parts.at(-1)!.text).toMatch(/<\/tr>\s*<\/tbody>\s*<\/table>$/);
  const hours = chunks.at(-1)!;
  expect(hours).toMatchObject({ headings: ["Hours"], text: "## Hours\n\nThe mill opens at nine." });
  expect(hours.header).toBeUndefined();
});

it("keeps to the limit together with the header", () => {
  const code = `\`\`\`python\n${Array.from({ length: 80 }, (_, at) => `value_${at} = { 'name': 'mill', "grain": [${at}, ${at * 3}] }`).join("\n")}\n\`\`\``;
  for (const tokens of [40, 100, 250])
    for (const text of [code, TABLE]) {
      const count = (one: string): number => one.split(/\b/).length;
      for (const { text: piece, header = "" } of chunkMarkdown(`# A\n\n${text}`, { tokens, count }))
        expect(count(piece) + count(header)).toBeLessThanOrEqual(tokens);
    }
});

it("names a heading by what stands for the name that was taken out", () => {
  const [chunk] = chunkMarkdown("# Team\n\n## <PERSON>\n\n<PERSON> leads the mill.", { tokens: 50 });
  expect(chunk!.headings).toEqual(["Team"]);
  expect(chunkMarkdown(`## <PERSON>\n\n${prose(60)}`, { tokens: 60 })[1]!.headings).toEqual(["<PERSON>"]);
});
