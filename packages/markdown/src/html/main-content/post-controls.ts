import type { Marks } from "../clean/marks.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import type { Node, Tree } from "../tree/tree.js";
import type { Post } from "./post.js";
import { AVATAR, ENTRANCE, HOLDS_DATE, textOf } from "./post-parts.js";

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
  for (const post of posts)
    for (const element of post.region)
      if (!tree.contains(element, post.author) && !tree.contains(element, post.body) && isNote(tree, element, post))
        marks.remove(element, "control of posts");
}

function isNote(tree: Tree, element: Node, { node, author, body }: Post): boolean {
  const names = tree.attribute(element, "class") ?? "";
  if (AVATAR.test(names)) return true;
  const size = tree.end[element]! - element;
  if (size > MAX_NOTE_NODES) return false;
  if (tree.tag[element] === Tag.IMG) return CONTROL_PICTURE.test(tree.attribute(element, "src") ?? "");
  if (tree.tag[element] === Tag.A && ENTRANCE.test(tree.attribute(element, "href") ?? ""))
    return textOf(tree, element).length <= MAX_CONTROL_CHARACTERS;
  if (element < body) return false;
  if (NOTE_CLASS.test(names)) return true;
  // A line that has hardly more to say than the author's name and a date.
  const text = size > MAX_CONTROL_NODES ? "" : textOf(tree, element);
  const rest = text.replace(textOf(tree, author), "");
  return (
    rest.length < text.length &&
    rest.length <= MAX_NOTE_CHARACTERS &&
    HOLDS_DATE.test(rest) &&
    tree.closest(element, Tag.BLOCKQUOTE) <= node
  );
}
