import { describe, expect, it } from "vitest";
import type { GreyPicture } from "./grey.js";
import { darkenLightLetters } from "./light-ink.js";

const WIDTH = 400;
const HEIGHT = 200;
const PAPER = 250;

const paper = (): GreyPicture => ({ grey: new Uint8Array(WIDTH * HEIGHT).fill(PAPER), width: WIDTH, height: HEIGHT });

/** A row of letters of one level: uprights with a foot, 12 pixels wide and 20 high. */
function write({ grey }: GreyPicture, letters: number, top: number, level: number, step = 16): void {
  for (let letter = 0; letter < letters; letter++) {
    const left = 10 + letter * step;
    for (let y = 0; y < 20; y++)
      grey.fill(level, (top + y) * WIDTH + left, (top + y) * WIDTH + left + (y < 16 ? 4 : 12));
  }
}

const levelAt = ({ grey }: GreyPicture, x: number, y: number): number => grey[y * WIDTH + x]!;

describe("letters in light ink", () => {
  it("become dark beside black ones, which stay as they are", () => {
    const picture = paper();
    write(picture, 20, 20, 10);
    write(picture, 8, 60, 180);
    const darkened = darkenLightLetters(picture);
    expect(levelAt(darkened, 11, 62)).toBe(40);
    expect(levelAt(darkened, 11, 22)).toBe(10);
    expect(levelAt(darkened, 300, 150)).toBe(PAPER);
    expect(levelAt(picture, 11, 62)).toBe(180);
  });

  it("are not looked for in pictures without them, and icons far from each other are none", () => {
    const dark = paper();
    write(dark, 20, 20, 10);
    expect(darkenLightLetters(dark)).toBe(dark);
    write(dark, 8, 60, 180, 40);
    expect(darkenLightLetters(dark)).toBe(dark);
  });

  it("are told from the grain of paper", () => {
    const picture = paper();
    write(picture, 20, 20, 10);
    write(picture, 6, 60, 190);
    for (let y = 100; y < HEIGHT; y += 4)
      for (let x = 0; x < WIDTH; x += 4) picture.grey.fill(195, y * WIDTH + x, y * WIDTH + x + 2);
    expect(darkenLightLetters(picture)).toBe(picture);
  });
});
