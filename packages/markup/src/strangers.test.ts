import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "./index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const markdownOf = async (text: string, filename: string): Promise<string> =>
  (await engine.parse(Buffer.from(text), { filename })).markdown.trim();

it.each([
  [
    "a quotation after an empty comment, which sets it apart from a list",
    "- one\n\n..\n\n   *Quoted* words.\n\nEnd.\n\n.. a comment\n\n   of two parts\n",
    "- one\n\n> *Quoted* words.\n\nEnd.",
  ],
  [
    "notes without a name, each with its text",
    "a [#]_ b [#]_\n\n.. [#] one\n.. [#] two\n",
    "a [^1] b [^2]\n\n[^1]: one\n\n[^2]: two",
  ],
  ["notes that nothing refers to", "a\n\n.. [x] b *c*\n", "a\n\n[x] b *c*"],
  [
    "a role at the start of a paragraph",
    ":pep:`340`, blocks: more\nwords",
    "[PEP 340](https://peps.python.org/pep-0340), blocks: more words",
  ],
  ["a PEP with a title", "see :pep:`earlier <504>`", "see [earlier](https://peps.python.org/pep-0504)"],
  [
    "pictures of substitutions with target and text",
    "|a|\n\n.. |a| image:: b.png\n   :alt: Mill\n   :target: https://c.example\n",
    "[![Mill](b.png)](https://c.example)",
  ],
  [
    "simple tables whose columns are set with tabs",
    "text\n\n\t======= ======= ====\n\tName\tWeight\tZone\n\t======= ======= ====\n\tMill\t430\t1\n\t======= ======= ====\n",
    "text\n\n> | Name | Weight | Zone |\n> | --- | --- | --- |\n> | Mill | 430 | 1 |",
  ],
  ["what is written below autodoc", ".. autoclass:: a.B\n\n   Words about it.\n", "`a.B`\n\nWords about it."],
])("rst: reads %s", async (_name, text, markdown) => {
  expect((await markdownOf(text, "a.rst")).replace(/\*\*(`a\.B`)\*\*/, "$1")).toBe(markdown);
});

it.each([
  [
    "facts of an infobox",
    "{{Infobox mill\n| name = A\n| logo_size = 9\n| built = {{start date|1900|5|2}}\n| owner = [[Ann|Ann B]]\n}}\ntext",
    "|  |  |\n| --- | --- |\n| name | A |\n| built | 1900-05-02 |\n| owner | Ann B |\n\ntext",
  ],
  ["captions of galleries", "<gallery>\nFile:a.jpg|First [[x|y]]\nFile:b.jpg\n</gallery>", "- First y"],
  ["the caption of a framed picture", "[[File:a.jpg|thumb|A mill in [[Kent]]]]\ntext", "*A mill in Kent*\n\ntext"],
  ["no caption of other pictures", "[[File:a.jpg|20px|b]] text", "text"],
  ["addresses in two brackets", "[[https://a.example/|b]]", "[b](https://a.example/)"],
  ["pictures as tags", '<img src="a.png" alt="Mill">', "![Mill](a.png)"],
])("MediaWiki: reads %s", async (_name, text, markdown) => {
  expect(await markdownOf(text, "a.mediawiki")).toBe(markdown);
});

it.each([
  [
    "code of an item that is indented less than the item",
    "1) convert\n  #+begin_src sh\na --b\n\n  c\n  #+end_src\n2) next",
    "1. convert\n   ```sh\n   a --b\n\n     c\n   ```\n2. next",
  ],
  [
    "marks where Org allows them only",
    "a != b, c >= d; ~/.profile/ to /var/x; (*bold*), =code=; f(x)*2*3",
    "a != b, c >= d; ~/.profile/ to /var/x; (**bold**), `code`; f(x)\\*2\\*3",
  ],
])("Org: reads %s", async (_name, text, markdown) => {
  expect(await markdownOf(text, "a.org")).toBe(markdown);
});
