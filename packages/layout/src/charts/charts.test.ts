import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { toContractBlocks } from "../contract-blocks.js";
import { layoutToHtml } from "../html.js";
import type { LayoutShape, LayoutWord } from "../types.js";
import { withCharts } from "./find.js";
import { numberOf } from "./labels.js";

const SIZE = 8;

function text(
  content: string,
  x: number,
  baseline: number,
  anchor: "start" | "middle" | "end" = "start",
): LayoutWord[] {
  const width = content.length * SIZE * 0.5;
  const left = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
  return line(content, left, baseline, { size: SIZE });
}

const path = (
  points: ReadonlyArray<readonly [number, number]>,
  colors: { fill?: string; stroke?: string },
): LayoutShape => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  bottom: Math.max(...points.map(([, y]) => y)),
  points,
  isRectangle: false,
  ...colors,
});
const box = (left: number, top: number, right: number, bottom: number, fill: string): LayoutShape => ({
  ...path(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ],
    { fill },
  ),
  isRectangle: true,
});

const [RED, BLUE] = ["#dd2222", "#2222dd"];
/** A scale from 0 to 40 at x 90, 50 points a step of 10, its zero at y 400. */
const scale = (): LayoutWord[] =>
  [0, 10, 20, 30, 40].flatMap((value) => text(String(value), 90, 400 - 5 * value + 0.35 * SIZE, "end"));
const names = (list: readonly string[]): LayoutWord[] =>
  list.flatMap((name, index) => text(name, 130 + 60 * index, 415, "middle"));
const legend = [box(330, 220, 338, 228, RED), box(330, 240, 338, 248, BLUE)];
const legendNames = [...text("North", 342, 227), ...text("South", 342, 247)];

const rowsOf = (words: readonly LayoutWord[], shapes: readonly LayoutShape[]): unknown =>
  withCharts(page(words), shapes).charts?.map(({ rows }) => rows);

