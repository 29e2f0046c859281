import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convert, links, markdown, paragraph, paragraphs, SENTENCES, shell } from "../../../test-support/news-page.js";
import { convertHtml } from "../../convert.js";
import { htmlToMarkdown } from "../../html-to-markdown.js";

describe("main content of an article", () => {
  const page = shell(`<main><article><h1>The harbour was rebuilt</h1>${paragraphs(4)}<h2>What the engineers knew</h2>
    <figure><img src="/wall.jpg" alt="The wall"><figcaption>Photo: agency</figcaption></figure>${paragraphs(4, 4)}
    <ul><li>Three letters were written to the ministry.</li><li>None of them was answered by anyone.</li></ul>${paragraphs(2, 8)}</article></main>
    <div class="related-posts"><h3>Read next</h3>${links(8, "Teaser")}</div>`);

  it("keeps title, section headings, paragraphs, lists and pictures", () => {
    const text = markdown(page);
    expect(text).toContain("# The harbour was rebuilt");
    expect(text).toContain("## What the engineers knew");
    for (let part = 0; part < 10; part++) expect(text).toContain(`Part ${part} of the story`);
    expect(text).toContain("Three letters were written");
    expect(text).toContain("wall.jpg");
  });

  it("drops navigation, footer and a rail of related links", () => {
    const text = markdown(page);
    expect(text).not.toContain("Section number");
    expect(text).not.toContain("Service number");
    expect(text).not.toContain("Teaser number");
    expect(text).not.toContain("All rights reserved");
  });

  it("names the page type and a rule for each removed block", () => {
    const { pageType, explanation } = convert(page);
    expect(pageType).toBe("article");
    expect(explanation?.removed.length).toBeGreaterThan(2);
    for (const removal of explanation?.removed ?? []) expect(removal.rule).not.toBe("");
    expect(explanation?.removed.some(({ text, rule }) => text.includes("Teaser") && rule === "mostly links")).toBe(
      true,
    );
  });

  it("drops a cookie banner", () => {
    const text = markdown(
      shell(`<article><h1>The harbour</h1>${paragraphs(8)}</article><div id="consent-banner" class="cookie-consent"><p>We use cookies
        to improve your experience.</p><button>Accept all</button><button>Settings</button></div>`),
    );
    expect(text).toContain("Part 7 of the story");
    expect(text).not.toContain("We use cookies");
  });

  it("keeps an article that stands in a column with a name from the removal list", () => {
    const text = markdown(
      shell(
        `<div class="two-column"><div class="sidebar"><h1>The harbour</h1>${paragraphs(8)}</div><div>${links(6, "Rail")}</div></div>`,
      ),
    );
    for (let part = 0; part < 8; part++) expect(text).toContain(`Part ${part} of the story`);
  });

  it("keeps text in a line of markup that also holds a box of links", () => {
    const lines = SENTENCES.map((sentence, at) => `${sentence} ${SENTENCES[(at + 1) % 8]}<br><br>`);
    const box = `<div class="related"><h5><a href="/other">Other news of the harbour and its fishermen</a></h5></div>`;
    const text = markdown(
      shell(
        `<article><h1>The harbour</h1><div><span>${lines.slice(0, 4).join("")}${box}${lines.slice(4).join("")}</span></div></article>`,
      ),
    );
    for (const sentence of SENTENCES) expect(text).toContain(sentence);
  });

  it("shows a text once that the page holds twice", () => {
    const text = markdown(
      shell(`<article><h1>The harbour</h1>${paragraphs(8)}</article><div class="print-version">${paragraphs(8)}</div>`),
    );
    expect(text.split("Part 5 of the story")).toHaveLength(2);
  });
});

