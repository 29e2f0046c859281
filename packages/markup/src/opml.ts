import {
  compactMetadata,
  DocumentBudget,
  damaged,
  decodeReferences,
  escapeHtml,
  isoDate,
  type XmlElement,
  XmlReader,
} from "@quern/documents";
import { heading, link } from "./html.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";

/** Attributes that are read, and those that say only how a program shows its outline. */
const KNOWN =
  /^(?:text|title|type|xmlUrl|htmlUrl|url|description|_note|category|created|isComment|isBreakpoint|version|language|_status|_?complete|xmlns(?::\w+)?)$/;
const ATTRIBUTES_NAMED = 10;

/** Reads outlines and lists of feeds (OPML 1.0 and 2.0): each outline is an item, with its page, its feed and its note. */
export function readOpml({ text, filename }: MarkupSource): ReadMarkup {
  const reader = new XmlReader(text, { name: filename, budget: new DocumentBudget(), allowDoctype: true });
  const root = reader.root();
  if (root.name.toLowerCase() !== "opml")
    throw damaged(filename, "its first element is not opml, so it is no outline.");
  const head = root.child("head");
  const fact = (name: string): string => head?.child(name)?.text().trim() ?? "";
  const title = fact("title");
  const left = new Set<string>();
  const html = outlines(root.child("body"), left);
  const names = [...left].slice(0, ATTRIBUTES_NAMED).join(", ");
  return {
    html: (title === "" ? "" : heading(1, escapeHtml(title))) + html,
    metadata: compactMetadata({
      title,
      author: fact("ownerName"),
      publishedTime: isoDate(fact("dateCreated")),
      modifiedTime: isoDate(fact("dateModified")),
    }),
    warnings: left.size === 0 ? [] : [`Attributes of the outline that are not read were left out: ${names}.`],
  };
}

/** A list of the outlines in an element, down to the depth that the reader of XML allows. */
function outlines(parent: XmlElement | undefined, left: Set<string>): string {
  const items = parent?.all("outline") ?? [];
  if (items.length === 0) return "";
  return `<ul>\n${items.map((item) => `<li>${outline(item, left)}</li>\n`).join("")}</ul>\n`;
}

function outline(item: XmlElement, left: Set<string>): string {
  for (const name of item.attributeNames) if (!KNOWN.test(name)) left.add(name);
  const get = (name: string): string => item.get(name)?.trim() ?? "";
  const words = lines(get("text") || get("title") || get("xmlUrl") || get("url"));
  const page = get("htmlUrl") || get("url");
  const feed = get("xmlUrl");
  const parts = [page === "" ? words : link(page, words)];
  if (feed !== "" && feed !== page) parts.push(`(${link(feed, "feed")})`);
  if (get("category") !== "") parts.push(`(${escapeHtml(get("category"))})`);
  const box = get("_status") || get("_complete") || get("complete");
  const task = /^(?:checked|true|yes)$/i.test(box)
    ? '<input type="checkbox" checked disabled> '
    : /^(?:unchecked|false|no)$/i.test(box)
      ? '<input type="checkbox" disabled> '
      : "";
  // Feed readers repeat the name as the description.
  const notes = [get("description"), get("_note")].filter((note) => note !== "" && note !== get("text"));
  return `${task}${parts.join(" ")}${notes.map((note) => `<br>\n${lines(note)}`).join("")}${outlines(item, left)}`;
}

/** Text of an attribute: OPML allows encoded HTML in it, of which words, breaks and links with an address are kept. */
function lines(text: string): string {
  let html = "";
  let last = 0;
  let open = false;
  for (const match of text.matchAll(/<(\/?)([a-z][a-z\d]{0,9})\b([^<>]{0,2000})>/gi)) {
    html += words(text.slice(last, match.index));
    last = match.index + match[0].length;
    const [, slash, name = "", attributes = ""] = match;
    const tag = name.toLowerCase();
    if (tag === "br" || tag === "p") html += "<br>\n";
    else if (/^(?:b|i|em|strong|code|u|s)$/.test(tag)) html += "";
    else if (tag === "a") {
      const href = /\bhref\s*=\s*["']?(https?:[^"'\s>]+)/i.exec(attributes)?.[1];
      if (slash === "" && href !== undefined && !open) {
        html += `<a href="${escapeHtml(href.replaceAll("&amp;", "&"))}">`;
        open = true;
      } else if (slash !== "" && open) {
        html += "</a>";
        open = false;
      }
    } else html += escapeHtml(match[0]);
  }
  html += words(text.slice(last)) + (open ? "</a>" : "");
  return html.replace(/\r?\n/g, "<br>\n").replace(/^(?:<br>\n)+|(?:<br>\n)+$/g, "");
}

/** Words of encoded HTML: names of feeds keep the references of their pages. */
const words = (html: string): string => escapeHtml(decodeReferences(html));
