/** Citations: from what derived formats say to the words of the page, its address, and page and box of a PDF. */
import { memoryState } from "@quern/core";
import { createHandler } from "@quern/http";
import { openAiCompatible } from "@quern/llm";
import { startOpenAiServer } from "@quern/llm/testing";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callHandler } from "./http-client.js";
import { pdfOfLines } from "./pdf-of-lines.js";
import { type Site, startSite } from "./site/site.js";

let site: Site;
let quern: Quern;
beforeAll(async () => {
  site = await startSite();
  quern = createQuern({ network: { allow: [site.host] } });
});
afterAll(async () => {
  await quern.close();
  await site.close();
});

const PAGE = `<html lang="en"><head><title>Rent a mill</title></head><body><main><h1>Rent a mill</h1>
<p>By <a rel="author" href="/people/ada">Ada Kern</a>, April 3, 2026</p>
<p>You can rent a <b>hand mill</b> for a weekend, and bring it back on Monday before noon. It comes with a sack of wheat.</p>
<p>Every mill is tested before it leaves the workshop, so that no stone is loose and no handle breaks.</p>
<table><tr><th>Price</th><td>$35</td></tr><tr><th>Deposit</th><td>$5</td></tr><tr><th>Weight</th><td>12.5 kg</td></tr></table>
<p>The workshop also sells stones, which last for about twenty years when they are dressed every autumn.</p></main></body></html>`;

const schema = {
  type: "object",
  properties: {
    author: { type: "string" },
    datePublished: { type: "string", format: "date" },
    price: { type: "number" },
    weight: { type: "string" },
  },
} as const;

