import { expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

const TEXT = [
  "Bread that rises slowly tastes of more than flour, because the yeast has time to turn a part of the starch into sugar.",
  "Mix the dough in the evening, cover the bowl with a damp cloth, and leave it on the coolest shelf of the kitchen until morning.",
  "Bake it in a closed pot for half an hour, then take off the lid so that the crust becomes dark, thin and crisp.",
];
const page = (links: readonly string[]) =>
  htmlToMarkdown(
    `<title>Slow bread</title><body><nav><a href="/">Home</a> <a href="/recipes">Recipes</a></nav><main><div><h1>Slow bread</h1>${TEXT.map((text) => `<h3>Step</h3><p>${text}</p>`).join("")}<h3>References</h3><ul>${links.map((link) => `<li><a href="${link}">${link}</a></li>`).join("")}</ul></div></main></body>`,
    { url: "https://bread.example/2024/slow-bread" },
  );

it("keeps a list of sources below its heading", () => {
  const links = ["https://flour.example/posts/starch", "https://yeast.example/growth"];
  const markdown = page(links);
  expect(markdown).toContain("### References");
  for (const link of links) expect(markdown).toContain(link);
});

it("keeps no list with links to other pages of the site or to first pages of others", () => {
  for (const last of ["https://www.bread.example/posts/rolls", "https://yeast.example/"])
    expect(page(["https://flour.example/posts/starch", last])).not.toContain("flour.example");
});
