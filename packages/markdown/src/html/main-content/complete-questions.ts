import * as Tag from "../tree/tag-ids.js";
import { NONE } from "../tree/tree.js";
import * as Around from "./around.js";
import { blockText } from "./blocks.js";
import type { Decision } from "./decision.js";

/** So few questions without their answers may be teasers. */
const MIN_QUESTIONS = 3;
const MAX_QUESTION_WORDS = 40;
const MIN_ANSWER_WORDS = 8;
/** A longer text below a question has a heading that asks, and is no answer. */
const MAX_ANSWER_WORDS = 400;
const MAX_LINK_SHARE = 0.2;
/** Least probability of the answers that were not chosen, by words. */
const MIN_PROBABILITY = 0.1;
const NAMES: ReadonlySet<number> = new Set([Tag.SUMMARY, Tag.DT]);
const QUESTION_MARKS = "?？؟";
/** The target of a label that only opens what stands below it. */
const OPENS = /^(?:#|javascript:|$)/;

/**
 * Keeps questions with their answers on pages of text: headings and labels that ask and lead to no other page, each with a text of its own. To
 * the classifier their boxes look like cards of other pages. Where only one or two answers would go, there may be a reason for it.
 */
export function completeQuestions(decision: Decision, keep: Uint8Array): void {
  const { tree, blocks, page, pageType, probability, excluded, copied } = decision;
  if (pageType !== "article" && pageType !== "documentation" && pageType !== "service") return;
  const isName = (block: number): boolean => {
    const element = blocks.element[block]!;
    return (page.around[element]! & (Around.HEADING | Around.BUTTON)) !== 0 || NAMES.has(tree.tag[element]!);
  };
  const leadsAway = (block: number): boolean => {
    if (blocks.linkWords[block] === 0) return false;
    const element = blocks.element[block]!;
    const inner = tree.find(element, Tag.A);
    const link = inner === NONE ? tree.closest(element, Tag.A) : inner;
    return link === NONE || !OPENS.test(tree.attribute(link, "href") ?? "");
  };
  const asks = (block: number): boolean =>
    blocks.words[block]! <= MAX_QUESTION_WORDS &&
    isName(block) &&
    QUESTION_MARKS.includes(blockText(tree, blocks, block).trimEnd().at(-1) ?? " ") &&
    !leadsAway(block);
  // Buttons right over the kept text of their boxes are the names of it, where there are several.
  const labels = new Map<number, number[]>();
  for (let block = 0; block + 1 < blocks.count; block++) {
    const box = page.outerRepeat[blocks.element[block]!]!;
    if (box === NONE || !keep[block + 1] || excluded[block] || copied?.[block] || isName(block + 1)) continue;
    if (!(page.around[blocks.element[block]!]! & Around.BUTTON) || !tree.contains(box, blocks.element[block + 1]!))
      continue;
    if (blocks.words[block + 1]! < MIN_ANSWER_WORDS || blocks.words[block]! > MAX_QUESTION_WORDS || leadsAway(block))
      continue;
    const alike = labels.get(page.group[box]!);
    if (alike) alike.push(block);
    else labels.set(page.group[box]!, [block]);
  }
  for (const alike of labels.values()) if (alike.length >= MIN_QUESTIONS) for (const block of alike) keep[block] = 1;
  const open: [first: number, end: number][] = [];
  let openWords = 0;
  let openExpected = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (!asks(block)) continue;
    const first = block;
    let words = 0;
    let kept = 0;
    let linkWords = 0;
    let expected = 0;
    for (; block + 1 < blocks.count && !isName(block + 1) && words <= MAX_ANSWER_WORDS; block++) {
      const next = block + 1;
      if (excluded[next] || copied?.[next] || page.around[blocks.element[next]!]! & Around.NOT_CONTENT) break;
      words += blocks.words[next]!;
      linkWords += blocks.linkWords[next]!;
      expected += probability[next]! * blocks.words[next]!;
      if (keep[next]) kept += blocks.words[next]!;
    }
    const isAnswer = words >= MIN_ANSWER_WORDS && words <= MAX_ANSWER_WORDS && linkWords <= MAX_LINK_SHARE * words;
    if (!isAnswer || kept * 2 >= words) continue;
    open.push([first, block + 1]);
    openWords += words;
    openExpected += expected;
  }
  if (open.length < MIN_QUESTIONS || openExpected < MIN_PROBABILITY * openWords) return;
  for (const [first, end] of open)
    for (let block = first; block < end; block++) if (!excluded[block] && !copied?.[block]) keep[block] = 1;
}
