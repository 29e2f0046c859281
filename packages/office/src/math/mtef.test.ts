import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mtefToLatex } from "./mtef.js";

/** A stream of Equation Editor 3: the header of the OLE object, of MTEF, then records in hexadecimal. */
const equation = (records: string, version = 3): Uint8Array =>
  Buffer.concat([
    Buffer.alloc(28),
    Buffer.from([version, 1, 1, 3, 10]),
    Buffer.from(records.replace(/\s/g, ""), "hex"),
  ]);
const letter = (text: string, face = "83"): string =>
  [...text].map((character) => `02${face}${character.charCodeAt(0).toString(16).padStart(2, "0")}00`).join("");
const line = (content: string): string => `01${content}00`;
const template = (selector: number, variation: number, slots: string): string =>
  `03${selector.toString(16).padStart(2, "0")}${variation.toString(16).padStart(2, "0")}00${slots}00`;

describe("equations of Equation Editor 3", () => {
  it.each([
    [
      "fractions with scripts, as Word keeps them",
      "0a01030e0000010284c303030f01000b0102883100001100000a0112834c00030f01000b01128366000288310000110000000a02863d00030e0000010284c303030f01000b0102883200001100000a0112834c00030f01000b01128366000288320000110000000000",
      "\\frac{\\sigma _{1}}{L_{f1}}=\\frac{\\sigma _{2}}{L_{f2}}",
    ],
    ["roots", line(template(13, 1, line(letter("x")) + line(letter("3")))), "\\sqrt[3]{x}"],
    [
      "sums with limits",
      line(template(29, 2, `${line(letter("x")) + line(letter("i=1")) + line(letter("n"))}02861122`)),
      "\\sum_{i=1}^{n} x",
    ],
    ["fences", line(template(1, 0, `${line(letter("a+b"))}0296280002962900`)), "\\left(a+b\\right)"],
    ["names of functions", line(letter("sin", "82") + letter("x")), "\\sin x"],
    ["text", line(letter("if", "81")), "\\text{if}"],
    ["accents and primes", line(`2283780006090022837900060500`), "\\hat{x}y'"],
    [
      "matrices",
      line(`05 00 00 00 02 02 00 00 ${["a", "b", "c", "d"].map((name) => line(letter(name))).join("")} 00`),
      "\\begin{matrix}a& b\\\\ c& d\\end{matrix}",
    ],
  ])("%s", (_, records, latex) => {
    expect(mtefToLatex(equation(records))).toBe(latex);
  });

  it("leaves other versions, unknown signs and broken records to the picture", () => {
    expect(mtefToLatex(equation(line(letter("x")), 5))).toBeUndefined();
    expect(mtefToLatex(equation(line(template(99, 0, line(letter("x"))))))).toBeUndefined();
    expect(mtefToLatex(equation("010e"))).toBe(undefined);
    expect(mtefToLatex(equation("01".repeat(100)))).toBeUndefined();
    expect(mtefToLatex(new Uint8Array(3))).toBeUndefined();
  });

  it("reads any bytes without an error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const latex = mtefToLatex(equation(Buffer.from(bytes).toString("hex")));
        expect(latex === undefined || typeof latex === "string").toBe(true);
      }),
    );
  });
});
