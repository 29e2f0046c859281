import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isItem,
  itemsOfType,
  readOpenGraph,
  readStructuredData,
  type StructuredItem,
  textOf,
  textsOf,
  valuesOf,
} from "./index.js";

const jsonLd = (text: string): StructuredItem[] =>
  readStructuredData(`<html><head><script type="application/ld+json">${text}</script></head></html>`);

/** The item as plain data; nested items too. */
const plain = (item: StructuredItem): Record<string, unknown> => ({
  type: item.types.join(" "),
  ...Object.fromEntries(
    [...item.properties].map(([name, values]) => {
      const list = values.map((value) => (isItem(value) ? plain(value) : value));
      return [name, list.length === 1 ? list[0] : list];
    }),
  ),
});

describe("JSON-LD", () => {
  it("reads nested items, lists and values", () => {
    const [product] = jsonLd(`{
      "@context": "https://schema.org", "@type": ["Product", "http://schema.org/Vehicle"], "@id": "#car",
      "name": "Kettle &amp; cup", "image": ["a.jpg", ["b.jpg"]], "schema:color": {"@value": "red", "@language": "en"},
      "offers": {"@type": "Offer", "price": 19.5, "availability": {"@id": "https://schema.org/InStock"}}, "size": null
    }`);
    expect(product?.id).toBe("#car");
    expect(product?.source).toBe("json-ld");
    expect(plain(product!)).toEqual({
      type: "Product Vehicle",
      name: "Kettle & cup",
      image: ["a.jpg", "b.jpg"],
      color: "red",
      offers: { type: "Offer", price: 19.5, availability: { type: "" } },
    });
    expect(textOf(itemsOfType([product!], "Offer")[0]!, "availability")).toBe("https://schema.org/InStock");
  });

  it("joins the nodes of a graph by their ids, in whatever block they are, and survives circles", () => {
    const items = readStructuredData(`
      <script type="application/ld+json">{"@graph": [
        {"@type": "Article", "@id": "#a", "author": {"@id": "#p"}, "mainEntityOfPage": {"@id": "#w"}},
        {"@type": "WebPage", "@id": "#w", "mainEntity": {"@id": "#a"}}]}</script>
      <script type="application/ld+json">{"@type": "Person", "@id": "#p", "name": "Ada"}</script>`);
    expect(items.map((item) => item.types[0])).toEqual(["Article", "WebPage", "Person"]);
    const article = items[0]!;
    expect(textOf(article, "author")).toBe("Ada");
    expect(valuesOf(valuesOf(article, "mainEntityOfPage")[0] as StructuredItem, "mainEntity")[0]).toBe(article);
    expect(itemsOfType(items, "Person")).toHaveLength(1);
  });

  it.each([
    ["comments", '/* x */ {"@type": "Thing", // y\n "name": "a//b"}'],
    ["CDATA", '//<![CDATA[\n{"@type": "Thing", "name": "a//b"}\n//]]>'],
    ["CDATA in a comment", '/*<![CDATA[*/{"@type": "Thing", "name": "a//b"}/*]]>*/'],
    ["an HTML comment", '<!-- {"@type": "Thing", "name": "a//b"} -->'],
    ["trailing junk", '{"@type": "Thing", "name": "a//b"};\nvar x = 1;'],
    ["trailing commas", '{"@type": ["Thing",], "name": "a//b" , }'],
    ["a missing end", '{"@type": "Thing", "name": "a//b", "offers": [{"price": 1}'],
    ["a byte order mark", '\uFEFF{"@type": "Thing", "name": "a//b"}'],
    ["an assignment", 'window.data = {"@type": "Thing", "name": "a//b"}'],
  ])("reads past %s", (_name, text) => {
    const [item] = jsonLd(text);
    expect(item?.types).toEqual(["Thing"]);
    expect(textOf(item!, "name")).toBe("a//b");
  });

  it.each([
    ["in markup", '{"@type": "Thing", "name": "a <a href="/b">b</a>"}', 'a <a href="/b">b</a>'],
    [
      "around words",
      '{"@type": "Thing", "name": "said "yes" twice, and more", "url": "/a"}',
      'said "yes" twice, and more',
    ],
    ["at the end", '{"@type": "Thing", "name": "by "Ada"", "url": "/a",}', 'by "Ada"'],
  ])("takes quotes %s of a string for text", (_name, text, name) => {
    expect(textOf(jsonLd(text)[0]!, "name")).toBe(name);
  });

  it("mends strings and reads several values of one block", () => {
    const items = jsonLd('{"@type":"A","name":"two\nlines\tand \\\'quote\\\'"}{"@type":"B","name":"x"}');
    expect(items.map(plain)).toEqual([
      { type: "A", name: "two\nlines and 'quote'" },
      { type: "B", name: "x" },
    ]);
  });

  it("takes no harm from reserved names", () => {
    const [item] = jsonLd('{"@type":"__proto__","__proto__":{"@type":"X","polluted":true},"constructor":"c"}');
    expect(item?.types).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(textOf(item!, "constructor")).toBe("c");
  });
});

