import { expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

const TEXTS = [
  "The harbour was rebuilt after the flood of the previous winter, and the fishermen returned in spring, when the ice had gone and the boats could be painted again.",
  "Engineers had measured the current for years, but their reports stayed in a drawer at the ministry, where nobody looked for them until the old bridge gave way.",
  "In the end it was a carpenter who noticed that the foundations were moving towards the sea, a finger's breadth each year, and who told the council about it.",
];
const entry = (title: string, text: string, meta = ""): string => `<article class="post"><header class="entry-header">
<h2 class="entry-title"><a href="/${title.toLowerCase()}/">${title}</a></h2>${meta}</header>
<div class="entry-content"><p>${text}</p><p>${text.replace("the", "our")}</p></div><footer>Posted by Will in Coast</footer></article>`;
const home = (titles: readonly string[]): string => `<body><header><a href="/">Whizzy</a></header>
<div class="site-content"><main>${titles.map((title, at) => entry(title, TEXTS[at]!)).join("")}</main></div>
<aside><h3>Archives</h3><ul><li><a href="/2021/">July 2021</a></li><li><a href="/2020/">June 2020</a></li></ul></aside></body>`;

it("keeps the titles of entries that stand in headers", () => {
  const markdown = htmlToMarkdown(home(["Harbour", "Current", "Foundations"]), { url: "https://whizzy.example/" });
  for (const title of ["Harbour", "Current", "Foundations"])
    expect(markdown).toContain(`## [${title}](https://whizzy.example/${title.toLowerCase()}/)`);
  expect(markdown).not.toContain("Archives");
});

it("leaves out what stands over every entry alike", () => {
  expect(htmlToMarkdown(home(["News", "News", "News"]), { url: "https://whizzy.example/" })).not.toContain("[News]");
});

it("keeps the titles of short teasers beside longer ones", () => {
  const teaser = (title: string, text: string): string =>
    `<article class="post"><header class="entry-header"><h2><a href="/${title.toLowerCase()}/">${title}</a></h2></header><p>${text}</p></article>`;
  const page = `<body><header><a href="/">Whizzy</a></header><main>${teaser("Harbour", `${TEXTS[0]} ${TEXTS[1]}`)}
${teaser("Current", "The current, what about it?")}${teaser("Foundations", "The council pays at last.")}</main></body>`;
  const markdown = htmlToMarkdown(page, { url: "https://whizzy.example/2026/05/" });
  for (const title of ["Harbour", "Current", "Foundations"]) expect(markdown).toContain(`## [${title}]`);
});

it("keeps the day of each entry, once, and not its author and category", () => {
  const meta = (day: string): string =>
    `<div class="entry-meta">Posted on <a href="/d/"><time class="entry-date">${day}</time></a> by <a rel="author" href="/will/">Will Wright</a> in <a href="/c/">Coast</a></div>`;
  const page = `<body>${["Harbour", "Currents of 2014", "Foundations"].map((title, at) => entry(title, TEXTS[at]!, meta(`14 May 200${at + 1}`))).join("")}</body>`;
  const markdown = htmlToMarkdown(page, { url: "https://whizzy.example/" });
  for (const day of ["14 May 2001", "14 May 2002", "14 May 2003"]) expect(markdown.split(day)).toHaveLength(2);
  expect(markdown).not.toMatch(/Will Wright|Coast/);
});

it("keeps day and picture of each entry in a list of titles", () => {
  const entries = [
    ["How the old harbour was rebuilt after the flood", "2 May 2001"],
    ["Currents", "9 June 2002"],
    ["The foundations of the northern bridge move", "23 July 2003"],
    ["Wind over the outer sea in late autumn", "4 August 2004"],
    ["Two boats and a ferry that came home", "5 March 2005"],
    ["A carpenter who knew the tides by heart", "6 April 2006"],
  ] as const;
  const list = entries.map(
    ([title, day], at) =>
      `<article><a href="/${at}/"><div class="details"><h2>${title}</h2><footer><time>${day}</time></footer></div><div class="image"><img src="/${at}.png" width="60" height="60"></div></a></article>`,
  );
  const page = `<title>Tag: Coast - Whizzy</title><body><aside class="sidebar"><nav><a href="/">Whizzy</a> <a href="/tags/">Tags</a> <a href="/about/">About me and my boats</a></nav></aside>
<main class="main full-width"><header><h3>Tags</h3><h1>Coast</h1></header><section class="article-list">${list.join("")}</section></main></body>`;
  const markdown = htmlToMarkdown(page, { url: "https://whizzy.example/tags/coast/" });
  for (const [at, [, day]] of entries.entries()) {
    expect(markdown.split(day)).toHaveLength(2);
    expect(markdown).toContain(`https://whizzy.example/${at}.png`);
  }
});
