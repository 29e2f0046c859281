import { expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { readingOf } from "./page-reading.js";

const PROSE =
  "<p>A quern is two stones and a wooden handle, and it feeds a house for a winter if one is patient.</p>".repeat(6);
const page = (body: string, title = "Six Mills to Visit – The Millstone Post"): PageSource =>
  new PageSource(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><a href="/"><img alt="The Millstone Post" src="/l.png" class="logo"></a>` +
      `<nav><a href="/news">News</a></nav></header><main><article>${body}${PROSE}</article></main><footer>© 2026 The Millstone Post. All rights reserved.</footer></body></html>`,
    "https://www.millstonepost.example/2026/six-mills-to-visit",
  );

it("names a page of a manual without the sign of its heading's link", () => {
  const heading = `<h1>Six Mills to Visit<a class="headerlink" href="#six">¶</a></h1>`;
  expect(readingOf(page(heading).parsed).headline?.value).toBe("Six Mills to Visit");
});

it("takes no day out of code", () => {
  const code = `<h1>Six Mills to Visit</h1><pre>&gt;&gt;&gt; read(recdate='03/11/86')\n2021-07-21 10:00 ok</pre>`;
  expect(readingOf(page(code).parsed).published?.value).toBeUndefined();
  const dated = page(`${code}<p class="date">June 9, 2026</p>`);
  expect(readingOf(dated.parsed).published?.value).toBe("2026-06-09");
});
