import type { Marks } from "../marks.js";
import * as Tag from "../tag-ids.js";
import { TagFlag, tagFlags } from "../tags.js";
import type { Node, Tree } from "../tree.js";
import { AVATAR, HOLDS_DATE, textOf } from "./post-parts.js";
import type { Post } from "./threads.js";

/** The same short text in this share of the posts is a control ("Reply", "Share"), when there are so many posts. */
const CONTROL_SHARE = 0.5;
const MIN_POSTS_WITH_CONTROLS = 3;
export const MAX_CONTROL_CHARACTERS = 30;
const MAX_CONTROL_NODES = 40;
/** Under the text of a post: what its author writes under all of them, and when it was changed. */
const NOTE_CLASS = /(?:^|[\s_-])(?:signature|sig|(?:ips|post|last)?[-_]*edit(?:ed)?(?:[-_]?by)?)(?:$|[\s_-])/i;
const MAX_NOTE_NODES = 120;
const MAX_NOTE_CHARACTERS = 90;
/** Where boards keep the pictures of their buttons and states. */
const CONTROL_PICTURE = /\/(?:status_?icons?|post_?icons?|buttons?|ranks?)\/[^/]*$/i;

/** Marks short texts that stand in post after post. */
export function markControlsOfPosts(tree: Tree, marks: Marks, posts: readonly Post[]): void {
  if (posts.length < MIN_POSTS_WITH_CONTROLS) return;
  const found = new Map<string, { readonly elements: Node[]; posts: number }>();
  for (const { node, region, body } of posts) {
    const seen = new Set<string>();
    for (const element of [node, ...region]) {
      if (!tree.isBlock(element) || tree.contains(element, body) || tagFlags(tree.tag[element]!) & TagFlag.HEADING)
        continue;
      if (tree.end[element]! - element > MAX_CONTROL_NODES) continue;
      const text = textOf(tree, element).toLowerCase();
      if (text === "" || text.length > MAX_CONTROL_CHARACTERS || marks.isHidden(element)) continue;
      const same = found.get(text) ?? { elements: [], posts: 0 };
      same.elements.push(element);
      if (!seen.has(text)) same.posts++;
      seen.add(text);
      found.set(text, same);
    }
  }
  for (const { elements, posts: count } of found.values())
    if (count >= Math.max(MIN_POSTS_WITH_CONTROLS, CONTROL_SHARE * posts.length))
      for (const element of elements) marks.remove(element, "control of posts");
}

/**
 * Marks what stands under the text of a post and is no part of it: the author's signature, a line that says who changed the text and when, and
 * pictures that stand for buttons.
 */
export function markNotesOfPosts(tree: Tree, marks: Marks, posts: readonly Post[]): void {
  for (const { node, region, body, author } of posts) {
    const name = textOf(tree, author);
    for (const element of region) {
      const names = tree.attribute(element, "class") ?? "";
      const isPicture = tree.tag[element] === Tag.IMG;
      if (isPicture && CONTROL_PICTURE.test(tree.attribute(element, "src") ?? "")) {
        const holder = tree.parent[element]!;
        marks.remove(tree.tag[holder] === Tag.A && textOf(tree, holder) === "" ? holder : element, "control of posts");
      } else if (AVATAR.test(names) && !tree.contains(element, author) && !tree.contains(element, body)) {
        marks.remove(element, "picture of an author");
      } else if (
        element > body &&
        tree.end[element]! - element <= MAX_NOTE_NODES &&
        !tree.contains(element, author) &&
        (NOTE_CLASS.test(names) || saysWhoAndWhen(tree, element, node, name))
      )
        marks.remove(element, "note of a post");
    }
  }
}

/** Whether a line has hardly more to say than the author's name and a date. */
function saysWhoAndWhen(tree: Tree, element: Node, post: Node, name: string): boolean {
  if (tree.end[element]! - element > MAX_CONTROL_NODES) return false;
  const text = textOf(tree, element);
  const rest = text.replace(name, "");
  return (
    rest.length < text.length &&
    rest.length <= MAX_NOTE_CHARACTERS &&
    HOLDS_DATE.test(rest) &&
    tree.closest(element, Tag.BLOCKQUOTE) <= post
  );
}
