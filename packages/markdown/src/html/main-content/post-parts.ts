import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";

const AUTHOR_CLASS =
  /(?:^|[\s_-])(?:(?:post-?)?(?:author|user-?name)|user-?info|poster|commenter|comment-author|creator|hnuser|display-?name|nick(?:name)?|user-?link|bigusername|fn)(?:$|[\s_-])/i;
const AUTHOR_ADDRESS =
  /\/(?:u|user|users|members?|profiles?|people|authors?)(?:[/.?=-])|\/~\w|user\?id=|memberlist\.php|member\.php|action=profile|mode=viewprofile/i;
/** Where readers become members. */
export const ENTRANCE = /log-?in|sign-?(?:in|up)|register|subscribe/i;
const DATE_CLASS =
  /(?:^|[\s_-])(?:date|time|timestamp|date-?time|posted(?:-on)?|post-?date|post-?time|comment-?date|comment-?meta(?:data)?|age|relative-?time|time-?ago|published|created)(?:$|[\s_-])/i;
/** Boxes of a post that name others: what it quotes, who edited it, who likes it. */
const OTHERS =
  /(?:^|[\s_-])(?:quote|blockquote|bbcode-?block|bbcodeblock|edit(?:ed)?|last-?edit|modified|likes?|liked|reactions?|mention|(?<!has-|no-|with-)avatar|user-?avatar|user-?icon|reply-?to|parent|joined|join-?date|badges?)(?:$|[\s_-])/i;
/** Nodes of the largest element that says who wrote or when. */
const MAX_CARD_NODES = 120;
const MAX_NAME_CHARACTERS = 60;
const MAX_DATE_CHARACTERS = 60;
/** Levels above a name or date at which such boxes are looked for. */
const OTHERS_LEVELS = 6;

/** The longer its number the less sure it is that an element names the author. */
const NO_AUTHOR = 9;

/** The element that names the author of a post best, or `NONE`. */
export function findAuthor(tree: Tree, post: Node, region: readonly Node[], body: Node): Node {
  let best: Node = NONE;
  let bestRank = NO_AUTHOR;
  for (const node of region) {
    if (tree.end[node]! - node > MAX_CARD_NODES || (tree.last[node] === 0 && tree.tag[node] !== Tag.DT)) continue;
    let rank = authorRank(tree, node);
    if (rank === NO_AUTHOR && node < body && namesFacts(tree, node)) rank = 3;
    if (rank >= bestRank) continue;
    const named = innermost(tree, node);
    const name = textOf(tree, named);
    if (!isName(name) || isAmongOthers(tree, named, post) || holdsPicture(tree, named)) continue;
    // The address of a profile holds the name.
    if (rank > 0 && tree.tag[named] === Tag.A && addressHolds(tree.attribute(named, "href"), name)) rank -= 0.5;
    if (rank >= bestRank) continue;
    best = named;
    bestRank = rank;
    if (rank === 0) break;
  }
  return best;
}

function authorRank(tree: Tree, node: Node): number {
  const property = tree.attribute(node, "itemprop");
  if (property === "author" || property === "creator") return 0;
  if (AUTHOR_CLASS.test(tree.attribute(node, "class") ?? "")) return 1;
  if (tree.tag[node] !== Tag.A) return NO_AUTHOR;
  if (tree.attribute(node, "rel")?.includes("author")) return 1;
  const address = tree.attribute(node, "href") ?? "";
  return AUTHOR_ADDRESS.test(address) && !ENTRANCE.test(address) ? 2 : NO_AUTHOR;
}

/** The name over a list of facts: rank, number of posts, day of joining. */
const namesFacts = (tree: Tree, node: Node): boolean => {
  if (tree.tag[node] !== Tag.DT) return false;
  const facts = tree.parent[node]!;
  return tree.tag[facts] === Tag.DL && tree.end[facts]! - facts <= MAX_CARD_NODES && tree.find(facts, Tag.DT) === node;
};

