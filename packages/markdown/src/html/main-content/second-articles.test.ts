import { expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

const MENU = `<nav><a href="/">首頁</a> <a href="/tags/">標籤</a> <a href="/archives/">歸檔</a></nav>`;
it("keeps every post of a page that calls itself an article and is named after none of them", () => {
  const post = (name: string, at: number) =>
    `<article class="post"><h1><a href="/${at}/">${name}</a></h1><p>${name}: dieser Beitrag erzählt, wie aus einem rohen Brett in vielen kleinen Schritten ein Möbel wird, und nennt für jeden Schritt das Werkzeug, das dazu gehört, die Zeit, die er braucht, und die Fehler, die dabei oft vorkommen. Am Ende steht eine Liste der Hölzer, die sich ${name === "Der Schrank" ? "gut" : "auch"} eignen.</p></article>`;
  const names = ["Der Schrank", "Die Truhe", "Das Regal", "Der Hocker"];
  const markdown = htmlToMarkdown(
    `<title>Archiv 2021 | Werkstatt</title><meta property="og:type" content="article"><body>${MENU}<main>${names.map(post).join("")}</main>`,
    { url: "https://werkstatt.example/archives/2021/" },
  );
  for (const name of names) expect(markdown).toContain(`${name}: dieser Beitrag`);
});
