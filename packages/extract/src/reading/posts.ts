/** The first post of a thread. */
import { NONE, type Node, Tag, TagFlag, tagFlags } from "@quern/markdown/html";
import { collapse } from "../page/parsed-page.js";
import { placeOf, type ReadingContext } from "./reading-context.js";

export interface Post {
  readonly text: string;
  readonly node: Node;
}

/** What forum software calls the words of a post, as against its author, its signature and its buttons. */
const BODY =
  /(?:^|[\s_-])(?:(?:post|message|comment|topic|question|entry|item)[_-]{0,2}(?:body|content|text|message|bodycopy)|(?:body|content|text)[_-]{0,2}(?:inner)?|cooked|s-prose|usertext-body|bb-?wrapper|post_?message\w*|prose|markdown|md|ipstype_richtext|article-?body|e-content)(?:$|[\s_-])/i;
const NO_BODY =
  /signature|sidebar|header|footer|author|avatar|quote|menu|editor|title|notice|banner|breadcrumb|comments?-list/i;

const MIN_CHARACTERS = 20;
const MAX_CHARACTERS = 20_000;
/** What holds so much of the page is the thread, not a post of it. */
const MAX_SHARE = 0.95;

/** @param heading the headline, behind which the first post begins */
export function readFirstPost(context: ReadingContext, heading: Node): Post | undefined {
  const { tree, text, page } = context;
  if (!context.isThread) return undefined;
  const from = heading === NONE ? 0 : placeOf(text, heading);
  const whole = Math.max(1, page.lengths[tree.body]!);
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (!tree.isElement(node) || tree.last[node] === 0) continue;
    const length = page.lengths[node]!;
    if (length < MIN_CHARACTERS || placeOf(text, node) < from || tree.contains(node, heading)) continue;
    const classes = `${tree.attribute(node, "class") ?? ""} ${tree.attribute(node, "id") ?? ""}`.replace(
      /([a-z])([A-Z])/g,
      "$1-$2",
    );
    if (!BODY.test(classes) || NO_BODY.test(classes) || length > MAX_SHARE * whole) continue;
    const body = innermost(context, node);
    const words = postText(context, body);
    if (words.length >= MIN_CHARACTERS) return { text: words, node: body };
  }
  return undefined;
}

/** The deepest element with the name of a body that still holds nearly all of the text: frames around a post carry such names, too. */
function innermost({ tree, page }: ReadingContext, node: Node): Node {
  let body = node;
  for (let inner = node + 1; inner < tree.end[node]!; inner++) {
    if (!tree.isElement(inner) || tree.last[inner] === 0) continue;
    const classes = `${tree.attribute(inner, "class") ?? ""} ${tree.attribute(inner, "id") ?? ""}`.replace(
      /([a-z])([A-Z])/g,
      "$1-$2",
    );
    if (!BODY.test(classes) || NO_BODY.test(classes)) continue;
    // The first of several bodies is the first post; what holds several is a list of them.
    if (page.lengths[inner]! >= MIN_CHARACTERS) body = inner;
    break;
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
