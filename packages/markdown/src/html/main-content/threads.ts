import type { Marks } from "../marks.js";
import { Tag } from "../tags.js";
import { NONE, type Node, type Tree } from "../tree.js";
import { mayBeRestored } from "./restore.js";

/** Author and date of a post, as the page shows them. */
export interface PostHead {
  readonly author: string;
  readonly date: string;
}

/** Posts of a thread with their heads, and the elements that these were read from. */
export interface Thread {
  readonly heads: ReadonlyMap<Node, PostHead>;
  readonly parts: ReadonlySet<Node>;
}

export const NO_THREAD: Thread = { heads: new Map(), parts: new Set() };

const POST_CLASS =
  /(?:^|[\s_-])(?:post|comment|message|answer|reply|question|topic-?post|postcell|thing|comtr|cooked-post)(?:$|[\s_-]|container|item|body)/i;
const POST_TYPE = /schema\.org\/(?:Comment|Answer|Question|DiscussionForumPosting)\b/i;
const AUTHOR_CLASS =
  /(?:^|[\s_-])(?:author|post-?author|user-?name|username|poster|commenter|comment-author|hnuser|display-?name|nick(?:name)?|user-?link|fn)(?:$|[\s_-])/i;
const AUTHOR_ADDRESS =
  /\/(?:u|users?|members?|profiles?|people|authors?)[/.?=-]|user\?id=|memberlist\.php|member\.php/i;
const DATE_CLASS =
  /(?:^|[\s_-])(?:date|time|timestamp|date-?time|posted(?:-on)?|post-?date|post-?time|comment-?date|comment-?meta(?:data)?|age|relativetime|published|created)(?:$|[\s_-])/i;
const MAX_NAME_CHARACTERS = 60;
const MAX_DATE = 60;
/** Characters without which a post is none. */
const MIN_POST = 20;
/** A thread has at least a question and an answer. */
const MIN_POSTS = 2;

/**
 * Finds the posts of a thread among what is kept, and for each its author and date when they have not been kept with the text.
 *
 * Posts are elements alike that stand for a post by their class or type and hold kept text; those inside others are replies.
 */
