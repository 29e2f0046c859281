import { expect, it } from "vitest";
import { htmlToMarkdown } from "../index.js";

const PLACES = ["Harbour", "Castle", "Market hall", "Botanical garden"];
const page = (address: (index: number) => string) =>
  htmlToMarkdown(
    `<title>Four walks</title><body><nav><a href="/">Home</a> <a href="/walks">Walks</a></nav><main><h1>Four walks</h1><p>Each of these walks takes an hour, begins at the station, and leads over quiet streets to a place that few visitors know.</p><div class="cards">${PLACES.map((place, index) => `<div class="card"><h3>${place}</h3><p>The way to the ${place.toLowerCase()} is level, paved, and lined with old trees, so that it is pleasant in summer too.</p><a class="more" href="${address(index)}">Read more</a></div>`).join("")}</div></main></body>`,
    { url: "https://town.example/walks" },
  );

it("links the titles of cards whose links to more were left out", () => {
  const markdown = page((index) => `/walks/${index}`);
  expect(markdown).not.toContain("Read more");
  for (const [index, place] of PLACES.entries())
    expect(markdown).toContain(`### [${place}](https://town.example/walks/${index})`);
});

it("leaves titles plain where all cards lead to one page", () => {
  expect(page(() => "/booking")).toContain("### Harbour\n");
});
