import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const schema = {
  type: "object",
  properties: { author: { type: "string" }, price: { type: "number" }, location: { type: "string" } },
};
const read = async (paragraph: string): Promise<unknown> => {
  const html = `<html lang=en><body><article><h1>Mill</h1><p>${paragraph}</p></article></body></html>`;
  return (await extractJson(schema, { page: new PageSource(html, "https://x.example/"), metadata: {} })).json;
};

describe("labels in running text", () => {
  it.each([
    ["Author: Ann Miller. Price: $5.00.", { author: "Ann Miller", price: 5 }],
    ["Author: <b>Ann Miller</b>. Price: $1.50. The mill grinds corn.", { author: "Ann Miller", price: 1.5 }],
    ["<b>Author:</b> Ann Miller. The mill is old.", { author: "Ann Miller" }],
    ["Location: St. Mary Mead. Price: 12 €.", { location: "St. Mary Mead", price: 12 }],
    ["The guide to mills by the river. Price: $6.50. It has 12 pages.", { price: 6.5 }],
  ])("%s", async (paragraph, found) => {
    expect(await read(paragraph)).toEqual(found);
  });

  it.each(["J. K. Rowling", "Dr. X. Meier", "Prof. Dr. med. Max Lind", "Lia C. Brandt"])(
    "leave %s whole",
    async (name) => {
      expect(await read(`Author: ${name}. Price: $5.00. The mill is old.`)).toEqual({ author: name, price: 5 });
    },
  );

  it("do not begin behind the number of an item, nor take a paragraph for a value", async () => {
    expect(await read("2. Location: Husum")).toBeNull();
    expect(await read(`We mill. Location: ${"by the river and ".repeat(6)}beyond. It is old.`)).toBeNull();
  });
});
