import { expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

const TEXT =
  "<p>The council meets on the first Tuesday of each month at seven in the evening, in the council chamber on the second floor. Everybody is welcome to take part in the meetings, to speak and to listen, and to ask questions of the members.</p>";
const accordion = (title: (id: number, text: string) => string) =>
  htmlToMarkdown(
    `<main><h1>Council</h1>${TEXT}<div role="tablist">${["Where can I park?", "May I film the meeting?"]
      .map(
        (text, id) =>
          `<div>${title(id, text)}<div id="panel${id}" role="tabpanel" aria-labelledby="tab${id}"><p>Answer ${id} says at length what visitors of the town hall should know.</p></div></div>`,
      )
      .join("")}</div></main>`,
    { url: "https://town.example/council" },
  );

it("keeps the panels of an accordion that calls itself a bar of tabs, each below its heading", () => {
  const markdown = accordion(
    (id, text) => `<h3 id="tab${id}" role="tab" aria-controls="panel${id}"><a href="">${text}</a></h3>`,
  );
  expect(markdown).toContain("### Where can I park?\n\nAnswer 0 says");
  expect(markdown).toContain("### May I film the meeting?\n\nAnswer 1 says");
});

it("writes names that are no headings once, in bold", () => {
  const markdown = accordion(
    (id, text) => `<div id="tab${id}" role="tab" aria-controls="panel${id}"><span>${text}</span></div>`,
  );
  expect(markdown).toContain("**Where can I park?**\n\nAnswer 0 says");
  expect(markdown.match(/Where can I park/g)).toHaveLength(1);
});

const tabs = (list: string, panel: (id: string, text: string) => string) =>
  htmlToMarkdown(
    `<main><h1>Council</h1>${TEXT}<div class="${list}"><ul><li><a href="#day">Past day</a></li><li><a href="#year">Past year</a></li></ul>${panel("day", "The council met once, and spoke of the bridge.")}${panel("year", "The council met on eleven days, and built the bridge.")}</div>${TEXT}</main>`,
    { url: "https://town.example/council" },
  );

it("writes the names of links that lead to panels over these", () => {
  const markdown = tabs("app-tabs", (id, text) => `<div id="${id}"><p>${text}</p></div>`);
  expect(markdown).toContain("**Past day**\n\nThe council met once");
  expect(markdown).toContain("**Past year**\n\nThe council met on eleven days");
  expect(markdown).not.toContain("[Past day]");
});

it("takes no table of contents for tabs", () => {
  const panel = (id: string, text: string) => `<div id="${id}"><p>${text}</p></div>`;
  expect(tabs("contents", panel)).not.toContain("**Past day**");
  expect(tabs("app-tabs", (id, text) => `<h2 id="${id}">On ${id}</h2><p>${text}</p>`)).not.toContain("**Past day**");
});

it("finds panels by the link where the item around it is called a tab, too", () => {
  const items = ["a", "b"].map(
    (id) => `<li role="tab"><a role="tab" href="#" id="tab-${id}" aria-controls="${id}">Name ${id}</a></li>`,
  );
  const panels = ["a", "b"].map(
    (id) =>
      `<div role="tabpanel" id="${id}" ${id === "b" ? "hidden" : ""}><p>The council met in room ${id} on that day.</p></div>`,
  );
  const markdown = htmlToMarkdown(
    `<main><h1>Council</h1>${TEXT}<ul role="tablist">${items.join("")}</ul>${panels.join("")}</main>`,
  );
  expect(markdown).toContain("**Name b**\n\nThe council met in room b");
});