describe("hidden text", () => {
  it("stays when it is a tab of the content that a reader can open", () => {
    const second = [
      "Oak was chosen for the piles because it hardens under water, while pine rots within a few winters.",
      "Each trunk was charred over an open fire, tarred twice, and driven four metres below the lowest tide.",
      "Stones from the abandoned quarry filled the gaps, carried down by two mules and a borrowed tractor.",
      "The last pile is marked with a brass plate that names the donors, though the rust hides most of them.",
    ];
    const hidden = second.map((sentence) => `<p>${sentence}</p>`).join("");
    const tabs = `<div class="tabs"><div class="tab">${paragraphs(4)}</div><div class="tab" style="display:none">${hidden}</div></div>`;
    const text = markdown(shell(`<main><h1>The harbour</h1>${tabs}</main>`));
    expect(text).toContain("Part 3 of the story");
    for (const sentence of second) expect(text).toContain(sentence);
  });

  it("goes when it repeats what is shown", () => {
    const copy = `<div hidden>${paragraphs(8).replaceAll(/<.?p>/g, " ")}</div>`;
    const text = markdown(shell(`<main><h1>The harbour</h1>${paragraphs(8)}${copy}</main>`));
    expect(text.split("Part 5 of the story")).toHaveLength(2);
  });
});

describe("main content of other pages", () => {
  it("keeps every post of a thread", () => {
    const posts = Array.from(
      { length: 8 },
      (_, index) => `<div class="post" id="p${index}"><div class="author"><a href="/u/${index}">member${index}</a></div>
        <div class="message"><p>${SENTENCES[index]} I think answer ${index} is right.</p></div></div>`,
    ).join("");
    const text = markdown(shell(`<main><h1>Which wall is better?</h1><div class="thread">${posts}</div></main>`));
    for (let index = 0; index < 8; index++) expect(text).toContain(`I think answer ${index} is right.`);
  });

  it("keeps tables of figures between paragraphs of an article, several in a row with their headings too", () => {
    const table = (name: string) =>
      `<h3>${name}</h3><table><tr><th>${name}</th><th>Here</th><th>%</th></tr>${["Oak", "Elm", "Ash", "Fir"]
        .map((wood, row) => `<tr><td>${wood}</td><td>${row * 7}</td><td>${row * 3}.5%</td></tr>`)
        .join("")}</table>`;
    const text = markdown(
      shell(`<main><article><h1>The harbour was rebuilt</h1>${paragraphs(6)}${table("Piles")}${table("Planks")}
      ${paragraphs(4, 6)}</article></main>`),
    );
    for (const name of ["Piles", "Planks"]) expect(text).toContain(`### ${name}\n\n| ${name} | Here | % |`);
    expect(text.match(/\| Fir \| 21 \| 9\.5% \|/g)).toHaveLength(2);
  });

  it("keeps the products of a shop's category rather than the conditions below them", () => {
    const cards = Array.from(
      { length: 24 },
      (_, index) => `<div class="cell"><a href="/p/${index}"><div><img src="/p/${index}.jpg" alt=""></div>
        <h4>Rope number ${index}</h4><div><span>$${index + 5}.50</span></div></a></div>`,
    ).join("");
    const text = markdown(
      `<!doctype html><html><head><title>Ropes</title><meta property="og:type" content="product.group"></head><body>
      <header><a href="/">Chandlery</a><nav>${links(12, "Section")}</nav></header>
      <div class="wrap"><h1>Ropes</h1><div class="cells">${cards}</div><div class="terms">${paragraphs(2)}</div></div>
      <footer>${links(10, "Service")}</footer></body></html>`,
    );
    for (let index = 0; index < 24; index++) expect(text).toContain(`Rope number ${index}`);
    expect(text).toContain("$28.50");
    expect(text).not.toContain("Section number 3");
  });

  it("keeps code and tables of documentation", () => {
    const text = markdown(
      shell(`<main><h1>Piles</h1>${paragraphs(3)}<h2>Usage</h2><pre><code>drivePile({ depth: 3 });</code></pre>${paragraphs(2, 3)}
        <table><tr><th>Option</th><th>Meaning</th></tr><tr><td>depth</td><td>How deep the pile is driven, in metres.</td></tr>
        <tr><td>wood</td><td>What the pile is made of, oak by default.</td></tr></table>${paragraphs(2, 5)}</main>`),
    );
    expect(text).toContain("drivePile({ depth: 3 });");
    expect(text).toMatch(/\|\s*depth\s*\|/);
    expect(text).toMatch(/\|\s*wood\s*\|/);
  });

  it("keeps all sections of a service page", () => {
    const section = (index: number): string =>
      `<section class="block"><h2>Step ${index}</h2><div class="text">${paragraph(index)}</div></section>`;
    const text = markdown(shell(`<div class="page">${[0, 1, 2, 3, 4].map(section).join("")}</div>`));
    for (let part = 0; part < 5; part++) expect(text).toContain(`Part ${part} of the story`);
  });

  it("keeps all of a page with a few words", () => {
    const text = markdown("<h1>Moved</h1><p>See the <a href='/new'>new page</a>.</p>");
    expect(text).toContain("# Moved");
    expect(text).toContain("new page");
  });

  it("shows what a page holds for readers without scripts, if that is all it holds", () => {
    const html = `<body><div id="app"></div><noscript><h1>The harbour</h1>${paragraphs(4)}</noscript></body>`;
    expect(markdown(html)).toContain("Part 3 of the story");
  });

  it("ignores a noscript notice beside real text", () => {
    const notice = "<noscript><p>Please enable JavaScript to use this page.</p></noscript>";
    expect(markdown(shell(`${notice}<article><h1>The harbour</h1>${paragraphs(5)}</article>`))).not.toContain(
      "enable JavaScript",
    );
  });

  it("leaves what excludeTags names out, however much it holds", () => {
    const html = shell(
      `<article><h1>The harbour</h1>${paragraphs(3)}<div class="long">${paragraphs(9, 3)}</div></article>`,
    );
    const text = convertHtml({ html, excludeTags: [".long"], wants: { markdown: true } }).markdown;
    expect(text).toContain("Part 2 of the story");
    expect(text).not.toContain("Part 5 of the story");
  });
});

