import type { Marks } from "../clean/marks.js";
import * as Has from "../tree/attribute-bits.js";
import { nameIndex, testValues } from "../tree/name-index.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { FIRST_UNKNOWN_TAG } from "../tree/tags.js";
import { textWeight } from "../tree/text-amount.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import type { Post } from "./post.js";
import { MAX_CONTROL_CHARACTERS, markControlsOfPosts, markNotesOfPosts } from "./post-controls.js";
import { blockAround, dateBeside, dateText, findAuthor, findDate, readsLikeDate, textOf } from "./post-parts.js";
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
  /** Lists that merely hold the posts one after the other. */
  readonly lists: ReadonlySet<Node>;
  /** Lists around replies: what is numbered there is nothing that a reader counts. */
  readonly replies: ReadonlySet<Node>;
}

export const NO_THREAD: Thread = { heads: new Map(), parts: new Set(), lists: new Set(), replies: new Set() };

const POST_CLASS =
  /(?:^|[\s_-])(?:post|comment|message|answer|reply|question|topic-?post|postcell|thing|comtr|cooked-post|postbit|entry)(?:$|[\s_-]|container|item|body)|(?:^|\s)(?:c?post|ipscomment|ipsentry|messagecard)(?:$|[\s_-])/i;
/** Parts of posts that hold no text of theirs. */
const PART_CLASS =
  /(?:post|comment|message|reply|answer|question)(?:[-_]*|(?=[A-Z]))(?:author|user|head|meta|info|profile|control|foot|action|avatar|signature|detail|stat|date|title|button|nav|count|form|number|link|tool|menu|rating|score)/i;
const POST_ID = /^(?:[a-z]+[-_])?(?:post|comment|msg|message|reply|answer|question|elcomment|p|pid)[-_]?\d+$/i;
const POST_TYPE = /schema\.org\/(?:Comment|Answer|Question|DiscussionForumPosting)\b/i;
const POST_DATA = ["data-author", "data-post-id", "data-pid", "data-comment-id", "data-postid", "data-commentid"];
/** On a page that does not say what it is. */
const MIN_POSTS_ELSEWHERE = 3;
const MIN_SHARE_ELSEWHERE = 0.5;
/** More kept text around a name, in characters, is not about the author. */
const MAX_PANEL_CHARACTERS = 300;
/** Bound of the search for posts, in nodes looked at. */
const MAX_STEPS_PER_NODE = 10;
const MIN_STEPS = 100_000;
/** So many times longer than what stands around its author is the text of a post. */
const BOX_SHARE = 2;
/** Posts of a kind are posts when one of them has this many characters. */
const MIN_POST_CHARACTERS = 20;
/** Most of a box around a date, in characters: number, link to the post, state. */
const MAX_DATE_BOX_CHARACTERS = 160;
/** Number of the post in the thread, and what stands behind it. */
const POST_NUMBER = /^#\s*\d+[\s|·]*|[\s|·]*#\s*\d.*$/;

/**
 * Finds the posts of a thread among what is kept, and for each its author and date. What else the page says about the author (pictures, ranks,
 * counts) and controls that recur in post after post are left out.
 *
 * Posts are elements that stand for a post by their class, id, type or data, hold kept text and name an author; those inside others are
 * replies.
 *
 * @param isForum whether the page says that it is a thread; else its posts have to be most of what is kept
 */
