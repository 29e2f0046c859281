/**
 * The ceiling of main content: the word F1 of a choice of blocks that knows the truth, measured where text may be lost on the way. The choice is
 * sought by single steps on the measure itself (bag of words), so the true ceiling may lie a little higher.
 *
 *     node oracle.mjs --wcxb=DIR [--json=FILE]
 *
 * Columns: `raw` all text of the DOM as htmlparser2 reads it, independently of the product; `tree` the blocks of the product's tree;
 * `reached` those that reach the classifier; `shown` without those that the page hides; `listed` without what the removal list names;
 * `aligned` the blocks that the trainer labels as content. `evaluate.mjs` has what the product answers.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseDocument } from "htmlparser2";
import { markBoilerplate, markInvisible } from "../../packages/markdown/dist/html/clean/clean.js";
import { markFurniture } from "../../packages/markdown/dist/html/clean/furniture.js";
import { Marks } from "../../packages/markdown/dist/html/clean/marks.js";
import { showNoscriptContent } from "../../packages/markdown/dist/html/clean/noscript.js";
import { blockText, segment } from "../../packages/markdown/dist/html/main-content/blocks.js";
import { parseHtml } from "../../packages/markdown/dist/html/tree/parse.js";
import { textLengths } from "../../packages/markdown/dist/html/tree/text-length.js";
import { wordScore } from "./measures.mjs";
import { align, words } from "./training/align.mjs";
import { contentBenchmark } from "./training/pages.mjs";

/** Rounds of adding and dropping single blocks; nearly all pages settle after three. */
const MAX_ROUNDS = 12;
/** The search starts from all blocks whose label is at least this; the last one starts from none. */
const LABELS_TO_START_FROM = [0.5, 0.05, 2];
const BLOCK =
  /^(?:address|article|aside|blockquote|body|br|button|caption|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|noscript|ol|option|p|pre|section|select|summary|table|tbody|td|template|textarea|tfoot|th|thead|tr|ul)$/;
const UNSEEN = /^(?:script|style|head|title)$/;

const { values: options } = parseArgs({
  options: { wcxb: { type: "string" }, json: { type: "string" } },
});

/** Words of every run of text between the borders of blocks, of the page as its bytes are. */
function rawRuns(html) {
  const runs = [];
  let run = "";
  const border = () => {
    if (/[\p{L}\p{N}]/u.test(run)) runs.push(words(run));
    run = "";
  };
  const stack = [parseDocument(html)];
  while (stack.length > 0) {
    const node = stack.pop();
    if (node === undefined) border();
    else if (node.type === "text") run += node.data;
    else if (!UNSEEN.test(node.name ?? "")) {
      const isBlock = BLOCK.test(node.name ?? "");
      if (isBlock) {
        border();
        stack.push(undefined);
      }
      stack.push(...(node.children ?? []).toReversed());
    }
  }
  border();
  return runs;
}

/** F1 of the best choice of blocks that single steps find. */
function bestChoice(blocks, truth) {
  if (truth.length === 0) return 1;
  const wanted = new Map();
  for (const word of truth) wanted.set(word, (wanted.get(word) ?? 0) + 1);
  const bags = blocks.map((block) => {
    const bag = new Map();
    for (const word of block) bag.set(word, (bag.get(word) ?? 0) + 1);
    return bag;
  });
  const share = align(blocks, truth);
  let best = 0;
  for (const least of LABELS_TO_START_FROM) {
    const keep = Uint8Array.from(share, (value) => (value >= least ? 1 : 0));
    const held = new Map();
    let common = 0;
    let size = 0;
    /** Change of the words in common when a block comes or goes. */
    const change = (block, sign) => {
      let sum = 0;
      for (const [word, count] of bags[block]) {
        const most = wanted.get(word) ?? 0;
        if (most === 0) continue;
        const now = held.get(word) ?? 0;
        sum += Math.min(most, now + sign * count) - Math.min(most, now);
      }
      return sum;
    };
    const turn = (block, sign) => {
      common += change(block, sign);
      size += sign * blocks[block].length;
      for (const [word, count] of bags[block]) held.set(word, (held.get(word) ?? 0) + sign * count);
    };
    for (let block = 0; block < blocks.length; block++) if (keep[block]) turn(block, 1);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      let isChanged = false;
      for (let block = 0; block < blocks.length; block++) {
        const sign = keep[block] ? -1 : 1;
        const after = (2 * (common + change(block, sign))) / (size + sign * blocks[block].length + truth.length);
        if (after <= (2 * common) / (size + truth.length) + 1e-12) continue;
        turn(block, sign);
        keep[block] = sign > 0 ? 1 : 0;
        isChanged = true;
      }
      if (!isChanged) break;
    }
    best = Math.max(best, (2 * common) / (size + truth.length));
  }
  return best;
}

/** F1 of the blocks of which at least half is aligned with the truth: what a classifier learns from. */
function alignedChoice(blocks, truth) {
  const share = align(blocks, truth);
  const text = blocks.flatMap((block, number) => (share[number] >= 0.5 ? block : [])).join(" ");
  return wordScore(text, truth.join(" ")).f1;
}

function stagesOf(html) {
  const tree = parseHtml(html);
  const textsOf = (removed) => {
    const blocks = segment(tree, tree.body, removed);
    return Array.from({ length: blocks.count }, (_, block) => words(blockText(tree, blocks, block)));
  };
  const whole = textsOf(new Uint8Array(tree.size));
  showNoscriptContent(tree);
  const marks = new Marks(tree);
  const { panels } = markFurniture(tree, marks);
  const reached = textsOf(marks.removed);
  const lengths = textLengths(tree);
  markInvisible(tree, marks, lengths, panels);
  const shown = textsOf(marks.removed);
  markBoilerplate(tree, marks, [tree.body], lengths);
  return { whole, reached, shown, listed: textsOf(marks.removed) };
}

const kindOf = (id) => {
  const truth = JSON.parse(readFileSync(path.join(options.wcxb, "ground-truth", `${id}.json`), "utf8"));
  const kind = truth._internal?.page_type?.primary ?? "article";
  return kind === "category" ? "collection" : kind;
};

const rows = [];
const COLUMNS = ["raw", "tree", "reached", "shown", "listed", "aligned"];
for (const { id, url, html, text } of contentBenchmark(options.wcxb)) {
  const truth = words(text);
  const { whole, reached, shown, listed } = stagesOf(html);
  rows.push({
    id,
    kind: kindOf(id),
    url,
    words: truth.length,
    raw: bestChoice(rawRuns(html), truth),
    tree: bestChoice(whole, truth),
    reached: bestChoice(reached, truth),
    shown: bestChoice(shown, truth),
    listed: bestChoice(listed, truth),
    aligned: alignedChoice(reached, truth),
  });
}
const mean = (list, column) => list.reduce((sum, row) => sum + row[column], 0) / Math.max(1, list.length);
const line = (name, list) =>
  `| ${[name, list.length, ...COLUMNS.map((column) => mean(list, column).toFixed(4))].join(" | ")} |`;
console.log(`| | pages | ${COLUMNS.join(" | ")} |\n|${" --- |".repeat(COLUMNS.length + 2)}`);
console.log(line("all", rows));
for (const kind of [...new Set(rows.map(({ kind }) => kind))].sort())
  console.log(
    line(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );
if (options.json) writeFileSync(options.json, JSON.stringify(rows));
