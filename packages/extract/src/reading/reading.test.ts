import { parseHtml } from "@quern/markdown/html";
import { describe, expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { articleFacts } from "./article-facts.js";
import { namesIn } from "./authors.js";
import { findDays } from "./find-days.js";
import { readingOf } from "./page-reading.js";

const PROSE =
  "<p>A quern is two stones and a wooden handle, and it feeds a house for a winter if one is patient.</p>".repeat(6);
const page = (body: string, title = "Six Mills to Visit – The Millstone Post"): PageSource =>
  new PageSource(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><a href="/"><img alt="The Millstone Post" src="/l.png" class="logo"></a>` +
      `<nav><a href="/news">News</a></nav></header><main><article>${body}${PROSE}</article></main><footer>© 2026 The Millstone Post. All rights reserved.</footer></body></html>`,
    "https://www.millstonepost.example/2026/six-mills-to-visit",
  );

describe("the reading of a page", () => {
  it("finds headline, author, day and publisher where nothing is marked up", () => {
    const reading = readingOf(
      page(
        `<h1>Six Mills to Visit</h1><div class="meta">By <a href="/author/ada-kern">Ada Kern</a> | June 9, 2026 | 5 min read</div>`,
      ).parsed,
    );
    expect(reading.headline?.value).toBe("Six Mills to Visit");
    expect(reading.authors.map(({ value }) => value)).toEqual(["Ada Kern"]);
    expect(reading.published?.value).toBe("2026-06-09");
    expect(reading.publisher?.value).toBe("The Millstone Post");
    for (const { confidence } of [reading.headline!, reading.published!, reading.publisher!])
      expect(confidence).toBeGreaterThan(0.5);
  });

  it.each([
    ["/2026/06/09/six-mills", "2026-06-09"],
    ["/news/20260609/six-mills", "2026-06-09"],
    // A day apart: published in the evening, and already the next day where the address is made.
    ["/2026/08/21/six-mills", "2026-08-20"],
    // A version, and a number too long for a day.
    ["/notes/2024-6-1", "2026-08-20"],
    ["/item/2026060912", "2026-08-20"],
  ])("believes the day of the address %s over one that only stands on the page", (path, day) => {
    const { html } = page(`<div class="today">August 20, 2026</div><h1>Six Mills to Visit</h1>`);
    const reading = readingOf(new PageSource(html, `https://www.millstonepost.example${path}`).parsed);
    expect(reading.published?.value).toBe(day);
  });

  it("names all people of a byline and takes the day of publication, not that of the last change", () => {
    const reading = readingOf(
      page(
        `<h1>Six Mills to Visit</h1><p class="byline">By Ada Kern and Ben Mühl</p><p class="dates">Published 3 May 2026 · Updated 7 June 2026</p>`,
      ).parsed,
    );
    expect(reading.authors.map(({ value }) => value)).toEqual(["Ada Kern", "Ben Mühl"]);
    expect(reading.published?.value).toBe("2026-05-03");
  });

  it("takes nobody for the author whom a site names as its software or as its designer", () => {
    const body = `<h1>Six Mills to Visit</h1><time>June 9, 2026</time>`;
    const credits = `<footer><span>Powered by <a href="https://gohugo.io/">Hugo</a></span> <span>Theme by <a href="/theme">Ada Kern</a></span></footer>`;
    expect(readingOf(page(`${body}${credits}`).parsed).authors).toEqual([]);
    expect(
      readingOf(page(`${body}<p class="author">par <a rel="author" href="/author/"></a></p>`).parsed).authors,
    ).toEqual([]);
  });

  it.each(["松村太郎", "谢若含", "김민준"])("finds a name that no space divides: %s", (name) => {
    const reading = readingOf(
      page(
        `<h1>Six Mills to Visit</h1><div class="head"><span class="writer">${name}</span> <span class="date">2026年6月9日</span></div>`,
      ).parsed,
    );
    expect(reading.authors.map(({ value }) => value)).toEqual([name]);
  });

  const LEAD = {
    zh: "法国9日再次爆发全国跨行业大罢工，反对政府进行退休制度改革，首都巴黎交通几乎完全瘫痪，其他多个城市交通也受到影响。",
    ja: "イスラエルとの戦闘が続く自治区で、外国人の退避が始まった。現地の当局が発表し、避難した人々は隣国に向かっている。",
    ko: "정부는 올해 하반기 수출이 지난해보다 크게 늘었다고 밝혔다. 반도체와 자동차가 증가세를 이끌었다는 설명이다.",
  };
  it.each([
    [`新华社巴黎12月9日电（记者唐霁）${LEAD.zh}`, ["唐霁"]],
    [`本报讯（见习记者 李明 王小芳 通讯员 张强）${LEAD.zh}`, ["李明", "王小芳"]],
    [`长江网10月4日讯（记者陈智 整合） ${LEAD.zh}`, ["陈智"]],
    [`【エルサレム＝酒井圭吾】${LEAD.ja}`, ["酒井圭吾"]],
    [`(서울=연합뉴스) 김민준 이서연 기자 = ${LEAD.ko}`, ["김민준", "이서연"]],
  ])("takes the reporter whom the first line of a news text names: %s", (lead, names) => {
    const reading = readingOf(page(`<h1>Six Mills to Visit</h1><span>2026年6月9日</span><p>${lead}</p>`).parsed);
    expect(reading.authors.map(({ value }) => value)).toEqual(names);
  });

  it.each([
    [`<p>${LEAD.zh}（总台记者 张倩）</p>`, ["张倩"]],
    [`<p>${LEAD.zh}</p><p>扬子晚报记者 张楠</p>`, ["张楠"]],
    [`<p>采写：南都见习记者 林子沛 李明</p><p>${LEAD.zh}</p>`, ["林子沛", "李明"]],
    [`<p>【文/观察者网专栏作者 王文】${LEAD.zh}</p>`, ["王文"]],
    [`<p>${LEAD.zh}(文/图 刘玺东 易赛楠)</p>`, ["刘玺东", "易赛楠"]],
    [`<p>${LEAD.zh}</p><p>中新社记者 贾天勇 摄</p>`, []],
    [`<p>${LEAD.zh}</p><p>记者从上海昆剧团获悉，演出在今晚开始。</p>`, []],
  ])("takes the reporter who signs a Chinese text, and no photographer: %s", (body, names) => {
    const reading = readingOf(page(`<h1>Six Mills to Visit</h1><span>2026年6月9日</span>${body}`).parsed);
    expect(reading.authors.map(({ value }) => value)).toEqual(names);
  });

  it("takes no sign that begins a word for a label, and no reporter who is only quoted", () => {
    const reading = readingOf(
      page(
        `<h1>Six Mills to Visit</h1><div><a href="/wx">文献资料</a> <span>2026年6月9日</span></div><p>${LEAD.zh}${LEAD.zh}他对一名（记者）说。</p>`,
      ).parsed,
    );
    expect(reading.authors).toEqual([]);
  });

  it("takes no title above a day for the name of its author, unless something says so", () => {
    const title = "Crater Lake – The Millstone Post";
    const authorsOf = (body: string): string[] => readingOf(page(body, title).parsed).authors.map(({ value }) => value);
    const post = `<h2 class="post-title"><a href="/lake">Crater Lake</a></h2><span class="post-date">April 22, 2026</span>`;
    expect(authorsOf(post)).toEqual([]);
    expect(
      authorsOf(`<h1>Crater Lake</h1><p>By <a rel="author" href="/author/crater-lake">Crater Lake</a></p>`),
    ).toEqual(["Crater Lake"]);
  });

  it("takes no label beside the day for a name", () => {
    const reading = readingOf(
      page(
        '<h1>Six Mills to Visit</h1><div class="head"><span>一覧</span> <span class="date">2026年6月9日</span></div>',
      ).parsed,
    );
    expect(reading.authors).toEqual([]);
  });

  it("says nothing of an author where none is named, and takes none from the comments", () => {
    const silent = page(
      `<h1>Six Mills to Visit</h1><section class="comments"><div class="comment"><b>Author: Max</b><p>Nice.</p></div></section>`,
    );
    expect(readingOf(silent.parsed).authors).toEqual([]);
  });
});

