import { expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" };
const EVENT = { name: text, startDate: text, location: text, organizer: text };

const read = async (body: string): Promise<unknown> => {
  const html = `<html lang=en><title>Mill Day</title><body><main><h1>Mill Day</h1>${body}</main></body></html>`;
  const page = new PageSource(html, "https://mill.example/events/mill-day");
  return (await extractJson({ type: "object", properties: EVENT } as never, { page, metadata: {} })).json;
};

it("takes the venue's name for an event's location, and leaves the address below it out", async () => {
  const day = "<dl><dt>Date:</dt><dd>December 2, 2026</dd></dl>";
  const venue = "<h2>Venue</h2><dl><dt></dt><dd>The Old Mill</dd><dd>6 Cupar Road<br>Newport, Fife</dd></dl>";
  const organizer = "<h2>Organizer</h2><div><p>Millers of Fife</p><p>Phone: 01382 555 010</p></div>";
  expect(await read(`${day}${venue}${organizer}<h2>About</h2><p>All about mills, for everybody.</p>`)).toEqual({
    name: "Mill Day",
    startDate: "December 2, 2026",
    location: "The Old Mill",
    organizer: "Millers of Fife",
  });
});

it("leaves the location out where the section has a paragraph and no name", async () => {
  const way = "Take the bus from the station to the river, walk past both bridges and turn left at the church. ".repeat(
    2,
  );
  expect(await read(`<h2>Location</h2><p>${way}</p>`)).toEqual({ name: "Mill Day" });
});

it("leaves soft hyphens out of values", async () => {
  const html =
    "<html lang=de><title>Bohnen­paste</title><body><main><h1>Schwarze Bohnen&shy;paste</h1><p>Text.</p></main>";
  const page = new PageSource(html, "https://koch.example/");
  const { json } = await extractJson({ type: "object", properties: { title: text } } as never, { page, metadata: {} });
  expect(json).toEqual({ title: "Schwarze Bohnenpaste" });
});
