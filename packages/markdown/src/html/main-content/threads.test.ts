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
    [
      "a header of its own",
      (text: string, index: number) =>
        `<article class="message" data-author="user${index}"><header class="message-attribution"><div class="postUserName">user${index}</div><time datetime="2026-05-0${index + 1}">May ${index + 1}</time></header><div class="message-body">${text}</div></article>`,
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

  const page = (post: (text: string, index: number) => string): string =>
    `<head><meta name="generator" content="A forum by SMF"><title>The wheel stops</title></head><nav><a href="/">Home</a></nav><main><h1>The wheel stops</h1>${[...TEXTS, ...TEXTS.map((text) => `${text} Again.`)].map(post).join("")}</main>`;

  it("find the author over a list of facts, and the date beside the number of the post", () => {
    const markdown = htmlToMarkdown(
      page(
        (text, index) =>
          `<div id="p${index + 10}" class="blockpost"><h2><span>#${index + 1}</span> <a href="#p${index}">2026-05-0${index + 1} 10:11:12</a></h2><div class="box"><div class="postleft"><dl><dt><strong>user${index}</strong></dt><dd>Member</dd><dd>Posts: ${index}17</dd></dl></div><div class="postright"><h3>Re: The wheel stops</h3><div class="postmsg"><p>${text}</p><p class="postedit"><em>Last edited by user${index} (2026-06-01 01:02:03)</em></p></div></div></div></div>`,
      ),
    );
    expect(markdown).toContain("**user2** · 2026-05-03 10:11:12\n");
    expect(markdown).toContain(`${TEXTS[2]}\n`);
    expect(markdown).not.toMatch(/Member|Posts|edited|#3/);
  });

  it.each([
    ["a title that a script reads", '<a class="timeago" title="2026-05-04T15:50:23.066Z"></a>', "2026-05-04"],
    ["a time behind an age", '<time datetime="2026-05-04T15:50:23Z">3 months ago</time>', "2026-05-04"],
    ["seconds", '<span class="date" data-time="1777909823">3 months</span>', "2026-05-04"],
    [
      "a long and a short form",
      '<time datetime="2026-05-04"><span>May 4, 2026</span><span>3 mo</span></time>',
      "May 4, 2026",
    ],
    ["words for a day", '<time datetime="2026-05-04">May 4</time>', "May 4"],
  ])("take the date from %s", (_name, date, expected) => {
    const markdown = htmlToMarkdown(
      page(
        (text, index) =>
          `<div class="post"><div class="author"><a href="/user/user${index}">user${index}</a> wrote ${date}</div><div class="text"><p>${text}</p></div></div>`,
      ),
    );
    expect(markdown).toContain(`**user1** · ${expected}\n`);
  });

  it("leave out signatures, notes on changes and pictures of buttons", () => {
    const markdown = htmlToMarkdown(
      page(
        (text, index) =>
          `<table class="post" id="post${index}"><tr><td><a class="bigusername" href="/member.php?u=${index}">user${index}</a></td><td><div>${text}</div><div class="signature">Mills of the valley, book ${index}</div><div class="small"><em>Zuletzt bearbeitet von user${index}; 17.06.2026 um 09:17</em></div></td></tr><tr><td><img src="/images/statusicon/user_offline.gif" alt="user${index} is offline"></td><td><a href="/newreply.php?p=${index}"><img src="/images/buttons/quote.gif" alt="Reply With Quote"></a></td></tr></table>`,
      ),
    );
    expect(markdown).toContain(`**user1**\n\n${TEXTS[1]}\n`);
    expect(markdown).not.toMatch(/valley|bearbeitet|offline|Reply/);
  });

  it("write no head over the title of the page", () => {
    const posts = TEXTS.map(
      (text, index) =>
        `<div itemscope itemtype="https://schema.org/Comment"><a href="/user/u${index}" class="username">u${index}</a><p>${text}</p></div>`,
    ).join("");
    const markdown = htmlToMarkdown(
      `<head><meta name="generator" content="A forum by SMF"><title>The wheel stops after ten minutes</title></head><main><div itemscope itemtype="https://schema.org/DiscussionForumPosting"><a href="/user/someone" class="username">someone</a><h1>The wheel stops after ten minutes</h1>${posts}</div></main>`,
    );
    expect(markdown).not.toMatch(/\*\*someone/);
    expect(markdown).toContain(`**u0**\n\n${TEXTS[0]}`);
  });

  it("write the head under the title that stands in the first post, and once for frames in one another", () => {
    const markdown = htmlToMarkdown(
      page((text, index) => {
        const title = index === 0 ? '<h1><a href="/t/1">The wheel stops in the middle of the night</a></h1>' : "";
        return `<div class="post"><div class="post"><div>${title}</div><div class="by"><a class="username" href="/user/u${index}">u${index}</a></div><p>${text}</p><a href="/login?then=reply">Log in to reply</a></div></div>`;
      }).replace("<h1>The wheel stops</h1>", ""),
      { url: "https://example.com/t/1" },
    );
    expect(markdown).toContain(`# The wheel stops in the middle of the night\n\n**u0**\n\n${TEXTS[0]}`);
    expect(markdown.match(/\*\*u1\*\*/g)).toHaveLength(1);
    expect(markdown).not.toContain("Log in");
  });

  it("show numbered replies as a list without numbers, and no boxes that fold them", () => {
    const reply = (index: number, inside: string): string =>
      `<li><input type="checkbox" class="folder"><div class="comment" id="c_${index}"><div class="byline"><a class="username" href="/~u${index}">u${index}</a> <time datetime="2026-05-0${index + 1} 10:00:00">2 years ago</time></div><div class="comment_text"><p>${TEXTS[index % 3]} Number ${index}.</p></div></div>${inside === "" ? "" : `<ol class="comments">${inside}</ol>`}</li>`;
    const markdown = htmlToMarkdown(
      page(() => "").replace(
        "</main>",
        `<ol class="comments">${reply(0, reply(1, ""))}${reply(2, "")}${reply(3, "")}</ol></main>`,
      ),
    );
    expect(markdown).toContain("- **u0** · 2026-05-01");
    expect(markdown).not.toMatch(/\[ \]|\d\. \*\*/);
  });
});

it("keeps the short reply of a thread with two posts", () => {
  const post = (author: string, day: string, text: string): string =>
    `<article class="post"><div class="post-author">${author}</div><div class="post-date">${day}</div><div class="post-content"><p>${text}</p></div></article>`;
  const question =
    "My mill stops whenever the wind turns to the north. The sails are new, the brake is free and the stones were dressed last month, so I do not know what else to look at before the harvest comes in.";
  const html = `<html><head><title>Mill stops - Millers' forum</title><meta name="generator" content="phpBB"></head><body><nav><a href="/">Home</a> <a href="/forum">Forum</a></nav><h1>Mill stops</h1><p>1 replies</p><div class="posts">${post("ada", "2012-09-05", question)}${post("ben", "2012-09-06", "Grease the cap, and turn it by hand.")}</div><footer>Archive of the millers</footer></body></html>`;
  const markdown = htmlToMarkdown(html, { url: "https://forum.example/topics/104-mill-stops", onlyMainContent: true });
  expect(markdown).toContain("Grease the cap, and turn it by hand.");
  expect(markdown).toContain("ben");
  expect(markdown).not.toContain("Archive of the millers");
});
