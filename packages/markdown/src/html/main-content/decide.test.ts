import { describe, expect, it } from "vitest";
import { parseHtml } from "../tree/parse.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE } from "../tree/tree.js";
import { blockText, segment } from "./blocks.js";
import { decide } from "./decide.js";
import { outline } from "./outline.js";
import { readPageHints } from "./page-hints.js";
import { summarize } from "./page-summary.js";
import type { PageType } from "./page-type.js";

const SENTENCES = [
  "The harbour was rebuilt after the flood of the previous winter, and the fishermen returned in spring.",
  "Nobody in the town council expected that the repairs would take longer than a single season.",
  "Engineers had measured the current for years, but their reports stayed in a drawer at the ministry.",
  "In the end it was an old carpenter who noticed that the foundations were moving towards the sea.",
];
const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>${SENTENCES[at % 4]} ${SENTENCES[(at + 1) % 4]}</p>`).join("");
const article = (inside: string): string =>
  `<body><nav><a href="/a">Section</a></nav><article>${paragraphs(4)}${inside}${paragraphs(4)}</article></body>`;
const COLUMNS = ["rank", "name", "price", "note"];
const row = (cells: readonly string[], cell = "td"): string =>
  `<tr>${cells.map((text, column) => `<${cell} class="${COLUMNS[column]}">${text}</${cell}>`).join("")}</tr>`;

/** Probabilities as if the classifier had judged so. */
interface Judgement {
  /** Of what stands in tables. */
  readonly inTable?: number;
  /** Of header cells. Default: as the others. */
  readonly inHeaders?: number;
  readonly ofHeadings?: number;
  /** Of what is neither running text nor any of these. */
  readonly elsewhere?: number;
  readonly pageType?: PageType;
  /** Of a block by its text; the others are then left aside. */
  readonly judge?: (text: string) => number;
}

/** Texts of the blocks that are kept of a page, from which `header` elements were taken before. */
function keptTexts(
  html: string,
  { inTable = 0.2, inHeaders, ofHeadings = 0.4, elsewhere = 0.05, pageType = "article", judge }: Judgement = {},
): string[] {
  const tree = parseHtml(html);
  const root = tree.body;
  const blocks = segment(tree, root, new Uint8Array(tree.size));
  const page = outline(tree, root, blocks);
  const probability = Float32Array.from({ length: blocks.count }, (_, block) => {
    const element = blocks.element[block]!;
    if (judge) return judge(blockText(tree, blocks, block).trim());
    if (tagFlags(tree.tag[element]!) & TagFlag.HEADING) return ofHeadings;
    if (tree.tag[element] === Tag.TH) return inHeaders ?? inTable;
    if (tree.closest(element, Tag.TABLE) !== NONE) return inTable;
    return tree.tag[element] === Tag.P ? 0.95 : elsewhere;
  });
  const keep = decide({
    tree,
    root,
    blocks,
    page,
    summary: summarize(tree, root, blocks, page),
    pageType,
    hints: readPageHints(tree, undefined),
    droppedBy: new Map(),
    named: NONE,
    siteNames: new Set(),
    probability,
    excluded: Uint8Array.from(blocks.element, (element) => (tree.closest(element, Tag.HEADER) === NONE ? 0 : 1)),
  });
  return Array.from({ length: blocks.count }, (_, block) => block)
    .filter((block) => keep[block])
    .map((block) => blockText(tree, blocks, block).trim());
}

describe("tables within kept text", () => {
  const firms = (count: number): string =>
    Array.from({ length: count }, (_, at) => row([`<a href="/${at}">Firm ${at} Brothers Inc.</a>`, `$${at}.5B`])).join(
      "",
    );
  const table = (rows: string): string =>
    `<div class="embed"><div class="scroll"><table><thead>${row(["Company", "Revenue"], "th")}</thead><tbody>${rows}</tbody></table></div></div>`;

  it("stay although most of their words are links", () => {
    const texts = keptTexts(article(table(firms(24))));
    for (const text of ["Company", "Revenue", "Firm 0 Brothers Inc.", "$0.5B", "$23.5B"]) expect(texts).toContain(text);
    expect(texts).not.toContain("Section");
  });

  it("go where nothing kept follows in the same element, or next to nothing speaks for them", () => {
    const beside = `<body><article>${paragraphs(6)}</article><aside>${table(firms(24))}</aside></body>`;
    expect(keptTexts(beside)).not.toContain("Company");
    expect(keptTexts(article(table(firms(24))), { inTable: 0.05 })).not.toContain("Company");
  });

  it("stay behind a score and a button, with their heading", () => {
    const rows = ["Depth", "Wood", "Crew", "Price"].map(
      (name) => `<tr><th>${name}</th><td>${name} of the pier</td></tr>`,
    );
    const box = `<ul><li><div class="box"><p>${SENTENCES[0]}</p><div><div><div>Score:</div><div>9.8 / 10</div></div><div><a href="/go">See offers</a></div>
      <div><a href="/call">Call us</a></div></div><div><h4>Specs</h4><table>${rows.join("")}</table></div></div><p>${SENTENCES[1]}</p></li></ul>`;
    const texts = keptTexts(article(box), { inTable: 0.35 });
    for (const text of ["Specs", "Crew", "Crew of the pier"]) expect(texts).toContain(text);
  });

  it("keep their figures beside prices", () => {
    const ranks = Array.from({ length: 9 }, (_, at) =>
      row([`${at + 1}`, `Harbour of place ${at}`, `$${at}00.7 billion`]),
    );
    const rows = row(["Rank", "Harbour", "Cost"], "th") + ranks.join("");
    const texts = keptTexts(article(`<table>${rows}</table>`), { inTable: 0.7 });
    for (const text of ["Rank", "1", "9", "Harbour of place 8", "$800.7 billion"]) expect(texts).toContain(text);
  });

  it("keep headings that name their columns", () => {
    const names = ["Wood", "Amount a metre", "Amount for the wall"];
    const rows = ["Oak", "Elm", "Ash", "Fir"].map((wood, at) => row([wood, `${at}5 piles`, `${at}50 piles`]));
    const head = row(names.map((name) => `<h4>${name}</h4>`));
    const texts = keptTexts(article(`<table>${head}${rows.join("")}</table>`), { inTable: 0.6, ofHeadings: 0.5 });
    for (const name of names) expect(texts).toContain(name);
  });

  it("stay whole where a table with headings is most of the page", () => {
    const years = Array.from(
      { length: 60 },
      (_, at) =>
        `<tr><th>${1901 + at}</th>${[1, 2, 3].map((prize) => `<td><a href="/${at}">Winner ${at} of ${prize}</a></td>`).join("")}</tr>`,
    );
    const head = row(["Year", "Oak", "Elm", "Ash"], "th");
    const texts = keptTexts(
      `<body><main><p>${SENTENCES[0]}</p><table>${head}${years.join("")}</table><p>${SENTENCES[1]}</p></main></body>`,
      {
        inTable: 0.4,
        inHeaders: 0.05,
      },
    );
    for (const text of ["Year", "1901", "1960", "Winner 0 of 1", "Winner 59 of 3"]) expect(texts).toContain(text);
  });
});

describe("teasers of other articles", () => {
  const says = (type: string, body: string): string =>
    `<head><meta property="og:type" content="${type}"></head>${body}`;
  const teaser = (at: number): string =>
    `<div class="card"><a href="/${at}"><img src="/${at}.jpg"></a><h3><a href="/${at}">Another story ${at}</a></h3><p>The text of the other story ${at}.</p></div>`;
  const untitled = (at: number): string =>
    teaser(at).replace("<h3>", "<header><h3>").replace("</h3>", "</h3></header>");
  const grid = (card: (at: number) => string): string =>
    `<div class="grid">${Array.from({ length: 6 }, (_, at) => card(at)).join("")}</div>`;
  const behind = (card: (at: number) => string): string =>
    `<body><article>${paragraphs(6)}</article><h2>More</h2>${grid(card)}</body>`;

  it("go from behind an article when only their texts were taken for a part of it", () => {
    const texts = keptTexts(behind(untitled));
    expect(texts).toContain(`${SENTENCES[0]} ${SENTENCES[1]}`);
    expect(texts.join(" ")).not.toContain("other story");
  });

  it("stay with their titles, and where the text goes on behind them", () => {
    expect(keptTexts(behind(teaser), { ofHeadings: 0.9 })).toContain("The text of the other story 5.");
    expect(keptTexts(article(grid(untitled)))).toContain("The text of the other story 5.");
  });

  it("go from within an article when they are linked headings alone, unless the page is mostly these", () => {
    const linked = (at: number): string =>
      `<div class="card"><a href="/${at}"><img src="/${at}.jpg"></a><h3><a href="/${at}">Another story ${at}</a></h3></div>`;
    const judged = { ofHeadings: 0.9 };
    expect(keptTexts(says("article", article(grid(linked))), judged)).not.toContain("Another story 3");
    expect(keptTexts(says("website", article(grid(linked))), judged)).toContain("Another story 3");
    const list = `<body><main>${paragraphs(1)}${grid(linked)}${grid(linked)}</main></body>`;
    expect(keptTexts(says("article", list), judged)).toContain("Another story 3");
  });
});

describe("grids of cards on a page that seems to be a list", () => {
  const cards = (count: number): string =>
    `<div class="slides">${Array.from({ length: count }, (_, at) => `<div class="card"><img src="/${at}.png"><a href="/c${at}">Channel ${at}</a><div>The day in moving pictures, part ${at}</div></div>`).join("")}</div>`;
  const kept = (html: string, elsewhere: number): boolean =>
    keptTexts(html, { pageType: "collection", elsewhere }).some((text) => text.startsWith("The day in"));

  it("stay although the classifier did not choose them", () => {
    expect(kept(`<body>${cards(24)}<p>${SENTENCES[0]}</p></body>`, 0.05)).toBe(true);
    expect(kept(`<body>${cards(24)}${paragraphs(8)}</body>`, 0.2)).toBe(true);
  });

  it("are a menu with pictures where they are most unlikely and the page has a text", () => {
    expect(kept(`<body>${cards(24)}${paragraphs(8)}</body>`, 0.05)).toBe(false);
  });
});

it("keeps what an author says twice, and one of two copies of a box", () => {
  const again = "<p>One cup of oats, two eggs, three spoons of honey and a little salt.</p>";
  const times = (html: string): number => keptTexts(html).filter((text) => text.startsWith("One cup of oats")).length;
  expect(times(article(`${again}<p>${SENTENCES[3]}</p>${again}`))).toBe(2);
  expect(times(`<body><article>${paragraphs(4)}${again}</article><div><div>${again}</div></div></body>`)).toBe(1);
});

it("keeps a post of another site between two paragraphs, in its box", () => {
  const post = `<div class="embed"><div><blockquote><div>Seen at the harbour: a wall that stands.</div><div>A user, 18 November</div></blockquote></div></div>`;
  expect(keptTexts(article(post), { elsewhere: 0.1 })).toContain("Seen at the harbour: a wall that stands.");
});

describe("like siblings", () => {
  const cards = (labels: readonly string[]): string =>
    `<div>${labels.map((label, at) => `<div class="card"><div class="label">${label}</div><p>${SENTENCES[at % 4]} Part ${at}.</p></div>`).join("")}</div>`;

  it("keep a part that most of them keep", () => {
    const page = `<body><main>${paragraphs(2)}${cards(["Safe", "Fast", "Cheap"])}</main></body>`;
    const judge = (text: string): number => (text === "Fast" ? 0.35 : text.length < 10 ? 0.7 : 0.95);
    expect(keptTexts(page, { judge, pageType: "service" })).toContain("Fast");
    const inMenu = page.replace(/<main>/, "<main><nav>").replace("</main>", "</nav></main>");
    expect(keptTexts(inMenu, { judge, pageType: "service" })).not.toContain("Fast");
  });

  it("stay where the page is a manual or an offer, though some of them are unlikely", () => {
    const berths = ["Berths for yachts along the northern quay", "Berths for barges at the old coal pier"];
    const list = `<div>${berths.map((text) => `<div><div>${text}</div></div>`).join("")}</div>`;
    const ad = "<div>Advertisement</div>".repeat(3);
    const page = `<body><main>${paragraphs(2)}${list}${ad}${paragraphs(2)}</main></body>`;
    const judge = (text: string): number => (text === berths[0] ? 0.8 : text === berths[1] ? 0.3 : 0.95);
    const judgeAd = (text: string): number => (text === "Advertisement" ? 0.3 : judge(text));
    const texts = (html: string, pageType: PageType): string[] => keptTexts(html, { judge: judgeAd, pageType });
    expect(texts(page, "service")).toEqual(expect.arrayContaining(berths));
    expect(texts(page, "service")).not.toContain("Advertisement");
    const head = '<head><meta property="og:type" content="article"></head>';
    for (const kept of [texts(page, "article"), texts(head + page, "documentation")])
      expect(kept).not.toContain(berths[1]);
  });
});

describe("references", () => {
  const methods = ["openGate", "closeGate"];
  const member = (name: string, at: number): string =>
    `<div class="member"><h3>${name}(berth)</h3><p>${SENTENCES[at]} ${SENTENCES[at + 1]}</p><dl><dt>Returns</dt><dd>true after ${name} has moved it</dd></dl><p class="note">The number of the berth, as the office of the harbour has written it down.</p></div>`;
  const page = `<body><main><p>${SENTENCES.join(" ")}</p>${methods.map(member).join("")}<p>${SENTENCES[3]}</p></main></body>`;
  const judge = (text: string): number =>
    /^(?:true|Returns)/.test(text) ? 0.08 : text.startsWith("The number") ? 0.7 : 0.95;

  it("keep the short parts of their members, whatever kind of list they seem to be", () => {
    for (const pageType of ["documentation", "listing"] as const)
      expect(keptTexts(page, { judge, pageType })).toEqual(
        expect.arrayContaining(methods.map((name) => `true after ${name} has moved it`)),
      );
  });

  it("say the same of several members", () => {
    const times = (html: string, pageType: PageType): number =>
      keptTexts(html, { judge, pageType }).filter((text) => text.startsWith("The number")).length;
    expect(times(page, "documentation")).toBe(2);
    // Members of one kind are told by their class.
    const mixed = page.replace('class="member"', 'class="box"').replaceAll(/<(\/?)h3/g, "<$1p");
    expect(times(mixed, "documentation")).toBe(2);
    expect(times(mixed, "collection")).toBe(1);
  });

  it("end with their last example", () => {
    const example = "open the gate of berth seven and close it again";
    const texts = keptTexts(`<body><main>${paragraphs(4)}<pre>${example}</pre></main></body>`, { elsewhere: 0.06 });
    expect(texts).toContain(example);
  });
});

describe("headings", () => {
  const judge = (text: string): number =>
    text.startsWith("Opening") ? 0.3 : text.length < 30 && !text.startsWith("Hours") ? 0.1 : 0.9;
  const page = (inside: string): string => `<body><main>${paragraphs(3)}${inside}${paragraphs(3)}</main></body>`;

  it("bring back what they alone announce, on pages that list no others", () => {
    const hours = "<div><h2>Hours of the harbour office</h2><div>Opening at eight</div></div><h2>Hours at sea</h2>";
    const others = `<div>${SENTENCES.map((text) => `<div>Opening. ${text} ${text}</div>`).join("")}</div>`;
    expect(keptTexts(page(hours), { judge, pageType: "service" })).toContain("Opening at eight");
    const texts = keptTexts(page(hours + others.repeat(2)), { judge, pageType: "listing" });
    expect(texts).not.toContain("Opening at eight");
  });

  it("stay where another heading follows at once: some of them say all", () => {
    const member = (name: string): string => `<h3>Opening ${name}</h3><h4>Opening ${name}: number of a berth</h4>`;
    const members = `<section>${member("first")}${member("last")}</section>`;
    const texts = (pageType: PageType): string[] =>
      keptTexts(`<body><main>${paragraphs(3)}${members}</main></body>`, {
        judge: (text) => (text.startsWith("Opening") ? 0.3 : 0.31),
        pageType,
      });
    expect(texts("forum")).toContain("Opening last: number of a berth");
  });

  it("go with the list of links below them", () => {
    const links = (count: number): string =>
      `<ul>${Array.from({ length: count }, (_, at) => `<li><a href="/${at}">Pier ${at}</a></li>`).join("")}</ul>`;
    const texts = (count: number): string[] =>
      keptTexts(`<body><main>${paragraphs(6)}</main><div><h2>Hours of other piers</h2>${links(count)}</div></body>`, {
        judge,
        pageType: "service",
      });
    expect(texts(5)).not.toContain("Hours of other piers");
    expect(texts(1)).toContain("Hours of other piers");
  });

  it("are texts of their own where they are paragraphs", () => {
    const slide = (text: string): string => `<div><div>Opening</div><h2>${text}</h2><div>Opening</div></div>`;
    const texts = (text: string): string[] =>
      keptTexts(`<body><main>${paragraphs(6)}${slide(text)}</main></body>`, {
        judge: (of) => (of === text ? 0.65 : judge(of)),
      });
    const long = `${SENTENCES[0]} ${SENTENCES[1]} ${SENTENCES[2]}`;
    expect(texts(long)).toContain(long);
    expect(texts("Walls of the pier and of its tower")).not.toContain("Walls of the pier and of its tower");
  });

  it("each keep the text that stands below them all", () => {
    const shared = "Our own workshop does this with parts of the maker and a warranty of two years.";
    const times = (labels: readonly string[]): number =>
      keptTexts(page(labels.map((label) => `<section><h2>${label}</h2><p>${shared}</p></section>`).join("")), {
        judge,
        pageType: "service",
      }).filter((text) => text === shared).length;
    expect(times(["Hours of brakes", "Hours of tyres"])).toBe(2);
    expect(times(["brakes", "tyres", "wheels", "lamps", "doors"].map((part) => `Hours of ${part}`))).toBe(5);
    expect(times(["Hours of brakes", "Hours of brakes"])).toBe(1);
  });
});

it("keeps the steps that two recipes share, and no copy for another screen", () => {
  const shared = "Melt the butter over steam, and let it cool before you add the flour to it.";
  const recipe = (name: string, box: string): string =>
    `<div class="${box}"><p>${name} needs an hour of work and one more in the oven.</p><ol><li>Sift the flour.</li><li>${shared}</li></ol></div>`;
  const times = (...recipes: readonly string[]): number =>
    keptTexts(`<body><main>${paragraphs(3)}${recipes.join("")}</main></body>`, {
      judge: () => 0.9,
      pageType: "collection",
    }).filter((text) => text === shared).length;
  expect(times(recipe("Rye bread", "recipe"), recipe("A cake of oats", "recipe"))).toBe(2);
  expect(times(recipe("Rye bread", "wide"), recipe("Rye bread", "narrow"))).toBe(1);
});

it("keeps the question of an answer that is kept", () => {
  const faq = `<details><summary>Free?</summary><p>${SENTENCES[2]}</p></details><details><summary>Late?</summary><p>Yes.</p></details>`;
  const judge = (text: string): number => (text.length < 30 ? 0.05 : 0.95);
  const texts = keptTexts(`<body><main>${paragraphs(3)}</main>${faq}</body>`, { judge });
  expect(texts).toContain("Free?");
  expect(texts).not.toContain("Late?");
});

it("keeps code that is shown a second time", () => {
  const code = "<pre>git add a file and then commit it with a message of ten words</pre>";
  const texts = keptTexts(article(`${code}<div>${paragraphs(2)}</div><div>${code}</div>`), { elsewhere: 0.9 });
  expect(texts.filter((text) => text.startsWith("git add"))).toHaveLength(2);
});

describe("lists of records that look like navigation", () => {
  const page = (list: string): string => `<body><main>${paragraphs(3)}</main><div>${list}</div></body>`;
  const kept = (list: string): string[] => keptTexts(page(list), { inTable: 0.05, elsewhere: 0.05 });
  const dated = (day: string): string => row([`<a href="/audio/16">Smith v. Jones</a>`, day]);

  it("are kept where each row of a table has a day", () => {
    const head = row(["Case", "Argued"], "th");
    for (const day of ["10/02/17", "2017-10-02", "2 octobre 2017", "October 2, 2017", "2.10.2017", "2017年10月2日"])
      expect(kept(`<table>${head}${dated(day)}</table>`)).toContain(day);
    const nested = `<table><tr><td>All sessions</td></tr><tr><td><table>${head}${dated("10/02/17")}</table></td></tr></table>`;
    expect(kept(nested)).toContain("10/02/17");
    expect(kept(nested)).not.toContain("All sessions");
    expect(kept(`<table>${dated("10/02/17")}</table>`)).not.toContain("10/02/17");
    expect(kept(`<table>${head}${dated("10/02/17")}${dated("soon").repeat(3)}</table>`)).not.toContain("10/02/17");
    expect(kept(`<aside><table>${head}${dated("10/02/17")}</table></aside>`)).not.toContain("10/02/17");
  });

  it("are kept where each leads to a file, with all that they say of it", () => {
    const record = (at: number, end = "pdf"): string =>
      `<div class="card"><div><a href="/opinions/${at}.${end}">Smith v. Jones</a></div><div>A-${at}-22</div><div><p>${SENTENCES.join(" ")}</p></div><div role="dialog">${SENTENCES.join(" ").repeat(5)}</div></div>`;
    expect(kept([1, 2, 3, 4].map((at) => record(at)).join(""))).toContain("A-3-22");
    expect(kept([1, 2, 3, 4].map((at) => record(at, "html")).join(""))).not.toContain("A-3-22");
  });
});

describe("an unlikely heading over the first words of the content", () => {
  const kept = (heading: string, pageType: PageType = "service", inside = paragraphs(4)): string[] =>
    keptTexts(`<body><div><h3>${heading}</h3>${inside}</div></body>`, { ofHeadings: 0.1, pageType });

  it("stays, unless the page is an article, where it may be the name of a box", () => {
    expect(kept("News of the harbour")).toContain("News of the harbour");
    expect(kept("Other videos", "article")).not.toContain("Other videos");
  });

  it("goes when it is a date, or stands over another part of the page", () => {
    expect(kept("12 October 2024")).not.toContain("12 October 2024");
    expect(kept("Contents", "service", `<h2>The harbour</h2>${paragraphs(4)}`)).not.toContain("Contents");
    const twice = kept("The harbour", "service", `${paragraphs(4)}<h3>The harbour</h3>${paragraphs(1)}`);
    expect(twice.filter((text) => text === "The harbour")).toHaveLength(1);
  });
});

it("keeps the short rest of a section whose heading stays", () => {
  const section = (tag: string, of: string, words = "The official documentation"): string =>
    `<body><article>${paragraphs(4)}<${tag}><h2>See also</h2><ul><li><a href="/docs">${words}</a></li></ul></${of}></article></body>`;
  const judged = { ofHeadings: 0.9, elsewhere: 0.15, pageType: "documentation" } as const;
  expect(keptTexts(section("section", "section"), judged)).toContain("The official documentation");
  expect(keptTexts(section('div class="section level2"', "div"), judged)).toContain("The official documentation");
  expect(keptTexts(section("div", "div"), judged)).not.toContain("The official documentation");
  const long = `${SENTENCES.join(" ")} `.repeat(3).trim();
  expect(keptTexts(section("section", "section", long), judged)).not.toContain(long);
});

describe("questions with their answers behind a text", () => {
  const questions = (count: number, href: string): string =>
    Array.from(
      { length: count },
      (_, at) =>
        `<div class="card"><h3><a href="${href}">Question ${at} of the harbour?</a></h3><div><p>Answer ${at} says it once: ${SENTENCES[at % 4]}</p></div></div>`,
    ).join("");
  const kept = (inside: string, likely = 0.2, pageType: PageType = "article"): string[] =>
    keptTexts(`<body><article>${paragraphs(6)}</article><div class="cards">${inside}</div></body>`, {
      judge: (text) => (/^(?:Answer|Question)/.test(text) ? likely : 0.95),
      pageType,
    });

  it("stay, all of them", () => {
    for (const text of [
      "Question 0 of the harbour?",
      "Question 4 of the harbour?",
      `Answer 3 says it once: ${SENTENCES[3]}`,
    ])
      expect(kept(questions(5, "#open"))).toContain(text);
  });

  it("keep the buttons that open them, where there are several", () => {
    const names = (count: number): string[] => {
      const box = (at: number): string =>
        `<div class="card"><button>Harbour fee ${at}</button><div>Answer ${at} says it once: ${SENTENCES[at % 4]}</div></div>`;
      return keptTexts(
        `<body><main>${paragraphs(4)}</main>${Array.from({ length: count }, (_, at) => box(at)).join("")}</body>`,
        {
          judge: (text) => (text.startsWith("Harbour fee") ? 0.2 : 0.9),
          pageType: "article",
        },
      ).filter((text) => text.startsWith("Harbour fee"));
    };
    expect(names(4)).toHaveLength(4);
    expect(names(2)).toEqual([]);
  });

  it("go where they lead to other pages, are only two, or nothing speaks for them", () => {
    expect(kept(questions(5, "/other"))).not.toContain("Question 0 of the harbour?");
    expect(kept(questions(2, "#open"))).not.toContain("Question 0 of the harbour?");
    expect(kept(questions(5, "#open"), 0.05)).not.toContain("Question 0 of the harbour?");
    expect(kept(questions(5, "#open"), 0.2, "listing")).not.toContain("Question 0 of the harbour?");
  });
});

describe("what a text holds", () => {
  const judged = (inside: string, likely: number): string[] =>
    keptTexts(article(inside), {
      judge: (text) => (SENTENCES.some((sentence) => text.includes(sentence)) ? 0.95 : likely),
    });

  it("has captions of pictures that lead to themselves, not of those that lead to other pages", () => {
    const picture = (href: string, box = 'div class="wp-caption"', end = "div"): string =>
      `<${box}><a href="${href}"><img src="a.jpg"></a><p>The harbour before the flood</p></${end}>`;
    expect(judged(picture("/a.jpg"), 0.3)).toContain("The harbour before the flood");
    expect(judged(picture("/a.jpg", "figure", "figure"), 0.3)).toContain("The harbour before the flood");
    expect(judged(picture("/floods"), 0.3)).not.toContain("The harbour before the flood");
  });

  it("has numbered lists of links between two paragraphs", () => {
    const list = (tag: string): string =>
      `<${tag}>${["Piles", "Walls", "Cranes"].map((part) => `<li><a href="/${part}">${part}</a></li>`).join("")}</${tag}>`;
    expect(judged(list("ol"), 0.4)).toContain("Cranes");
    expect(judged(list("ul"), 0.4)).not.toContain("Cranes");
    expect(judged(list("ol"), 0.3)).not.toContain("Cranes");
  });
});

it("keeps the words below a heading that stays: a few in a section, likelier ones elsewhere", () => {
  const below = (elsewhere: number, inside: string): boolean =>
    keptTexts(article(inside), { ofHeadings: 0.9, elsewhere }).includes("Bagel and bannock");
  const letter = "<div class=letter><h3>B</h3><div>Bagel and bannock</div></div>";
  expect(below(0.4, letter)).toBe(true);
  expect(below(0.15, letter)).toBe(false);
  expect(below(0.15, `<section><div>${letter}</div></section>`)).toBe(true);
  expect(below(0.4, letter.replace("</div></div>", '<a href="/naan">Naan</a></div></div>'))).toBe(false);
});

it("keeps the last prices of a list of prices, and no price without a name", () => {
  const price = (text: string): number => (/Pier|harbour|council|Engineers|carpenter/.test(text) ? 0.95 : 0.1);
  const offers = ["30 €", "50 €", "60 €", "90 €"].map((sum) => `<dl><dt>Pier</dt><dd>${sum}</dd></dl>`).join("");
  const texts = keptTexts(article(`${offers}<p>Pier of oak</p><div>1 900 €</div><div>no price</div><div>45 €</div>`), {
    judge: (text) => (/^\d\d €$/.test(text) && text !== "45 €" ? 0.9 : price(text)),
    pageType: "product",
  });
  expect(texts).toContain("1 900 €");
  expect(texts).not.toContain("45 €");
});
