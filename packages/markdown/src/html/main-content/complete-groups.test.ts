import { expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

it("keeps every row of a list of facts, with lists of links in some of them", () => {
  const link = (text: string) => `<a href="#">${text}</a>`;
  const row = (term: string, value: string, actions: string) =>
    `<div class="row"><dt>${term}</dt><dd>${value}</dd><dd>${actions}</dd></div>`;
  const both = `<ul><li>${link("Edit")}</li><li>${link("Delete")}</li></ul>`;
  const address = "<p>post@library.example</p><p>12 Station Road<br>Upper floor<br>Northtown<br>NT1 4QX</p>";
  const markdown = htmlToMarkdown(
    `<main><h1>Libraries</h1>
<p>The council decided last week to open three new libraries in the northern districts, where readers had asked for longer opening hours since the spring of last year.</p>
<p>Work on the first building begins in October, and the staff who will run it have already been trained in the main branch beside the town hall.</p>
<p>Readers can look up the plans at the reception, ask questions about the shelves, and take home a leaflet that explains how the rooms will be used.</p>
<dl>${row("Name", "Library in the north", both)}${row("Opened", "13/08/1980", link("Change"))}${row("Address", address, both)}</dl>
<p>The second building follows in the winter, once the roof has been repaired and the heating has been tested by the engineers of the city.</p></main>`,
  );
  expect(markdown).toContain("**Name**\n\nLibrary in the north");
  expect(markdown).toContain("**Opened**\n\n13/08/1980");
});