export function findThread(tree: Tree, marks: Marks, isForum: boolean): Thread {
  const posts = findPosts(tree, marks);
  if (posts.length < (isForum ? 1 : MIN_POSTS_ELSEWHERE) || !posts.some(({ length }) => length >= MIN_POST_CHARACTERS))
    return NO_THREAD;
  if (!isForum && areArticles(tree, posts)) return NO_THREAD;
  if ((!isForum || posts.length === 1) && !areMostOfThePage(tree, marks, posts)) return NO_THREAD;
  const heads = new Map<Node, PostHead>();
  const parts = new Set<Node>();
  const levels = panelLevels(tree, posts);
  for (const post of posts) {
    const panel = panelOf(tree, marks, post, levels.get(kindOf(tree, post.node)) ?? 0);
    // A name in the running text is part of it.
    if (panel === NONE) continue;
    const date = findDate(tree, post.node, post.region, post.author, panel, post.body);
    const withDate = date !== NONE && mayBeRestored(tree, marks, date);
    heads.set(post.node, {
      author: textOf(tree, post.author),
      date: withDate ? dateText(tree, date).replace(POST_NUMBER, "") : dateBeside(tree, post.author),
    });
    if (withDate) {
      marks.remove(boxOf(tree, post, date), "head of a post");
      parts.add(date);
    }
    if (isForum) completeText(tree, marks, post, withDate ? date : NONE);
    marks.remove(panel, "author of a post");
    parts.add(post.author);
  }
  if (heads.size === 0) return NO_THREAD;
  markControlsOfPosts(tree, marks, posts);
  markNotesOfPosts(tree, marks, posts);
  const replies = new Set<Node>();
  for (const post of heads.keys()) replies.add(tree.closest(post, Tag.OL));
  return { heads: placeHeads(tree, marks, heads), parts, lists: listsOfPosts(tree, heads), replies };
}

/**
 * Where heads are written: over the post, but under the title of the page when that stands in the post; once for a post in a frame of its own.
 */
function placeHeads(tree: Tree, marks: Marks, heads: ReadonlyMap<Node, PostHead>): Map<Node, PostHead> {
  const placed = new Map<Node, PostHead>();
  let outer: Node = NONE;
  let key: Node = NONE;
  let title = tree.body;
  for (const [post, head] of heads) {
    const last = heads.get(outer);
    if (last?.author === head.author && last.date === head.date && tree.contains(outer, post)) placed.delete(key);
    outer = post;
    const end = tree.end[post]!;
    while (title < tree.size && (title <= post || tree.tag[title] !== Tag.H1)) title++;
    let under = title >= end ? end : tree.end[title]!;
    while (under < end && (!tree.isBlock(under) || marks.isHidden(under))) under++;
    key = under === end || tree.tag[under] === Tag.LI ? post : under;
    placed.set(key, head);
  }
  return placed;
}

