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