describe("Microdata", () => {
  it("reads properties by the kind of their element", () => {
    const [item] = readStructuredData(
      `<div itemscope itemtype="https://schema.org/Product https://schema.org/Book" itemid="urn:1">
        <h1 itemprop="name">A <b>book</b></h1><img itemprop="image" src="/a.jpg"><a itemprop="url sameAs" href="b">x</a>
        <meta itemprop="gtin" content=" 123 "><data itemprop="weight" value="5">five</data>
        <time itemprop="released" datetime="2020-01-02">then</time><link itemprop="availability" href="http://schema.org/InStock">
        <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="9.50">9,50 €</span></div>
        <p itemprop="description">one<br>two<script>three</script></p>
      </div>`,
      "https://shop.example/dir/page",
    );
    expect(item?.id).toBe("urn:1");
    expect(plain(item!)).toEqual({
      type: "Product Book",
      name: "A book",
      image: "https://shop.example/a.jpg",
      url: "https://shop.example/dir/b",
      sameAs: "https://shop.example/dir/b",
      gtin: "123",
      weight: "5",
      released: "2020-01-02",
      availability: "http://schema.org/InStock",
      offers: { type: "Offer", price: "9.50" },
      description: "one two",
    });
  });

  it("follows itemref, also in circles", () => {
    const items = readStructuredData(`
      <div itemscope itemtype="Product" itemref="price circle"><span itemprop="name">N</span></div>
      <p id="price"><span itemprop="price">5</span><span itemprop="brand" itemscope itemtype="Brand"><i itemprop="name">B</i></span></p>
      <div id="circle" itemprop="more" itemscope itemtype="Thing" itemref="circle price"><b itemprop="name">C</b></div>`);
    const product = items[0]!;
    expect(textsOf(product, "name")).toEqual(["N"]);
    expect(textOf(product, "price")).toBe("5");
    expect(textOf(product, "brand")).toBe("B");
    expect(textOf(product, "more")).toBe("C");
  });
});

describe("RDFa", () => {
  it("reads typed elements and leaves Open Graph alone", () => {
    const items = readStructuredData(
      `<html vocab="https://schema.org/" typeof="WebPage"><head><meta property="og:title" content="no"></head><body>
        <div typeof="schema:Product" resource="#p"><span property="schema:name">N</span>
        <div property="offers" typeof="Offer"><meta property="price" content="5"><a property="url" href="/x">x</a></div></div></body></html>`,
      "https://a.example/",
    );
    expect(items).toHaveLength(1);
    expect(plain(items[0]!)).toEqual({
      type: "Product",
      name: "N",
      offers: { type: "Offer", price: "5", url: "https://a.example/x" },
    });
    expect(items[0]?.id).toBe("#p");
  });
});

