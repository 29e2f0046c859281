import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../../html-to-markdown.js";

const TEXTS = [
  "The wheel stops after about ten minutes, although the water is high enough and nothing seems to block it.",
  "Look at the axle first: when it gets warm it sits too tight, and the grease of last year is gone by now.",
  "That was the reason, thank you. I have greased it, and it has been running for two days without a stop.",
];

describe("threads", () => {
  it.each([
    [
      "class names",
      (text: string, index: number) =>
        `<div class="post"><div class="author"><a href="/u/${index}">user${index}</a> <span>Member since 2019</span></div><span class="date">May ${index + 1}</span><div class="text"><p>${text}</p></div><a href="#">Reply</a></div>`,
    ],
    [
      "microdata",
      (text: string, index: number) =>
        `<article itemscope itemtype="https://schema.org/Comment"><span itemprop="author" itemscope><a itemprop="url" href="/x"><span itemprop="name">user${index}</span></a></span><time itemprop="dateCreated" datetime="2026-05-0${index + 1}">May ${index + 1}</time><div itemprop="text"><p>${text}</p></div></article>`,
    ],
  ])("say who wrote each post and when, read from %s", (_name, post) => {
    const html = `<head><meta name="generator" content="phpBB"><title>The wheel stops</title></head><nav><a href="/">Home</a></nav><main><h1>The wheel stops</h1>${[...TEXTS, ...TEXTS.map((text) => `${text} Again.`)].map(post).join("")}</main>`;
    const markdown = htmlToMarkdown(html);
    expect(markdown).toContain(`**user0** · May 1\n\n${TEXTS[0]}`);
    expect(markdown).toContain(`**user2** · May 3\n\n${TEXTS[2]}`);
    expect(markdown).not.toContain("Member since");
  });

  it("leave out what a thread says about its authors and what can be done with a post", () => {
    const post = (text: string, index: number): string =>
      `<div class="post" id="post_${index}"><div class="post_author"><a href="/member.php?u=${index}">user${index}</a><div>Posts: ${index}17<br>Joined: Feb 2019</div></div><div class="post_body">${text}</div><div class="post_controls"><a href="#">Reply</a></div></div>`;
    const html = `<head><title>The wheel stops</title></head><nav><a href="/">Home</a></nav><main><h1>The wheel stops</h1>${[...TEXTS, ...TEXTS.map((text) => `${text} Again.`)].map(post).join("")}</main>`;
    const markdown = htmlToMarkdown(html);
    expect(markdown).toContain(`**user4**\n\n${TEXTS[1]} Again.`);
    expect(markdown).not.toMatch(/Posts|Joined|Reply/);
  });
});
