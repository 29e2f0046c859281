import { describe, expect, it } from "vitest";
import { chunkMarkdown } from "./chunks.js";

const HEAD = "| Part of the mill | Weight |\n| --- | --- |";
const rows = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `| part ${from + at} | ${from + at} kg |`).join("\n");

function placesOf(
  texts: readonly string[],
  markdown = texts.join("\n\n"),
): Array<readonly [number | undefined, string]> {
  const pages = texts.map((text, at) => ({ pageNumber: at + 1, markdown: text }));
  return chunkMarkdown(markdown, { tokens: 100, pages }).map(({ page, text }) => [page, text]);
}

describe("chunks know their page", () => {
  it("where a table goes on with the same head", () => {
    const places = placesOf([`${HEAD}\n${rows(0, 30)}`, `${HEAD}\n${rows(30, 60)}`, `${HEAD}\n${rows(60, 90)}`]);
    for (const [page, text] of places)
      for (const [, row] of text.matchAll(/part (\d+)/g)) expect(page).toBe(1 + Math.floor(Number(row) / 30));
  });

  it("where a list goes on, which has other signs in the Markdown of a page by itself", () => {
    const items = (from: number, to: number, sign: string): string =>
      Array.from({ length: to - from }, (_, at) => `${sign} Item ${from + at} of the list of the miller`).join("\n");
    const markdown = `A list.\n\n${items(0, 10, "*")}\n${items(10, 20, "*")}`;
    const places = placesOf([`A list.\n\n${items(0, 10, "-")}`, items(10, 20, "-")], markdown);
    for (const [page, text] of places)
      for (const [, item] of text.matchAll(/Item (\d+)/g)) expect(page).toBe(1 + Math.floor(Number(item) / 10));
  });

  it("where slides share their title, and a word of a sentence is a title on the next page", () => {
    expect(
      placesOf(["## Free data\n\nFor you", "## Free data\n\n- Grain is stored", "## Free data\n\n- Flour"]),
    ).toEqual([
      [1, "## Free data\n\nFor you"],
      [2, "## Free data\n\n- Grain is stored"],
      [3, "## Free data\n\n- Flour"],
    ]);
    const sentence = "The mill has a Memory of its own, and much of it is full.\n\nAnother paragraph of this page.";
    expect(placesOf([sentence, "Memory\n\nIt is a part of the mill."])[1]).toEqual([
      2,
      "Memory\n\nIt is a part of the mill.",
    ]);
  });

  it("where a text repeats itself from page to page", () => {
    const sentence = "The mill grinds by day and by night, and nobody asks what for. ";
    const [first, second] = [`It begins. ${sentence.repeat(5)}`.trim(), sentence.repeat(5).trim()];
    const pages = placesOf([first, second]).map(([page]) => page);
    expect(pages[0]).toBe(1);
    expect(pages.at(-1)).toBe(2);
    expect(pages.filter((page) => page === 2)).toHaveLength(pages.length / 2);
  });

  it("where a short text stands on the next page, too", () => {
    expect(
      placesOf(
        ["Sum\n\nNet\n\nThe first page ends here.", "Sum\n\nThe second."],
        "Net\n\nSum\n\nThe first page ends here.\n\nThe second.",
      ),
    ).toEqual([
      [1, "Net\n\nSum\n\nThe first page ends here."],
      [2, "The second."],
    ]);
  });
});

it("repeats all rows of the head of a table that is written as HTML", () => {
  const head =
    '<table>\n<tr><th rowspan="2">Part</th><th colspan="2">Size</th></tr>\n<tr><th>Height</th><th>Width</th></tr>';
  const body = Array.from({ length: 40 }, (_, at) => `<tr><td>part ${at}</td><td>${at}</td><td>${at}</td></tr>`).join(
    "\n",
  );
  const chunks = chunkMarkdown(`${head}\n${body}\n</table>`, { tokens: 150 });
  expect(chunks.length).toBeGreaterThan(2);
  for (const { header } of chunks.slice(1)) expect(header).toBe(head);
});

it("counts a chunk as a whole where the sum of its parts is too low", () => {
  // A counter for which a text is longer than the sum of its parts.
  const count = (text: string): number => text.length / 10 + text.split("\n").length;
  const items = Array.from({ length: 60 }, (_, at) => `- item ${at}`).join("\n");
  for (const { text } of chunkMarkdown(items, { tokens: 20, count })) expect(count(text)).toBeLessThanOrEqual(20);
});
