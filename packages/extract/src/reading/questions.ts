/** Questions with their answers, in whatever way a page folds them up: headings, accordions, lists of terms, cards. */
import { type Node, Tag, TagFlag } from "@quern/markdown/html";
import type { QuestionAndAnswer } from "../schema/page/facts.js";
import type { Line } from "./page-text.js";
import { elementOf, type ReadingContext } from "./reading-context.js";
import { Zone } from "./zones.js";

const MAX_QUESTION = 250;
const MIN_QUESTION = 6;
const MIN_ANSWER = 12;
const MAX_ANSWER = 8_000;
const MAX_QUESTIONS = 500;
/** Ends of questions in all scripts; Greek writes a semicolon. */
const QUESTION_MARK = /[?？؟՞;]["”’»)]*$/u;
const GREEK = /\p{Script=Greek}/u;
const NUMBERING = /^(?:[QF]\d{0,2}\s?[:.)]|\d{1,3}\s?[.):]|[-–—•+]+)\s*/u;
/** The sign behind a question that opens and closes its answer. */
const TOGGLE = /(?<=[?？؟])\s{0,4}[+−–—×▾▼⌄›»-]$/u;
/** Names of what holds questions, whatever language the page is in. */
const FOLDED = /faq|accordion|question|collapsible|toggle/i;

/** @returns pairs in the order of the page; fewer than two are none: a single question is a heading or a call to act */
export function readQuestions(context: ReadingContext): QuestionAndAnswer[] {
  const { text, tree } = context;
  const lines = text.lines.filter((line) => isQuestion(context, line)).slice(0, MAX_QUESTIONS);
  const found: QuestionAndAnswer[] = [];
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const last = text.pieces[line.end - 1]!;
    let around: Node = elementOf(tree, last.node);
    const next = lines[at + 1]?.first ?? text.pieces.length;
    // The smallest element that says something behind the question holds its answer, too.
    while (around > tree.body && text.firstPiece[tree.end[around]!]! <= line.end) around = tree.parent[around]!;
    const end = Math.min(next, text.firstPiece[tree.end[around]!]!);
    const answer = answerBetween(context, line, end);
    const question = line.text.replace(NUMBERING, "").replace(TOGGLE, "").trim();
    if (answer.length < MIN_ANSWER || answer.length > MAX_ANSWER || seen.has(question)) continue;
    seen.add(question);
    found.push({ question, answer });
  }
  return found.length > 1 ? found : [];
}

function isQuestion({ tree, text, zones }: ReadingContext, line: Line): boolean {
  const { length } = line.text;
  if (length < MIN_QUESTION || length > MAX_QUESTION) return false;
  const node = text.pieces[line.first]!.node;
  if (zones[node]! & (Zone.NAVIGATION | Zone.FOOTER)) return false;
  const asks = QUESTION_MARK.test(line.text) && (!line.text.endsWith(";") || GREEK.test(line.text));
  let element = elementOf(tree, node);
  let isControl = false;
  for (let level = 0; level < 4 && element > tree.body; level++) {
    const tag = tree.tag[element]!;
    if (tag === Tag.P || tag === Tag.LI) break;
    if (
      asks &&
      (tree.flags(element) & TagFlag.HEADING ||
        tag === Tag.DT ||
        tag === Tag.SUMMARY ||
        tag === Tag.BUTTON ||
        tag === Tag.LABEL)
    )
      return true;
    if (
      tag === Tag.SUMMARY ||
      tree.hasAttribute(element, "aria-expanded") ||
      tree.hasAttribute(element, "aria-controls")
    )
      isControl = true;
    const names = `${tree.attribute(element, "class") ?? ""} ${tree.attribute(element, "id") ?? ""}`;
    if ((asks || isControl) && FOLDED.test(names)) return true;
    element = tree.parent[element]!;
  }
  return asks && isBold(tree, node);
}

/** A question of its own line that stands out: "<p><strong>Why?</strong></p>". */
const isBold = (tree: ReadingContext["tree"], node: Node): boolean =>
  tree.tag[tree.parent[node]!] === Tag.STRONG || tree.tag[tree.parent[node]!] === Tag.B;

/** Text from behind a question up to a piece, or to a heading of the question's rank; none below the title of a section with headings of its own. */
function answerBetween({ tree, text }: ReadingContext, question: Line, end: number): string {
  const rank = headingAround(tree, text.pieces[question.first]!.node);
  const parts: string[] = [];
  const below = new Set<Node>();
  for (let at = question.end; at < end; at++) {
    const piece = text.pieces[at]!;
    const heading = headingAround(tree, piece.node);
    if (heading !== 0 && parts.length > 0 && (rank === 0 || heading <= rank)) break;
    if (heading !== 0) below.add(elementOf(tree, piece.node));
    if (/^[\p{P}\p{S}]{1,2}$/u.test(piece.text) && parts.length === 0) continue;
    parts.push(piece.text);
  }
  if (rank !== 0 && below.size > 1) return "";
  return parts
    .join(" ")
    .replace(/(?<!\s)\s+([,.;:!?)\]])/g, "$1")
    .replace(/^A\d{0,2}\s?[:.)]\s*/, "");
}

/** 1 … 6, or 0 outside of headings. */
function headingAround(tree: ReadingContext["tree"], node: Node): number {
  for (
    let element = elementOf(tree, node), level = 0;
    element > tree.body && level < 5;
    element = tree.parent[element]!, level++
  )
    if (tree.flags(element) & TagFlag.HEADING) return Number(tree.tagName(element)[1]) || 0;
  return 0;
}
