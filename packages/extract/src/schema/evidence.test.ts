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
