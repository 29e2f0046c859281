/** Markdown by turndown with rules of your own. It is given HTML whose content has been selected and whose addresses are absolute. */
import TurndownService from "turndown";

export interface Serializer {
  readonly name: string;
  toMarkdown(html: string): Promise<string>;
}

/** @example createQuern({ markdown: turndownSerializer() }) */
export function turndownSerializer(): Serializer {
  const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
  service.addRule("strikethrough", { filter: ["del", "s"], replacement: (content) => `~~${content}~~` });
  service.addRule("tableCell", { filter: ["th", "td"], replacement: (content) => ` ${cellText(content)} |` });
  service.addRule("tableRow", {
    filter: "tr",
    replacement: (content, row) =>
      `\n|${content}${isFirstRow(row) ? `\n|${" --- |".repeat(row.childNodes.length)}` : ""}`,
  });
  service.addRule("tableSection", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });
  service.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
  return {
    name: "turndown",
    async toMarkdown(html) {
      return service.turndown(html);
    },
  };
}

const cellText = (content: string): string =>
  content
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|");

function isFirstRow(row: Node): boolean {
  const section = row.parentNode;
  if (row.previousSibling !== null || section === null) return false;
  return section.nodeName === "TABLE" || section.previousSibling === null;
}
