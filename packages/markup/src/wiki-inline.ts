/** Tags and quotes that set off words of wikitext. */
import { dictionary } from "@quern/documents";

const TAGS: Readonly<Record<string, string>> = dictionary({
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  s: "del",
  del: "del",
  strike: "del",
  code: "code",
  tt: "code",
  kbd: "code",
  sub: "sub",
  sup: "sup",
  blockquote: "blockquote",
  ul: "ul",
  ol: "ol",
  li: "li",
  dl: "dl",
  dt: "dt",
  dd: "dd",
});

/** HTML of a tag that wikitext may hold; nothing for others. */
export const tagHtml = (tag: string, isEnd: boolean): string =>
  tag === "br" ? "<br>\n" : TAGS[tag] === undefined ? "" : `<${isEnd ? "/" : ""}${TAGS[tag]}>`;

/** `''` italic, `'''` bold, `'''''` both. */
export function emphasis(length: number, open: string[]): string {
  const toggle = (tag: string): string => {
    const at = open.lastIndexOf(tag);
    if (at < 0) {
      open.push(tag);
      return `<${tag}>`;
    }
    const closed = open.splice(at);
    const reopened = closed.slice(1);
    open.push(...reopened);
    return `${[...closed]
      .reverse()
      .map((one) => `</${one}>`)
      .join("")}${reopened.map((one) => `<${one}>`).join("")}`;
  };
  if (length === 2) return toggle("em");
  if (length === 3) return toggle("strong");
  if (length === 4) return `'${toggle("strong")}`;
  return open.at(-1) === "em" ? toggle("em") + toggle("strong") : toggle("strong") + toggle("em");
}
