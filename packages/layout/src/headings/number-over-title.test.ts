import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const TEXT = Array.from({ length: 8 }, (_, index) =>
  line(`line ${index} of the text on the mill that goes on below its title`, 60, 260 + index * 12),
).flat();

const html = (...words: ReadonlyArray<readonly LayoutWord[]>): string =>
  layoutToHtml(analyseLayout([page([...words.flat(), ...TEXT])]));

describe("the number of a chapter over its title", () => {
  it("is part of it, whichever is larger", () => {
    expect(html(line("Chapter 1", 60, 120, { size: 16 }), line("Of mills", 60, 160, { size: 22 }))).toContain(
      "<h1>Chapter 1 Of mills</h1>",
    );
    expect(html(line("Článok 2", 270, 120), line("O mlynoch", 262, 138, { size: 14 }))).toContain(
      "<h1>Článok 2 O mlynoch</h1>",
    );
  });

  it("stays by itself where the title is far away or beside it", () => {
    const far = html(line("Chapter 1", 60, 80, { size: 16 }), line("Of mills", 60, 200, { size: 22 }));
    expect(far).not.toContain("Chapter 1 Of");
    const beside = html(line("Article 4", 60, 120), line("Of mills", 300, 160, { size: 22 }));
    expect(beside).not.toContain("Article 4 Of");
  });
});