describe("metadata of articles", () => {
  const factsAt = (html: string, url: string, metadata = {}) => articleFacts(parseHtml(html), url, metadata);

  it("takes the name of the site from the part of the title that is called like the host", () => {
    const page = "<article><h1>Six Mills</h1><p>Text</p></article>";
    const name = (title: string, url: string) => factsAt(page, url, { title }).siteName;
    expect(name("Six Mills | The Boston Herald", "https://www.bostonherald.example/a/b")).toBe("The Boston Herald");
    expect(name("Six Mills - Blog", "https://blog.kern.example/six-mills")).toBeUndefined();
    expect(name("Kern", "https://kern.example/six-mills")).toBeUndefined();
  });

  it.each([
    ['<html xml:lang="fr"><meta property="og:locale" content="en_US">', "fr"],
    ['<meta http-equiv="Content-Language" content="pt-BR">', "pt-BR"],
    ['<script type="application/ld+json">{"@type":"WebSite","inLanguage":"da"}</script>', "da"],
    ['<meta http-equiv="content-language" content="en, de">', undefined],
  ])("takes the language of %s where the page has no lang", (html, language) => {
    expect(factsAt(html, "https://kern.example/").language).toBe(language);
    expect(factsAt(html, "https://kern.example/", { language: "it" }).language).toBeUndefined();
  });

  it.each([
    ["a law", `<p>The wine may bear its name by the decree of 14 November 1991</p>`, "1991-11-14"],
    ["a time range", `<div>Monday, November 10, 2025 - 1:00pm to 2:00pm</div>`, "2025-11-10"],
    ["a time range in the line below", `<div>10 November 2025</div><div>13:00 – 14:00 Uhr</div>`, "2025-11-10"],
    ["a label of events", `<h2>When</h2><p>Monday, November 10, 2025</p>`, "2025-11-10"],
    ["a place", `<p>日時：2025年11月10日</p><p>場所：Zoom</p>`, "2025-11-10"],
    ["a day to come", `<div class="date">Published 10 November 2199</div>`, "2199-11-10"],
  ])("takes no day of %s for the day of publication", (_, shown, day) => {
    const text = "<p>The mill has stood by the river for two hundred years, and it grinds the grain of the valley.</p>";
    const html = `<html><head><title>Six Mills</title></head><body><main><h1>Six Mills</h1>${shown}${text.repeat(6)}</main></body></html>`;
    const url = "https://kern.example/six-mills";
    expect(factsAt(html, url).publishedTime).toBeUndefined();
    const published = `<div class="date">Published ${day.replace("2199", "2019")}</div>`;
    expect(factsAt(html.replace(shown, published), url).publishedTime).toBe(day.replace("2199", "2019"));
  });

  it("takes no day of a page about an event", () => {
    const html = `<main><h1>Day of the Mills</h1><div class="date">10 November 2025</div><p>All mills of the valley open their doors.</p></main>`;
    const event = `<script type="application/ld+json">{"@type":"MusicEvent","name":"Day of the Mills","startDate":"2025-11-10"}</script>`;
    expect(factsAt(html, "https://kern.example/six-mills").publishedTime).toBe("2025-11-10");
    expect(factsAt(html, "https://kern.example/events/six-mills").publishedTime).toBeUndefined();
    expect(factsAt(`${event}${html}`, "https://kern.example/six-mills").publishedTime).toBeUndefined();
  });

  it("takes the day of an address, where nothing else calls the page an article", () => {
    const page = "<div><h1>Six Mills</h1><p>Text</p></div>";
    expect(factsAt(page, "https://kern.example/2021/05/20/six-mills/").publishedTime).toBe("2021-05-20");
    expect(factsAt(page, "https://kern.example/2021/six-mills/").publishedTime).toBeUndefined();
  });

  it("reads the microformats of one entry, and of a list of entries none", () => {
    const entry = (name: string) => `<div class="hentry"><h2 class="entry-title">${name}</h2>
      <abbr class="published" title="2011-02-03T10:00:00Z">x</abbr> <b class="author vcard"><i class="fn">${name} Kern</i></b></div>`;
    const url = "https://kern.example/six-mills";
    const facts = { headline: "Ada", author: "Ada Kern", publishedTime: "2011-02-03T10:00:00Z" };
    expect(factsAt(entry("Ada"), url)).toMatchObject(facts);
    expect(factsAt(`<p>${entry("Ada")}${entry("Bo")}</p>`, url)).not.toMatchObject(facts);
    expect(factsAt(entry("Ada").replace("Ada Kern", "Written By"), url).author).toBeUndefined();
  });

  it("prefers what the page's data says, and leaves names alone that the page has", () => {
    const tree = parseHtml(
      `<html><head><title>x</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Six Mills",` +
        `"datePublished":"2026-04-01T08:00:00Z","author":[{"@type":"Person","name":"Ada Kern"},{"@type":"Person","name":"Ben Mühl"}],"publisher":{"@type":"Organization","name":"The Post"}}</script></head><body><h1>Six Mills</h1></body></html>`,
    );
    expect(articleFacts(tree, "https://post.example/a/b", { author: "Staff" })).toEqual({
      headline: "Six Mills",
      publishedTime: "2026-04-01T08:00:00Z",
      siteName: "The Post",
    });
    expect(articleFacts(tree, "https://post.example/a/b", {}).author).toBe("Ada Kern, Ben Mühl");
    expect(articleFacts(tree, "https://post.example/a/b", { author: " " }).author).toBe("Ada Kern, Ben Mühl");
  });

  it("takes the person whom another meta element names for the house that is given as the author", () => {
    const { tree } = page("<h1>Six Mills to Visit</h1>").parsed;
    const author = (metadata: Record<string, string>) =>
      articleFacts(tree, "https://post.example/a/b", { "og:type": "article", ...metadata }).author;
    const house = { author: "Mill House", copyright: "Copyright (c) Mill House 2026" };
    expect(author({ ...house, "article:author": "Ada Kern" })).toBe("Ada Kern");
    expect(author({ author: "Mill House", "article:author": "Ada Kern" })).toBeUndefined();
    expect(author({ "cXenseParse:author": "Ada Kern" })).toBe("Ada Kern");
    expect(author({ writer: "田中宏昌" })).toBe("田中宏昌");
    for (const value of ["1", "adakern", "https://post.example/ada-kern", "@ada kern"])
      expect(author({ "post:author": value })).toBeUndefined();
  });

  const factsOf = (metadata: Record<string, unknown>, body = "", url = "https://post.example/a/b") =>
    articleFacts(page(`<h1>Six Mills to Visit</h1>${body}`).parsed.tree, url, { "og:type": "article", ...metadata });
  const BYLINE = `<div class="byline">By <a href="/authors/ada-kern" rel="author">Ada Kern</a></div>`;

  it.each(["https://social.example/ada.kern", "ada@post.example", "post.admin", ", ", "Post"])(
    "reads the byline where the author is given as %s",
    (author) => expect(factsOf({ author }, BYLINE).author).toBe("Ada Kern"),
  );

  it("keeps an author whose name the page's address has", () => {
    expect(
      factsOf({ author: "Anna Kern" }, BYLINE.replace("Ada Kern", "Ben Mühl"), "https://anna-kern.example/a"),
    ).not.toHaveProperty("author");
  });

  it("takes several names, and names without what is no part of them", () => {
    expect(factsOf({ "article:author": ["Ada Kern", "Ben Mühl"] }).author).toBe("Ada Kern, Ben Mühl");
    expect(factsOf({ citation_author: ["Kern, Ada", "Mühl, Ben"] }).author).toBe("Ada Kern, Ben Mühl");
    expect(factsOf({ author: "By Ada Kern" }).author).toBe("Ada Kern");
    expect(factsOf({ "twitter:label1": "Verfasst von", "twitter:data1": "Ada Kern" }).author).toBe("Ada Kern");
    expect(factsOf({ "twitter:label1": "Reading time", "twitter:data1": "Ada Kern" }).author).toBeUndefined();
    expect(factsOf({}, `<div class="author-name">Written By</div>`).author).toBeUndefined();
  });

  it.each([
    ["2026-05-03T20:15:00+02:00", "<p>Published 3 May 2026</p>", "2026-05-03T20:15:00+02:00"],
    ["2024-01-01T08:00:00Z", "<p>Published 3 May 2026</p>", "2026-05-03"],
    ["2024-01-01T08:00:00Z", "", "2024-01-01T08:00:00Z"],
  ])("takes the time %s of a page's data where %j shows its day, or none", (datePublished, shown, moment) => {
    const data = JSON.stringify({ "@type": "WebPage", datePublished });
    expect(factsOf({}, `${shown}<script type="application/ld+json">${data}</script>`).publishedTime).toBe(moment);
  });

  it("describes a page by the text that others show of it", () => {
    expect(factsOf({ ogDescription: "Two stones &amp; a handle." }).description).toBe("Two stones & a handle.");
    const stated = { author: "Ada Kern", publishedTime: "2026-05-03", "twitter:title": "Six Mills" };
    expect(factsOf(stated).headline).toBe("Six Mills");
    expect(factsOf({ ...stated, ogTitle: "Mills" }).headline).toBe("Mills");
    expect(factsOf({ ogDescription: "Two stones.", description: "A quern." })).not.toHaveProperty("description");
  });

  it.each([
    [{ "parsely-pub-date": "2026-03-09T08:45:32Z", modified: "2026-04-01" }, "2026-03-09T08:45:32Z"],
    [{ "og:article:published_time": "Tue, 07 Apr 2026 15:49:34 +0530" }, "2026-04-07T10:19:34.000Z"],
    [{ "dc.date.issued": "2026-03-09 08:45 -0500", date: "2026-01-01" }, "2026-03-09T08:45-05:00"],
    [{ "published-date": "2021-02-16", "published-time": "2026-03-09T08:45:32Z" }, "2021-02-16"],
    [{ "x:last_published": "2026-03-09", DC: "2026-01-01" }, "2026-05-03T20:15:00+02:00"],
    [{ date: "soon" }, "2026-05-03T20:15:00+02:00"],
  ])("takes the day of publication from %o or what the page shows", (metadata, moment) => {
    const shown = `<p>Published <time datetime="2026-05-03T20:15:00+0200">3 May 2026</time></p>`;
    expect(factsOf(metadata, shown).publishedTime).toBe(moment);
  });

  it("reads the byline of a page that has neither data nor an article element", () => {
    const paragraph =
      "<p>The mill has stood by the river for two hundred years, and it still grinds the grain of the valley.</p>";
    const tree = parseHtml(
      `<html><head><title>Six Mills to Visit | The Post</title></head><body><h1>Six Mills to Visit</h1>` +
        `<div class="byline">By <a href="/authors/ada-kern">Ada Kern</a></div><div class="date">April 3, 2026</div>${paragraph.repeat(8)}</body></html>`,
    );
    expect(articleFacts(tree, "https://post.example/a/b", {})).toMatchObject({
      headline: "Six Mills to Visit",
      author: "Ada Kern",
      publishedTime: "2026-04-03",
    });
  });
});

