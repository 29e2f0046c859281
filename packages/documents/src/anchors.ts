import { escapeHtml } from "./html.js";

const HEADING = /<h([1-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g;
const ID = /\sid="([^"]*)"/;
/** Elements that open right before a heading, or ids that it carries inside. */
const ID_NEAR = /<(?!h[1-6])[a-z][\w-]*\b[^<>]*?\sid="([^"]*)"[^<>]*>/g;

/**
 * Leads internal links to headings by the names that Markdown renderers give them (`#chapter-one`), because Markdown has no other anchors. A heading
 * is meant by a link to its own id, to an id inside of it, or to an element that begins with it. Links to ids that do not exist lose their target.
 */
export function headingAnchors(html: string): string {
  if (!html.includes('href="#')) return html;
  const renamed = new Map<string, string>();
  const used = new Map<string, number>();
  const present = new Set<string>();
  for (const match of html.matchAll(/\sid="([^"]*)"/g)) present.add(match[1]!);
  let written = "";
  let last = 0;
  for (const match of html.matchAll(HEADING)) {
    const [whole, level, attributes = "", inner = ""] = match;
    const before = html.slice(last, match.index);
    const slug = uniqueSlug(inner, used);
    if (slug !== "") {
      const own = ID.exec(attributes)?.[1];
      if (own !== undefined) renamed.set(own, slug);
      for (const id of inner.matchAll(ID_NEAR)) renamed.set(id[1]!, slug);
      for (const id of openedRightBefore(before)) renamed.set(id, slug);
    }
    const id = slug === "" ? "" : ` id="${escapeHtml(slug)}"`;
    written += `${before}<h${level}${attributes.replace(ID, "")}${id}>${inner}</h${level}>`;
    last = match.index + whole.length;
  }
  written += html.slice(last);
  return written.replace(/\shref="#([^"]*)"/g, (whole, id: string) => {
    const slug = renamed.get(id);
    if (slug !== undefined) return ` href="#${slug}"`;
    return present.has(id) ? whole : "";
  });
}

/** Ids of the tags that stand between the last text and this place: `<section id="a"><div id="b">` before the heading. */
function openedRightBefore(html: string): string[] {
  const ids: string[] = [];
  let end = html.length;
  for (let tags = 0; tags < 20; tags++) {
    while (end > 0 && html.charCodeAt(end - 1) <= 0x20) end--;
    if (html[end - 1] !== ">") break;
    const start = html.lastIndexOf("<", end - 1);
    if (start < 0) break;
    const id = ID.exec(html.slice(start, end))?.[1];
    if (id !== undefined) ids.push(id);
    end = start;
  }
  return ids;
}

/** The anchor that GitHub gives a heading: lower case, punctuation dropped, spaces as hyphens, repeats numbered. */
function uniqueSlug(html: string, used: Map<string, number>): string {
  const text = html
    .replace(/<sup><a[^>]*role="doc-noteref"[\s\S]*?<\/a><\/sup>/g, "")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#\d+);/g, "");
  const slug = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
  if (slug === "") return "";
  const count = used.get(slug) ?? 0;
  used.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}
