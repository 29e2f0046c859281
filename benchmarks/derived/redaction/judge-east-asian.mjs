/**
 * Scores names in Chinese, Japanese and Korean texts in which people marked them.
 *
 * node judge-east-asian.mjs --clones=DIR [--sealed] [--show=N]    N of what is missed and of what is wrong; sealed sources are never shown
 */
import { parseArgs } from "node:util";
import { findPersonalData } from "../../../packages/redact/dist/redact.js";
import { COMPARED, documentsOf, SEALED } from "./east-asian-corpora.mjs";

const {
  values: { clones, sealed, show, mode },
} = parseArgs({
  options: {
    clones: { type: "string" },
    sealed: { type: "boolean", default: false },
    show: { type: "string", default: "0" },
    mode: { type: "string", default: "accurate" },
  },
});
const BESIDE_CHARACTERS = 8;
const share = (part, all) => (all === 0 ? "–" : (part / all).toFixed(3));

for (const source of sealed ? SEALED : COMPARED) {
  const counts = { names: 0, whole: 0, touched: 0, marked: 0, right: 0 };
  const missed = [];
  const wrong = [];
  for (const { text, names } of documentsOf(source, clones)) {
    const spans = findPersonalData(text, { mode, entities: ["PERSON"] });
    const around = (start, end) =>
      `${text.slice(Math.max(0, start - BESIDE_CHARACTERS), start)}[${text.slice(start, end)}]${text.slice(end, end + BESIDE_CHARACTERS)}`;
    for (const [start, end] of names) {
      counts.names++;
      if (spans.some((span) => span.start <= start && span.end >= end)) counts.whole++;
      if (spans.some((span) => span.start < end && span.end > start)) counts.touched++;
      else missed.push(around(start, end));
    }
    for (const { start, end } of spans) {
      counts.marked++;
      if (names.some((name) => name[0] < end && name[1] > start)) counts.right++;
      else wrong.push(around(start, end));
    }
  }
  const { names, whole, touched, marked, right } = counts;
  console.log(
    `${source.language} ${source.source}: ${names} names, whole ${share(whole, names)}, touched ${share(touched, names)}; ${marked} marked, right ${share(right, marked)}`,
  );
  const shown = sealed ? 0 : Number(show);
  for (const list of [missed, wrong])
    if (shown > 0)
      console.log(
        list
          .filter((_, index) => index % Math.max(1, Math.floor(list.length / shown)) === 0)
          .map((one) => one.replaceAll("\n", "⏎"))
          .join(" ; "),
      );
}
