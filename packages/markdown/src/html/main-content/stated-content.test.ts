import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../../html-to-markdown.js";

const prose = Array.from(
  { length: 12 },
  (_, number) =>
    `<p>Paragraph ${number}: this loaf was baked by the miller's family for generations, and ${number + 2} of its secrets are told here, one by one, with care.</p>`,
).join("");
const steps = [
  "Sieve the flour and the salt into a wide bowl.",
  "Knead the dough until it no longer sticks to the hand.",
];
const ingredients = ["500 g wholemeal flour", "1 1/2 cups of lukewarm water", "2 tsp coarse sea salt"];
const card = (list: string): string =>
  `<div class="card"><div>4.8 from 12 votes</div><button>Print</button>${list}
   <div class="box"><div class="step"><span>${steps[0]}</span></div><div class="step"><span>${steps[1]}</span></div></div></div>`;
const page = (head: string, list: string): string =>
  `<html><head><title>The miller's loaf</title>${head}</head><body><article><h1>The miller's loaf</h1>${prose}${card(list)}</article></body></html>`;
const data = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const recipe = {
  "@type": "Recipe",
  recipeIngredient: ["500 g wholemeal flour", "1.5 cups of lukewarm water", "2 tsp coarse sea salt"],
  recipeInstructions: steps.map((text) => ({ "@type": "HowToStep", text: `<p>${text}</p>` })),
};

describe("parts of a recipe", () => {
  it("stay where the data of the page name them, with figures written in another way", () => {
    const list = `<div class="grid">${ingredients.map((one) => `<div class="cell"><a href="/shop">${one}</a></div>`).join("")}</div>`;
    const markdown = htmlToMarkdown(page(data({ "@graph": [recipe] }), list));
    for (const part of [...ingredients, ...steps]) expect(markdown).toContain(part);
  });

  it("keep the amounts that stand in elements of their own", () => {
    const list = ingredients
      .map((one) => {
        const [, amount, name] = /^([\d/ ]+\w+) (.+)$/.exec(one)!;
        return `<div class="row"><div class="amount">${amount}</div><div class="ingredient">${name}</div></div>`;
      })
      .join("");
    const markdown = htmlToMarkdown(page(data(recipe), list));
    for (const text of ["500 g", "1 1/2 cups", "2 tsp", "wholemeal flour"]) expect(markdown).toContain(text);
  });

  it("stay where microdata or class names mark them", () => {
    for (const mark of ['itemprop="recipeIngredient"', 'class="recipe-ingredient"']) {
      const list = ingredients.map((one) => `<div ${mark}><span>${one}</span></div>`).join("");
      const markdown = htmlToMarkdown(page("", list));
      for (const part of ingredients) expect(markdown).toContain(part);
    }
  });

  it("bring nothing back that the data do not name", () => {
    const markdown = htmlToMarkdown(page(data(recipe), "<div>Save this recipe to your box!</div>"));
    expect(markdown).not.toContain("Save this recipe");
  });

  it("keep what a portion has of fat and sugar, and no figures without their names", () => {
    const nutrition = {
      "@type": "NutritionInformation",
      calories: "251 kcal",
      carbohydrateContent: "30 g",
      proteinContent: "4 g",
      fatContent: "15 g",
    };
    const line = "Calories: 251kcal | Carbohydrates: 30g | Protein: 4g | Fat: 15g | Serving: 1 slice of the loaf";
    const shown = `<div class="facts"><span>30 g</span></div><div class="nutrition"><h3>Nutrition</h3><div class="line">${line}</div></div>`;
    const markdown = htmlToMarkdown(
      page(data({ ...recipe, nutrition }), `<ul><li>${ingredients[0]}</li></ul>${shown}`),
    );
    expect(markdown).toContain(line);
    expect(markdown).not.toMatch(/^30 g$/m);
  });

  it("keep its times and its yield as the page writes them, with their labels", () => {
    const said = { ...recipe, prepTime: "PT90M", totalTime: "PT2H", recipeYield: "8" };
    const facts = [
      "<div>Vorbereitung</div><div>1 Std. 30 Min.</div>",
      "<div>Rozsda: 2 óra</div>",
      "<div>8 porcií</div>",
    ];
    const list = `<div>${facts.map((fact) => `<div class="fact">${fact}</div>`).join("")}<div>7 fans</div></div>`;
    const markdown = htmlToMarkdown(page(data(said), list));
    for (const text of ["Vorbereitung", "1 Std. 30 Min.", "2 óra", "8 porcií"]) expect(markdown).toContain(text);
    expect(markdown).not.toContain("7 fans");
  });

  it("are read from broken data without an error", () => {
    expect(htmlToMarkdown(page('<script type="application/ld+json">{"recipeIngredient": [</script>', ""))).toContain(
      "Paragraph 3",
    );
  });

  it("are found beside a list of any length", () => {
    const long = { ...recipe, keywords: Array.from({ length: 300_000 }, (_, number) => number) };
    const list = `<div class="grid">${ingredients.map((one) => `<div class="cell">${one}</div>`).join("")}</div>`;
    const markdown = htmlToMarkdown(page(data(long), list));
    for (const part of ingredients) expect(markdown).toContain(part);
  });
});
