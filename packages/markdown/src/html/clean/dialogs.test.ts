import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

const ARTICLE = `<article><h1>Why stones crack</h1>
<p>A runner that is started dry grows hot within minutes, and the plaster behind its burrs expands faster than the quartz.</p>
<p>The first sign is a smell of flint; the second is a line across the eye that no dressing takes out.</p></article>`;
const LETTER = "<h2>Join our newsletter</h2><p>Ten per cent off your first sack.</p>";
const page = (rest: string): string => `<!doctype html><html><body>${ARTICLE}${rest}</body></html>`;

describe("dialogs", () => {
  it("are no main content, closed or open", () => {
    for (const dialog of [`<dialog>${LETTER}</dialog>`, `<dialog open>${LETTER}</dialog>`]) {
      const markdown = htmlToMarkdown(page(dialog));
      expect(markdown).toContain("a smell of flint");
      expect(markdown).not.toContain("Ten per cent");
    }
  });

  it("stand in the whole page once they are open", () => {
    expect(htmlToMarkdown(page(`<dialog>${LETTER}</dialog>`), { onlyMainContent: false })).not.toContain(
      "Ten per cent",
    );
    expect(htmlToMarkdown(page(`<dialog open>${LETTER}</dialog>`), { onlyMainContent: false })).toContain(
      "Ten per cent",
    );
  });

  it("stay where they hold most of a page", () => {
    const markdown = htmlToMarkdown(`<!doctype html><body><p>Welcome.</p><dialog open>${ARTICLE}</dialog></body>`);
    expect(markdown).toContain("a smell of flint");
  });
});

describe("hidden panels of tabs", () => {
  const TABS = `<div role="tablist"><button role="tab" id="a" aria-controls="pa">Prices</button><button role="tab" id="b" aria-controls="pb">Groups</button></div>
<div role="tabpanel" id="pa" aria-labelledby="a"><p>Adults pay six pounds.</p></div>
<div role="tabpanel" id="pb" aria-labelledby="b" hidden><p>Schools write four weeks ahead.</p></div>`;

  it("stand in main content and in the whole page", () => {
    for (const onlyMainContent of [true, false])
      expect(htmlToMarkdown(page(TABS), { onlyMainContent })).toContain("Schools write four weeks ahead.");
  });
});
