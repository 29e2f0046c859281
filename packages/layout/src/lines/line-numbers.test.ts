import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const CODE = [
  "int main(void)",
  "{",
  "    int sum = 0;",
  "",
  "    for (;;)",
  "        sum += step();",
  "    return sum;",
  "}",
];

const html = (texts: readonly string[], mono: boolean): string => {
  const words = texts.flatMap((text, index) => {
    const baseline = 100 + 14 * index;
    const indent = /^ */.exec(text)![0].length;
    const number = line(String(index + 1), 72, baseline, { mono });
    return text === "" ? number : [...number, ...line(text.trim(), 100 + 5 * indent, baseline, { mono })];
  });
  return layoutToHtml(analyseLayout([page(words)]));
};

describe("numbers of lines", () => {
  it("stay before the lines of a listing", () => {
    expect(html(CODE, true)).toContain(
      "<pre><code>1     int main(void)\n2     {\n3         int sum = 0;\n4\n5         for (;;)\n6             sum += step();\n7         return sum;\n8     }",
    );
  });

  it("are a column of a table elsewhere", () => {
    expect(html(["Oak", "Ash", "Elm", "Lime", "Yew", "Pine", "Fir", "Larch", "Beech"], true)).not.toContain("<pre>");
  });
});
