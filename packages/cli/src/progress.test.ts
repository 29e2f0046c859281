import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { describeTime, progressLine } from "./progress.js";
import type { Terminal } from "./terminal.js";

function screen(isTTY: boolean) {
  let text = "";
  const stderr = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        text += chunk;
        done();
      },
    }),
    { isTTY },
  );
  return {
    terminal: { stderr, environment: {} } as unknown as Terminal,
    shown: () => text.split("\r\u001b[2K").at(-1),
    all: () => text,
  };
}

describe("the progress line", () => {
  it("tells the rate once it means something, and the time that is left where the end is known", () => {
    const { terminal, shown } = screen(true);
    let time = 0;
    const line = progressLine(terminal, "site", {}, { now: () => time });
    line.report({ stage: "reading", done: 1, total: 101, unit: "pages" });
    expect(shown()).toBe("");
    time = 600;
    line.report({ stage: "reading", done: 2, total: 101, unit: "pages" });
    expect(shown()).toBe("site: reading 2/101 pages");
    time = 10_000;
    line.report({ stage: "reading", done: 41, total: 101, unit: "pages" });
    expect(shown()).toBe("site: reading 41/101 pages, 4.0 pages/s, 15 s left");
    time = 40_500;
    line.report({ stage: "reading", done: 51, total: 101, unit: "pages" });
    expect(shown()).toBe("site: reading 51/101 pages, 20 pages/min, 3 min left");
    time = 41_000;
    line.report({ stage: "reading", done: 52, unit: "pages" });
    expect(shown()).toMatch(/^site: reading 52 pages, \d+ pages\/min$/);
    line.clear();
    expect(shown()).toBe("");
  });

  it("is written at most ten times a second, and not at all where nobody looks", () => {
    const { terminal, all } = screen(true);
    let time = 0;
    const line = progressLine(terminal, "site", {}, { now: () => time });
    for (let done = 1; done <= 1000; done++, time += 1) line.report({ stage: "reading", done, unit: "pages" });
    expect(all().split("\r").length).toBeLessThan(15);
    const pipe = screen(false);
    let pipeTime = 0;
    const unseen = progressLine(pipe.terminal, "site", {}, { now: () => pipeTime });
    pipeTime = 9_000;
    unseen.report({ stage: "reading", done: 1 });
    expect(pipe.all()).toBe("");
  });

  it("names what is under way after half a second, though nothing is reported", async () => {
    const { terminal, shown } = screen(true);
    const line = progressLine(terminal, "site", {}, { stages: () => ["fetching", "fetching"] });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(shown()).toBe("");
    await expect.poll(shown, { timeout: 3_000 }).toMatch(/^site: fetching, 1 s$/);
    line.clear();
    expect(shown()).toBe("");
    const quiet = screen(true);
    progressLine(quiet.terminal, "site", { quiet: true, progress: true });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(quiet.all()).toBe("");
  });

  it("is a line every five seconds where --progress is given and stderr is no terminal", () => {
    const { terminal, all } = screen(false);
    let time = 0;
    const line = progressLine(terminal, "site", { progress: true }, { now: () => time });
    for (let done = 1; done <= 120; done++, time += 100)
      line.report({ stage: "reading", done, total: 120, unit: "pages" });
    line.clear();
    expect(all()).toMatch(/^(?:site: reading \d+\/120 pages.*\n){3}$/);
  });

  it("keeps to the width of the terminal", () => {
    const { terminal, shown } = screen(true);
    let time = 0;
    const line = progressLine(terminal, `https://example.com/${"a".repeat(200)}`, {}, { now: () => time });
    time = 1_000;
    line.report({ stage: "reading", done: 2, unit: "pages" });
    expect(shown()?.length).toBeLessThan(80);
    expect(shown()).toMatch(/^https:\/\/example\.com\/a+…: reading 2 pages/);
    line.clear();
  });

  it.each([
    [0.2, "1 s"],
    [75, "75 s"],
    [600, "10 min"],
    [7_260, "2 h 1 min"],
  ])("writes %s seconds as %s", (seconds, text) => expect(describeTime(seconds)).toBe(text));
});
