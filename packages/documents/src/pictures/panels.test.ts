import { describe, expect, it } from "vitest";
import type { GreyPicture } from "./grey.js";
import { flattenPanels } from "./panels.js";

const WIDTH = 400;
const HEIGHT = 240;

/** White paper with a field of one level, and letters on it. */
function field(level: number, letters: number): GreyPicture {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(250);
  for (let y = 40; y < 100; y++) grey.fill(level, y * WIDTH + 20, y * WIDTH + 380);
  for (let y = 60; y < 80; y++) for (let x = 40; x < 340; x += 14) grey.fill(letters, y * WIDTH + x, y * WIDTH + x + 5);
  return { grey, width: WIDTH, height: HEIGHT };
}

const levelAt = ({ grey }: GreyPicture, x: number, y: number): number => grey[y * WIDTH + x]!;

describe("coloured fields", () => {
  it.each([120, 150, 190])("of level %i become white under dark letters", (level) => {
    const flat = flattenPanels(field(level, 20));
    expect(levelAt(flat, 30, 50)).toBeGreaterThan(245);
    expect(levelAt(flat, 50, 70)).toBeGreaterThan(245);
    expect(levelAt(flat, 41, 70)).toBeLessThan(50);
  });

  it.each([120, 150, 190])("of level %i become dark under light letters", (level) => {
    const flat = flattenPanels(field(level, 255));
    expect(levelAt(flat, 30, 50)).toBeLessThan(80);
    expect(levelAt(flat, 50, 70)).toBeLessThan(80);
    expect(levelAt(flat, 41, 70)).toBe(255);
  });

  it("stay as they are where nothing is written on them, or where they are lighter than ink", () => {
    for (const picture of [field(150, 150), field(225, 20)]) expect(flattenPanels(picture)).toBe(picture);
  });
});
