import { expect, it } from "vitest";
import { formatNumber } from "./numbering-format.js";

it.each([
  ["chineseCounting", [1, 10, 12, 20, 105], "一 十 十二 二十 一百〇五"],
  ["ideographDigital", [1, 20], "一 二〇"],
  ["decimalEnclosedCircle", [1, 20, 21], "① ⑳ 21"],
  ["ideographTraditional", [1, 10, 11], "甲 癸 11"],
  ["aiueo", [1, 6], "ア カ"],
  ["ganada", [3], "다"],
  ["russianLower", [1, 11], "а л"],
  ["hebrew1", [1, 15, 16, 24], "א טו טז כד"],
  ["unheardOf", [7], "7"],
])("writes numbers as %s", (format, numbers, written) => {
  expect(numbers.map((number) => formatNumber(number, format)).join(" ")).toBe(written);
});
