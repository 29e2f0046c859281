import { describe, expect, it } from "vitest";
import { generalNumber, numberFormatter } from "./number-format.js";

describe("number formats", () => {
  it.each([
    [1e6, "1000000"],
    [1230000.5, "1230000.5"],
    [1e20, "100000000000000000000"],
    [0.0000012, "0.0000012"],
    [-0.5, "-0.5"],
  ])("writes %s without an exponent", (value, shown) => {
    expect(generalNumber(value)).toBe(shown);
  });

  it.each([
    ["d/m/yyyy", 45292, "2024-01-01"],
    ["mmm yyyy", 45292, "2024-01"],
    ["h:mm:ss", 0.5, "12:00:00"],
    ["[h]:mm", 1.5, "36:00"],
    ["h:mm AM/PM", 0.25, "06:00"],
    ["m/d/yy h:mm AM/PM", 45292.25, "2024-01-01 06:00"],
    ["d/m/yyyy h:mm", 0.25, "06:00"],
    ['d"日（"aaa"）"', 45292, "1日（Mon）"],
    ['0" kg"', 5, "5 kg"],
    ["#,##0;(#,##0)", -1200, "(1,200)"],
    ["@", 12, "12"],
    ["#,###,###,##0.00", 0, "0.00"],
    ["[$-010409]#,0.00;(#,0.00)", 7330, "7,330.00"],
    ["#,###", 1234, "1,234"],
    ["#,###,##0;[Red]-#,###,##0", -1234567, "-1,234,567"],
  ])("shows %s", (format, value, shown) => {
    expect(numberFormatter(format, false)(value)).toBe(shown);
  });

  it("counts from 1904 where the workbook does", () => {
    expect(numberFormatter("yyyy-mm-dd", true)(0)).toBe("1904-01-01");
  });
});