const isName = (text: string): boolean =>
  text !== "" &&
  text.length <= MAX_NAME_CHARACTERS &&
  /[\p{L}\p{N}]/u.test(text) &&
  !/^#\s*\d+$/.test(text) &&
  !readsLikeDate(text);

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const addressHolds = (address: string | undefined, name: string): boolean =>
  address !== undefined && letters(name).length > 1 && letters(address).includes(letters(name));

/** A picture of the author, or the letter that stands for one. */
function holdsPicture(tree: Tree, element: Node): boolean {
  for (let node = element + 1; node < tree.end[element]!; node++)
    if (tree.isElement(node) && tree.last[node] !== 0 && AVATAR.test(tree.attribute(node, "class") ?? "")) return true;
  return false;
}

export const AVATAR = /(?:^|[\s_-])(?<!has-|no-|with-)avatar(?:$|[\s_-])/i;

/** The name or link inside a box with more about the author, else the element itself. */
function innermost(tree: Tree, node: Node): Node {
  let first: Node = NONE;
  for (let inner = node + 1; inner < tree.end[node]!; inner++) {
    if (!tree.isElement(inner)) continue;
    if (tree.attribute(inner, "itemprop") === "name") return inner;
    const isLink = tree.tag[inner] === Tag.A;
    if (!isLink || holdsPicture(tree, inner) || !isName(textOf(tree, inner)) || isAmongOthers(tree, inner, node))
      continue;
    if (authorRank(tree, inner) !== NO_AUTHOR) return inner;
    if (first === NONE) first = inner;
  }
  return first === NONE ? node : first;
}

/** The element that says when a post was written, or `NONE`: rather one before its text than one behind. */
export function findDate(tree: Tree, post: Node, region: readonly Node[], author: Node, panel: Node, body: Node): Node {
  let card = author;
  for (let level = 0; level < CARD_LEVELS && tree.parent[card]! > post; level++) {
    if (tree.contains(tree.parent[card]!, body)) break;
    card = tree.parent[card]!;
  }
  let best: Node = NONE;
  let bestRank = NO_DATE;
  for (const node of region) {
    if (tree.end[node]! - node > MAX_CARD_NODES) continue;
    const late = node > body ? LATE : 0;
    // Where several say when something was done, the one beside the name says when it was written.
    const near = tree.contains(card, node) ? 0 : 0.5;
    const rank = dateRank(tree, node, panel, body) + late + near;
    if (rank >= bestRank || isAmongOthers(tree, node, post)) continue;
    best = node;
    bestRank = rank;
  }
  return best;
}

const NO_DATE = 9;
const LATE = 4;
/** Levels above a name that belong to its card. */
const CARD_LEVELS = 3;

function dateRank(tree: Tree, node: Node, panel: Node, body: Node): number {
  if (node < body && body < tree.end[node]!) return NO_DATE;
  const property = tree.attribute(node, "itemprop");
  const isTime = tree.tag[node] === Tag.TIME || tree.tagName(node) === "relative-time";
  const isNamed = property === "datePublished" || property === "dateCreated";
  const isClass = tree.last[node] !== 0 && DATE_CLASS.test(tree.attribute(node, "class") ?? "");
  if (property === "dateModified") return NO_DATE;
  // Without a sign of what it is: a text that reads like a date, outside of the facts about the author.
  const inPanel = node >= panel && node < tree.end[panel]!;
  if (!isTime && !isNamed && !isClass && inPanel) return NO_DATE;
  const text = dateText(tree, node);
  if (text.length > MAX_DATE_CHARACTERS || !/\p{N}/u.test(text)) return NO_DATE;
  // A date that nobody sees: a script would have written it.
  if (textOf(tree, node) === "") return 3;
  if (isTime || isNamed) return 0;
  if (isClass) return 1;
  return readsLikeDate(text) && !LABEL.test(text) ? 2 : NO_DATE;
}

/** Attributes in which a page keeps the moment that a script turns into words. */
const MOMENTS = ["datetime", "content", "title", "data-time", "data-timestamp"];

