import { expect, it } from "vitest";
import { glyph, STYLE, textOf } from "./testing/glyphs.js";
import { plainThai } from "./thai-vowels.js";
import { WordBuilder } from "./words.js";

/** Letters side by side; marks take no room. `_` is a space that is drawn and takes none. */
function read(letters: string, font = "body"): string {
  const style = { ...STYLE, font };
  const builder = new WordBuilder();
  let at = 0;
  for (const text of letters) {
    if (text === "_") builder.space(at, at);
    else if (text === " ") {
      builder.space(at, at + 3);
      at += 3;
    } else {
      const width = /\p{M}/u.test(text) ? 0 : 5;
      builder.add(glyph(text, at, at + width, style));
      at += width;
    }
  }
  return textOf(builder);
}

it("puts AM together whose circle the file calls a space", () => {
  expect(read("จัดท_าโดย")).toBe("จัดทำโดย");
  expect(read("ขอบเขตและข้อจ_ากัด")).toBe("ขอบเขตและข้อจำกัด");
});

it("reads AA where a font calls it AM", () => {
  expect(read("กำรท_ำงำน")).toBe("การทำงาน");
  expect(read("รำยงำนนักศึกษำภำควิชำโครงงำนกำรศึกษำ")).toBe("รายงานนักศึกษาภาควิชาโครงงานการศึกษา");
});

it("leaves AM and spaces as they are where nothing is wrong", () => {
  for (const text of ["ทำงานประจำ", "คำนำ", "จำนำ จำปา", "ชื่อ นามสกุล"]) expect(read(text)).toBe(text);
});

it("sets tones behind the vowels that they are drawn before", () => {
  expect(read("ท\u0e48\u0e35ปร\u0e36กษา ช\u0e37\u0e48อ")).toBe("ที่ปรึกษา ชื่อ");
});

it("keeps a letter and its mark in order that one glyph says", () => {
  const builder = new WordBuilder();
  for (const [text, left, right] of [
    ["น", 0, 5],
    ["า", 5, 9],
    ["ย", 9, 14],
    ["ว", 14, 19],
    ["\u0e34", 14, 14],
    ["ท", 19, 24],
  ] as const)
    builder.add(glyph(text, left, right));
  expect(builder.finish().map(({ text }) => text)).toEqual(["นายวิท"]);
});

it("knows the forms that fonts of Thai have at codes for private use", () => {
  const NO = 0x0e19;
  expect([0xf70a, 0xf70e, 0xf710, 0xf71a].map((code) => plainThai(code, NO))).toEqual([0xe48, 0xe4c, 0xe31, 0xe3a]);
  expect([0xf884, 0xf88a, 0xf898, 0xf89e].map((code) => plainThai(code, NO))).toEqual([0xe31, 0xe48, 0xe4c, 0xe10]);
  // Icons, and letters of other scripts.
  expect([0xf71b, 0xf883, 0xf89f, 0xe19, 0x41].map((code) => plainThai(code, NO))).toEqual([
    0xf71b, 0xf883, 0xf89f, 0xe19, 0x41,
  ]);
  expect(plainThai(0xf70a, 0x41)).toBe(0xf70a);
});