describe("charts", () => {
  it("reads bars over their names, and takes the title", () => {
    const words = [...text("Grain by place", 170, 180, "middle"), ...scale(), ...names(["Mill", "Quay", "Farm"])];
    const bars = [20, 35.5, 8].map((value, index) =>
      box(110 + 60 * index, 400 - 5 * value, 150 + 60 * index, 400, RED),
    );
    const charted = withCharts(
      page([...text("The council keeps a careful record of each harvest.", 70, 100), ...words]),
      bars,
    );
    expect(charted.charts).toMatchObject([
      {
        kind: "bar",
        title: "Grain by place",
        rows: [
          ["", ""],
          ["Mill", "20"],
          ["Quay", "35.5"],
          ["Farm", "8"],
        ],
      },
    ]);
    expect(charted.words.map(({ text }) => text).join(" ")).toBe("The council keeps a careful record of each harvest.");
    const analysed = analyseLayout([charted]);
    expect(layoutToHtml(analysed)).toContain("<caption>Grain by place</caption>");
    const [contract] = toContractBlocks(analysed);
    expect(contract!.items.map(({ type, label }) => [type, label])).toEqual([
      ["paragraph", "text"],
      ["table", "chart"],
    ]);
  });

  it("reads groups and stacks by the colours of the legend", () => {
    const words = [...scale(), ...names(["Mill", "Quay"]), ...legendNames];
    const values = [
      [10, 20],
      [30, 5],
    ];
    const grouped = values.flatMap(([red, blue], index) => [
      box(110 + 60 * index, 400 - 5 * red!, 128 + 60 * index, 400, RED),
      box(130 + 60 * index, 400 - 5 * blue!, 148 + 60 * index, 400, BLUE),
    ]);
    const stacked = values.flatMap(([red, blue], index) => [
      box(110 + 60 * index, 400 - 5 * red!, 150 + 60 * index, 400, RED),
      box(110 + 60 * index, 400 - 5 * (red! + blue!), 150 + 60 * index, 400 - 5 * red!, BLUE),
    ]);
    const expected = [
      [
        ["", "North", "South"],
        ["Mill", "10", "20"],
        ["Quay", "30", "5"],
      ],
    ];
    expect(rowsOf(words, [...grouped, ...legend])).toEqual(expected);
    expect(rowsOf(words, [...stacked, ...legend])).toEqual(expected);
  });

  it("reads bars that lie", () => {
    const numbers = [0, 10, 20, 30].flatMap((value) => text(String(value), 100 + 5 * value, 420, "middle"));
    const places = ["Mill", "Quay", "Farm"].flatMap((name, index) => text(name, 95, 315 + 30 * index, "end"));
    const bars = [25, 12, 30].map((value, index) =>
      box(100, 302 + 30 * index, 100 + 5 * value, 322 + 30 * index, BLUE),
    );
    expect(rowsOf([...numbers, ...places], bars)).toEqual([
      [
        ["", ""],
        ["Mill", "25"],
        ["Quay", "12"],
        ["Farm", "30"],
      ],
    ]);
  });

  it("reads lines at their names, and at their corners where a scale of numbers lies below", () => {
    const line = path(
      [
        [130, 350],
        [190, 300],
        [250, 325],
      ],
      { stroke: RED },
    );
    expect(rowsOf([...scale(), ...names(["Jan", "Feb", "Mar"])], [line])).toEqual([
      [
        ["", ""],
        ["Jan", "10"],
        ["Feb", "20"],
        ["Mar", "15"],
      ],
    ]);
    const years = path(
      [
        [130, 350],
        [160, 325],
        [190, 300],
        [220, 300],
        [250, 325],
      ],
      { stroke: RED },
    );
    expect(rowsOf([...scale(), ...names(["2000", "2002", "2004"])], [years])).toEqual([
      [
        ["", ""],
        ["2000", "10"],
        ["2001", "15"],
        ["2002", "20"],
        ["2003", "20"],
        ["2004", "15"],
      ],
    ]);
  });

  it("reads the slices of a pie as shares", () => {
    const slice = (from: number, to: number, fill: string): LayoutShape => {
      const steps = Math.round(96 * (to - from));
      const rim = Array.from({ length: steps + 1 }, (_, index): [number, number] => {
        const angle = 2 * Math.PI * (from + ((to - from) * index) / steps);
        return [200 + 60 * Math.cos(angle), 300 + 60 * Math.sin(angle)];
      });
      return path([[200, 300], ...rim, [200, 300]], { fill });
    };
    expect(rowsOf(legendNames, [slice(0, 0.25, RED), slice(0.25, 1, BLUE), ...legend])).toEqual([
      [
        ["", ""],
        ["North", "25%"],
        ["South", "75%"],
      ],
    ]);
  });

  it("reads a map of thousands of fields, none of which is a slice", () => {
    const fields = Array.from({ length: 2500 }, (_, field) => {
      const [x, y] = [60 + (field % 50) * 9.7, 60 + Math.floor(field / 50) * 13.1];
      const corner = (at: number): [number, number] => {
        const reach = 12 + 4 * Math.sin(7 * at + field);
        return [x + reach * Math.cos((at * Math.PI) / 50), y + reach * Math.sin((at * Math.PI) / 50)];
      };
      return path(
        Array.from({ length: 100 }, (_, at) => corner(at)),
        { fill: RED },
      );
    });
    expect(rowsOf([...text("North", 100, 50), ...text("South", 200, 50)], fields)).toBeUndefined();
  });

  it("leaves shaded tables alone, and drawings with two scales", () => {
    const rows = Array.from({ length: 5 }, (_, index) => [
      ...text(String(10 * index), 90, 300 + 20 * index, "end"),
      ...text("mill", 120, 300 + 20 * index),
    ]).flat();
    const shading = [0, 2, 4].map((row) => box(70, 290 + 20 * row, 300, 310 + 20 * row, "#eeeeee"));
    expect(rowsOf(rows, shading)).toBeUndefined();
    const second = [0, 100, 200, 300, 400].flatMap((value) =>
      text(String(value), 275, 400 - 0.5 * value + 0.35 * SIZE),
    );
    const bars = [20, 35].map((value, index) => box(110 + 60 * index, 400 - 5 * value, 150 + 60 * index, 400, RED));
    expect(rowsOf([...scale(), ...second, ...names(["Mill", "Quay"])], bars)).toBeUndefined();
  });

  it("knows numbers as scales write them", () => {
    expect(numberOf("1,200")).toMatchObject({ value: 1200 });
    expect(numberOf("12.5 %")).toMatchObject({ value: 12.5, suffix: "%" });
    expect(numberOf("-$40")).toMatchObject({ value: -40, prefix: "$" });
    expect(numberOf("−0,5")).toMatchObject({ value: -0.5 });
    expect(numberOf("1 000")).toMatchObject({ value: 1000 });
    expect(numberOf("Jan")).toMatchObject({ value: undefined });
  });
});