/** From the last to the first, so that posts inside others are found before these. */
function findPosts(tree: Tree, marks: Marks): Post[] {
  const candidates: Node[] = [];
  const index = nameIndex(tree);
  const signs = testValues(
    index,
    (value) => (POST_CLASS.test(value) && !PART_CLASS.test(value) ? 1 : 0) | (POST_ID.test(value) ? 2 : 0),
  );
  const isPost = (node: Node): boolean => {
    const tag = tree.tag[node]!;
    if (!POST_TAGS.has(tag) && tag < FIRST_UNKNOWN_TAG) return false;
    if (signs[index.classOf[node]!]! & 1 || signs[index.idOf[node]!]! & 2) return true;
    if (index.has[node]! & Has.ITEM_SCOPE && POST_TYPE.test(tree.attribute(node, "itemtype") ?? "")) return true;
    return POST_DATA.some((name) => tree.hasAttribute(node, name));
  };
  const stop = tree.end[tree.body]!;
  for (let node = tree.body + 1; node < stop; node++) {
    if (tree.tag[node]! <= Tag.RAW || tree.last[node] === 0) continue;
    if (marks.removed[node]) node = tree.end[node]! - 1;
    else if (isPost(node)) candidates.push(node);
  }
  const found = new Map<Node, Post>();
  let steps = 0;
  for (const node of candidates.reverse()) {
    // Frames in frames in frames are no posts, and looking through all of them would take forever.
    if (steps > MAX_STEPS_PER_NODE * tree.size + MIN_STEPS) return [];
    const region: Node[] = [];
    let body: Node = NONE;
    let length = 0;
    let hiddenUntil = 0;
    const inside: Post[] = [];
    for (let inner = node + 1; inner < tree.end[node]!; inner++) {
      steps++;
      const covered = found.get(inner);
      if (covered !== undefined) {
        inside.push(covered);
        inner = tree.end[inner]! - 1;
        continue;
      }
      if (inner >= hiddenUntil && marks.removed[inner]) hiddenUntil = tree.end[inner]!;
      if (tree.isElement(inner)) {
        if (tree.flags(inner) & TagFlag.HIDDEN) inner = tree.end[inner]! - 1;
        else region.push(inner);
      } else if (inner >= hiddenUntil && tree.isText(inner) && !tree.blank[inner]) {
        const text = tree.text(inner).trim();
        const characters = textWeight(text);
        if (characters > length && !readsLikeDate(text)) {
          body = inner;
          length = characters;
        }
      }
    }
    let author = findAuthor(tree, node, region, body);
    if (author === NONE && inside.length > 0) {
      // Inside stands the box about the author, or a smaller frame of the same post.
      const areBoxes = inside.every((box) => length > BOX_SHARE * box.length);
      if (!areBoxes && (inside.length > 1 || length > Math.max(MAX_CONTROL_CHARACTERS, inside[0]!.length / BOX_SHARE)))
        continue;
      ({ author } = inside[0]!);
      if (!areBoxes) ({ body, length } = inside[0]!);
      for (const box of inside) {
        region.push(...box.region);
        found.delete(box.node);
      }
    }
    // The title of the page is no post, although author and date of the first one may stand beside it.
    if (body === NONE || (inside.length > 1 && tree.closest(body, Tag.H1) !== NONE)) continue;
    if (author === NONE || !mayBeRestored(tree, marks, author) || (author < body && body < tree.end[author]!)) continue;
    found.set(node, { node, author, region, body, length });
  }
  return [...found.values()].sort((left, right) => left.node - right.node);
}

const POST_TAGS: ReadonlySet<number> = new Set([Tag.DIV, Tag.LI, Tag.ARTICLE, Tag.SECTION, Tag.TR, Tag.TABLE]);

/** Posts made by the same template. */
const kindOf = (tree: Tree, post: Node): string =>
  `${tree.tagName(post)}.${(tree.attribute(post, "class") ?? "").trim().split(/\s+/)[0]}`;

/** By kind of post, how many levels above the author's name the box about the author reaches: what most of the posts say. */
function panelLevels(tree: Tree, posts: readonly Post[]): Map<string, number> {
  const votes = new Map<string, Map<number, number>>();
  for (const { node, author, body, length } of posts) {
    if (length < MIN_POST_CHARACTERS) continue;
    let level = 0;
    for (let above = tree.parent[author]!; above > node && !tree.contains(above, body); above = tree.parent[above]!)
      level++;
    const kind = kindOf(tree, node);
    const counts = votes.get(kind) ?? new Map<number, number>();
    votes.set(kind, counts.set(level, (counts.get(level) ?? 0) + 1));
  }
  return new Map(
    [...votes].map(([kind, counts]) => [kind, [...counts].sort((left, right) => right[1] - left[1])[0]![0]]),
  );
}

/** Whether most of the posts have headings of their own: cards of articles. */
function areArticles(tree: Tree, posts: readonly Post[]): boolean {
  const titled = posts.filter(({ region }) => region.some((node) => tree.flags(node) & TagFlag.HEADING));
  return titled.length * 2 > posts.length;
}

function areMostOfThePage(tree: Tree, marks: Marks, posts: readonly Post[]): boolean {
  let inPosts = 0;
  let covered = 0;
  for (const { node } of posts) {
    if (node < covered) continue;
    covered = tree.end[node]!;
    inPosts += keptCharacters(tree, marks, node);
  }
  return inPosts >= MIN_SHARE_ELSEWHERE * keptCharacters(tree, marks, tree.body);
}

