import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../../index.js";

const TEXT =
  "<p>The mill stands on the hill behind the church. It grinds rye and wheat for the bakers of the village, and everybody may look on while it turns, on each day of the week but Sunday.</p>";
const markdownOf = (html: string) => htmlToMarkdown(`<main><h1>The mill</h1>${TEXT}${html}${TEXT}</main>`);

describe("a header inside of a text", () => {
  it("keeps the heading of the part that follows, and nothing else", () => {
    const markdown = markdownOf(
      `<header class="block-header">\n<h2>Opening hours</h2>\n</header>${TEXT}<header><h2>Share</h2><a href="/s">on a wall</a></header>`,
    );
    expect(markdown).toContain("## Opening hours");
    expect(markdown).not.toContain("Share");
  });
});

describe("classes that name frames of a page elsewhere", () => {
  it("leave the names of columns in tables", () => {
    const row = "<tr class='odd'><td>Monday</td><td>9 to 5</td></tr>";
    const names = "| Day | Hours |\n| --- | --- |\n| Monday | 9 to 5 |";
    expect(
      markdownOf(
        `<table><thead>\n<tr class="header">\n<th>Day</th>\n<th>Hours</th>\n</tr></thead><tbody>${row}</tbody></table>`,
      ),
    ).toContain(names);
    expect(
      markdownOf(`<table><tr><th class="header">Day</th><th class="header">Hours</th></tr>${row}</table>`),
    ).toContain(names);
  });

  it("leave words of sentences, headings and labels of what opens", () => {
    expect(
      markdownOf(
        '<p>To save the plan choose <span class="menuseq"><b class="menu">File</b> <b class="caret">›</b> <b class="menuitem">Save</b></span> on the <em class="top">upper</em> left.</p>',
      ),
    ).toContain("**File** **›** **Save** on the *upper* left");
    expect(markdownOf(`<h2 class="ui header">Opening hours</h2>${TEXT}`)).toContain("## Opening hours");
    expect(
      markdownOf('<details><summary class="header">Opening hours</summary><p>From nine to five.</p></details>'),
    ).toContain("**Opening hours**");
  });

  it("take away what stands alone, on a page with too little text to judge", () => {
    const markdown = htmlToMarkdown(
      '<h1>The mill</h1><p>It grinds rye.</p><p><span class="share"><a href="/t">Tell a friend</a></span></p>',
    );
    expect(markdown).toContain("It grinds rye.");
    expect(markdown).not.toContain("Tell a friend");
  });
});
