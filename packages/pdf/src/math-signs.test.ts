import { expect, it } from "vitest";
import { signsOf } from "./math-signs.js";

it("knows the signs of TeX's fonts by their codes", () => {
  const ams = signsOf("ABCDEF+MSAM10")!;
  expect([0x03, 0x36, 0x49, 0x58, 0x7f].map((code) => ams[code])).toEqual(["□", "⩽", "▶", "✓", "⊝"]);
  expect(signsOf("ABCDEF+CMEX10")![0x50]).toBe("∑");
  expect(signsOf("ABCDEF+CMR10")).toBeUndefined();
});

it("leaves codes alone that another program may have given", () => {
  expect(signsOf("ABCDEF+MSAM7")![0x21]).toBe("!");
});
