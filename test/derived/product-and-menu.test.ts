import { createEngine, type Engine } from "@quern/core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { normaliseMenu, normaliseProduct, readPages, scorePages, viaEngine } from "../../benchmarks/derived/score.mjs";

let engine: Engine;
beforeAll(() => {
  engine = createEngine();
});
afterAll(() => engine.close());

const pagesOf = (name: string) => readPages(new URL(`../../benchmarks/derived/pages/${name}/`, import.meta.url));

describe.each([
  ["product", normaliseProduct, 0.98],
  ["menu", normaliseMenu, 0.98],
] as const)("%s", (name, normalise, floor) => {
  it("finds the labelled fields of its pages and makes nothing up", async () => {
    const pages = pagesOf(name);
    expect(pages.length).toBeGreaterThanOrEqual(44);
    const score = await scorePages(pages, viaEngine(engine, name), normalise);
    expect(score.invented).toEqual([]);
    expect(score.share, score.wrong.join("\n")).toBeGreaterThanOrEqual(floor);
  });

  it("is null where there is nothing", async () => {
    for (const html of [
      "<p>Hello</p>",
      "",
      "<h1>News</h1><p>Prices rose by $5.</p>",
      "<title>Menu</title><h1>Menu</h1>",
    ]) {
      if (html === "") continue;
      const result = await engine.parse(Buffer.from(html), { filename: "page.html", formats: [name] });
      expect(result[name as "product"]).toBeNull();
      expect(result.methods).toEqual({ [name]: "rules" });
    }
  });

  it("takes any broken mixture of its pages", async () => {
    const pieces = pagesOf(name).flatMap(({ html }) => html.match(/<[^>]*>[^<]*/g) ?? []);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(pieces.length - 1), { maxLength: 80 }), async (picks) => {
        const html = `<p>${picks.map((pick) => pieces[pick]).join("")}`;
        const result = await engine.parse(Buffer.from(html), { filename: "page.html", formats: [name] });
        expect(result[name as "product"]).not.toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["prices without end", `<h1>Shop</h1>${"<p>$5.00</p>".repeat(30_000)}`],
    ["one endless line", `<title>Menu</title><h1>Menu</h1><p>${"1.1,1 ".repeat(200_000)}</p>`],
    ["deep nesting", `<h1>Menu</h1>${"<div class=price>$1<div>".repeat(20_000)}`],
    ["many headings", `${"<h2>Mains</h2><li>A dish 5 €</li>".repeat(8_000)}`],
    ["assignments without end", `<h1>X</h1><script>${'price={"a":'.repeat(100_000)}</script>`],
    ["a deep state", `<h1>X</h1><script>price=${'{"variants":['.repeat(50_000)}${"]}".repeat(50_000)}</script>`],
    ["many cards", `<h1>X</h1><ul>${"<li><a href=a>Cup</a><b>$5</b></li>".repeat(8_000)}</ul>`],
    ["many labels", `<h1>X</h1><form>${"<label><input type=radio name=a>b</label>".repeat(10_000)}</form>`],
  ])("reads %s", async (_name, html) => {
    const result = await engine.parse(Buffer.from(html), { filename: "page.html", formats: [name], timeout: 30_000 });
    expect(result[name as "product"]).not.toBeUndefined();
  });
});

it("takes marks of diets between name and price for what they are", async () => {
  const dish = (name: string, price: string) =>
    `<li><b>${name}</b> (V, GF) <span>${price}</span><br>with rye crumbs</li>`;
  const html = `<title>Menu</title><h1>Menu</h1><h2>Starters</h2><ul>${dish("Leek soup", "£6.50")}${dish("Beet tart", "£7")}</ul>
    <h2>Mains</h2><ul>${dish("Barley risotto", "£12")}${dish("Bean stew", "£13")}</ul>`;
  const { menu } = await engine.parse(Buffer.from(html), { filename: "page.html", formats: ["menu"] });
  expect(menu?.sections?.[0]?.items?.[0]).toMatchObject({
    name: "Leek soup",
    description: "with rye crumbs",
    dietary: ["vegetarian", "gluten-free"],
  });
});

it("takes large pages to a worker", async () => {
  const filler = `<!--${"x".repeat(800_000)}-->`;
  const html = `${filler}<meta property="og:type" content="product"><meta property="og:title" content="Cup"><meta property="product:price:amount" content="5">`;
  const result = await engine.parse(Buffer.from(html), { filename: "p.html", formats: ["product"] });
  expect(result.product?.variants[0]?.price?.amount).toBe(5);
});