describe("any page", () => {
  const names = [
    "div",
    "p",
    "ul",
    "li",
    "nav",
    "aside",
    "table",
    "td",
    "article",
    "h2",
    "a",
    "span",
    "section",
    "footer",
  ];
  const classes = ["", "content", "sidebar", "post", "comment", "menu", "card", "cookie"];
  const element = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6, depthSize: "medium" },
      fc.integer({ min: 0, max: 7 }).map((index) => SENTENCES[index]!),
      fc.lorem({ maxCount: 6 }),
      fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(...classes), fc.array(tie("node"), { maxLength: 5 }))
        .map(([name, className, inner]) => `<${name} class="${className}" href="#">${inner.join(" ")}</${name}>`),
    ),
  })).node;

  it("never becomes empty where there is text, and gives the same answer twice", () => {
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 12 }), (parts) => {
        const html = `<body>${parts.join("\n")}</body>`;
        const first = markdown(html);
        const whole = convertHtml({ html, onlyMainContent: false, wants: { markdown: true } }).markdown ?? "";
        if (/\p{L}/u.test(whole)) expect(first).toMatch(/\p{L}/u);
        expect(markdown(html)).toBe(first);
      }),
      { numRuns: 150 },
    );
  });

  it("survives depth and breadth", () => {
    const deep = `${"<div>".repeat(60_000)}${paragraphs(3)}`;
    expect(markdown(deep)).toContain("Part 2 of the story");
    const broad = shell(`<main>${paragraphs(3)}${"<div><span>x</span></div>".repeat(60_000)}</main>`);
    expect(markdown(broad)).toContain("Part 2 of the story");
  });
});

