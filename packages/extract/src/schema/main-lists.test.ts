import { describe, expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { extractJson } from "./deterministic-json.js";

const ADDRESS = "https://shop.example/things";

async function read(body: string, properties: Record<string, object>): Promise<unknown> {
  const page = new PageSource(`<html><body>${body}</body></html>`, ADDRESS);
  const metadata = { url: ADDRESS };
  return (await extractJson({ type: "object", properties } as never, { page, metadata })).json;
}

const text = { type: "string" };
const number = { type: "number" };
const list = (properties: Record<string, object>) => ({ type: "array", items: { type: "object", properties } });
const MENU = `<div class="top"><div class="menu">${["Men", "Women", "Kids", "Sale", "News", "Help"]
  .map((name) => `<div class="entry"><div><div><a href="/${name}">${name}</a></div></div></div>`)
  .join("")}</div></div>`;
const boards = ["Lewis", "Staunton", "Sheesham", "Walnut", "Ebony", "Travel"];

describe("a page that is a list", () => {
  it("fills a list of any name, with the price of today and the one before", async () => {
    const cards = boards
      .map(
        (name, at) =>
          `<div class="box"><div><img src="/${at}.jpg"></div><div><p><a href="/b/${at}">${name} chess set</a></p><p><span class="normalprice">$${120 + at}.00</span> <span class="special">$${90 + at}.50</span><span><br>Save 25%</span></p></div></div>`,
      )
      .join("");
    const json = await read(`${MENU}<h1>Chess sets</h1><div class="grid">${cards}</div>`, {
      items: list({ title: text, url: text, price: number, oldPrice: number }),
    });
    expect(json).toMatchObject({
      items: [
        { title: "Lewis chess set", url: "https://shop.example/b/0", price: 90.5, oldPrice: 120 },
        { title: "Staunton chess set", url: "https://shop.example/b/1", price: 91.5, oldPrice: 121 },
        {},
        {},
        {},
        {},
      ],
    });
  });

  it("takes no range for a discount, and no lower price in front for one", async () => {
    const cards = boards
      .map(
        (name, at) =>
          `<div class="box"><h3><a href="/b/${at}">${name}</a></h3><p>$${10 + at} – $${20 + at}</p><p>A set of wood.</p></div>`,
      )
      .join("");
    const json = (await read(`<h1>Sets</h1><div>${cards}</div>`, {
      items: list({ title: text, oldPrice: number, price: number }),
    })) as {
      items?: object[];
    } | null;
    for (const item of json?.items ?? []) expect(Object.keys(item)).toEqual(["title"]);
  });

  it("is no menu in front of the heading, and no five lines of an article", async () => {
    const article = `${MENU}<h1>How chess came to Europe</h1><p>${"The game travelled with merchants. ".repeat(30)}</p>`;
    expect(await read(article, { items: list({ title: text, url: text }) })).toBeNull();
  });

  it("names a card by its largest heading, and a repository by the deeper address", async () => {
    const jobs = ["Engineer", "Designer", "Writer", "Tester", "Cook"]
      .map(
        (job, at) =>
          `<div class="tile"><h5><a href="/f/${at}">Firm ${at}</a></h5><h3><a href="/j/${at}">${job}</a></h3><ul><li>Remote</li></ul></div>`,
      )
      .join("");
    expect(await read(`<h1>Jobs</h1><div>${jobs}</div>`, { jobs: list({ title: text, url: text }) })).toMatchObject({
      jobs: [{ title: "Engineer", url: "https://shop.example/j/0" }, {}, {}, {}, {}],
    });
    const repositories = ["one", "two", "three", "four", "five"]
      .map(
        (name) =>
          `<article class="row"><h2><a href="/ada">ada</a> / <a href="/ada/${name}">${name}</a></h2><p>Tools for ${name} things</p><div>Python <a href="/s">12,944</a> <a href="/f">726</a> 948 stars today</div></article>`,
      )
      .join("");
    expect(
      await read(`<h1>Trending</h1><div>${repositories}</div>`, {
        repositories: list({ name: text, url: text, description: text }),
      }),
    ).toMatchObject({
      repositories: [
        { name: "ada / one", url: "https://shop.example/ada/one", description: "Tools for one things" },
        {},
        {},
        {},
        {},
      ],
    });
  });
});

describe("values beside their words", () => {
  it("reads a recipe's card below a heading over other recipes", async () => {
    const json = await read(
      "<main><h1>Beginners Sourdough Bread Recipe</h1><p>Bread is easy.</p><h2>More bread recipes</h2><ul><li><a href='/a'>Rye</a></li></ul><div class='card'><h2>Beginners Sourdough Bread</h2><div>Calories: 1535kcal</div><h3>Ingredients</h3><ul><li>400 g flour</li><li>8 g salt</li></ul></div></main>",
      { ingredients: { type: "array", items: text }, calories: number },
    );
    expect(json).toEqual({ ingredients: ["400 g flour", "8 g salt"], calories: 1535 });
  });

  it("reads a line that begins with all words of the name", async () => {
    expect(
      await read("<h1>NT1 microphone</h1><ul><li>Available since February 2023</li><li>Black housing</li></ul>", {
        availableSince: text,
      }),
    ).toEqual({ availableSince: "February 2023" });
  });
});

it("gives the role of somebody in a team, and not the name again", async () => {
  const card = (name: string, role: string): string =>
    `<div class="col"><img src="${name}.jpg"><h4>${name}</h4>${role}<a href="https://social.example/">Profile</a></div>`;
  const cards = [
    card("Ada Berg", "<span>Miller &amp; founder</span>"),
    card("Jon Lind", "<p>Baker</p>"),
    card("Eva Holm", "<small>Bookkeeper</small>"),
  ];
  const json = await read(`<h1>Our team</h1><div>${cards.join("")}</div>`, { team: list({ name: text, role: text }) });
  expect(json).toEqual({
    team: [
      { name: "Ada Berg", role: "Miller & founder" },
      { name: "Jon Lind", role: "Baker" },
      { name: "Eva Holm", role: "Bookkeeper" },
    ],
  });
});

it("keeps ingredients and steps that a recipe states twice", async () => {
  const url = "https://mill.example/cake";
  const sugar = ["100 g sugar", "2 eggs", "100 g sugar", "1 apple"];
  const asked = { type: "array", items: { type: "string" } };
  const read = async (ingredients: readonly string[]): Promise<unknown> => {
    const data = {
      "@context": "https://schema.org",
      "@type": "Recipe",
      name: "Cake of two layers",
      recipeIngredient: ingredients,
      recipeInstructions: ["Whisk.", "Bake.", "Whisk."].map((step) => ({ "@type": "HowToStep", text: step })),
    };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script><h1>Cake of two layers</h1>`;
    const schema = { type: "object", properties: { ingredients: asked, steps: asked } };
    return (await extractJson(schema as never, { page: new PageSource(html, url), metadata: { url } })).json;
  };
  expect(await read(sugar)).toEqual({ ingredients: sugar, steps: ["Whisk.", "Bake.", "Whisk."] });
  // A page that carries the whole list twice has one.
  expect(await read(["1 apple", "2 eggs", "1 apple", "2 eggs"])).toMatchObject({ ingredients: ["1 apple", "2 eggs"] });
});
