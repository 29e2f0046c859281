import { expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const schema = { type: "object", properties: { cookTimeMinutes: { type: "number" } } };

/** How sure the time beside a label is, on a page that states one elsewhere as well. */
async function confidence(elsewhere: string): Promise<number> {
  const html = `<title>Rye bread recipe</title><h1>Rye bread</h1><dl><dt>Cook time</dt><dd>40 minutes</dd></dl>
    <span class="cook-time">${elsewhere}</span><p>Knead the dough for ten minutes, and let it rest overnight.</p>`;
  const { json, evidence } = await extractJson(schema, {
    page: new PageSource(html, "https://x.example/"),
    metadata: {},
  });
  expect(json).toEqual({ cookTimeMinutes: 40 });
  return evidence.find(({ path }) => path === "/cookTimeMinutes")!.confidence;
}

it("a value is surer where another place of the page states it than where one states another", async () => {
  expect(await confidence("40 minutes")).toBeGreaterThan(await confidence("25 minutes"));
});

it("a list of values has a confidence as a whole", async () => {
  const ingredients = { type: "array", items: { type: "string" } };
  const html = `<title>Rye bread</title><h1>Rye bread</h1><h2>Ingredients</h2><ul><li>500 g of rye</li><li>10 g of salt</li></ul>`;
  const { json, evidence } = await extractJson(
    { type: "object", properties: { ingredients } },
    { page: new PageSource(html, "https://x.example/"), metadata: {} },
  );
  expect(json).toEqual({ ingredients: ["500 g of rye", "10 g of salt"] });
  expect(evidence).toMatchObject([{ path: "/ingredients", place: "list" }]);
  expect(evidence[0]!.confidence).toBeGreaterThan(0.5);
});
