import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHtml } from "./parse.js";
import type { Tree } from "./tree.js";

/** The body as indented-free markup: `<p>a<b>c</b></p>`; checks the invariants of the numbering on the way. */
function outline(tree: Tree): string {
  let out = "";
  const open: number[] = [];
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    while (open.length > 0 && node >= tree.end[open.at(-1)!]!) out += `</${tree.tagName(open.pop()!)}>`;
    if (tree.isElement(node)) {
      out += `<${tree.tagName(node)}>`;
      open.push(node);
    } else if (tree.isText(node)) out += tree.text(node);
  }
  while (open.length > 0) out += `</${tree.tagName(open.pop()!)}>`;
  return out;
}
const body = (html: string): string => outline(parseHtml(html));

describe("parseHtml", () => {
  it.each([
    ["paragraphs", "<p>a<p>b<div>c", "<p>a</p><p>b</p><div>c</div>"],
    ["a byte order mark", "\ufeff<title>a</title><p>b", "<p>b</p>"],
    [
      "list items",
      "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>",
      "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>",
    ],
    ["definitions", "<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"],
    [
      "table parts",
      "<table><tr><td>a<td>b<tr><th>c</table>",
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>",
    ],
    [
      "nested tables",
      "<table><tr><td><table><tr><td>x</table>y</table>",
      "<table><tbody><tr><td><table><tbody><tr><td>x</td></tr></tbody></table>y</td></tr></tbody></table>",
    ],
    [
      "text misplaced in a table",
      "<p>0</p><table>a<tr><td>b</td>c<div>d</div></table>e",
      "<p>0</p>ac<div>d</div><table><tbody><tr><td>b</td></tr></tbody></table>e",
    ],
    ["links in links", "<a>x<a>y</a></a>", "<a>x</a><a>y</a>"],
    ["headings", "<h1>a<h2>b</h1>c", "<h1>a</h1><h2>b</h2>c"],
    ["stray end tags", "a</div></span></li>b", "ab"],
    ["stray </p>", "a</p>b", "a<p></p>b"],
    ["end tags that must not cross a block", "<span><div>a</span>b</div>c", "<span><div>ab</div>c</span>"],
    ["options", "<select><option>a<option>b</select>", "<select><option>a</option><option>b</option></select>"],
    [
      "foreign content",
      "<svg><g/><title>t</title></svg>x<svg><p>y",
      "<svg><g></g><title>t</title></svg>x<svg></svg><p>y</p>",
    ],
    [
      "shadow roots",
      '<x-a><template shadowrootmode="open"><p>s</p></template></x-a>',
      "<x-a><#shadow-root><p>s</p></#shadow-root></x-a>",
    ],
    [
      "slots of shadow roots",
      '<x-a><template shadowrootmode="open"><h2><slot name="t">none</slot></h2><p><slot></slot></p></template><b slot="t">T</b>text<i>more</i></x-a>',
      "<x-a><#shadow-root><h2><b>T</b><template>none</template></h2><p>text<i>more</i><template></template></p></#shadow-root></x-a>",
    ],
    [
      "slots that nothing fills",
      '<x-a><template shadowrootmode="open"><slot name="t">default</slot></template></x-a>',
      "<x-a><#shadow-root><slot>default</slot></#shadow-root></x-a>",
    ],
    [
      "parts that React streams",
      '<main><p>a</p><template id="B:0"></template><p>c</p></main><div hidden id="S:0"><p>b</p></div><script>$RC("B:0","S:0")</script>',
      "<main><p>a</p><div><p>b</p></div><template></template><p>c</p></main><script></script>",
    ],
    ["CDATA outside of SVG", "a<![CDATA[ x > b ]]>c", "a b ]]>c"],
    [
      "frames left open in a noscript",
      "a<noscript><iframe src=x></noscript>b<p>c</p>",
      "a<noscript><iframe></iframe></noscript>b<p>c</p>",
    ],
    ["pre's first line break", "<pre>\n\na</pre>", "<pre>\na</pre>"],
    ["comments and unclosed markup", "a<!-- b -->c<div title='x", "ac"],
    ["less-than signs", "a < b << c", "a < b << c"],
    ["scripts that hold scripts", "b<script><!-- w('<script></script>'); --></script>a", "b<script></script>a"],
  ])("reads %s as a browser does", (_name, html, expected) => expect(body(html)).toBe(expected));

  it("keeps where formatting ends although a block goes on", () => {
    const tree = parseHtml("<b><div>x</b>y</div>");
    const [[element, from]] = [...tree.endsEarly] as [[number, number]];
    expect(tree.tagName(element)).toBe("b");
    expect(tree.text(from)).toBe("y");
  });

  it("decodes text and attributes on demand", () => {
    const tree = parseHtml('<body><A HREF="?a=1&amp;b=2&copy=3" data-x Title=t>&lt;&nbsp;&eacute&#x1F600;</A>');
    const link = tree.firstChild(tree.body);
    expect(tree.attributes(link)).toEqual([
      ["href", "?a=1&b=2&copy=3"],
      ["data-x", ""],
      ["title", "t"],
    ]);
    expect(tree.attribute(link, "href")).toBe("?a=1&b=2&copy=3");
    expect(tree.textContent(link)).toBe("<\u00a0é😀");
  });

  it("keeps script bodies apart from text", () => {
    const tree = parseHtml('<head><script type="application/ld+json">{"a":"<b>"}</script></head>x');
    const script = tree.find(tree.head, tree.tag[tree.firstChild(tree.head)]!);
    expect(tree.rawText(script)).toBe('{"a":"<b>"}');
    expect(tree.textContent(tree.html)).toBe("x");
  });

  it("survives deep nesting with all text in order", () => {
    const tree = parseHtml(`${"<div>".repeat(100_000)}x${"</div>".repeat(100_000)}y${"<b>".repeat(50_000)}z`);
    expect(tree.textContent(tree.body)).toBe("xyz");
  });

  it("keeps the numbering of any input consistent", () => {
    const tag = fc.constantFrom(
      "a",
      "b",
      "p",
      "div",
      "li",
      "ul",
      "table",
      "tr",
      "td",
      "caption",
      "form",
      "svg",
      "title",
      "button",
      "template",
      "select",
      "option",
      "h2",
    );
    const token = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom("x", " ", "<br>", "&amp;", "<", "<!--", "-->"),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
        const tree = parseHtml(tokens.join(""));
        for (let node = 1; node < tree.size; node++) {
          const parent = tree.parent[node]!;
          expect(parent).toBeGreaterThanOrEqual(0);
          expect(parent).toBeLessThan(node);
          expect(tree.end[node]).toBeLessThanOrEqual(tree.end[parent]!);
        }
      }),
    );
  });
});