it.each([
  ["June 9, 2025", "2025-06-09"],
  ["9 de junio de 2025", "2025-06-09"],
  ["2025年6月9日", "2025-06-09"],
  ["9. Juni 2025", "2025-06-09"],
  ["21 December 2024", "2024-12-21"],
  ["21. Dezember 2024", "2024-12-21"],
  ["6.6.66", "1966-06-06"],
  ["9 июня 2025", "2025-06-09"],
  ["13/06/2025", "2025-06-13"],
  ["09.06.25", "2025-06-09"],
])("reads the day in %s", (text, day) => {
  expect(findDays(`a ${text}, b`, undefined).map((found) => found.day)).toEqual([day]);
});

it("reads 03/04/2026 by the order that the page writes elsewhere", () => {
  expect(findDays("03/04/2026", "month first")[0]).toMatchObject({ day: "2026-03-04", other: "2026-04-03" });
  expect(findDays("03/04/2026", "day first")[0]?.day).toBe("2026-04-03");
});

it.each([
  ["Ada Kern", ["Ada Kern"]],
  ["Ada Kern and Ben Mühl", ["Ada Kern", "Ben Mühl"]],
  ["Ada Kern, Senior Editor", ["Ada Kern"]],
  ["editor@post.example", []],
])("names in %j", (text, names) => {
  expect(namesIn(text, false)).toEqual(names);
});

