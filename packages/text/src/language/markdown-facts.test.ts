import { describe, expect, it } from "vitest";
import { chunkMarkdown } from "../chunks/chunks.js";
import { readBlocks } from "./markdown-blocks.js";
import { markdownFacts } from "./markdown-facts.js";

const PAGE = `---
layout: post
title: "Mühlen am Fluss"   # shown in the list
description: >
  Drei Mühlen
  an einem Tag.
lang: de_AT
date: 2024-05-03 09:30:00 +0200
tags: [mühlen, wandern]
phases:
  - name: start
    start: 2018-10-01
---

Die erste Mühle steht am Bach.
`;

describe("markdownFacts", () => {
  it("reads what site generators read", () => {
    const { metadata, bodyStart } = markdownFacts(PAGE);
    expect(metadata).toEqual({
      title: "Mühlen am Fluss",
      description: "Drei Mühlen an einem Tag.",
      language: "de-AT",
      publishedTime: "2024-05-03T07:30:00.000Z",
    });
    expect(PAGE.slice(bodyStart).trim()).toBe("Die erste Mühle steht am Bach.");
  });

  it("reads TOML, and days without a time", () => {
    const { metadata } = markdownFacts('+++\ntitle = "Rye bread"\ndate = 2021-02-03\ndraft = false\n+++\nFlour.\n');
    expect(metadata).toEqual({ title: "Rye bread", publishedTime: "2021-02-03" });
  });

  it("takes the first heading for the title where nothing is stated", () => {
    expect(markdownFacts("# The *mill*\n\nIt turns.\n").metadata).toEqual({ title: "The mill" });
    expect(markdownFacts("## Parts\n\n# The mill\n").metadata).toEqual({});
  });

  it("leaves a rule above ordinary text alone", () => {
    for (const text of [
      "---\n\nA text with a rule above it.\n\n---\n",
      "---\nA line: and\nanother one.\n---\n",
      "---\n---\n",
    ])
      expect(markdownFacts(text)).toEqual({ bodyStart: 0, metadata: {} });
  });
});

describe("front matter", () => {
  it("is no heading of what follows", () => {
    expect(readBlocks(PAGE).map(({ kind, headings }) => [kind, headings])).toEqual([
      ["facts", []],
      ["paragraph", []],
    ]);
    expect(chunkMarkdown(PAGE, { tokens: 500 }).flatMap(({ headings }) => headings)).toEqual([]);
  });

  it("takes linear time where it never ends", () => {
    const before = process.cpuUsage();
    readBlocks(`---\n${"a: b\n".repeat(200_000)}`);
    readBlocks(`---\na: ${'" #'.repeat(200_000)}\n---\n`);
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  });
});
