/**
 * Questions to real pages, about half of which the page does not answer: whether `question` gives the passage that answers, gives another one, or
 * is silent, and whether the passage is among the three of `highlights`.
 *
 *     node questions.mjs --wcxb=DIR --news=DIR [--set=questions|fresh|news] [--half=0|1] [--show]
 *
 * The sets hold `[page, question, words of the answer]`; a list holds words of several answers, null stands where the page does not answer.
 * `--half` takes every second page: one half may be read while rules are written, the other one is scored once. Build the workspace first.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { convertPage } from "../../../packages/core/dist/convert/convert-page.js";
import { answerFrom, relevantPassages, searchPassages } from "../../../packages/text/dist/index.js";
import { contentBenchmark, newsPages } from "../../extraction/training/pages.mjs";

const FILES = { questions: "questions.json", fresh: "fresh-questions.json", news: "news-questions.json" };

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    news: { type: "string" },
    set: { type: "string" },
    half: { type: "string" },
    show: { type: "boolean", default: false },
  },
});

const plain = (text) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|[*_]/g, "")
    .replace(/\s+/g, " ");
const holds = (text, answers) => [answers].flat().some((words) => plain(text).includes(plain(words)));

console.log(
  "| set | answered by the page | right | wrong | empty | among three highlights | not answered by it | answered all the same |",
);
console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
for (const [name, file] of Object.entries(FILES)) {
  const source = name === "news" ? options.news : options.wcxb;
  if (source === undefined || (options.set !== undefined && options.set !== name)) continue;
  await score(name, file, name === "news" ? newsPages(source) : contentBenchmark(source));
}

async function score(name, file, pages) {
  const questions = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  const ids = [...new Set(questions.map(([id]) => id))].filter(
    (_, at) => options.half === undefined || at % 2 === Number(options.half),
  );
  const views = new Map();
  for (const page of pages) if (ids.includes(page.id)) views.set(page.id, await read(page));
  const counts = { stated: 0, right: 0, wrong: 0, empty: 0, found: 0, unstated: 0, made: 0 };
  for (const [id, question, words] of questions) {
    const page = views.get(id);
    if (page === undefined) continue;
    const found = searchPassages(page.markdown, question, page);
    const answer = answerFrom(page.markdown, question, page).text;
    const isRight = words === null ? answer === "" : holds(answer, words);
    if (words === null) {
      counts.unstated++;
      if (!isRight) counts.made++;
    } else {
      // What the conversion lost is not for the answer to find.
      if (!holds(page.markdown, words)) {
        console.log(`${id} does not hold ${words}`);
        continue;
      }
      counts.stated++;
      counts[isRight ? "right" : answer === "" ? "empty" : "wrong"]++;
      if (relevantPassages(found).some((passage) => holds(passage, words))) counts.found++;
    }
    if (options.show && !isRight) {
      const { coverage = 0, score = 0, isStranger } = found[0] ?? {};
      const at = words === null ? -1 : found.findIndex(({ text }) => holds(text, words));
      console.log(
        `${id} ${words === null ? "NOT STATED " : `[${words}] at ${at} `}${question}\n   ${JSON.stringify({ coverage, score, isStranger })} ${answer.slice(0, 200).replace(/\n/g, " ") || "(empty)"}`,
      );
    }
  }
  console.log(
    `| ${name} | ${counts.stated} | ${counts.right} | ${counts.wrong} | ${counts.empty} | ${counts.found} | ${counts.unstated} | ${counts.made} |`,
  );
}

async function read({ html, url }) {
  const { markdown, metadata } = await convertPage({
    html,
    url,
    onlyMainContent: true,
    removeConsentDialogs: true,
    isDocument: false,
    wants: { markdown: true, metadata: true },
    explain: false,
  });
  return { markdown, title: metadata?.title, language: metadata?.language };
}
