import { describe, expect, it } from "vitest";
import { blocksFor } from "./blocks.js";

type Block = { type: string; label: string; content: string; markdownSpan: [number, number] | null };
const blocks = (parsed: readonly unknown[] | undefined, markdown: string): Block[] =>
  blocksFor(parsed, markdown, true)!.flatMap((page) => (page as { items: Block[] }).items);
const texts = (parsed: readonly unknown[] | undefined, markdown: string): Array<string | null> =>
  blocks(parsed, markdown).map(({ markdownSpan }) => (markdownSpan === null ? null : markdown.slice(...markdownSpan)));

describe("blocks with boxes", () => {
  const pages = [
    {
      items: [
        { type: "heading", content: "The title" },
        { type: "paragraph", content: "A word, a link & more." },
        { type: "list", content: "first item\nsecond item" },
        { type: "table", content: "<table><tr><td>one</td><td>2</td></tr></table>" },
        { type: "code", content: "let a = 1;\nlet b = 2;" },
        { type: "paragraph", content: "gone" },
      ],
    },
  ];
  const parts = [
    "# The title",
    "A **word**, a [link](https://example.com/some/path) &amp; more.",
    "1. first item\n2. second item",
    "| one | 2 |\n| --- | --- |",
    "```js\nlet a = 1;\nlet b = 2;\n```",
  ];

  it("are found in the Markdown with the marks around them", () => {
    expect(texts(pages, parts.join("\n\n"))).toEqual([...parts, null]);
  });

  it("that were cut off have no place", () => {
    expect(texts(pages, parts.slice(0, 2).join("\n\n"))).toEqual([parts[0], parts[1], null, null, null, null]);
  });
});

describe("blocks of documents without boxes", () => {
  it("are those of the Markdown, each with its place", () => {
    const parts = [
      "# One",
      "Text over\ntwo lines.",
      "- a\n\n  still a\n- b",
      "| x |\n| --- |",
      "```\na\n\nb\n```",
      "[^1]: A note.",
    ];
    const markdown = parts.join("\n\n");
    expect(texts(undefined, markdown)).toEqual(parts);
    expect(blocks(undefined, markdown).map(({ label }) => label)).toEqual([
      "title",
      "text",
      "list",
      "table",
      "code",
      "footnote",
    ]);
  });
});
