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

const meetings = ["Regular meeting", "Regular meeting", "Special meeting"];

it("parts a cell that says when and what", async () => {
  const head = "<tr><th>Meeting</th><th>Place</th></tr>";
  const body = meetings.map((name, at) => cellsOf([`May ${at + 4}, 2026 at 8:30 AM - ${name}`, "Town hall"])).join("");
  expect(await events(`<table>${head}${body}</table>`)).toEqual(
    meetings.map((title, at) => ({ title, startDate: `May ${at + 4}, 2026 at 8:30 AM` })),
  );
  const dated = "<tr><th>Title</th><th>Date</th></tr>";
  const own = meetings.map((name, at) => cellsOf([`05/0${at + 4}/2026 ${name}`, `May ${at + 4}, 2026`])).join("");
  expect(await events(`<table>${dated}${own}</table>`)).toEqual(
    meetings.map((name, at) => ({ title: `05/0${at + 4}/2026 ${name}`, startDate: `May ${at + 4}, 2026` })),
  );
});

it("takes the year of days from the heading above", async () => {
  const list = "<div><ul><li>Tuesday, January 9</li><li>March 5</li><li>9 April</li></ul></div>";
  const inYear = (year: string) => [`Tuesday, January 9, ${year}`, `March 5, ${year}`, `9 April ${year}`];
  const days = ["2026", "2025"].flatMap(inYear).map((startDate) => ({ startDate }));
  expect(await events(`<h3>2026 meetings</h3>${list}<h3>2025 meetings</h3>${list}`)).toEqual(days);
  const table = `<table><tr><th>Date</th></tr>${cellsOf(["March 5"])}${cellsOf(["April 9"])}</table>`;
  expect(await events(`<h3>Meetings of 2026</h3>${table}`)).toEqual([
    { startDate: "March 5, 2026" },
    { startDate: "April 9, 2026" },
  ]);
  // A season has two years, and another section none.
  const plain = inYear("").map((day) => ({ startDate: day.replace(/,? $/, "") }));
  expect(await events(`<h3>Meetings 2025-2026</h3>${list}`)).toEqual(plain);
  expect(await events(`<h3>Report of 2020</h3><p>Read it.</p><h3>Meetings</h3>${list}`)).toEqual(plain);
});

it("names a meeting after what stands below its linked day", async () => {
  const items = meetings.map(
    (name, at) =>
      `<div class="row"><div><a href="/${at}">May ${at + 4}, 2026 8:00 AM</a></div><div><a href="/${at}.pdf">Agenda</a></div><div>${name}</div></div>`,
  );
  expect(await events(`<div class="events">${items.join("")}</div>`)).toEqual(
    meetings.map((title, at) => ({ title, startDate: `May ${at + 4}, 2026` })),
  );
});

it("takes the beginning of an event from the hours that the markup names", async () => {
  const items = [4, 5, 6].map((day) => {
    const at = (hour: string) => `2026-05-0${day}T${hour}:00:00-05:00`;
    const hours = `<time datetime="${at("18")}" class="start-time">6:00 PM</time> - <time datetime="${at("19")}">7:00 PM</time>`;
    return `<article class="event"><div><a href="/${day}">Board meeting ${day}</a></div><div>${hours}</div></article>`;
  });
  expect(await events(`<div class="events">${items.join("")}</div>`)).toEqual(
    [4, 5, 6].map((day) => ({ title: `Board meeting ${day}`, startDate: `2026-05-0${day}T18:00:00-05:00` })),
  );
});