/** The date that an element says; where that is no more than an age ("3 days ago"), or nothing yet, the day in its attributes. */
export function dateText(tree: Tree, node: Node): string {
  const text = shownDate(tree, node);
  if (text.length > MAX_DATE_CHARACTERS || readsLikeDate(text)) return text;
  for (const name of MOMENTS) {
    const value = tree.attribute(node, name)?.trim() ?? "";
    const day = dayOf(value);
    // A day of the month in the words makes them a date: "May 1".
    if (day !== "") return text.split(/\D+/).includes(String(Number(day.slice(-2)))) ? text : day;
  }
  return text;
}

/** `2026-05-01` of an ISO date or a Unix time in seconds or milliseconds; "" of anything else. */
function dayOf(value: string): string {
  const iso = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(value);
  if (iso) return iso[0];
  return /^\d{10}(?:\d{3})?$/.test(value) ? new Date(Number(value.padEnd(13, "0"))).toISOString().slice(0, 10) : "";
}

/** The date that an element shows, without a note on edits inside of it, or the short form for phones. */
function shownDate(tree: Tree, node: Node): string {
  const text = textOf(tree, node);
  if (text.length <= MAX_DATE_CHARACTERS) return gluedDate(tree, node) ?? text;
  const first = tree.firstChild(node);
  return first !== NONE && tree.isText(first) ? tree.text(first).replace(/\s+/g, " ").trim() : text;
}

/** The first of several texts without a space in between: one of them is shown, as the screen is wide or narrow. */
function gluedDate(tree: Tree, node: Node): string | undefined {
  let first: string | undefined;
  for (let inner = node + 1; inner < tree.end[node]!; inner++) {
    if (!tree.isText(inner) || tree.text(inner) === "") continue;
    const text = tree.text(inner);
    if (first === undefined) first = text;
    else return /\S$/.test(first) && /^[\p{L}\p{N}]/u.test(text) && readsLikeDate(first) ? first.trim() : undefined;
  }
  return undefined;
}

/** Whether a text is a year, or a time of day, and little else. */
export const readsLikeDate = (text: string): boolean =>
  text.length <= MAX_DATE_CHARACTERS && READS_LIKE_DATE.test(text);
/** A year, a time of day or a date in figures somewhere in a text. */
export const HOLDS_DATE = /\b(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/u;
const READS_LIKE_DATE = new RegExp(`^.{0,24}(?:${HOLDS_DATE.source}).{0,24}$`, "su");

/** A date that stands behind the name as mere text ("by Rye » 3 May 2026"), or "". */
export function dateBeside(tree: Tree, author: Node): string {
  const block = blockAround(tree, author);
  for (let node = tree.end[author]!; node < tree.end[block]!; node++) {
    if (!tree.isText(node) || tree.blank[node]) continue;
    const text = tree
      .text(node)
      .replace(/\s+/g, " ")
      .replace(/^[^\p{L}\p{N}]+/u, "")
      .trim();
    if (readsLikeDate(text) && !LABEL.test(text)) return text;
  }
  return "";
}

/** A fact about the author: "Joined: Feb 2019". */
const LABEL = /^\p{L}[^:：\d]*[:：]/u;

/** Whether an element stands in a quotation, a note on edits or the like, or in running text. */
function isAmongOthers(tree: Tree, element: Node, post: Node): boolean {
  let node = element;
  for (let level = 0; level < OTHERS_LEVELS && node > post; level++, node = tree.parent[node]!) {
    const tag = tree.tag[node]!;
    if (tag === Tag.BLOCKQUOTE || tag === Tag.CITE || tag === Tag.PRE) return true;
    if (tree.last[node] !== 0 && OTHERS.test(tree.attribute(node, "class") ?? "")) return true;
  }
  return false;
}

/** Text on one line. */
export const textOf = (tree: Tree, node: Node): string => tree.textContent(node).replace(/\s+/g, " ").trim();

/** The nearest block-level element around a node. */
export function blockAround(tree: Tree, node: Node): Node {
  let block = node;
  while (block > tree.body && !(tagFlags(tree.tag[block]!) & TagFlag.BLOCK)) block = tree.parent[block]!;
  return block;
}
