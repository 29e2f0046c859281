import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" };
const number = { type: "number" };
const list = (items: object): object => ({ type: "array", items });
const object = (properties: object): object => ({ type: "object", properties });

const read = async (html: string, schema: object, language = "en"): Promise<unknown> => {
  const page = new PageSource(
    `<html lang=${language}><title>Page</title><body>${html}</body></html>`,
    "https://x.example/p",
  );
  return (await extractJson(schema as never, { page, metadata: {} })).json;
};

describe("lists of events", () => {
  const schema = object({ events: list(object({ title: text, date: text, time: text, venue: text, price: text })) });
  const entry = (title: string, ...lines: readonly string[]): string =>
    `<article class=event><h3><a href=/e>${title}</a></h3>${lines.map((line) => `<p>${line}</p>`).join("")}</article>`;

  it("have days, hours, places and prices without labels", async () => {
    const html = `<main><h1>What's on</h1>${entry("Jazz Night", "Friday, 4 December 2026, 8:00 pm", "The Blue Room", "£12")}${entry("Winter Fair", "Saturday, 5 December 2026, 10 am", "Market Hall", "Free")}</main>`;
    expect(await read(html, schema)).toEqual({
      events: [
        { title: "Jazz Night", date: "Friday, 4 December 2026", time: "8:00 pm", venue: "The Blue Room", price: "£12" },
        { title: "Winter Fair", date: "Saturday, 5 December 2026", time: "10 am", venue: "Market Hall", price: "Free" },
      ],
    });
  });

  it("are read in German, and days become dates where the schema wants them", async () => {
    const html = `<main><h1>Veranstaltungen</h1>${entry("Chorabend", "Sa, 12. Dezember 2026 | 19.30 Uhr", "Stadtkirche", "8 €")}${entry("Weihnachtsmarkt", "13.12.2026, 11:00 Uhr", "Rathausplatz", "Eintritt frei")}</main>`;
    const dated = object({
      events: list(object({ title: text, date: { type: "string", format: "date" }, time: text, price: number })),
    });
    expect(await read(html, dated, "de")).toEqual({
      events: [
        { title: "Chorabend", date: "2026-12-12", time: "19.30 Uhr", price: 8 },
        { title: "Weihnachtsmarkt", date: "2026-12-13", time: "11:00 Uhr", price: 0 },
      ],
    });
  });

  it("leave open what several lines might say", async () => {
    const html = `<main><h1>What's on</h1>${entry("Tour", "4 December 2026", "5 December 2026", "North Hall", "South Hall")}${entry("Talk", "6 December 2026", "Library")}</main>`;
    expect(await read(html, schema)).toEqual({
      events: [{ title: "Tour" }, { title: "Talk", date: "6 December 2026", venue: "Library" }].filter(
        (event) => Object.keys(event).length > 1,
      ),
    });
  });
});

describe("recipes", () => {
  it("have ingredients in rows of a table and steps in blocks", async () => {
    const html =
      "<main><h1>Lentil soup</h1><h2>Ingredients</h2><table><tr><td>250 g</td><td>red lentils</td></tr><tr><td>1</td><td>onion, chopped</td></tr><tr><td></td><td>salt</td></tr></table>" +
      "<h2>Method</h2><div><div>Fry the onion.</div><div>Add lentils and stock.</div></div></main>";
    expect(await read(html, object({ ingredients: list(text), steps: list(text) }))).toEqual({
      ingredients: ["250 g red lentils", "1 onion, chopped", "salt"],
      steps: ["Fry the onion.", "Add lentils and stock."],
    });
  });
});

describe("advertisements for a job", () => {
  const schema = object({ jobTitle: text, location: text, employmentType: text, deadline: text });

  it("say where and how beside the title, and until when in a sentence", async () => {
    const html =
      "<div class=hero><h1>Senior Gardener</h1><p>Ford, Iowa · Full-time</p></div><main><h2>About the role</h2><p>You look after 14 parks.</p><h2>How to apply</h2><p>Send your application to jobs@ford.example by 15 January 2027.</p></main>";
    expect(await read(html, schema)).toEqual({
      jobTitle: "Senior Gardener",
      location: "Ford, Iowa",
      employmentType: "Full-time",
      deadline: "15 January 2027",
    });
  });

  it("are read in German", async () => {
    const html =
      "<main><h1>Gärtnerin (m/w/d)</h1><p>Kiel | Teilzeit</p><h2>Bewerbung</h2><p>Wir freuen uns auf Ihre Bewerbung bis zum 15. Januar 2027.</p></main>";
    expect(await read(html, schema, "de")).toMatchObject({
      location: "Kiel",
      employmentType: "Teilzeit",
      deadline: "15. Januar 2027",
    });
  });
});

describe("hidden text", () => {
  const schema = object({ jobTitle: text, reference: text });
  const page = (hidden: string): string =>
    `<main><h1>Gardener</h1><p>You look after parks.</p><div ${hidden}><p>Reference: GA-17</p></div></main>`;

  it("is no value, unless a reader can bring it up", async () => {
    expect(await read(page("hidden"), schema)).toEqual({ jobTitle: "Gardener" });
    expect(await read(page('style="display: none"'), schema)).toEqual({ jobTitle: "Gardener" });
    for (const shown of ["", 'hidden="until-found"', 'hidden role="tabpanel"', 'hidden data-quern-hidden="no"'])
      expect(await read(page(shown), schema)).toEqual({ jobTitle: "Gardener", reference: "GA-17" });
  });
});
