/** Pages that programs write as parts of manuals say everything in their main element. */
import { expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

const URL = "https://docs.example/api/mill.stones.html";
const read = (head: string, body: string): string =>
  htmlToMarkdown(`<!doctype html><html><head><title>Stone</title>${head}</head><body>${body}</body></html>`, {
    url: URL,
    onlyMainContent: true,
  });
const MENU = `<nav><ul>${["Overview", "Package", "Tree", "Index", "Help"].map((name) => `<li><a href="${name}.html">${name}</a></li>`).join("")}</ul></nav>`;
const generator = (name: string): string => `<meta name="generator" content="${name}">`;

it("keeps the description, the signature and all cells of a Javadoc page", () => {
  const methods = ["dress", "turn", "lift"].map(
    (name) =>
      `<div class="col-first"><code>void</code></div><div class="col-second"><code><a href="#${name}">${name}</a>()</code></div><div class="col-last"><div class="block">Does what a miller does to ${name} a stone.</div></div>`,
  );
  const body = `${MENU}<main role="main"><div class="header"><h1>Class Stone</h1></div><div class="inheritance">java.lang.Object<div class="inheritance">mill.Stone</div></div>
    <section class="class-description"><div class="type-signature">public class <span>Stone</span> extends Object</div><div class="block">A stone that lies on another one. It is dressed once a month, turned by the wheel, and lifted by two millers who have to agree on the day before they do so.</div></section>
    <section class="summary"><h2>Method Summary</h2><div class="summary-table three-column-summary">${methods.join("")}</div></section></main>`;
  const markdown = read(generator("javadoc/ClassWriter"), body);
  for (const words of [
    "# Class Stone",
    "public class Stone extends Object",
    "A stone that lies on another one.",
    "dress",
    "turn",
    "lift",
  ])
    expect(markdown).toContain(words);
  expect(markdown).not.toContain("Overview");
});

it("keeps parameters that return word by word on a page of Sphinx", () => {
  const parameters =
    '<dl class="field-list"><dt>Parameters</dt><dd><p>train_toks (list) – The training tokens, each a pair of a dictionary and a label that names it.</p></dd></dl>';
  const method = (name: string): string =>
    `<dl class="py method"><dt class="sig" id="${name}"><em>class</em> mill.${name}(<em>train_toks</em>)</dt><dd><p>Construct a ${name}.</p>${parameters}</dd></dl>`;
  const names = ["Typed", "Binary", "Gis", "Tadm", "Function"];
  const markdown = read(
    `<script src="../_static/doctools.js"></script>`,
    `${MENU}<div class="body" role="main"><section><h1>mill.stones module</h1>${names.map(method).join("")}</section></div><footer><p>Copyright 2026, the mill. Created using Sphinx.</p></footer>`,
  );
  for (const name of names) expect(markdown).toContain(`mill.${name}(`);
  expect(markdown.split("The training tokens").length - 1).toBe(names.length);
  expect(markdown).not.toContain("Created using Sphinx");
});

it("makes the title of a Doxygen page its heading", () => {
  const text =
    "Wraps a configuration of the mill, checks it against its type and writes it to a file where that is asked for.";
  const markdown = read(
    generator("Doxygen 1.9.8"),
    `<div id="top"><div id="titlearea"><div id="projectname">libmill</div></div></div>${MENU}<div class="header"><div class="summary"><a href="#pub">Public Functions</a></div><div class="headertitle"><div class="title">mill::Stone Class Reference</div></div></div>
    <div class="contents"><p>${text}</p><p><code>#include &lt;stone.h&gt;</code></p><div class="memitem"><div class="memtemplate">template&lt;IsStone T&gt;</div><div class="memproto">void mill::Stone::turn(int times)</div><div class="memdoc"><p>Turns the stone so many times, and waits until it lies still. Whoever calls it from two threads at a time has to lock the mill first, for stones are heavy and do not stop on their own.</p></div></div></div>`,
  );
  expect(markdown).toMatch(/^# mill::Stone Class Reference/);
  for (const words of ["#include <stone.h>", "template<IsStone T>", "Turns the stone"])
    expect(markdown.replace(/\\/g, "")).toContain(words);
});
