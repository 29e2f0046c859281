import { describe, expect, it } from "vitest";
import { convertHtml } from "../../index.js";

const TEXT =
  "<p>The mill stands on the hill behind the church. It grinds rye and wheat for the bakers of the village, and everybody may look on while it turns.</p>";
const question = (id: string, answer: string) =>
  `<h3><button aria-expanded="false" aria-controls="${id}">When is it open, ${id}?</button></h3><div id="${id}" hidden><p>${answer}</p></div>`;

describe.each([true, false])("panels that a button opens, main content alone: %s", (onlyMainContent) => {
  const markdownOf = (html: string) =>
    convertHtml({ html: `<main><h1>The mill</h1>${TEXT}${html}</main>`, onlyMainContent, wants: { markdown: true } })
      .markdown;

  it("are kept with their headings, however short they are", () => {
    const markdown = markdownOf(question("a", "On Saturdays from ten to four.") + question("b", "Ask us."));
    expect(markdown).toContain("### When is it open, a?\n\nOn Saturdays from ten to four.");
    expect(markdown).toContain("### When is it open, b?\n\nAsk us.");
  });

  it("follow the heading or term that holds the button", () => {
    const button = (name: string) => `<button aria-expanded="false">${name}</button>`;
    const markdown = markdownOf(
      `<h3>${button("Opening hours")}</h3>\n<div hidden><p>On Saturdays from ten to four.</p></div><dl><dt>${button("Prices")}</dt><dd hidden>Two pounds.</dd></dl>`,
    );
    expect(markdown).toContain("### Opening hours\n\nOn Saturdays from ten to four.");
    expect(markdown).toContain("**Prices**\n\nTwo pounds.");
  });

  it("are no menus, and nothing else that is hidden stays", () => {
    const menu = ["flour", "bread", "stones"].map((name) => `<li><a href="/${name}">All our ${name}</a></li>`).join("");
    const markdown = markdownOf(
      `<button aria-expanded="false" aria-controls="menu">Products</button><ul id="menu" hidden>${menu}</ul><div hidden><p>Of no use to readers.</p></div>`,
    );
    expect(markdown).not.toContain("All our flour");
    expect(markdown).not.toContain("Of no use");
  });
});

it("keeps a short hidden answer beside long ones, and drops a short hidden message", () => {
  const long = (name: string) =>
    `It grinds ${name} on three days of each week, from early in the morning until the wind drops, and the bakers of the village fetch the flour in the evening with their carts.`;
  const panel = (name: string, answer: string) =>
    `<div class="faq"><button>Does it grind ${name}?</button><div class="answer" hidden><p>${answer}</p></div></div>`;
  const { markdown } = convertHtml({
    html: `<main><h1>The mill</h1>${TEXT}${panel("rye", long("rye"))}${panel("oats", "No, only rye and wheat.")}${panel("wheat", long("wheat"))}<p class="message" hidden>Your question was sent to us.</p></main>`,
    onlyMainContent: true,
    wants: { markdown: true },
  });
  expect(markdown).toContain("Does it grind oats?\n\nNo, only rye and wheat.");
  expect(markdown).not.toContain("was sent");
});