describe("of a page", () => {
  it("lead to the words that a browser shows, where they begin or end within a link or bold text", async () => {
    const page = (words: string): Buffer =>
      Buffer.from(`<html lang="en"><title>Mills</title><main><h1>Mills</h1><p>${words}</p>
<p>The second paragraph tells about grain that is sown in autumn, and about the barn in which it is kept over the winter.</p></main></html>`);
    const fragments = async (words: string): Promise<string[]> => {
      const options = {
        filename: "a.html",
        url: "https://mill.example/a",
        formats: ["summary"],
        citations: true,
      } as const;
      const { citations = [] } = await quern.parse(page(words), options);
      return citations.map(({ url = "" }) => decodeURIComponent(url.slice(url.indexOf("#"))));
    };
    const [linked] = await fragments(
      '<a href="https://people.example/ada">Ada Kern</a> has had the kind of summer that millers of the valley talk about for years.',
    );
    expect(linked).toBe("#:~:text=Ada Kern has had the,valley talk about for years");
    const [bold] = await fragments(
      "<strong>Mr. Kern. The miller</strong> grinds the wheat on Monday and the barley on Tuesday in the old mill.",
    );
    expect(bold).toBe("#:~:text=The miller grinds the wheat,Tuesday in the old mill");
  });

  it("lead from values, sentences and passages to their places in the Markdown", async () => {
    const result = await quern.parse(Buffer.from(PAGE), {
      filename: "rent.html",
      formats: [
        "markdown",
        "summary",
        { type: "json", schema },
        { type: "question", question: "When do I bring the mill back?" },
        { type: "highlights", query: "stones" },
      ],
      citations: true,
    });
    const { citations = [], markdown } = result;
    for (const { text, start, end } of citations) expect(markdown.slice(start, end)).toBe(text);
    const cited = Object.fromEntries(
      citations.filter(({ format }) => format === "json").map((one) => [one.path, one.text]),
    );
    expect(cited).toEqual({
      "/author": "Ada Kern",
      "/datePublished": "April 3, 2026",
      "/price": "35",
      "/weight": "12.5 kg",
    });
    expect(result.json).toMatchObject({ author: "Ada Kern", datePublished: "2026-04-03", price: 35 });
    const summaries = citations.filter(({ format }) => format === "summary");
    expect(summaries.length).toBeGreaterThanOrEqual(3);
    expect(citations.find(({ format }) => format === "question")?.text).toContain("on Monday before noon");
    expect(citations.find(({ format }) => format === "highlights")?.text).toMatch(/stones?/);
    expect(citations.every(({ isQuoted }) => isQuoted)).toBe(true);
  });

  it("have addresses that browsers scroll to, over REST as well", async () => {
    const handler = createHandler({ engine: quern, state: memoryState() });
    const { body } = await callHandler(handler, "POST", "/v2/scrape", {
      body: { url: `${site.origin}/article`, formats: ["markdown", "summary"], citations: true },
    });
    const { citations, markdown } = body.data;
    expect(citations.length).toBeGreaterThan(0);
    for (const { text, start, end, url } of citations) {
      expect(markdown.slice(start, end)).toBe(text);
      expect(url.startsWith(`${site.origin}/article#:~:text=`)).toBe(true);
      const [first = ""] = url.split("text=")[1].split(",");
      expect(text.replace(/[*`]/g, "")).toContain(decodeURIComponent(first));
    }
  });

  it("mark what a model said in its own words", async () => {
    await using server = await startOpenAiServer({
      answer: () => JSON.stringify({ found: true, answer: "You have until twelve o'clock on the day after Sunday." }),
    });
    await using engine = createQuern({
      languageModel: openAiCompatible({ baseUrl: server.baseUrl, model: "test", retries: 0 }),
    });
    const { citations = [], markdown } = await engine.parse(Buffer.from(PAGE), {
      filename: "rent.html",
      formats: ["markdown", { type: "question", question: "When do I bring the mill back?" }],
      citations: true,
    });
    expect(citations).toMatchObject([{ format: "question", path: "/0", isQuoted: false }]);
    expect(markdown.slice(citations[0]!.start, citations[0]!.end)).toContain("on Monday before noon");
  });

  it("are none for what the text does not say, and none unless they are asked for", async () => {
    const data = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"Rent a mill","author":{"@type":"Person","name":"Bo Hidden"}}</script>`;
    const html = PAGE.replace("</head>", `${data}</head>`);
    const formats = [
      "markdown",
      { type: "json", schema: { type: "object", properties: { author: { type: "string" } } } },
    ] as const;
    const asked = await quern.parse(Buffer.from(html), { filename: "a.html", formats: [...formats], citations: true });
    expect(asked.json).toEqual({ author: "Bo Hidden" });
    expect(asked.citations).toEqual([]);
    const plain = await quern.parse(Buffer.from(html), { filename: "a.html", formats: [...formats] });
    expect(plain).not.toHaveProperty("citations");
    expect(plain).not.toHaveProperty("blocks");
  });
});

it("of a PDF name the page and the box", async () => {
  const { citations = [], markdown } = await quern.parse(
    pdfOfLines(["The first page speaks of mills.", "The second page speaks of stones."]),
    {
      filename: "a.pdf",
      formats: ["markdown", { type: "highlights", query: "stones" }],
      citations: true,
    },
  );
  const [citation] = citations;
  expect(citation).toMatchObject({ format: "highlights", page: 2, bbox: expect.anything() });
  expect(markdown.slice(citation!.start, citation!.end)).toContain("second page speaks of stones");
  expect(citation).not.toHaveProperty("url");
});

it("of an answer from a long table name the row of the answer", async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `<tr><td>Land ${at}</td><td>${at}.1</td><td>${at}.7</td></tr>`);
  const html = `<main><h1>Growth of the lands</h1><p>Growth of the lands in each year, in percent.</p><table><tr><th>Land</th><th>2003</th><th>2004</th></tr>
<tr><td>Norway</td><td>1.1</td><td>2.8</td></tr>${rows.join("")}<tr><td>Denmark</td><td>0.6</td><td>2.1</td></tr></table><p>Denmark is north.</p></main>`;
  const { answer, citations } = await quern.parse(Buffer.from(html), {
    filename: "growth.html",
    formats: ["markdown", { type: "question", question: "What was the growth of Denmark in 2004?" }],
    citations: true,
  });
  expect(answer).toContain("| Denmark | 0.6 | 2.1 |");
  expect(citations).toMatchObject([{ text: "| Denmark | 0.6 | 2.1 |", isQuoted: true }]);
});

it("have no text fragment where it would lack what was redacted", async () => {
  const filler = "<p>Stones are dressed every autumn in the yard behind the barn.</p>";
  const page = `<main><h1>Calls</h1><p>Call the miller at +49 30 1234567 before noon.</p>${filler}</main>`;
  const urlFor = async (query: string): Promise<string | undefined> => {
    const { citations, markdown } = await quern.parse(Buffer.from(page), {
      filename: "calls.html",
      url: "https://mill.example/calls",
      formats: ["markdown", { type: "highlights", query }],
      citations: true,
      redactPII: true,
    });
    expect(markdown).toContain("<PHONE>");
    return citations?.[0]?.url;
  };
  expect(await urlFor("call the miller")).toBe("https://mill.example/calls");
  expect(await urlFor("stones in the yard")).toMatch(/^https:\/\/mill\.example\/calls#:~:text=Stones%20are/);
});

it("of words in bold are not cut before the end of the bold", async () => {
  const { answer, citations } = await quern.parse(
    Buffer.from("# Mail\n\nThe new stones arrived. Can you dress them **before April**?\n"),
    {
      filename: "mail.md",
      formats: ["markdown", { type: "question", question: "When should the stones be dressed?" }],
      citations: true,
    },
  );
  expect(answer).toMatch(/\*\*before April\*\*\?$/);
  expect(citations?.[0]?.text).toMatch(/\*\*before April\*\*\?$/);
});
