import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const strings = { type: "array", items: { type: "string" } };
const schema = { type: "object", properties: { ingredients: strings, instructions: strings } };

const read = async (html: string): Promise<unknown> => {
  const page = new PageSource(
    `<html lang=en><title>Loaf</title><body><main><h1>Loaf</h1>${html}</main></body></html>`,
    "https://x.example/loaf",
  );
  return (await extractJson(schema as never, { page, metadata: {} })).json;
};

const item = (name: string, text: string): string => `<li class="plugin-recipe-${name}"><span>▢</span> ${text}</li>`;
const notes = "<h2>Ingredients</h2><ul><li>Flour: buy it stone ground.</li><li>Salt: the coarser the better.</li></ul>";

describe("lists that classes name", () => {
  it("hold the entries of all their groups, and not the notes below a heading of that name", async () => {
    const html = `${notes}<div class="plugin-recipe-ingredients"><h3>Ingredients</h3>
      <h4>For the dough</h4><ul>${item("ingredient", "500 g flour")}${item("ingredient", "10 g salt")}</ul>
      <h4>For the crust</h4><ul>${item("ingredient", "1 egg")}</ul></div>
      <ol class="plugin-recipe-instructions">${item("instruction", "Knead it.")}${item("instruction", "Bake it for an hour.")}</ol>`;
    expect(await read(html)).toEqual({
      ingredients: ["500 g flour", "10 g salt", "1 egg"],
      instructions: ["Knead it.", "Bake it for an hour."],
    });
  });

  it("are read from the items of a frame, and from parts that are no list", async () => {
    const parts = (name: string, ...texts: readonly string[]): string =>
      texts.map((text) => `<div class="${name}__item"><b>${text}</b></div>`).join("");
    const html = `<section class="box"><div class="ingredients-body"><div class="recipe-ingredients"><ul><li>500 g flour</li><li>10 g salt</li></ul></div></div>
      <div class="recipe-directions"><div>${parts("part", "Knead it.", "Bake it for an hour.")}</div></div></section>`;
    expect(await read(html)).toEqual({
      ingredients: ["500 g flour", "10 g salt"],
      instructions: ["Knead it.", "Bake it for an hour."],
    });
  });

  it("are read from all frames of a name, also from one of a single item, and not from sections that share it", async () => {
    const frame = (...entries: readonly string[]): string =>
      `<div class="ingredients"><ul>${entries.map((one) => `<li>${one}</li>`).join("")}</ul></div>`;
    expect(await read(frame("500 g flour", "10 g salt") + frame("1 egg"))).toEqual({
      ingredients: ["500 g flour", "10 g salt", "1 egg"],
    });
    const section = '<div class="ingredients"><h2>Diagram</h2><p>How all of it goes together.</p></div>';
    expect(await read(frame("500 g flour", "10 g salt") + section)).toBeNull();
    const step = (text: string): string => `<div class="recipe-instructions">${text}</div>`;
    const steps = step("Knead it.") + step("Bake it: <ul><li>for an hour</li><li>until brown</li></ul>");
    expect(await read(steps)).toEqual({ instructions: ["Knead it.", "Bake it: for an hour until brown"] });
  });

  it("leave how many a recipe serves to the only count of it", async () => {
    const page = new PageSource(
      "<html lang=nl><body><main><h1>Brood</h1><div>4 personen</div><div>15 min</div></main></body></html>",
      "https://x.example/brood",
    );
    const servings = { type: "object", properties: { servings: { type: "string" } } };
    expect((await extractJson(servings as never, { page, metadata: {} })).json).toEqual({ servings: "4" });
  });
});
