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

it("keeps the telephone number and mail address that a page says between its texts, with their names", () => {
  const number = "+44 20 7946 0018";
  const markdown = htmlToMarkdown(
    `<title>Contact</title><body><header><a href="/">Bakery</a> <b>Telephone:</b> <a href="tel:+442079460018">${number}</a></header><nav><a href="/">Home</a> <a href="/bread">Bread</a></nav><main><h1>Contact</h1><p>${TEXT[0]}</p><div class="facts"><p class="name">Telephone:</p><p class="value"><a href="tel:+442079460018">${number}</a></p><p class="name">Mail:</p><p class="value"><a href="mailto:oven@bakery.example">oven@bakery.example</a></p><p class="name">Address:</p><p class="value">12 Mill Lane, Oldham</p></div><h2>How to find us</h2><p>${TEXT[1]}</p></main><footer><p>Telephone:</p><p>Telephone:</p><a href="tel:+442079460018">${number}</a></footer></body>`,
    { url: "https://bakery.example/contact" },
  );
  expect(markdown).toContain(`Telephone:\n\n[${number}](tel:+442079460018)`);
  expect(markdown).toContain("Mail:\n\n[oven@bakery.example](mailto:oven@bakery.example)");
  expect(markdown.split(number)).toHaveLength(2);
});

const LAST_PART = "<h2>What sets us apart</h2><ul><li>Forty years</li><li>Two ovens</li><li>No additives</li></ul>";
const parts = (last: string) =>
  htmlToMarkdown(
    `<title>About us</title><body><nav><a href="/">Home</a> <a href="/bread">Bread</a></nav><div class="page"><div class="head"><h1>About us</h1></div><div class="part wide"><h2>Our story</h2><p>${TEXT[0]}</p><p>${TEXT[1]}</p><p>${TEXT[2]}</p></div><div class="part dark">${last}</div></div><footer>Bakery, Oldham</footer></body>`,
    { url: "https://bakery.example/about" },
  );

it("keeps the last of several parts of a page that are alike, but for a list of other pages", () => {
  expect(parts(LAST_PART)).toContain("## What sets us apart\n\n- Forty years\n- Two ovens\n- No additives");
  expect(parts(LAST_PART.replace(/<li>(.*?)<\/li>/g, '<li><a href="/$1">$1</a></li>'))).not.toContain("Two ovens");
});

it("keeps the last section of an offer, whatever its class, and none that is a list of links", () => {
  const section = (name: string, inner: string): string =>
    `<section class="${name}"><div class="container">${inner}</div></section>`;
  const offers = ["Every morning", "For parties", "Without gluten", "In the garden"].map((heading, at) =>
    section("offer", `<h2>${heading}</h2>${TEXT.map((text) => `<p>${text.replace("the", `our ${at}`)}</p>`).join("")}`),
  );
  const markdown = htmlToMarkdown(
    `<title>Mill Lane Bakery</title><body><nav><a href="/">Home</a> <a href="/bread">Bread</a></nav>${offers.join("")}
${section("call", '<h2>We build your oven</h2><p>Get in touch, and we plan the oven that suits you.</p><a class="btn" href="/contact">Write to us</a>')}
${section("more", '<h2>Elsewhere</h2><a href="/a">A walk through the mill</a> <a href="/b">Ovens of the last century</a>')}
<footer>© Mill Lane Bakery</footer></body>`,
    { url: "https://bakery.example/" },
  );
  expect(markdown).toContain("## We build your oven\n\nGet in touch, and we plan");
  expect(markdown).not.toContain("Elsewhere");
});
