import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const markdownOf = async (text: string): Promise<string> =>
  (await engine.parse(Buffer.from(text), { filename: "letter.tex" })).markdown.trim();

it("keeps the parts of a letter apart", async () => {
  const text = String.raw`\documentclass{scrlttr2}
\begin{document}
\setkomavar{date}{3 May 2026}
\setkomavar{subject}{A worn stone}
\setkomavar*{enclseparator}{Enclosure}
\begin{letter}{The Mill\\1 Brook Lane}
\opening{Dear miller,}
The upper stone is worn.

Please dress it.
\closing{With thanks}
\ps PS: By May.
\encl{A drawing}
\cc{Ann\\Ben}
\end{letter}
\end{document}`;
  expect((await markdownOf(text)).split("\n\n")).toEqual([
    "3 May 2026",
    "**A worn stone**",
    "The Mill\\\n1 Brook Lane",
    "Dear miller,",
    "The upper stone is worn.",
    "Please dress it.",
    "With thanks",
    "PS: By May.",
    "encl: A drawing",
    "cc: Ann\\\nBen",
  ]);
});
