import { describe, expect, it } from "vitest";
import { parseHtml } from "../tree/parse.js";
import { markControls } from "./controls.js";
import { Marks } from "./marks.js";

/** Rules that removed something, with the text of what they removed. */
function removed(html: string, url?: string): string[] {
  const tree = parseHtml(html);
  const marks = new Marks(tree);
  markControls(tree, marks, url);
  return marks.removals().map(({ node, rule }) => `${rule}: ${tree.textContent(node).trim()}`);
}

describe("markControls", () => {
  it.each([
    [
      "buttons",
      "<p>a</p><button>Add to cart</button><span role=button>Share</span>",
      ["button: Add to cart", "button: Share"],
    ],
    ["toolbars", "<div role=toolbar><span>Bold</span><span>Italic</span></div>", ["toolbar: BoldItalic"]],
    [
      "the sign at a question, and nothing else",
      "<button>Where do you ship? <span>+</span></button><div>b</div>",
      ["button: +"],
    ],
    [
      "signs of buttons that open",
      "<button aria-expanded=false>What does it cost? <i>+</i></button><details><summary>C<b>++</b><span>▼</span></summary></details>",
      ["button: +", "button: ▼"],
    ],
    [
      "tools of a code block",
      '<div class="code-toolbar"><pre>x</pre><div class="toolbar"><span>Copy</span></div></div>',
      ["tool of a code block: Copy"],
    ],
    [
      "the label that repeats the language",
      '<div><div><span>html</span><button>Copy</button></div><pre class="language-html">x</pre></div>',
      ["language of a code block: htmlCopy"],
    ],
    [
      "a line over code that holds a command",
      '<div class="codebox"><p>Code: <a href="#" onclick="select(this)">Select all</a></p><pre>x</pre></div>',
      ["tool of a code block: Code: Select all"],
    ],
    [
      "links back that stand alone",
      '<h1>Soup</h1><p><a href="/">← <b>All recipes</b></a></p><ul><li><a href="/t">❮ الوسوم</a></li></ul><p><a href="/b">&lt; Zurück</a>',
      ["link back: ← All recipes", "link back: ❮ الوسوم", "link back: < Zurück"],
    ],
    [
      "no names and no parts of sentences that begin with such a sign",
      '<p><a href="/s">&lt;select></a></p><p><a href="/q">&lt; 30 min</a></p><p><a href="/k">← Left</a> moves the cursor.</p>',
      [],
    ],
    [
      "the logo of the site above the text",
      '<table><td id=logo><a href="../index.html"> <img src=a.png> </a></table><h1>Soup</h1><p>b</p>',
      ["logo: "],
    ],
    ["copy buttons inside code", "<pre>x<button>Copy</button></pre>", ["button: Copy"]],
  ])("removes %s", (_name, html, expected) => expect(removed(html)).toEqual(expected));

  it.each([
    ["accordion titles", "<button aria-expanded=false>Returns</button><div>b</div>"],
    ["questions", "<button>Where do you ship?</button><div>b</div>"],
    ["questions before a sign", "<button>Where do you ship? +</button><div>b</div>"],
    ["buttons in headings", "<h2><button>Shipping</button></h2>"],
    ["cards with pictures", "<button><img src=a.png> A</button>"],
    ["links that look like buttons", '<a role="button" href="/sign-up">Sign up</a>'],
    ["file names above code", '<div><div>main.ts</div><pre class="language-ts">x</pre></div>'],
    [
      "captions with a link to themselves",
      '<div><div><span>main.py</span><a href="#id1">¶</a></div><div><pre class="language-py">x</pre></div></div>',
    ],
    ["text with the class of a tool", '<div class="copy">Copy is what editors call text.</div><p>b</p><pre>x</pre>'],
  ])("keeps %s", (_name, html) => expect(removed(html)).toEqual([]));

  it.each([
    ["https://a.example/x/y.html", "../", ["logo: "]],
    ["https://a.example/x/y.html", "https://a.example/index.php", ["logo: "]],
    ["https://a.example/x/y/z.html", "../", []],
    ["https://a.example/x/y.html", "https://b.example/", []],
    ["https://a.example/", "#top", []],
    ["https://a.example/", "/?p=12", []],
    ["no address", "http://[", []],
  ])("on %s, judges a picture that leads to %s", (url, href, expected) =>
    expect(removed(`<a href="${href}"><img src=a.png></a><p>b</p>`, url)).toEqual(expected),
  );

  it("keeps pictures below a heading that lead to the first page", () =>
    expect(removed('<h1>Soup</h1><p><a href="/"><img src=a.png></a></p>')).toEqual([]));
});