describe("a page without content of its own", () => {
  const bare = shell('<div id="app"></div>').replaceAll("The harbour", "Daily Gazette");

  it("has no main content", () => {
    expect(htmlToMarkdown(bare)).toBe("");
    expect(htmlToMarkdown(bare, { onlyMainContent: false })).toContain("All rights reserved");
  });

  it("is given whole to a scrape, with a warning", () => {
    const result = convert(bare);
    expect(result.markdown).toContain("All rights reserved");
    expect(result.warnings).toEqual([expect.stringContaining("seems to have no content")]);
    expect(result.explanation?.fellBack).toBe(true);
  });

  it("is not one whose text is short", () => {
    expect(htmlToMarkdown(shell("<main><h1>Opening hours</h1><p>Closed until the end of March.</p></main>"))).toContain(
      "Closed until the end of March.",
    );
  });
});

describe("what is kept", () => {
  it("has its code blocks whole, whatever the lines are made of", () => {
    const line = fc
      .array(fc.constantFrom("const", "value", "=", "list", "[0]", "();", "return", "if", "x1", "//", "note"), {
        minLength: 1,
        maxLength: 6,
      })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 2, maxLength: 12 }),
        fc.constantFrom("div", "span", "a"),
        (lines, tag) => {
          const code = lines.map((text) => {
            const words = text.split(" ").map((word) => `<span class="token card">${word}</span>`);
            return `<${tag} class="line item">${words.join(" ")}</${tag}>`;
          });
          const prose = (from: number, to: number): string =>
            SENTENCES.slice(from, to)
              .map((sentence) => `<p>${sentence}</p>`)
              .join("");
          const html = `<nav><a href="/">Home</a></nav><article><h1>Guide</h1>${prose(0, 4)}<pre><code>${code.join(tag === "div" ? "" : "\n")}</code></pre>${prose(4, 7)}</article><aside>${"<div><a href='#'>More</a></div>".repeat(9)}</aside>`;
          expect(htmlToMarkdown(html)).toContain(`\`\`\`\n${lines.join("\n")}\n\`\`\``);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("elements of the removal list that hold content", () => {
  it("keeps sections whose heading and text stand in a header of their own", () => {
    const section = (index: number): string =>
      `<section><header><h2>Chapter ${index} of the harbour</h2><p>${SENTENCES[index % 8]} ${SENTENCES[(index + 5) % 8]}</p></header><img src="/${index}.jpg" alt=""></section>`;
    const sections = Array.from({ length: 9 }, (_, index) => section(index)).join("\n");
    const text = markdown(shell(`<main><h1>The harbour</h1>${sections}</main>`));
    for (let index = 0; index < 9; index++) {
      expect(text).toContain(`## Chapter ${index} of the harbour`);
      expect(text).toContain(SENTENCES[index % 8]);
    }
    expect(text).not.toContain("Section number");
    expect(text).not.toContain("All rights reserved");
  });
});

describe("the page of a product", () => {
  const offer = (price: string, head: string): string =>
    shell(`<main><div class="gallery"><img src="/a.jpg" alt="A boat"></div><div class="buy"><div><h1>The boat</h1></div>
    <div><span>4.6</span></div><div class="now">${price}</div><div><label>Colour</label><button>Red</button><button>Blue</button></div>
    <button>Add to basket</button></div><div class="text">${paragraphs(4)}</div>
    <div class="also"><h2>Others looked at</h2><ul>${Array.from({ length: 6 }, (_, index) => `<li><a href="/b/${index}"><img src="/${index}.jpg" alt=""><h3>Boat ${index}</h3></a><div>$${index}9.00</div></li>`).join("")}</ul></div></main>`).replace(
      "<title>The harbour</title>",
      `<title>The boat</title>${head}`,
    );
  const declared = '<meta property="og:type" content="product">';

  it.each(["$1,299.00", "1 299,00 €", "12 990 円", "US $1,299.00", "1.299 kr", "850.000 đ", "Rp 332.000", "2.899 TL"])(
    "keeps its price: %s",
    (price) => {
      expect(markdown(offer(price, declared))).toContain(price);
    },
  );

  it("begins at its title", () => {
    const notice = `<div class="note"><p>${SENTENCES[0]}</p><p>${SENTENCES[1]}</p></div>`;
    const text = markdown(offer("$1,299.00", declared).replace("<main>", `<main>${notice}`));
    expect(text).toContain("# The boat");
    expect(text.split("# The boat")[0]).not.toContain(SENTENCES[0]);
  });

  it("takes no other short text for a price", () => {
    const text = markdown(offer("Size 42", declared));
    expect(text).not.toContain("Size 42");
  });
});

it("keeps the subtitle right below the title of a page that is no article", () => {
  const cards = SENTENCES.slice(0, 6).map(
    (text, at) => `<div class="card"><h3>Pier ${at}</h3><p>${text}</p><a href="/pier/${at}">More</a></div>`,
  );
  const page = (below: string): string =>
    markdown(shell(`<section class="page-header"><div><h1>Our services</h1>${below}</div></section>${cards.join("")}`));
  expect(page("<p>Repairs of piers of all sizes</p>")).toContain("# Our services\n\nRepairs of piers of all sizes\n");
  expect(page('<p><a href="/">Home</a> and our services</p>')).not.toContain("and our services");
});

describe("the standfirst of an article", () => {
  const article = (lead: string): string =>
    shell(`<main><article>${lead}<div class="text">${paragraphs(12)}</div></article></main>`);
  const standfirst = "A carpenter nobody had asked saved the wall of the old harbour, and the ministry noticed late.";

  it.each([
    ["in a header", `<header><h1>The harbour was rebuilt</h1><p class="teaser">${standfirst}</p></header>`],
    ["in a box of its own", `<h1>The harbour was rebuilt</h1><div class="intro"><div>${standfirst}</div></div>`],
  ])("stays %s", (_where, lead) => {
    expect(markdown(article(lead))).toContain(
      `# The harbour was rebuilt\n\n${standfirst}\n\nThe harbour was rebuilt after`,
    );
  });

  it("stays as a heading of a few words below the title, and not as a line of the author", () => {
    const below = (line: string): string =>
      markdown(article(`<header><div><h1>The harbour was rebuilt</h1>${line}</div></header>`));
    expect(below("<h3>A carpenter saved the old wall</h3>")).toContain("### A carpenter saved the old wall");
    expect(below("<p>Ann Marie Smith and John Doe</p>")).not.toContain("John Doe");
  });

  it("does not bring along what the header of an article holds besides", () => {
    const lead = `<header><h1>The harbour was rebuilt</h1><p>${standfirst}</p><ul><li><a href="/share/a">Share this article with all of your friends today</a></li></ul></header>`;
    expect(markdown(article(lead))).not.toContain("Share this article");
  });
});

describe("what follows an article", () => {
  const page = (main: string): string =>
    shell(`<main>${main}</main>`).replace("</head>", '<meta property="og:type" content="article"></head>');
  const article = (title: string, from: number, inner = ""): string =>
    `<article><h1>${title}</h1>${paragraphs(6, from)}${inner}</article>`;

  it("is not the next article of the site, whether it stands behind the first or inside of it", () => {
    const next = article("The mill burned down", 20);
    for (const main of [article("The harbour", 0) + next, article("The harbour", 0, next)]) {
      const text = markdown(page(main));
      expect(text).toContain("Part 5 of the story");
      expect(text).not.toContain("The mill burned down");
      expect(text).not.toContain("Part 21 of the story");
    }
  });

  it("keeps all entries of a page that is no article", () => {
    const text = markdown(shell(`<main>${article("The harbour", 0)}${article("The mill burned down", 20)}</main>`));
    expect(text).toContain("The mill burned down");
  });

  it("finds the text of a page that stands inside of an anchor nobody closed", () => {
    const text = markdown(
      page(`<a name="top">${article("The harbour", 0)}<div class="share">${links(6, "Teaser")}</div>`),
    );
    expect(text).toContain("Part 5 of the story");
    expect(text).not.toContain("Teaser number");
  });
});