describe("microformats", () => {
  const read = (html: string) => readStructuredData(html, "https://a.example/dir/").map(plain);

  it("reads events with their parts", () => {
    expect(
      read(`<div class="h-event"><h1 class="p-name">Camp</h1><a class="u-url" href="/camp">more</a>
        <time class="dt-start" datetime="2012-06-30">30 June</time> to <span class="dt-end"><b class="value">2012-07-01</b> at
        <i class="value">7:30pm</i></span>, <span class="p-location h-card"><a class="p-name p-org u-url" href="https://geo.example/">Geo</a>,
        <span class="p-locality">Portland</span></span></div>`),
    ).toEqual([
      {
        type: "Event",
        name: "Camp",
        url: "https://a.example/camp",
        startDate: "2012-06-30",
        endDate: "2012-07-01T19:30",
        location: {
          type: "Place",
          name: "Geo",
          worksFor: "Geo",
          url: "https://geo.example/",
          address: { type: "PostalAddress", addressLocality: "Portland" },
        },
      },
    ]);
  });

  it("reads the classes of the first version", () => {
    expect(
      read(`<p class="vcard"><a class="fn org url" href="/">Fell &amp; Fen</a> <span class="adr"><i class="locality">Bath</i></span>
          <a class="email" href="mailto:hi@fell.example?subject=x">mail</a></p>
        <article class="post hentry"><h2 class="entry-title">News</h2><abbr class="published" title="2011-02-03">today</abbr>
          by <span class="author vcard"><b class="fn">Ada Kern</b></span></article>
        <ul class="hrecipe"><li class="fn">Toast<li class="ingredient"><b class="value">2</b> <i class="type">slices</i></ul>`),
    ).toEqual([
      {
        type: "Organization",
        name: "Fell & Fen",
        url: "https://a.example/",
        address: { type: "PostalAddress", addressLocality: "Bath" },
        email: "hi@fell.example",
      },
      {
        type: "BlogPosting",
        headline: "News",
        datePublished: "2011-02-03",
        author: { type: "Person", name: "Ada Kern" },
      },
      { type: "Recipe", name: "Toast", recipeIngredient: "2 slices" },
    ]);
  });

  it("takes the name of an element without properties from its text, and no long text", () => {
    expect(read('<a class="h-card" href="/me"><img alt="Ada Kern" src="a.png"></a>')).toEqual([
      { type: "Person", name: "Ada Kern", url: "https://a.example/me" },
    ]);
    expect(read(`<div class="h-card">${"word ".repeat(50)}</div><p class="adr">No parts</p>`)).toEqual([]);
  });

  it("leaves out who comments", () => {
    expect(read('<li><div class="comment-author vcard"><cite class="fn">Bo Lind</cite></div></li>')).toEqual([]);
  });

  it("keeps what is said of a quoted page apart", () => {
    const [entry] = read(`<div class="h-entry"><h1 class="p-name">Mine</h1>
      <div class="u-comment h-cite"><span class="p-author h-card">Bo Lind</span><time class="dt-published">2020-01-01</time></div></div>`);
    expect(entry).toEqual({
      type: "BlogPosting",
      headline: "Mine",
      comment: { type: "CreativeWork", author: { type: "Person", name: "Bo Lind" }, datePublished: "2020-01-01" },
    });
  });
});

describe("Open Graph", () => {
  it("keeps every value by lower-case name", () => {
    const found = readOpenGraph(`<meta property="og:image" content="a"><meta property="OG:Image" content=" b ">
      <meta name="product:price:amount" content="5"><meta name="description" content="x"><meta property="og:title" content="">`);
    expect([...found]).toEqual([
      ["og:image", ["a", "b"]],
      ["product:price:amount", ["5"]],
    ]);
  });
});

describe("hostile pages", () => {
  const nasty = fc.constantFrom(
    '{"@type":"A",',
    '"x":[',
    "}",
    "]",
    '"',
    "\\",
    "\\u12",
    "/*",
    "//",
    "<!--",
    '{"@id":"#a","p":{"@id":"#b"}}',
    ",",
    "1e999",
    "null",
    '<div itemscope itemprop="a" itemref="x y" id="x">',
    '<p typeof="A" property="b" id="y">',
    '<p class="h-card p-author vcard adr value">',
    "</div>",
    "<template>",
    '<script type="application/ld+json">',
    "</script>",
    "&amp;",
    "<meta property='og:x' content='1'>",
  );
  it("never throw", () => {
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 60 }), (parts) => {
        const items = readStructuredData(parts.join(""), "https://a.example/");
        itemsOfType(items, "A");
        readOpenGraph(parts.join(""));
        jsonLd(parts.join(""));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["nested JSON", `<script type="application/ld+json">${'{"a":'.repeat(200_000)}</script>`],
    ["nested lists", `<script type="application/ld+json">${"[".repeat(500_000)}${"]".repeat(500_000)}</script>`],
    ["unfinished strings", `<script type="application/ld+json">{"${'a\\"'.repeat(300_000)}</script>`],
    ["open comments", `<script type="application/ld+json">${"/*".repeat(300_000)}</script>`],
    ["many commas", `<script type="application/ld+json">{${",".repeat(500_000)}</script>`],
    ["nested scopes", `${'<div itemscope itemprop="a">x'.repeat(50_000)}`],
    ["nested microformats", `${'<div class="h-entry p-author p-name value">x'.repeat(50_000)}`],
    ["nested types", `${'<div typeof="A" property="a">x'.repeat(50_000)}`],
    [
      "references to everything",
      `<div id=a>${'<p itemscope itemref="a"><b itemprop=c>x</b></p>'.repeat(20_000)}</div>`,
    ],
  ])("%s cost no more than the page", (_name, html) => {
    expect(readStructuredData(html).length).toBeLessThanOrEqual(20_000);
  });
});
