import type { JsonSchema } from "@quern/json-schema";
import { expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" } as const;
const number = { type: "number" } as const;
const list = (properties: Record<string, object>) => ({
  type: "object",
  properties: { services: { type: "array", items: { type: "object", properties } } },
});
const read = async (body: string, schema: JsonSchema, head = '<html lang="ja">') =>
  (
    await extractJson(schema, {
      page: new PageSource(`${head}<body><main><h1>Salon</h1>${body}</main></body>`, "https://salon.example/menu"),
      metadata: {},
    })
  ).json;

it("reads lists of prices whose entries have no heading and no link", async () => {
  const names = ["Cut", "Colour", "Perm"];
  const boxes = names
    .map((name, at) => `<div class="col"><div class="box"><b>${name}</b><span>from €${at + 1}0</span></div></div>`)
    .join("");
  const asked = list({ name: text, price: number, currency: text });
  const rows = names.map((name, at) => ({ name, price: (at + 1) * 10, currency: "EUR" }));
  expect(await read(`<div class="row">${boxes}</div>`, asked)).toEqual({ services: rows });
  const lines = (tag: string) => names.map((name, at) => `<${tag}>${name} ..... ￥${at + 1}.000</${tag}>`).join("");
  const yen = names.map((name, at) => ({ name, price: (at + 1) * 1000 }));
  expect(await read(`<ul>${lines("li")}</ul>`, list({ name: text, price: number }))).toEqual({ services: yen });
  // One term above several amounts names none of them.
  expect(await read(`<dl><dt>Hair</dt>${lines("dd")}</dl>`, list({ name: text, price: number }))).toEqual({
    services: yen,
  });
});

it("takes bills, surcharges and figures in a name for no prices", async () => {
  const asked = list({ name: text, price: number });
  const items = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  expect(await read(items(["Mill €20", "Delivery €5", "Total €25"]), asked)).toBeNull();
  expect(await read(items(["Director +€10", "Stylist +€7", "Trainee +€5"]), asked)).toBeNull();
  expect(await read(items(["Pseudo R2", "Engine V8", "Model S3"]), asked)).toBeNull();
});