describe("questions with answers", () => {
  it("are read from an accordion that no markup calls one", () => {
    const item = (question: string, answer: string): string =>
      `<div class="row"><button aria-expanded="false">${question}</button><div hidden><p>${answer}</p></div></div>`;
    const accordion = page(
      `<h1>Help</h1><div class="faq">${item("How heavy is a quern?", "Between ten and forty kilograms.")}${item("Can it go into the dishwasher?", "No: stones must dry slowly.")}</div>`,
    );
    expect(readingOf(accordion.parsed).questions).toEqual([
      { question: "How heavy is a quern?", answer: "Between ten and forty kilograms." },
      { question: "Can it go into the dishwasher?", answer: "No: stones must dry slowly." },
    ]);
  });

  it("are none where but one heading asks", () => {
    expect(readingOf(page("<h1>Why mill by hand?</h1>").parsed).questions).toEqual([]);
  });
});

it("reads telephone, mail and address from the page's frame", () => {
  const { contacts } = readingOf(
    new PageSource(
      `<html><head><title>Mill Lane Dental</title></head><body><h1>Welcome</h1>${PROSE}<footer><p>Mill Lane Dental<br>12 Mill Lane, Suite 4<br>Boise, ID 83702</p>` +
        `<a href="tel:+12085550134">(208) 555-0134</a> <a href="mailto:hello@milllane.example">Write to us</a></footer></body></html>`,
      "https://milllane.example/",
    ).parsed,
  );
  expect(contacts.telephone).toBe("(208) 555-0134");
  expect(contacts.email).toBe("hello@milllane.example");
  expect(contacts.address).toMatchObject({ street: "12 Mill Lane, Suite 4", city: "Boise", postalCode: "83702" });
});

