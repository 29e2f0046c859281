import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "./index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());

const TEXTS: ReadonlyArray<readonly [filename: string, text: (word: string) => string]> = [
  ["a.typ", (word) => `$${word} x.${word} ${word}(a)$ #${word}[b]`],
  ["a.1", (word) => `.TH A 1\n.PP\n\\[${word}] \\f[${word}]a\\fR\n`],
  [
    "a.tex",
    (word) =>
      `\\documentclass{article}\\begin{document}\\${word}{a} $\\${word}{x}$ \\SI{1}{\\${word}} \\cref{${word}:a} \\begin{${word}}b\\end{${word}}\\end{document}`,
  ],
  ["a.mediawiki", (word) => `<${word}>a</${word}> {{${word}|b}}`],
  ["a.rst", (word) => `:${word}:\`a\`\n\n.. ${word}:: b\n`],
  ["a.srt", (word) => `1\n00:00:01,000 --> 00:00:02,000\n&${word}; a\n`],
  ["a.adoc", (word) => `The {${word}} of a.\n\n----\n{${word}}\n----\n`],
  ["a.org", (word) => `#+begin_${word}\na\n#+end_${word}\n`],
];
const WORDS = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "__proto__");

it.each(TEXTS)("names that every object answers to are words in %s", async (filename, text) => {
  for (const word of [...WORDS, "__proto__"]) {
    const { markdown } = await engine.parse(Buffer.from(text(word)), { filename });
    expect(markdown, word).not.toMatch(/native code|\[object /);
  }
});
