import type { LayoutWord } from "@quern/layout";
import { expect, it } from "vitest";
import { settleScanLayer } from "./scan-layer.js";

const word = (text: string, left: number, baseline: number, size: number): LayoutWord => ({
  ...{ text, left, right: left + 12, top: baseline - size, bottom: baseline, baseline, size },
  ...{ font: "Courier", bold: false, italic: false, mono: true, joined: false, order: left },
});

it("gives the words of a line one size, one baseline and no style", () => {
  const found = settleScanLayer([
    word("earthy", 10, 50, 3.1),
    word("matter", 24, 50.1, 2.8),
    word(";", 38, 50.9, 1.4),
    word("the", 44, 49.9, 3.3),
    word("former", 10, 54.4, 3),
    word("chiefly", 24, 54.2, 2.7),
  ]);
  expect(new Set(found.map(({ size }) => size)).size).toBe(1);
  expect(new Set(found.slice(0, 4).map(({ baseline }) => baseline)).size).toBe(1);
  expect(found[4]?.baseline).toBeGreaterThan(54);
  expect(found.every(({ mono }) => !mono)).toBe(true);
  expect(found.map(({ text }) => text).join(" ")).toBe("earthy matter ; the former chiefly");
});
