/**
 * Recall and precision of `redactPII` on sets that a seed draws: telephone numbers of all countries, secrets in the shapes of many vendors, names of
 * many languages, each among lines that only look alike. Names, frames and shapes fall into two halves: rules are tuned on one and judged on the other.
 *
 *     node score.mjs [--seed=N] [--judge] [--misses=ENTITY] [--lines=N]
 *
 * @module
 */
import { parseArgs } from "node:util";
import { findPersonalData } from "../../../packages/redact/dist/redact.js";
import { personLine } from "./persons.mjs";
import { phoneLine } from "./phones.mjs";
import { isForJudging, randomOf } from "./random.mjs";
import { secretLine } from "./secrets.mjs";

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    judge: { type: "boolean", default: false },
    misses: { type: "string" },
    lines: { type: "string", default: "3000" },
  },
});
const isOnSide = (value) => isForJudging(value) === options.judge;
const LINES = { PHONE: phoneLine, SECRET: secretLine, PERSON: personLine };
const ENTITIES = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"];

console.log("| entity | labels | recall | precision |\n| --- | ---: | ---: | ---: |");
for (const [entity, draw] of Object.entries(LINES)) {
  // Seeds of the two sides never meet.
  const random = randomOf(Number(options.seed) * 2 + (options.judge ? 1 : 0));
  const counts = { labels: 0, covered: 0, found: 0, right: 0 };
  for (let line = 0; line < Number(options.lines); line++) {
    const parts = draw(random, options.judge, isOnSide);
    let text = "";
    const labels = [];
    for (const part of parts) {
      if (typeof part !== "string") labels.push({ start: text.length, end: text.length + part[1].length });
      text += typeof part === "string" ? part : part[1];
    }
    const found = findPersonalData(text, { mode: "accurate", entities: ENTITIES }).filter(
      (span) => span.entity === entity,
    );
    const misses = [];
    for (const label of labels) {
      counts.labels++;
      if (found.some(({ start, end }) => start <= label.start && end >= label.end)) counts.covered++;
      else misses.push(`missed ${text.slice(label.start, label.end)}`);
    }
    for (const { start, end } of found) {
      counts.found++;
      if (labels.some((label) => start < label.end && label.start < end)) counts.right++;
      else misses.push(`wrong ${text.slice(start, end)}`);
    }
    if (options.misses === entity) for (const miss of misses) console.log(`${miss}  IN  ${JSON.stringify(text)}`);
  }
  const { labels, covered, found, right } = counts;
  console.log(`| ${entity} | ${labels} | ${(covered / labels).toFixed(3)} | ${(right / found).toFixed(3)} |`);
}
