import { Tag } from "@quern/markdown/html";
import { collapse, openGraphText, type ParsedPage, titleText } from "../page/parsed-page.js";
import { textBlocks } from "../page/text-blocks.js";
import { MENU_WORD } from "./vocabulary.js";

const MAX_NAME_CHARACTERS = 80;

/**
 * Name of the merchant where no data gives it: the name of the site; a part of the title that stands on the page too, or that the heading begins; the
 * part of the title beside what every menu is called (`Dinner Menu - Embers Steakhouse`); the first heading; the first line.
 */
export function merchantName(page: ParsedPage): string {
  const site = openGraphText(page, "og:site_name");
  if (site) return site;
  const title = titleText(page.tree);
  const parts = title
    .split(/\s[|–—·•:»-]\s|｜/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const isMenu = parts.map((part) => MENU_WORD.test(part));
  const own = parts.filter((_part, index) => !isMenu[index]);
  const shown = shownNames(page);
  for (const part of own) {
    // `Chez Odile, Lyon` stands on the page as `Chez Odile`.
    const [name = ""] = part.split(", ");
    if (shown.has(part.toLowerCase())) return part;
    if (shown.has(name.toLowerCase())) return name;
  }
  const heading = headingOf(page);
  if (heading !== undefined && title.startsWith(heading) && !MENU_WORD.test(heading)) return heading;
  // Beside the word for a menu: behind it when it comes first, else in front.
  if (own.length > 0) return (isMenu.includes(true) ? own[0] : own.at(-1))!;
  if (heading !== undefined && !MENU_WORD.test(heading)) return heading;
  const first = textBlocks(page.tree, page.tree.body)[0]?.text ?? "";
  const isName = first !== "" && first.length <= MAX_NAME_CHARACTERS && !MENU_WORD.test(first);
  return isName ? first : (parts.at(-1) ?? title).trim();
}

/** Lines of the page, and what its pictures are called. */
function shownNames({ tree }: ParsedPage): Set<string> {
  const names = new Set<string>();
  for (const { text } of textBlocks(tree, tree.body))
    if (text.length <= MAX_NAME_CHARACTERS) names.add(text.toLowerCase());
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.tag[node] === Tag.IMG) names.add(collapse(tree.attribute(node, "alt") ?? "").toLowerCase());
    else if (tree.tag[node] === Tag.A && tree.end[node]! - node < 8)
      names.add(collapse(tree.textContent(node)).toLowerCase());
  }
  return names;
}

function headingOf({ tree }: ParsedPage): string | undefined {
  const node = tree.find(tree.body, Tag.H1);
  return node < 0 ? undefined : collapse(tree.textContent(node)) || undefined;
}
