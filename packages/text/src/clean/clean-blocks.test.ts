import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanBlocks } from "./clean-blocks.js";

const ARTICLE = `# The runner stone

A quern has two stones. The upper one, called the runner, turns on a pivot and carries the handle.

## How to dress it

Cut the furrows from the eye to the rim, and never deeper than a grain of wheat is thick.`;

describe("cleanBlocks", () => {
  it.each([
    ["an offer to share", "Share this article on Facebook", "share"],
    ["a German offer to share", "[Auf Facebook teilen](https://f.example)", "share"],
    ["a newsletter box", "Subscribe to our weekly newsletter and get the best recipes in your inbox.", "newsletter"],
    ["a cookie notice", "This website uses cookies. [Accept all cookies](#)", "cookies"],
    ["a French cookie notice", "Nous utilisons des cookies pour améliorer votre visite.", "cookies"],
    ["a Spanish request to follow", "Síguenos en redes sociales", "follow"],
    ["a label of advertising", "Advertisement", "advertisement"],
    ["a navigation row", "[Home](/) [Stones](/stones) [Grain](/grain) [About](/about)", "navigation"],
  ])("drops %s", (_what, block, rule) => {
    const { markdown, dropped } = cleanBlocks(`${ARTICLE}\n\n${block}`);
    expect(markdown).toBe(ARTICLE);
    expect(dropped.get(rule)).toBe(1);
  });

  it("drops a list of related pages with its heading, and what repeats", () => {
    const related = "## Related articles\n\n- [Why flour dust explodes](/a)\n- [Ten millstones that made history](/b)";
    expect(cleanBlocks(`${ARTICLE}\n\n${related}`).markdown).toBe(ARTICLE);
    const repeated = ARTICLE.replaceAll("\n\n", "\n\nRead aloud\n\n");
    expect(cleanBlocks(repeated).markdown).toBe(ARTICLE);
  });

  it("keeps what only speaks of such things", () => {
    const text = [
      "# Cookies and consent",
      "Our cookie policy is the subject of this chapter: a site that uses cookies has to say so before the first one is set, and a banner alone is no consent at all, as the court found in 2019.",
      "## Related work",
      "Earlier papers share on average half of their references with ours, which is why the comparison below is done by title and not by identifier.",
      "```\nshare this article on Facebook\n```",
      "| Share this | count |\n| --- | --- |\n| yes | 3 |",
    ].join("\n\n");
    expect(cleanBlocks(text).markdown).toBe(text);
  });

  it("leaves a page of links alone", () => {
    const index = "# Index\n\n- [One](/1)\n- [Two](/2)\n- [Three](/3)\n- [Four](/4)";
    expect(cleanBlocks(index).markdown).toBe(index);
  });

  it("never changes a word of what it keeps", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "# A",
            "text *b",
            "- [x](y)",
            "",
            "```",
            "| a |",
            "| - |",
            "> q",
            "Share this page",
            "<p>",
            "\t",
            "$$",
          ),
        ),
        (lines) => {
          const source = lines.join("\n");
          const { markdown } = cleanBlocks(source);
          for (const line of markdown.split("\n")) expect(["", ...lines]).toContain(line);
        },
      ),
    );
  });
});
