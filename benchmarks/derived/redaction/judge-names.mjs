/**
 * How many of the names that people marked in texts are found, on sources that the model of names has not seen.
 *
 * node judge-names.mjs --clones=DIR [--sealed] [--show=missed|wrong]
 *
 * A name is found when all of it is replaced; a replacement is right when it touches a name. Whole names are those of several words.
 */
import { parseArgs } from "node:util";
import { findPersonalData } from "../../../packages/redact/dist/redact.js";
import { documentsOf, JUDGING } from "./name-corpora.mjs";

const { values: options } = parseArgs({
  options: { clones: { type: "string" }, sealed: { type: "boolean", default: false }, show: { type: "string" } },
});
/** Documents a source: enough for two figures. */
const DOCUMENTS = 70;

const rows = new Map();
const row = (source) => {
  if (!rows.has(source)) rows.set(source, { names: 0, found: 0, whole: 0, wholeFound: 0, replaced: 0, right: 0 });
  return rows.get(source);
};
const taken = new Map();
for (const { source, text, names } of documentsOf(
  JUDGING.filter(({ isSealed = false }) => isSealed === options.sealed),
  options.clones,
)) {
  taken.set(source, (taken.get(source) ?? 0) + 1);
  if (taken.get(source) > DOCUMENTS) continue;
  const spans = findPersonalData(text, { mode: "accurate", entities: ["PERSON"] });
  const show = (start, end) =>
    console.log(`${source}: ${JSON.stringify(text.slice(Math.max(0, start - 40), start))} → ${text.slice(start, end)}`);
  for (const counts of [row(source), row("all")]) {
    for (const [start, end] of names) {
      const isWhole = /\s/.test(text.slice(start, end));
      const isFound = spans.some((span) => span.start <= start && span.end >= end);
      counts.names++;
      if (isWhole) counts.whole++;
      if (isFound) counts.found++;
      if (isWhole && isFound) counts.wholeFound++;
      if (!isFound && options.show === "missed" && counts !== row("all")) show(start, end);
    }
    for (const span of spans) {
      const isRight = names.some(([start, end]) => span.start < end && span.end > start);
      counts.replaced++;
      if (isRight) counts.right++;
      else if (options.show === "wrong" && counts !== row("all")) show(span.start, span.end);
    }
  }
}
console.log(
  "| source | whole names | found | all names | found | replaced | right |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
);
const share = (part, all) => (all === 0 ? "" : (part / all).toFixed(3));
for (const [source, { names, found, whole, wholeFound, replaced, right }] of rows)
  console.log(
    `| ${source} | ${whole} | ${share(wholeFound, whole)} | ${names} | ${share(found, names)} | ${replaced} | ${share(right, replaced)} |`,
  );