/** Characters of the text that is kept in an element, which itself is kept. */
function keptCharacters(tree: Tree, marks: Marks, element: Node): number {
  let characters = 0;
  for (let node = element; node < tree.end[element]!; node++) {
    if (marks.removed[node] || tree.flags(node) & TagFlag.HIDDEN) node = tree.end[node]! - 1;
    else if (tree.isText(node) && !tree.blank[node]) characters += tree.last[node]! - tree.first[node]!;
  }
  return characters;
}

/** The box about the author of a post, without its text; `NONE` when the name is part of the text. */
function panelOf(tree: Tree, marks: Marks, { node, author, body }: Post, levels: number): Node {
  let panel = author;
  for (let level = 0; level < levels; level++) {
    const above = tree.parent[panel]!;
    if (
      above <= node ||
      tree.contains(above, body) ||
      holdsTitle(tree, above) ||
      keptCharacters(tree, marks, above) > MAX_PANEL_CHARACTERS
    )
      break;
    panel = above;
  }
  const block = blockAround(tree, panel);
  const isAlone =
    block === panel || !tree.contains(block, body) || block === node || !hasTextBefore(tree, block, author);
  return isAlone && blockAround(tree, body) !== blockAround(tree, author) ? panel : NONE;
}

/** Takes back what was left out between the words of a post: tables, short lines, links. What it quotes stands in another post. */
function completeText(tree: Tree, marks: Marks, { node, author, body, length }: Post, date: Node): void {
  if (length < MIN_POST_CHARACTERS) return;
  let text = body;
  for (let above = tree.parent[body]!; above > node; above = tree.parent[above]!)
    if (tree.tag[above] === Tag.BLOCKQUOTE) text = above;
  do text = tree.parent[text]!;
  while (text > node && !TEXT_BOXES.has(tree.tag[text]!));
  if (text <= node || tree.contains(text, author) || tree.contains(text, date)) return;
  for (let inner = text + 1; inner < tree.end[text]!; inner++) {
    const rule = marks.ruleOf(inner);
    const isQuote = tree.tag[inner] === Tag.BLOCKQUOTE;
    if (rule === undefined && !isQuote) continue;
    if (!isQuote && TAKEN_BACK.test(rule ?? "") && tree.find(inner, Tag.BLOCKQUOTE) === NONE) marks.keep(inner);
    inner = tree.end[inner]! - 1;
  }
}

const TEXT_BOXES: ReadonlySet<number> = new Set([Tag.DIV, Tag.ARTICLE, Tag.SECTION, Tag.TD]);
/** Reasons that are judgements of single blocks. */
const TAKEN_BACK = /^(?:unlike|before|after|list of|mostly links|beside|comments)/;

/** The title of the page is no part of a post. */
const holdsTitle = (tree: Tree, element: Node): boolean => tree.find(element, Tag.H1) !== NONE;

function hasTextBefore(tree: Tree, block: Node, node: Node): boolean {
  for (let before = block + 1; before < node; before++) if (tree.isText(before) && !tree.blank[before]) return true;
  return false;
}

/** The largest element around a date that holds little else. */
function boxOf(tree: Tree, { node, body }: Post, date: Node): Node {
  let box = date;
  for (let above = tree.parent[date]!; above > node; above = tree.parent[above]!) {
    if (tree.contains(above, body) || holdsTitle(tree, above) || textOf(tree, above).length > MAX_DATE_BOX_CHARACTERS)
      break;
    box = above;
  }
  return box;
}

/** Lists with a post in each of their items, and none in a list inside: replies below replies stay a list of lists. */
function listsOfPosts(tree: Tree, heads: ReadonlyMap<Node, PostHead>): Set<Node> {
  const lists = new Set<Node>();
  for (const post of heads.keys()) if (tree.tag[post] === Tag.LI) lists.add(tree.parent[post]!);
  for (const list of [...lists])
    for (let above = tree.parent[list]!; above > tree.body; above = tree.parent[above]!)
      if (lists.has(above)) {
        lists.delete(above);
        lists.delete(list);
      }
  return lists;
}
