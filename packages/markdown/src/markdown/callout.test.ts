import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../html-to-markdown.js";

const article = (box: string): string =>
  `<html><head><title>Guide</title></head><body><nav><a href="/">Home</a><a href="/docs">Docs</a></nav><main><article><h1>Guide</h1><p>Before you begin, make sure that the server runs and that you know the address of the database it should use.</p>${box}<p>After that, start the worker in a second window and watch how it takes the first jobs from the queue, one by one.</p></article></main></body></html>`;

describe("callouts of documentation generators", () => {
  it.each([
    [
      "Starlight",
      "NOTE",
      '<aside aria-label="Note" class="starlight-aside starlight-aside--note"><p class="starlight-aside__title" aria-hidden="true"><svg></svg>Note</p><div class="starlight-aside__content"><p>Keep the key.</p></div></aside>',
    ],
    [
      "Docusaurus",
      "WARNING",
      '<div class="theme-admonition theme-admonition-warning admonition_xJq3 alert alert--warning"><div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg></svg></span>warning</div><div class="admonitionContent_BuS1"><p>Keep the key.</p></div></div>',
    ],
    ["MkDocs", "TIP", '<div class="admonition tip"><p class="admonition-title">Tip</p><p>Keep the key.</p></div>'],
    ["MkDocs, foldable", "CAUTION", '<details class="danger"><summary>Danger</summary><p>Keep the key.</p></details>'],
    [
      "VitePress",
      "CAUTION",
      '<div class="danger custom-block"><p class="custom-block-title">DANGER</p><p>Keep the key.</p></div>',
    ],
    [
      "Sphinx",
      "IMPORTANT",
      '<div class="admonition important"><p class="admonition-title">Important</p><p>Keep the key.</p></div>',
    ],
    [
      "GitBook",
      "NOTE",
      '<div class="hint max-w-3xl w-full mx-auto hint-info"><div class="hint-icon"><svg></svg></div><div><p>Keep the key.</p></div></div>',
    ],
    [
      "Mintlify",
      "WARNING",
      '<div class="callout my-4 px-5 py-4 flex gap-3 border" data-callout-type="warning"><div class="mt-0.5 w-4" data-component-part="callout-icon"><svg aria-label="Warning"></svg></div><div class="text-sm prose" data-component-part="callout-content"><p>Keep the key.</p></div></div>',
    ],
    [
      "Nextra",
      "WARNING",
      '<div class="nextra-callout x:overflow-x-auto x:mt-6 x:flex x:border-yellow-100"><div class="x:select-none x:text-xl" data-pagefind-ignore="all">⚠️</div><div class="x:w-full"><p>Keep the key.</p></div></div>',
    ],
    [
      "Read the Docs",
      "NOTE",
      '<div class="admonition note"><p class="admonition-title">Note</p><p>Keep the key.</p></div>',
    ],
    [
      "GitHub",
      "TIP",
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title"><svg></svg>Tip</p><p>Keep the key.</p></div>',
    ],
    ["MDN", "NOTE", '<div class="notecard note"><p>Keep the key.</p></div>'],
    ["Microsoft Learn", "WARNING", '<div class="WARNING"><p>Warning</p><p>Keep the key.</p></div>'],
    [
      "mdBook",
      "NOTE",
      '<div class="admonition admonish-note" role="note"><div class="admonition-title"><p>Note</p></div><div><p>Keep the key.</p></div></div>',
    ],
    [
      "ReadMe",
      "NOTE",
      '<blockquote class="callout callout_info"><h3 class="callout-heading"><span class="callout-icon">📘</span></h3><p>Keep the key.</p></blockquote>',
    ],
    [
      "Obsidian",
      "TIP",
      '<div data-callout="tip" class="callout"><div class="callout-title"><div class="callout-icon"></div><div class="callout-title-inner">Tip</div></div><div class="callout-content"><p>Keep the key.</p></div></div>',
    ],
    [
      "AsciiDoc",
      "CAUTION",
      '<div class="admonitionblock caution"><table><tr><td class="icon"><i class="fa icon-caution" title="Caution"></i></td><td class="content">Keep the key.</td></tr></table></div>',
    ],
  ])("reads those of %s", (_name, type, box) => {
    expect(htmlToMarkdown(article(box))).toContain(`\n\n> [!${type}]\n> Keep the key.\n\nAfter that`);
  });

  it("keeps a title that says more than the type", () => {
    expect(
      htmlToMarkdown(
        article(
          '<div class="admonition note"><p class="admonition-title">Since version 4</p><p>Keep the key.</p></div>',
        ),
      ),
    ).toContain("> [!NOTE]\n> **Since version 4**\n>\n> Keep the key.");
  });

  it("does not take banners for notes", () => {
    expect(htmlToMarkdown('<div class="alert">Saved.</div>', { onlyMainContent: false })).toBe("Saved.");
  });
});