export function findThread(tree: Tree, marks: Marks): Thread {
  const posts: Node[] = [];
  const stop = tree.end[tree.body]!;
  for (let node = tree.body + 1; node < stop; node++) {
    if (tree.tag[node]! <= Tag.RAW || tree.last[node] === 0) continue;
    if (marks.removed[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (isPost(tree, node)) posts.push(node);
  }
  const heads = new Map<Node, PostHead>();
  const parts = new Set<Node>();
  let covered: Node = NONE;
  for (const [index, post] of posts.entries()) {
    // Of an element and those inside that merely frame the same post, the outermost counts.
    if (post < covered) continue;
    const end = ownEnd(tree, post, posts, index);
    const author = find(tree, post, end, isAuthor);
    if (author === NONE || parts.has(author)) continue;
    covered = end;
    const date = find(tree, post, end, isDate);
    if (keptText(tree, marks, post, end).length < MIN_POST) continue;
    // An author already kept as part of a sentence ("by X on …") stays there.
    if (!isFree(tree, marks, author)) continue;
    const name = textOf(tree, author);
    if (marks.isHidden(author) && keptText(tree, marks, post, end).includes(name)) continue;
    const withDate = date !== NONE && isFree(tree, marks, date);
    heads.set(post, { author: name, date: withDate ? textOf(tree, date) : "" });
    parts.add(author);
    if (withDate) parts.add(date);
  }
  return heads.size >= MIN_POSTS ? { heads, parts } : NO_THREAD;
}

/** Whether an element is left out but may come back, or is kept as a block of its own. */
function isFree(tree: Tree, marks: Marks, node: Node): boolean {
  // Between blocks it is the text alone that is left out, not the element around it.
  let text = node;
  while (text < tree.end[node]! && !(tree.isText(text) && !tree.blank[text])) text++;
  if (marks.isHidden(text)) return mayBeRestored(tree, marks, node);
  let block = node;
  while (!tree.isBlock(block) && block > tree.body) block = tree.parent[block]!;
  return textOf(tree, block) === textOf(tree, node);
}

function isPost(tree: Tree, node: Node): boolean {
  const tag = tree.tag[node]!;
  if (
    tag !== Tag.DIV &&
    tag !== Tag.LI &&
    tag !== Tag.ARTICLE &&
    tag !== Tag.SECTION &&
    tag !== Tag.TR &&
    tag !== Tag.TABLE
  )
    return false;
  const type = tree.attribute(node, "itemtype");
  return (type !== undefined && POST_TYPE.test(type)) || POST_CLASS.test(tree.attribute(node, "class") ?? "");
}

/** Where the post's own part ends: at the first reply inside it. */
function ownEnd(tree: Tree, post: Node, posts: readonly Node[], index: number): Node {
  const end = tree.end[post]!;
  const kind = (tree.attribute(post, "class") ?? "").split(/\s+/)[0];
  for (let next = index + 1; next < posts.length && posts[next]! < end; next++)
    if (
      tree.tag[posts[next]!] === tree.tag[post] &&
      (tree.attribute(posts[next]!, "class") ?? "").split(/\s+/)[0] === kind
    )
      return posts[next]!;
  return end;
}

function find(tree: Tree, from: Node, end: Node, test: (tree: Tree, node: Node) => boolean): Node {
  for (let node = from + 1; node < end; node++)
    if (tree.tag[node]! > Tag.RAW && (tree.last[node] !== 0 || tree.tag[node] === Tag.TIME) && test(tree, node))
      return innermost(tree, node);
  return NONE;
}

/** The name or link inside a box with more about the author, else the element itself. */
function innermost(tree: Tree, node: Node): Node {
  let link: Node = NONE;
  for (let inner = node + 1; inner < tree.end[node]!; inner++) {
    if (!tree.isElement(inner)) continue;
    if (tree.attribute(inner, "itemprop") === "name") return inner;
    if (link === NONE && tree.tag[inner] === Tag.A && textOf(tree, inner) !== "") link = inner;
  }
  return link === NONE ? node : link;
}

function isAuthor(tree: Tree, node: Node): boolean {
  const isNamed =
    tree.attribute(node, "itemprop") === "author" ||
    tree.attribute(node, "rel")?.includes("author") ||
    AUTHOR_CLASS.test(tree.attribute(node, "class") ?? "") ||
    (tree.tag[node] === Tag.A && AUTHOR_ADDRESS.test(tree.attribute(node, "href") ?? ""));
  if (!isNamed) return false;
  const text = textOf(tree, node);
  return text !== "" && text.length <= MAX_NAME_CHARACTERS && /[\p{L}\p{N}]/u.test(text);
}

function isDate(tree: Tree, node: Node): boolean {
  const property = tree.attribute(node, "itemprop");
  const isNamed =
    tree.tag[node] === Tag.TIME ||
    tree.tagName(node) === "relative-time" ||
    property === "datePublished" ||
    property === "dateCreated" ||
    DATE_CLASS.test(tree.attribute(node, "class") ?? "");
  if (!isNamed) return false;
  const text = textOf(tree, node);
  return text.length <= MAX_DATE && /\p{N}/u.test(text);
}

const textOf = (tree: Tree, node: Node): string => tree.textContent(node).replace(/\s+/g, " ").trim();

/** How far into a post its author is looked for, in characters of kept text. */
const HEAD_CHARACTERS = 200;

/** Beginning of the kept text. */
function keptText(tree: Tree, marks: Marks, from: Node, end: Node): string {
  let text = "";
  for (let node = from + 1; node < end && text.length < HEAD_CHARACTERS; node++) {
    if (marks.removed[node]) node = tree.end[node]! - 1;
    else if (tree.isText(node) && !tree.blank[node]) text += `${tree.text(node).trim()} `;
  }
  return text;
}
