import { describe, expect, it } from "vitest";
import { characterLook } from "./doc-looks.js";
import type { WordFile } from "./word-file.js";
import { Toggle, WordStyles } from "./word-styles.js";

const NO_BASE = 0xfff;
const words = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value & 0xff, value >> 8]));
const toggle = (code: number, operand: number): Buffer => Buffer.concat([words(code), Buffer.from([operand])]);

/** A style of paragraphs with properties of characters. */
function style(base: number, characters: Buffer): Buffer {
  const bytes = Buffer.concat([
    words(0xffe, (base << 4) | 1, 2, 0, 0),
    words(1, "A".charCodeAt(0), 0),
    words(2, 0),
    words(characters.length),
    characters,
  ]);
  return Buffer.concat([words(bytes.length), bytes, Buffer.alloc(bytes.length & 1)]);
}

function stylesOf(...styles: Buffer[]): WordStyles {
  const bytes = Buffer.concat([words(18, styles.length, 10), Buffer.alloc(14), ...styles]);
  return new WordStyles({ section: () => bytes } as unknown as WordFile);
}

describe("what a style turns on", () => {
  const styles = stylesOf(
    style(NO_BASE, toggle(Toggle.hidden, 1)),
    style(0, toggle(Toggle.bold, 1)),
    style(0, toggle(Toggle.hidden, 0x81)),
    style(0, toggle(Toggle.hidden, 0)),
  );

  it("goes on in the styles above it, until one turns it off", () => {
    expect([0, 1, 2, 3, 4].map((index) => styles.turnsOn(index, Toggle.hidden))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  const look = (index: number, bytes?: Buffer) => characterLook(bytes, (code) => styles.turnsOn(index, code));

  it("hides text unless its characters say otherwise", () => {
    expect(look(0).hidden).toBe(true);
    expect(look(0, toggle(Toggle.hidden, 0)).hidden).toBe(false);
    expect(look(0, toggle(Toggle.hidden, 0x80)).hidden).toBe(true);
    expect(look(0, toggle(Toggle.hidden, 0x81)).hidden).toBe(false);
    expect(look(3, toggle(Toggle.hidden, 0x81)).hidden).toBe(true);
  });

  it("is turned off by characters that differ from a bold style", () => {
    expect(look(1, toggle(Toggle.bold, 0x81)).formats).toBe(0);
    expect(look(0, toggle(Toggle.bold, 0x81)).formats).not.toBe(0);
  });
});
