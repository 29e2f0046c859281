/**
 * Questions to real pages: whether the passage that answers is among the three of `highlights`, and is the one of `question`; and how often
 * `question` says something to a question that another page answers.
 *
 *     node questions.mjs --wcxb=DIR [--show] [--fresh]
 *
 * `--fresh` asks fresh-questions.json, where null stands for what the page does not answer. questions.json holds `[page, question, words of the answer]` (one of several answers as a list). Build the workspace first.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { convertPage } from "../../../packages/core/dist/convert/convert-page.js";
import { bestPassage, relevantPassages } from "../../../packages/text/dist/index.js";
import { contentBenchmark } from "../../extraction/training/pages.mjs";

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    show: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
  },
});
const questions = JSON.parse(
  readFileSync(new URL(options.fresh ? "fresh-questions.json" : "questions.json", import.meta.url), "utf8"),
);
const asked = new Set(questions.map(([id]) => id));
const wants = { markdown: true, metadata: true };
const views = new Map();
for (const { id, html, url } of contentBenchmark(options.wcxb)) {
  if (!asked.has(id)) continue;
  const { markdown, metadata } = await convertPage({
    html,
    url,
    onlyMainContent: true,
    removeConsentDialogs: true,
    isDocument: false,
    wants,
    explain: false,
  });
  views.set(id, { views: { markdown }, metadata });
}

const plain = (text) => text.replace(/\*\*|[*_]/g, "").replace(/\s+/g, " ");
const holds = (text, answers) => [answers].flat().some((words) => plain(text).includes(plain(words)));
if (options.fresh) {
  scoreFresh();
  process.exit();
}
const score = { found: 0, right: 0, empty: 0, answeredElsewhere: 0 };
const elsewhere = [...asked];
for (const [index, [id, question, words]] of questions.entries()) {
  const page = views.get(id);
  if (!holds(page.views.markdown, words)) throw new Error(`${id} does not hold ${words}`);
  const passages = relevantPassages(question, page);
  const answer = bestPassage(question, page);
  const isFound = passages.some((passage) => holds(passage, words));
  if (isFound) score.found++;
  if (holds(answer, words)) score.right++;
  if (answer === "") score.empty++;
  const other = elsewhere[(elsewhere.indexOf(id) + 1 + (index % (elsewhere.length - 1))) % elsewhere.length];
  const said = bestPassage(question, views.get(other));
  if (said !== "") score.answeredElsewhere++;
  if (options.show && (!isFound || !holds(answer, words)))
    console.log(
      `${id} ${isFound ? "" : "NOT FOUND "}${question}\n   ${answer.slice(0, 160).replace(/\n/g, " ") || "(empty)"}`,
    );
  if (options.show && said !== "")
    console.log(`   asked of ${other}: ${question}\n      ${said.slice(0, 160).replace(/\n/g, " ")}`);
}
console.log(`| of ${questions.length} questions | |\n| --- | ---: |`);
console.log(
  `| right passage among three highlights | ${score.found} |\n| question right | ${score.right} |\n| question empty | ${score.empty} |`,
);
console.log(`| answered from a page that does not hold the answer | ${score.answeredElsewhere} |`);

/** Half of these questions have no answer on their page: silence is right there. */
function scoreFresh() {
  const counts = { stated: 0, found: 0, right: 0, empty: 0, silent: 0, made: 0 };
  for (const [id, question, words] of questions) {
    const page = views.get(id);
    const answer = bestPassage(question, page);
    const isRight = words === null ? answer === "" : holds(answer, words);
    if (words === null) counts[answer === "" ? "silent" : "made"]++;
    else {
      if (!holds(page.views.markdown, words)) throw new Error(`${id} does not hold ${words}`);
      counts.stated++;
      if (relevantPassages(question, page).some((passage) => holds(passage, words))) counts.found++;
      if (isRight) counts.right++;
      if (answer === "") counts.empty++;
    }
    if (options.show && !isRight)
      console.log(
        `${id} ${words === null ? "NOT STATED " : ""}${question}\n   ${answer.slice(0, 160).replace(/\n/g, " ") || "(empty)"}`,
      );
  }
  const { stated, found, right, empty, silent, made } = counts;
  console.log(`| question | of ${stated} answered by the page | of ${silent + made} that it does not answer |`);
  console.log("| --- | ---: | ---: |");
  console.log(`| right (silence is right where there is no answer) | ${right} | ${silent} |`);
  console.log(`| empty | ${empty} | ${silent} |\n| wrong | ${stated - right - empty} | ${made} |`);
  console.log(`| right passage among three highlights | ${found} | – |`);
}
