/**
 * Strangers' questions in the form of SQuAD, each put to the whole article: whether `question` without a model gives a sentence or two that hold
 * the answer, from the paragraph that does, and keeps silent where the article does not answer.
 *
 *     node strangers-questions.mjs --data=DIR [--part=open|compare|sealed] [--file=PART OF A NAME] [--limit=N] [--show=right|wrong|empty|made]
 *
 * DIR holds files NAME.LANGUAGE.json (XQuAD, SQuAD 1.1 and 2.0, and other sets in their form) and pages.json (see question-sets.mjs). `--limit`
 * counts by set. Build the workspace first.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { answerFrom } from "../../../packages/text/dist/index.js";
import { casesOf, isRight } from "./question-sets.mjs";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    part: { type: "string", default: "open" },
    file: { type: "string" },
    limit: { type: "string" },
    show: { type: "string" },
  },
});

const rows = new Map();
for (const one of casesOf(options.data, { part: options.part, file: options.file, limit: options.limit })) {
  const { set, markdown, question, language, title, answers } = one;
  const { text } = answerFrom(markdown, question, { language, title });
  const outcome =
    answers === null
      ? text === ""
        ? "silent"
        : "made"
      : text === ""
        ? "empty"
        : isRight(text, one)
          ? "right"
          : "wrong";
  const row = rows.get(set) ?? { right: 0, wrong: 0, empty: 0, silent: 0, made: 0 };
  row[outcome]++;
  rows.set(set, row);
  if (options.show === outcome)
    console.log(`${set} ${title}: ${question}\n  [${answers?.join(" | ") ?? ""}] ${JSON.stringify(text)}`);
}

console.log("| set | answered by the article | right | wrong | empty | not answered by it | answered all the same |");
console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
const all = { right: 0, wrong: 0, empty: 0, silent: 0, made: 0 };
for (const row of rows.values()) for (const name of Object.keys(all)) all[name] += row[name];
for (const [set, { right, wrong, empty, silent, made }] of [...rows, ["all", all]]) {
  const stated = right + wrong + empty;
  const share = (count, of) => (of === 0 ? "" : `${((100 * count) / of).toFixed(1)} %`);
  console.log(
    `| ${set} | ${stated} | ${share(right, stated)} | ${share(wrong, stated)} | ${share(empty, stated)} | ${silent + made} | ${share(made, silent + made)} |`,
  );
}
