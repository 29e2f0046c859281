/**
 * Processor time of every format on pages that repeat one sign tens of thousands of times, in each place where pages hold text: what a pattern
 * that reads characters again and again would need minutes for.
 *
 *     node runs.mjs [--characters=30000] [--slow-ms=1000] [--sign="["]
 *
 * Prints the conversions above the bound, each with the functions that took most. Build the workspace first.
 *
 * @module
 */
import inspector from "node:inspector/promises";
import { parseArgs } from "node:util";
import { createQuern } from "../../packages/quern/dist/index.js";

const { values: options } = parseArgs({
  options: {
    characters: { type: "string", default: "30000" },
    "slow-ms": { type: "string", default: "1000" },
    sign: { type: "string" },
  },
});
const SIGNS =
  options.sign === undefined
    ? [
        ...[
          " ",
          "\n",
          "a",
          "A",
          "0",
          "=",
          "-",
          "[",
          "![",
          "](",
          "(",
          ")",
          "<a",
          "<!--",
          '"',
          "'",
          ":",
          "/",
          "//",
          ".",
          ",",
          "|",
        ],
        ...[
          "`",
          "~",
          "#",
          "\\",
          "{",
          "}",
          "&",
          "&amp;",
          "1,",
          "1.",
          "a.",
          "a@",
          "a ",
          "A ",
          "A. ",
          "a\n",
          "\n-",
          "\n\n",
          "a:",
        ],
        ...[
          "a-",
          "<b>",
          "<",
          "<meta ",
          "%",
          "$",
          "€1",
          "+",
          "*",
          "_",
          "é",
          "中",
          "0 ",
          "0-",
          "0:",
          "0/",
          "x=",
          "; ",
          "\u00a0",
        ],
        ...[
          "'s",
          "@",
          "http://a",
          "a,b ",
          "(a",
          "[a](",
          "- - ",
          "1 1 ",
          "%20",
          "🌱 ",
          " Z,",
          "A, ",
          "·",
          "“",
          "‘",
          "…",
          "|-",
          "\t|",
        ],
      ]
    : [options.sign];
const CHARACTERS = Number(options.characters);
const SLOW_MS = Number(options["slow-ms"]);

const quoted = (text) => text.replaceAll('"', "&quot;");

function hostilePage(sign) {
  const run = sign.repeat(Math.ceil(CHARACTERS / sign.length));
  const text = run.replaceAll("<", "&lt;");
  const value = quoted(run);
  const name = JSON.stringify(run).replaceAll("</", "<\\/");
  return `<html lang="en"><head><title>Mill ${text}</title><meta name="description" content="${value}"><meta name="author" content="x${value}">
<script type="application/ld+json">{"@type":"Product","name":${name},"brand":${name},"offers":{"price":"111111111"}}</script></head><body>
<nav><a href="/x">${text}</a></nav><main><h1>Mill x${text}x</h1><span class="author byline">By ${text}x</span><time class="date">${text}</time>
<p>Intro text of the page that says something about mills and more. ${text}x</p><p><a href="https://example.com/${value}x">${text}</a></p>
<ul><li>x${text}</li><li>b ${text} c</li></ul><table><tr><th>${text}</th><th>b</th></tr><tr><td>a</td><td>x${text}x</td></tr></table>
<pre><code>${text}</code></pre><img src="https://example.com/a.jpg" alt="x${value}x" class="x ${value}"><h2>${text}</h2>
<div class="price">$12 ${text}</div><select name="size"><option>M ${text}</option><option>L</option></select>
<dl><dt>Weight ${text}</dt><dd>${text}x</dd></dl><h3>Menu</h3><div class="menu-item"><h4>Soup ${text}</h4><p>${text}</p><span>$4.50</span></div>
<blockquote>${text}</blockquote></main></body></html>`;
}

const text = { type: "string" };
const priced = { type: "object", properties: { name: text, price: { type: "number" } } };
const answered = { type: "object", properties: { question: text, answer: text } };
const schema = {
  type: "object",
  properties: {
    ...{ name: text, price: { type: "number" }, author: text, published: { type: "string", format: "date" } },
    ...{ email: text, phone: text, address: text },
    items: { type: "array", items: priced },
    questions: { type: "array", items: answered },
  },
};
const REQUESTS = {
  markdown: { formats: ["markdown", "html", "links", "images"] },
  summary: { formats: ["summary"] },
  json: { formats: [{ type: "json", schema }] },
  product: { formats: ["product"] },
  menu: { formats: ["menu"] },
  highlights: { formats: [{ type: "highlights", query: "How heavy is the mill?" }] },
  question: { formats: [{ type: "question", question: "How heavy is the mill?" }] },
  imageDetails: { formats: ["imageDetails", "markdown"] },
  tables: { formats: ["tables"] },
  chunks: { formats: ["markdown"], chunks: true },
  citations: { formats: ["summary", "markdown", { type: "json", schema }], citations: true },
  blocks: { formats: ["markdown"], blocks: true },
  redactPII: { formats: ["markdown"], redactPII: true },
  onlyCleanContent: { formats: ["markdown"], onlyCleanContent: true },
  explain: { formats: ["markdown"], explain: true },
  maxTokens: { formats: ["markdown"], maxTokens: 500 },
  linkStyle: { formats: ["markdown"], linkStyle: "references" },
};

function slowest(profile) {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const times = new Map();
  for (const [index, id] of profile.samples.entries()) {
    const { functionName, url, lineNumber } = nodes.get(id).callFrame;
    const name = `${functionName} ${url.split("/").slice(-3).join("/")}:${lineNumber + 1}`;
    times.set(name, (times.get(name) ?? 0) + profile.timeDeltas[index]);
  }
  const ordered = [...times].sort((one, other) => other[1] - one[1]).slice(0, 2);
  return ordered.map(([name, time]) => `${Math.round(time / 1_000)} ms ${name}`).join(", ");
}

const session = new inspector.Session();
session.connect();
await session.post("Profiler.enable");
const quern = createQuern({ cache: false });
let count = 0;
let slow = 0;
for (const sign of SIGNS) {
  const page = new TextEncoder().encode(hostilePage(sign));
  for (const [name, request] of Object.entries(REQUESTS)) {
    count++;
    await session.post("Profiler.start");
    const before = process.cpuUsage();
    const failure = await quern
      .parse(page, { filename: "page.html", contentType: "text/html", timeout: 60_000, ...request })
      .then(() => "", String);
    const used = process.cpuUsage(before);
    const { profile } = await session.post("Profiler.stop");
    const milliseconds = (used.user + used.system) / 1_000;
    if (failure === "" && milliseconds < SLOW_MS) continue;
    slow++;
    console.log(JSON.stringify(sign), name, `${Math.round(milliseconds)} ms`, failure, slowest(profile));
  }
}
await quern.close();
console.log(`${count} conversions, ${slow} slow or failed`);
