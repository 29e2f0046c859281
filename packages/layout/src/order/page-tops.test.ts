import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

const STEP = 14;
const WORDS = [
  "oats",
  "rye",
  "barley",
  "wheat",
  "spelt",
  "millet",
  "maize",
  "rice",
  "teff",
  "emmer",
  "sorghum",
  "fonio",
];

/** Lines that no other page has. */
const text = (number: number, top: number, lines = 12): LayoutWord[] =>
  Array.from({ length: lines }, (_, index) =>
    line(
      `The ${WORDS[number % 12]} goes to stone ${WORDS[(number * 5 + index) % 12]} and the ${WORDS[index % 12]} wheel turns on.`,
      60,
      top + STEP * index,
    ),
  ).flat();

const read = (pages: ReadonlyArray<readonly LayoutWord[]>): string =>
  layoutToHtml(analyseLayout(pages.map((words, index) => page(words, { number: index + 1 }))));

const count = (html: string, words: string): number => html.split(words).length - 1;

describe("what stands at the top of a page stays", () => {
  it("if it is the number of a chapter that begins there", () => {
    const openings = [1, 4, 6, 11, 13, 18];
    const html = read(
      Array.from({ length: 20 }, (_, at) => {
        const chapter = openings.indexOf(at) + 1;
        return chapter === 0 ? text(at, 90) : [...line(`CHAPTER ${chapter}`, 260, 90), ...text(at, 112)];
      }),
    );
    expect(openings.map((_, index) => count(html, `CHAPTER ${index + 1}`))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("if it is a task on each page, over its text", () => {
    const html = read(
      [1, 2, 3, 4].map((task) => [
        ...line(`Task ${task}.`, 60, 76),
        ...text(task, 76 + 1.1 * STEP, 2),
        ...text(task, 130),
      ]),
    );
    expect([1, 2, 3, 4].map((task) => count(html, `Task ${task}.`))).toEqual([1, 1, 1, 1]);
  });

  it("if it is a step of a list that has as many as there are pages", () => {
    const html = read(
      WORDS.slice(0, 8).map((word, at) => [
        ...line(`${1 + (at % 2)}. Let the mill take in some ${word} first`, 60, 60),
        ...text(at, 60 + STEP, 40),
      ]),
    );
    expect(count(html, "Let the mill take in")).toBe(8);
  });

  it("if the text says it again, many pages on", () => {
    const tops = [2, 4, 11, 18];
    const html = read(
      Array.from({ length: 20 }, (_, at) => [
        ...(tops.includes(at) ? line("-- mill.lua", 60, 86) : []),
        ...text(at, 130),
        ...(at === 7 ? line("-- mill.lua", 60, 400) : []),
      ]),
    );
    expect(count(html, "-- mill.lua")).toBe(5);
  });

  it("if some slides in a row begin with the same text", () => {
    const html = read(
      Array.from({ length: 20 }, (_, at) =>
        at > 5 && at < 10
          ? [...line("A wheel that turns moves all of the stones", 60, 80), ...text(at, 80 + STEP, 3 * (at - 5))]
          : text(at, 80),
      ),
    );
    expect(count(html, "A wheel that turns moves all of the stones")).toBe(4);
  });
});

it("the year that ends a sentence at the foot of a page stays", () => {
  expect(read([[...text(1, 600, 13), ...line("2016.", 60, 600 + 13 * STEP)]])).toContain("2016.");
});

describe("running heads go", () => {
  it("from all pages but the first, if they repeat close to the text", () => {
    const html = read([1, 2, 3, 4, 5].map((at) => [...line("Mills of the valley", 60, 60), ...text(at, 60 + STEP)]));
    expect(count(html, "Mills of the valley")).toBe(1);
  });

  it("if they name the chapter on its pages", () => {
    const html = read(
      Array.from({ length: 16 }, (_, at) => [...line(`Chapter ${1 + (at >> 2)}`, 260, 60), ...text(at, 112)]),
    );
    expect(html).not.toContain("Chapter");
  });

  it("if their number counts the pages, in five figures or in Roman ones", () => {
    const pages = (written: readonly string[]) =>
      read(written.map((number, at) => [...line(`Mills of the valley ${number}`, 60, 60), ...text(at, 112)]));
    expect(pages(["47701", "47702", "47703", "47704"])).not.toContain("Mills");
    expect(pages(["vi", "vii", "viii", "ix"])).not.toContain("Mills");
  });
});
