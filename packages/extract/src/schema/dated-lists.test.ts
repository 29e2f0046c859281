import { expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { extractJson } from "./deterministic-json.js";

const ADDRESS = "https://town.example/meetings";
const text = { type: "string" };
const schema = {
  type: "object",
  properties: {
    events: { type: "array", items: { type: "object", properties: { title: text, startDate: text, location: text } } },
  },
};

async function events(body: string): Promise<unknown> {
  const page = new PageSource(`<html><body><h1>Board meetings</h1>${body}</body></html>`, ADDRESS);
  const { json } = await extractJson(schema as never, { page, metadata: { url: ADDRESS } });
  return (json as { readonly events?: unknown } | null)?.events;
}

const rows = [
  ["January 17, 2024", "Budget hearing", "Agenda"],
  ["February 21, 2024", "Election of officers", "Agenda"],
  ["March 20, 2024", "Annual report", "Agenda"],
];
const cellsOf = (row: readonly string[]) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const table = (head: string) => `<table>${head}${rows.map(cellsOf).join("")}</table>`;
const EXPECTED = rows.map(([startDate, title]) => ({ title, startDate }));

it("reads the days and subjects of a table, whatever heads its columns", async () => {
  const head = "<tr><th>Meeting day</th><th>On the agenda</th><th>Papers</th></tr>";
  expect(await events(table(head))).toEqual(EXPECTED);
});

it("reads a table whose headings are no headings in the markup, and one without any", async () => {
  expect(await events(table(cellsOf(["<b>Day</b>", "<b>About</b>", "<b>Papers</b>"])))).toEqual(EXPECTED);
  expect(await events(table(""))).toEqual(EXPECTED);
});

it("joins tables with the same headings, and leaves rows without a day out", async () => {
  const head = "<tr><th>Day</th><th>About</th></tr>";
  const years = rows.map(([day = "", about = ""]) => `<h2>${day.slice(-4)}</h2><table>${head}${cellsOf([day, about])}`);
  expect(await events(years.join(`${cellsOf(["Materials", "Read these"])}</table>`).concat("</table>"))).toEqual(
    EXPECTED,
  );
});

it("takes no list of links for events, and no title for a place", async () => {
  const cards = ["Pay a fine", "Rent a hall", "Ask the clerk", "Report a hole"]
    .map((name) => `<div class="card"><div><h3><a href="/${name}">${name}</a></h3></div></div>`)
    .join("");
  expect(await events(`<h2>Events</h2><div class="events">${cards}</div>`)).toBeUndefined();
});

it("reads days that stand in lines of their own or before a text", async () => {
  const items = rows.map(([day, about]) => `<li>${day} – <a href="/${day}">${about}</a></li>`).join("");
  expect(await events(`<ul>${items}</ul>`)).toEqual(EXPECTED);
  const lines = rows.map(([day]) => `<p><a href="/${day}">${day}</a></p>`).join("");
  expect(await events(lines)).toEqual(rows.map(([startDate]) => ({ startDate })));
});
