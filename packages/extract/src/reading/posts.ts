/** The first post of a thread. */
import { NONE, type Node, Tag, TagFlag, tagFlags } from "@quern/markdown/html";
import { collapse } from "../page/parsed-page.js";
import { placeOf, type ReadingContext } from "./reading-context.js";

export interface Post {
  readonly text: string;
  readonly node: Node;
}

/** Names that forum software gives to the words of a post, as against its author, its signature and its buttons. */
const BODY =
  /(?:^|[\s_-])(?:(?:post|message|comment|topic|question|entry|item)[_-]{0,2}(?:body|content|text|message|bodycopy)|(?:body|content|text)[_-]{0,2}(?:inner)?|cooked|s-prose|usertext-body|bb-?wrapper|post_?message\w*|prose|markdown|md|ipstype_richtext|article-?body|e-content)(?:$|[\s_-])/i;
const NO_BODY =
  /signature|sidebar|header|footer|author|avatar|quote|menu|editor|title|notice|banner|breadcrumb|comments?-list/i;

const MIN_CHARACTERS = 20;
const MAX_CHARACTERS = 20_000;
/** An element that holds so much of the page is the thread, not a post of it. */
const MAX_SHARE = 0.95;

/** Names that leave no doubt. */
const SURE =
  /(?:^|[\s_-])(?:(?:post|message|comment|topic|question)[_-]{0,2}(?:body|text|message|bodycopy)|cooked|s-prose|usertext-body|bb-?wrapper|post_?message\w*|ipstype_richtext|postbody)(?:$|[\s_-])/i;

/** @param heading the headline, behind which the first post begins */
export function readFirstPost(context: ReadingContext, heading: Node): Post | undefined {
  const { tree, text, page } = context;
  if (!context.isThread) return undefined;
  const from = heading === NONE ? 0 : placeOf(text, heading);
  const whole = Math.max(1, page.lengths[tree.body]!);
  let likely: Post | undefined;
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (!tree.isElement(node) || tree.last[node] === 0) continue;
    const length = page.lengths[node]!;
    if (
      length < MIN_CHARACTERS ||
      length > MAX_SHARE * whole ||
      placeOf(text, node) < from ||
      tree.contains(node, heading)
    )
      continue;
    const classes = classesOf(context, node);
    const isSure = SURE.test(classes);
    if (!(isSure || (likely === undefined && BODY.test(classes))) || NO_BODY.test(classes)) continue;
    const body = innermost(context, node);
    const words = postText(context, body);
    if (words.length < MIN_CHARACTERS) continue;
    if (isSure) return { text: words, node: body };
    // A line about the thread ("23 replies") is no post.
    if (words.length >= MIN_LIKELY_CHARACTERS) likely = { text: words, node: body };
  }
  return likely;
}

const MIN_LIKELY_CHARACTERS = 100;

const classesOf = ({ tree }: ReadingContext, node: Node): string =>
  `${tree.attribute(node, "class") ?? ""} ${tree.attribute(node, "id") ?? ""}`.replace(/([a-z])([A-Z])/g, "$1-$2");

/** The deepest element with the name of a body: frames around a post carry such names, too. */
function innermost(context: ReadingContext, node: Node): Node {
  const { tree, page } = context;
  let body = node;
  for (let inner = node + 1; inner < tree.end[body]!; inner++) {
    if (!tree.isElement(inner) || tree.last[inner] === 0) continue;
    const classes = classesOf(context, inner);
    if (!BODY.test(classes) || NO_BODY.test(classes)) continue;
    if (page.lengths[inner]! >= MIN_CHARACTERS) body = inner;
  }
  return body;
}

const SKIPPED: ReadonlySet<number> = new Set([Tag.BLOCKQUOTE, Tag.BUTTON, Tag.SELECT, Tag.FORM]);

function postText({ tree }: ReadingContext, node: Node): string {
  let result = "";
  for (let inner = node + 1; inner < tree.end[node]! && result.length < MAX_CHARACTERS; inner++) {
    const tag = tree.tag[inner]!;
    if (tag === Tag.TEXT) result += tree.text(inner);
    else if (tagFlags(tag) & TagFlag.HIDDEN || (SKIPPED.has(tag) && tag !== Tag.BLOCKQUOTE))
      inner = tree.end[inner]! - 1;
    else if (tag === Tag.BR || tagFlags(tag) & TagFlag.BLOCK) result += " ";
  }
  return collapse(result);
}
