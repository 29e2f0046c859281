import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extract } from "./extract.js";
import { readPage } from "./source.js";

const text = { type: "string" };
const object = (properties: Record<string, unknown>) => ({ type: "object", properties });

function read(schema: Record<string, unknown>, html: string): unknown {
  return extract(schema, readPage(new PageSource(html, "https://a.example/x").parsed, {}, false, true)).value;
}

describe("an object around what is asked", () => {
  const camp = `<div class="h-event"><h1 class="p-name">Camp</h1><time class="dt-start" datetime="2012-06-30">Saturday</time>
    <span class="p-location h-card">Geo Hall</span></div>`;
  const event = object({ name: text, start: text, location: text });
  const values = { name: "Camp", start: "2012-06-30", location: "Geo Hall" };

  it("is about the page's subject", () => {
    expect(read(event, camp)).toEqual(values);
    expect(read(object({ event }), camp)).toEqual({ event: values });
  });

  it.each([
    ["person", { name: text, email: text, jobTitle: text }],
    ["organisation", { name: text, email: text, city: text }],
  ])("may be called %s", (name, properties) => {
    const isPerson = name === "person";
    const card = `<h1>Contact</h1><p class="h-card">${isPerson ? '<b class="p-name">Ada Kern</b>, <i class="p-job-title">Miller</i>' : '<b class="p-name p-org">Fell &amp; Fen</b>'}
      <a class="u-email" href="mailto:hi@fell.example">mail</a> <span class="p-locality">Bath</span></p>`;
    const rest = isPerson ? { name: "Ada Kern", jobTitle: "Miller" } : { name: "Fell & Fen", city: "Bath" };
    expect(read(object({ [name]: object(properties) }), card)).toEqual({
      [name]: { email: "hi@fell.example", ...rest },
    });
  });

  it("stays a part where its name is that of one", () => {
    expect(read(object({ address: object({ name: text, city: text }) }), `<h1>Camp</h1>${camp}`)).toBeUndefined();
  });
});
