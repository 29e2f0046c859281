// node pauses.mjs
//
// Longest time for which the thread that asked cannot do anything else while a page is turned into Markdown, links and metadata: pages from
// 100 KB to 10 MB, best of 25 (the first ones also compile). Writes a table to stdout.
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { createQuern } from "../../packages/quern/dist/index.js";

const ROUNDS = 25;
const PARAGRAPH =
  '<p>Grain falls through the <em>eye</em> of the runner and is crushed on its <a href="/way">way</a> to the rim, as it always was.</p>\n';
const quern = createQuern({});

/** @param number makes the page unlike the others, so that nothing is taken from a cache */
function page(bytes, number) {
  const body = PARAGRAPH.repeat(Math.floor(bytes / PARAGRAPH.length));
  return Buffer.from(
    `<html><head><title>Page ${number}</title></head><body><main><h1>Page ${number}</h1>${body}</main></body></html>`,
  );
}

async function longestPause(work) {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  };
  const timer = setInterval(look, 1);
  await wait(20);
  longest = 0;
  last = performance.now();
  await work();
  look();
  clearInterval(timer);
  return longest;
}

const lines = ["| page | longest pause | in all |", "| --- | --- | --- |"];
for (const size of [100_000, 300_000, 700_000, 1_000_000, 3_000_000, 10_000_000]) {
  let pause = Number.POSITIVE_INFINITY;
  let total = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const body = page(size, round);
    const start = performance.now();
    const longest = await longestPause(() =>
      quern.parse(body, { filename: "page.html", formats: ["markdown", "links"] }),
    );
    pause = Math.min(pause, longest);
    total = Math.min(total, performance.now() - start);
  }
  lines.push(`| ${size / 1_000} KB | ${pause.toFixed(0)} ms | ${total.toFixed(0)} ms |`);
}
console.log(lines.join("\n"));
await quern.close();
