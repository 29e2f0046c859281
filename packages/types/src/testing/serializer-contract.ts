import assert from "node:assert/strict";
import type { ContractCase } from "./contract-case.js";

/** A serializer as `createQuern({ markdown })` takes it. */
interface Serializer {
  readonly name: string;
  toMarkdown(html: string): string | Promise<string>;
}

/** @param make a serializer of cleaned HTML to Markdown; details of style (bullets, fences) are its own */
export function serializerContract(make: () => Serializer): ContractCase[] {
  const contract = (name: string, html: string, ...expected: RegExp[]): ContractCase => ({
    name,
    async run() {
      const markdown = await make().toMarkdown(html);
      for (const pattern of expected) assert.match(markdown, pattern);
    },
  });
  return [
    { name: "has a name", run: async () => assert.notEqual(make().name, "") },
    { name: "makes nothing of nothing", run: async () => assert.equal((await make().toMarkdown("")).trim(), "") },
    contract("writes headings", "<h1>One</h1><p>a</p><h2>Two</h2>", /^(# One|One\n=+)\n/, /\n(## Two|Two\n-+)/),
    contract("keeps paragraphs apart", "<p>one</p><p>two</p>", /^one\n\s*\n+two/),
    contract(
      "writes links and images",
      '<p><a href="https://a.example/">a</a> <img src="https://a.example/b.png" alt="b"></p>',
      /\[a\]\(<?https:\/\/a\.example\/>?\)/,
      /!\[b\]\(<?https:\/\/a\.example\/b\.png>?\)/,
    ),
    contract(
      "marks emphasis",
      "<p><strong>bold</strong> and <em>lean</em></p>",
      /(\*\*|__)bold\1/,
      /(?<![*_])([*_])lean\1/,
    ),
    contract(
      "writes lists, nested ones indented",
      "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
      /^[-*+] +a/,
      /\n {2,}[-*+] +b/,
      /\n[-*+] +c/,
    ),
    contract("numbers ordered lists", "<ol><li>a</li><li>b</li></ol>", /1[.)] +a/, /2[.)] +b/),
    contract("leaves code as it is", "<pre><code>a *b*\n  &lt;c&gt;</code></pre>", /a \*b\*\n( {4})? {2}<c>/),
    contract(
      "escapes what would be markup",
      "<p>2 * 3 * 4, a_b_, [x]</p>",
      /2 \\?\* 3 \\?\* 4/,
      /\\\[x\\?\]|\[x\](?!\()/,
    ),
    contract(
      "writes tables",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>x|y</td></tr></tbody></table>",
      /\|\s*a\s*\|\s*b\s*\|/,
      /\|\s*:?-+:?\s*\|\s*:?-+:?\s*\|/,
      /\|\s*1\s*\|\s*x\\\|y\s*\|/,
    ),
    {
      name: "serves several callers at once",
      async run() {
        const serializer = make();
        const texts = ["one", "two", "three"];
        const written = await Promise.all(texts.map((text) => serializer.toMarkdown(`<p>${text}</p>`)));
        assert.deepEqual(
          written.map((markdown) => markdown.trim()),
          texts,
        );
      },
    },
  ];
}
