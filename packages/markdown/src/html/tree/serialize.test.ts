import { describe, expect, it } from "vitest";
import { Marks } from "../clean/marks.js";
import { urlResolver } from "../clean/url.js";
import { parseHtml } from "./parse.js";
import { treeToHtml } from "./serialize.js";

describe("treeToHtml", () => {
  it("leaves out a text that was removed from an element that stays", () => {
    const tree = parseHtml("<div>Share this<p>Two stones grind grain.</p></div>");
    const marks = new Marks(tree);
    for (let node = 0; node < tree.size; node++)
      if (tree.isText(node) && tree.text(node) === "Share this") marks.remove(node, "toolbar");
    const { html } = treeToHtml(tree, marks, [tree.body], urlResolver(undefined, tree));
    expect(html).toBe("<html><body><div><p>Two stones grind grain.</p></div></body></html>");
  });
});
