/** Lists of publications: items, terms with what they mean, and lists whose items are rows. */
import { escapeHtml, type XmlElement } from "@quern/documents";
import { table, withCheckbox } from "../html.js";
import { type ContentWriter, tight } from "./content.js";
import { HIDDEN, ITEMS, NUMBERS } from "./elements.js";
import { childOf, nameOf } from "./name-of.js";

const TITLE = /^(?:title|head)$/;
const TERM = /^(?:term|glossterm|label)$/;
const MEANING = /^(?:listitem|def|glossdef|item)$/;
/** Elements around a term and its meanings; a `def-list` may stand in another one. */
const ENTRY = /^(?:varlistentry|def-item|glossentry|def-list)$/;

/** Nothing that stands in a list beside its items is lost: text before them introduces them, other text belongs to the item before it. */
export function writeList(writer: ContentWriter, list: XmlElement, level: number): string {
  const name = nameOf(list);
  if (name === "list" && childOf(list, "label") !== undefined) return writeDefinitions(writer, list, level);
  const before: string[] = [];
  const items: string[] = [];
  const beside = (html: string): void => {
    if (items.length === 0) before.push(html);
    else items.push(`${items.pop()}\n${html}`);
  };
  for (const child of list.children) {
    if (typeof child === "string") {
      if (child.trim() !== "") beside(`<p>${escapeHtml(child.trim())}</p>\n`);
    } else if (ITEMS.test(nameOf(child))) items.push(withCheckbox(tight(writer.content(child, level))));
    else if (TITLE.test(nameOf(child))) before.push(titleOf(writer, child));
    else beside(writer.block(child, level));
  }
  if (items.length === 0) return before.join("");
  const kind = list.get("list-type") ?? list.get("type") ?? list.get("rend") ?? list.get("role") ?? "";
  const isOrdered =
    NUMBERS.test(name) || (name === "list" && /order|number|alpha|roman/.test(kind) && !/^un/.test(kind));
  const tag = isOrdered ? "ol" : "ul";
  const start = list.get("startingnumber") ?? list.get("start") ?? "1";
  const open = isOrdered && start !== "1" && /^\d+$/.test(start) ? `<ol start="${start}">` : `<${tag}>`;
  return `${before.join("")}${open}\n${items.map((item) => `<li>${item}</li>\n`).join("")}</${tag}>\n`;
}

/** Terms with what they mean. Text that is neither stands under the term before it, or before the list. */
export function writeDefinitions(writer: ContentWriter, list: XmlElement, level: number): string {
  let html = "";
  let terms = "";
  const stack = [...list.elements()].reverse();
  while (stack.length > 0) {
    const part = stack.pop()!;
    const name = nameOf(part);
    if (ENTRY.test(name)) for (const inner of [...part.elements()].reverse()) stack.push(inner);
    else if (TERM.test(name)) terms += `<dt>${writer.inline(part)}</dt>\n`;
    else if (MEANING.test(name)) terms += `<dd>${tight(writer.content(part, level))}</dd>\n`;
    else if (TITLE.test(name) && terms === "") html += titleOf(writer, part);
    else {
      const other = writer.block(part, level);
      if (other === "") continue;
      if (terms === "") html += other;
      else terms += `<dd>${tight(other)}</dd>\n`;
    }
  }
  return terms === "" ? html : `${html}<dl>\n${terms}</dl>\n`;
}

/** DocBook's `segmentedlist`: titles of columns, and items of as many segments. */
export function writeSegments(writer: ContentWriter, list: XmlElement): string {
  const parts = [...list.elements()].filter((part) => !HIDDEN.test(nameOf(part)));
  const titles = parts.filter((part) => nameOf(part) === "segtitle");
  const items = parts.filter((part) => nameOf(part) === "seglistitem");
  const cells = (segments: readonly XmlElement[]): string[] => segments.map((segment) => writer.inline(segment));
  const title = childOf(list, "title");
  const rows = items.map((item) => cells([...item.elements()]));
  const head = titles.length > 0 ? [cells(titles)] : [];
  return (title === undefined ? "" : titleOf(writer, title)) + table([...head, ...rows], head.length);
}

const titleOf = (writer: ContentWriter, title: XmlElement): string => {
  const words = writer.inline(title);
  return words === "" ? "" : `<p><strong>${words}</strong></p>\n`;
};
