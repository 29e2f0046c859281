/**
 * Recall of `redactPII` on whole mails, chats, contracts, CVs and judgments in twelve languages, and what it replaces that is nothing personal.
 *
 *     node letters.mjs [--misses]
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findPersonalData } from "../../../packages/redact/dist/redact.js";

const { values: options } = parseArgs({ options: { misses: { type: "boolean", default: false } } });
const ENTITIES = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"];
/** Kinds of labels → the entity that has to cover them. */
const ENTITY = { RCPT: "PERSON", IBAN: "FINANCIAL", ID: "FINANCIAL" };

/** Text without its labels, and the labels with their places. */
function labelsOf(marked) {
  const labels = [];
  let text = "";
  let from = 0;
  for (const match of marked.matchAll(/\[\[(\w+)\|([^\]]*)\]\]/g)) {
    text += marked.slice(from, match.index);
    labels.push({ kind: match[1], start: text.length, end: text.length + match[2].length });
    text += match[2];
    from = match.index + match[0].length;
  }
  return { text: text + marked.slice(from), labels };
}

const isCovered = (text, found, { start, end }) =>
  [...text.slice(start, end)].every(
    (sign, at) => /[\s,.]/.test(sign) || found.some((span) => span.start <= start + at && span.end > start + at),
  );

const parts = new Map();
for (const { language, kind, part, text: marked } of JSON.parse(
  readFileSync(new URL("letters.json", import.meta.url), "utf8"),
)) {
  const { text, labels } = labelsOf(marked);
  const found = findPersonalData(text, { mode: "accurate", entities: ENTITIES });
  const counts = parts.get(part) ?? { replaced: [0, 0] };
  parts.set(part, counts);
  for (const label of labels) {
    const entity = ENTITY[label.kind] ?? label.kind;
    const isRight =
      isCovered(text, found, label) &&
      found.some((span) => span.entity === entity && span.start < label.end && label.start < span.end);
    counts[label.kind] ??= [0, 0];
    counts[label.kind][0] += isRight ? 1 : 0;
    counts[label.kind][1]++;
    if (options.misses && !isRight)
      console.log(`${language} ${kind}: missed ${label.kind} ${text.slice(label.start, label.end)}`);
  }
  for (const span of found) {
    const isWrong = !labels.some((label) => label.start < span.end && span.start < label.end);
    counts.replaced[0] += isWrong ? 1 : 0;
    counts.replaced[1]++;
    if (options.misses && isWrong)
      console.log(`${language} ${kind}: replaced ${span.entity} ${text.slice(span.start, span.end)}`);
  }
}
for (const [part, counts] of parts)
  for (const [kind, [count, all]] of Object.entries(counts))
    console.log(`${part}\t${kind === "replaced" ? "replaced and nothing personal" : kind}\t${count} of ${all}`);
