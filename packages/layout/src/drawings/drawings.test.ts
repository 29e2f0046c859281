import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { toContractBlocks } from "../contract-blocks.js";
import { layoutToHtml } from "../html.js";
import type { Box, LayoutPage, LayoutWord } from "../types.js";
import { withDrawings } from "./find.js";

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const PROSE = [
  "The measured times grow with the number of nodes until the network is full, and stay where they",
  "are from there on, whatever the size of the messages that the nodes send each other in a round.",
];
const prose = (top: number): LayoutWord[] => PROSE.flatMap((text, index) => line(text, 60, top + 12 * index));
const label = (text: string, left: number, baseline: number): LayoutWord[] => line(text, left, baseline, { size: 8 });

/** A curve over two axes with their numbers and names, between two paragraphs. */
const plot = [
  ...prose(100),
  ...[0, 10, 20, 30].flatMap((value) => label(String(value), 134, 330 - 4 * value)),
  ...[0, 50, 100, 150].flatMap((value) => label(String(value), 148 + 1.4 * value, 344)),
  ...label("Number of nodes", 230, 356),
  ...label("messages of 4 KB", 200, 225),
  ...line("Figure 2: Times of one round.", 200, 380),
  ...prose(410),
];
const axes = { rules: [box(150, 200, 150, 332), box(150, 332, 400, 332)] };
const curve = box(152, 215, 398, 330);

const htmlOf = (words: readonly LayoutWord[], marks: readonly Box[], more: Partial<LayoutPage> = {}): string =>
  layoutToHtml(analyseLayout([withDrawings(page(words, more), marks)]));

describe("labels of drawings", () => {
  it("stand in one place, above the caption, and in no list, table or paragraph", () => {
    const html = htmlOf(plot, [curve], axes);
    expect(html).toContain(
      "<figure><p>30 · messages of 4 KB · 20 · 10 · 0 · 0 · 50 · 100 · 150 · Number of nodes</p><figcaption>Figure 2: Times of one round.</figcaption></figure>",
    );
    expect(html.match(/<p>/g)).toHaveLength(3);
    expect(html).not.toMatch(/<table|<li/);
  });

  it("are content of a figure for the contract", () => {
    const [result] = toContractBlocks(analyseLayout([withDrawings(page(plot, axes), [curve])]));
    expect(result!.items.find(({ type }) => type === "figure")?.content).toMatch(
      /^30 · .* · Number of nodes\nFigure 2: /,
    );
  });

  it("are one for the lines of a box, and one for each box", () => {
    const nodes = [
      [160, "Message", "queue"] as const,
      [260, "Worker", "pool"] as const,
      [360, "Data", "base"] as const,
    ];
    const words = nodes.flatMap(([x, first, second]) => [
      ...label(first, x - 2 * first.length, 230),
      ...label(second, x - 2 * second.length, 239),
    ]);
    const arrows = [box(185, 228, 235, 236), box(285, 228, 335, 236), box(135, 215, 185, 250), box(235, 215, 285, 250)];
    expect(htmlOf([...prose(100), ...words, ...prose(300)], [...arrows, box(335, 215, 385, 250)])).toContain(
      "<figure><p>Message queue · Worker pool · Data base</p></figure>",
    );
  });

  it("are not the text in a frame with drawn corners, nor a title on a ribbon", () => {
    const frame = { rules: [box(50, 90, 545, 90), box(50, 120, 545, 120)] };
    const corners = [box(50, 90, 58, 120), box(537, 90, 545, 120)];
    expect(htmlOf(prose(100), corners, frame)).not.toContain("<figure");
    const ribbon = [...line("Annual report", 100, 60, { size: 24, bold: true }), ...prose(120), ...prose(160)];
    expect(htmlOf(ribbon, [box(60, 20, 400, 80)])).toContain("<h1>Annual report</h1>");
  });

  it("are not the text on a shade, with bullets, icons and underlined links among it", () => {
    const items = ["Books", "Maps", "Music", "Letters", "Photographs"];
    const words = items.flatMap((text, index) => line(text, 80, 200 + 14 * index));
    const dots = items.map((_, index) => box(68, 194 + 14 * index, 72, 198 + 14 * index));
    const rules = items.map((_, index) => box(72, 201 + 14 * index, 110, 201 + 14 * index));
    const shade = { fills: [box(60, 180, 400, 290)], rules, dots };
    const icons = [box(380, 184, 390, 194), box(84, 276, 94, 286)];
    const html = htmlOf([...prose(100), ...words, ...prose(320)], [...dots, ...icons], shade);
    expect(html).not.toContain("<figure");
    expect(html.match(/<li>/g)).toHaveLength(5);
  });

  it("are not a listing in a frame with an icon in its corner", () => {
    const listing = ["let total = 0;", "for (const one of list)", "  total += one;"].flatMap((text, index) =>
      line(text, 70, 200 + 12 * index, { mono: true, font: "code" }),
    );
    const sides = [box(60, 188, 400, 188), box(60, 232, 400, 232), box(60, 188, 60, 232), box(400, 188, 400, 232)];
    const html = htmlOf([...prose(100), ...listing, ...prose(260)], [box(386, 190, 398, 200)], { rules: sides });
    expect(html).toContain("<pre>");
    expect(html).not.toContain("<figure");
  });

  it("are those of a plot on a shade", () => {
    const html = htmlOf(plot, [curve], { ...axes, fills: [box(120, 195, 410, 360)] });
    expect(html).toContain("<figure><p>30 · messages of 4 KB");
  });

  it("are not cells: a table with signs drawn in it stays one", () => {
    const words = [0, 1, 2, 3].flatMap((row) => [
      ...line(`Station ${row + 1}`, 60, 200 + 20 * row),
      ...line(`${12 + row}.5`, 200, 200 + 20 * row),
      ...line(`${7 + row}.1`, 300, 200 + 20 * row),
    ]);
    const ticks = [0, 1, 2, 3].map((row) => box(400, 192 + 20 * row, 408, 200 + 20 * row));
    const rules = [0, 1, 2, 3, 4].map((row) => box(55, 186 + 20 * row, 420, 186 + 20 * row));
    const html = htmlOf([...prose(100), ...words, ...prose(320)], ticks, { rules });
    expect(html).toContain("<table>");
    expect(html).not.toContain("<figure");
  });
});

it("leaves a table of figures that touches a drawing", () => {
  const words = [0, 1, 2, 3, 4].flatMap((row) => [
    ...line("Torque", 60, 260 + 14 * row),
    ...[0, 1, 2].flatMap((column) => line(`${column + row}.5`, 200 + 60 * column, 260 + 14 * row)),
  ]);
  const html = htmlOf([...prose(100), ...words, ...prose(400)], [box(60, 180, 380, 245)], {
    fills: [box(55, 240, 390, 330)],
  });
  expect(html).toContain("<table>");
  expect(html).not.toContain("<figure");
});

it("takes no longer than the page has words and marks", () => {
  const marks = Array.from({ length: 20_000 }, (_, index) =>
    box((index % 150) * 4, Math.floor(index / 150) * 6, (index % 150) * 4 + 3, Math.floor(index / 150) * 6 + 3),
  );
  const words = Array.from({ length: 4000 }, (_, index) =>
    label(`w${index}`, (index % 40) * 15, 10 + Math.floor(index / 40) * 8),
  ).flat();
  const started = Date.now();
  withDrawings(page(words), marks);
  const fills = Array.from({ length: 4000 }, (_, index) => box(index / 20, index / 20, 595 - index / 20, 800));
  withDrawings(page(words, { fills }), marks);
  expect(Date.now() - started).toBeLessThan(4000);
});
