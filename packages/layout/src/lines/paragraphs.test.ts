import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const html = (...words: ReadonlyArray<readonly LayoutWord[]>): string =>
  layoutToHtml(analyseLayout([page(words.flat())])).replace(/\n|<\/?section[^>]*>/g, "");

const LINES = [
  "The miller keeps the wheel in order and mends the weir of the river, so that",
  "water of the upper valley turns the stones by day and rests by night, while a",
  "carrier brings the oats of all farms on that side and takes the flour back to",
  "them before the snow falls, for which he is paid by the sack.",
];

describe("double-spaced text", () => {
  it("is a paragraph, not one for each line", () => {
    const first = LINES.map((text, index) => line(text, 72, 100 + 26 * index));
    const second = LINES.map((text, index) => line(text, 72, 230 + 26 * index));
    expect(html(...first, ...second)).toBe(`<p>${LINES.join(" ")}</p><p>${LINES.join(" ")}</p>`);
  });

  it("is told from labels and numbers as far apart", () => {
    const labels = ["0.5 Mills", "1.0 Mills", "1.5 Mills", "2.0 Mills", "2.5 Mills"];
    expect(html(...labels.map((text, index) => line(text, 72, 100 + 26 * index)))).toBe(
      labels.map((text) => `<p>${text}</p>`).join(""),
    );
  });
});

describe("lines without spaces between their words", () => {
  it("end a paragraph where a sign more would have fitted", () => {
    const full = "磨坊主修理水车和堰坝，使上游山谷的水能够推动石磨，";
    const words = [
      ...line(full, 72, 100),
      ...line("夜间休息。", 72, 114),
      ...line("运货人把各个农场的燕麦送来，再把面粉送回农场去，每", 72, 128),
      ...line("袋付给他一个铜钱。", 72, 142),
    ];
    expect(html(words)).toBe(
      `<p>${full}夜间休息。</p><p>运货人把各个农场的燕麦送来，再把面粉送回农场去，每袋付给他一个铜钱。</p>`,
    );
  });
});

describe("clauses", () => {
  it("with a wide gap behind their numbers are no table", () => {
    const clause = (number: string, from: number, top: number): LayoutWord[][] => [
      line(number, 72, top),
      ...LINES.slice(from, from + 2).map((text, index) => line(text, 120, top + 14 * index)),
    ];
    const found = html(...clause("1.1", 0, 100), ...clause("1.2", 1, 136), ...clause("1.3", 2, 172));
    expect(found).not.toContain("<table");
    expect(found).toContain(`1.2 ${LINES[1]} ${LINES[2]}`);
  });
});

describe("what looks like a marker within a sentence", () => {
  it("starts no item where the line before is full", () => {
    const sentence = [
      line("The miller of the upper valley is named in a paper on the mills of the river by", 84, 100),
      line("M. Overtoom, who measured the wheel and the weir of it for the council.", 72, 114),
    ];
    expect(html(...sentence)).toContain("river by M. Overtoom, who");
    const item = [
      [
        ...line("•", 72, 200),
        ...line("The wheel turns by itself as long as the water of the river flows over it", 84, 200),
      ],
      [...line("–", 84, 214), ...line("which it does in spring.", 92, 214)],
    ];
    expect(html(...item)).toContain("flows over it – which it does in spring.");
  });

  it("starts one behind a line that ended", () => {
    const list = [
      line("The miller brings:", 72, 100),
      line("b. the flour of all farms", 72, 114),
      line("c. the sacks", 72, 128),
    ];
    expect(html(...list).match(/<li/g)).toHaveLength(2);
  });
});

describe("numbers that are written together with their items", () => {
  const items = (texts: readonly string[]): string =>
    html(...texts.map((text, index) => line(text, 72, 100 + 20 * index)));

  it("are those of a list where they count from one", () => {
    expect(items(["1.Bring the oats.", "2.Dress the stones.", "3.Take the flour."])).toBe(
      "<ol><li>Bring the oats.</li><li>Dress the stones.</li><li>Take the flour.</li></ol>",
    );
  });

  it("are part of a name where they do not", () => {
    expect(items(["1.FC of the mill has won.", "The carrier has lost.", "4.League of the valley."])).not.toContain(
      "<li",
    );
  });
});

describe("items whose first lines alone are indented", () => {
  const item = (marker: string, baseline: number): LayoutWord[] => [
    ...line(marker, 108, baseline),
    ...line("The miller keeps the wheel in order and mends the weir of the river", 126, baseline),
    ...line("with stones of the upper valley before the snow falls.", 72, baseline + 14),
  ];
  const text = line("A paragraph of the width of the page stands above, and ends where it should end.", 72, 86);

  it("go on at the edge of the column", () => {
    const found = html(text, item("•", 100), item("•", 128));
    expect(found.match(/<li>/g)).toHaveLength(2);
    expect(found).toContain("mends the weir of the river with stones of the upper valley");
  });

  it("end where their line is short or their sentence ends", () => {
    const short = [...line("•", 108, 100), ...line("The miller mends the weir", 126, 100)];
    const full = line("There is more to say about the river, which turns the wheel by day and by night.", 72, 114);
    expect(html(text, short, full)).toContain("<li>The miller mends the weir</li>");
  });
});

describe("items from the tenth on", () => {
  const items = ["Mend the weir", "Oil the axle", "Dress the stones", "Count the sacks"];

  it("count on where there is no room for a space behind their numbers", () => {
    const words = items.map((text, index) => line(`${index + 8}.${index < 2 ? " " : ""}${text}`, 72, 100 + index * 14));
    expect(html(...words)).toBe(`<ol start="8">${items.map((text) => `<li>${text}</li>`).join("")}</ol>`);
  });

  it("are none where the number does not follow", () => {
    const words = ["8. Mend the weir", "12.Oil the axle"].map((text, index) => line(text, 72, 100 + index * 14));
    expect(html(...words)).not.toContain("<li>Oil");
  });
});

describe("titles in large type", () => {
  const text = LINES.map((one, index) => line(one, 72, 200 + 12 * index));
  const title = { size: 16, bold: true, font: "title" };

  it("go on in the next line, also where they end long before the edge of the page", () => {
    expect(html(line("Recent", 72, 160, title), line("letters", 72, 184, title), ...text)).toContain(
      "<h1>Recent letters</h1>",
    );
  });

  it("go on in a line of code", () => {
    const code = { size: 14, mono: true, font: "code" };
    expect(html(line("Grinding with", 72, 160, title), line("miller.grind", 74, 183, code), ...text)).toContain(
      "<h1>Grinding with miller.grind</h1>",
    );
  });

  it("are two where they stand apart", () => {
    expect(html(line("Mills", 72, 130, title), line("Weirs", 72, 170, title), ...text)).toContain(
      "<h1>Mills</h1><h1>Weirs</h1>",
    );
  });
});
