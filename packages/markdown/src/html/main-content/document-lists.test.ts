import { expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

const TEXT =
  "<p>The board meets on the third Wednesday of each month at seven in the evening, in the chamber on the second floor of the town hall. Everybody is welcome to listen, to speak, and to ask questions of the members.</p>";
const MENU = '<div class="menu"><a href="/a">Home</a> <a href="/b">Departments</a> <a href="/c">Contact us</a></div>';
const page = (content: string) =>
  htmlToMarkdown(`<title>Meetings</title><body>${MENU}<div><h1>Meetings</h1>${TEXT}${content}</div></body>`, {
    url: "https://town.example/meetings",
  });
const days = Array.from({ length: 12 }, (_, month) => `${month + 1}/15/2024`);

it("keeps agendas and minutes in the order of their days, though they look like navigation", () => {
  const rows = days.map(
    (day, at) =>
      `<tr><td>${day}</td><td><a href="/files/agenda-${at}.pdf">Agenda</a></td><td><a href="/files/minutes-${at}.docx">Minutes</a></td></tr>`,
  );
  const markdown = page(`<h2>2024</h2><table><tr><td>Date</td><td></td><td></td></tr>${rows.join("")}</table>`);
  for (const [at, day] of days.entries())
    expect(markdown).toMatch(new RegExp(`${day} \\| \\[Agenda\\].*agenda-${at}\\.pdf`));
  expect(markdown).not.toContain("Departments");
});

it("leaves out links to other pages between them", () => {
  const items = days.map((day, at) => `<li><a href="/files/minutes-${at}.pdf">Minutes of ${day}</a></li>`).join("");
  const markdown = page(`<ul>${items}</ul><ul><li><a href="/share?by=mail">Share this by mail</a></li></ul>`);
  expect(markdown).toContain("Minutes of 12/15/2024");
  expect(markdown).not.toContain("Share this");
});

it("keeps the whole of a text that line breaks divide, or nothing of it", () => {
  const years = [2023, 2024].map(
    (year) =>
      `<u>${year}</u><br>${days.map((day, at) => `<strong><a href="/files/${year}-${at}.pdf">Meeting of ${day}</a></strong><br>Approved<br>`).join("")}<br><br>`,
  );
  const markdown = page(`<div class="paragraph">${years.join("")}</div>`);
  expect(markdown.match(/\[Meeting of/g)).toHaveLength(24);
  expect(markdown.match(/Approved/g)).toHaveLength(24);
});

it("reads a page that stands in a form", () => {
  const items = days.map((day, at) => `<div>${day}</div><div><a href="/files/${at}.pdf">Agenda</a></div>`).join("");
  const markdown = htmlToMarkdown(
    `<title>Meetings</title><body><form action="./meetings.aspx">${MENU}<h1>Meetings</h1>${TEXT}<div>${items}</div></form>`,
    { url: "https://town.example/meetings.aspx" },
  );
  expect(markdown).toContain("12/15/2024");
  expect(markdown).not.toContain("Departments");
});