it("takes no day for a telephone and none for a street", () => {
  const { contacts } = readingOf(
    new PageSource(
      `<html><head><title>Mühle</title></head><body><h1>Termine</h1>${PROSE}<p>12.03.2024</p><p>Stand: 14.11.2024 10.30</p><p>12.03.2024</p>` +
        `<p>Wednesday November 20<br>20095 Hamburg</p></body></html>`,
      "https://muehle.example/",
    ).parsed,
  );
  expect(contacts.telephone).toBeUndefined();
  expect(contacts.address?.street).toBeUndefined();
});

it("takes a number with dots for a telephone where it is no day", () => {
  const { contacts } = readingOf(
    new PageSource(
      `<html><head><title>Moulin</title></head><body><h1>Moulin</h1>${PROSE}<p>Tél. 04.78.12.34.56</p><p>Fax 04.78.12.34.99</p><p>04.78.12.34.56</p></body></html>`,
      "https://moulin.example/",
    ).parsed,
  );
  expect(contacts.telephone).toBe("04.78.12.34.56");
});

it("takes the first post of a thread, without who wrote it", () => {
  const thread = (words: string): string =>
    `<div class="message"><div class="message-user"><a class="username" href="/members/ada.1/">ada</a></div><div class="message-content"><div class="bbWrapper">${words}</div></div></div>`;
  const source = new PageSource(
    `<html><head><title>Which stone? | Mill Forum</title></head><body><h1>Which stone?</h1>${thread("I am about to buy a mill and cannot choose between basalt and granite.")}${thread("Basalt. It stays sharp for longer and weighs less.")}</body></html>`,
    "https://forum.mill.example/threads/which-stone.12/",
  );
  expect(readingOf(source.parsed).post?.text).toBe(
    "I am about to buy a mill and cannot choose between basalt and granite.",
  );
});

it("reads stars and their number beside the product's name", () => {
  const shop = page(
    `<h1>Six Mills to Visit</h1><div class="rating"><span aria-label="4.6 out of 5 stars"></span><a href="#r">271 reviews</a></div>`,
  );
  expect(readingOf(shop.parsed).rating).toEqual({ value: 4.6, count: 271 });
});
