/** turndown on a tree of htmlparser2, with rules for tables and struck text. */
import Turndown from "turndown";
import { parseDom } from "./dom.js";

const service = withRules(new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" }));

export const writeMarkdown = (html: string): string =>
  // The tree has every member that turndown reads, and none of the hundreds that the type of a browser's node has.
  service.turndown(parseDom(html) as unknown as Turndown.Node);

function withRules(service: Turndown): Turndown {
  return service
    .addRule("strikethrough", { filter: ["del", "s"], replacement: (content) => `~~${content}~~` })
    .addRule("tableCell", { filter: ["th", "td"], replacement: (content) => ` ${cellText(content)} |` })
    .addRule("tableRow", {
      filter: "tr",
      replacement: (content, row) =>
        `\n|${content}${isFirstRow(row as unknown as TableNode) ? `\n|${" --- |".repeat(cellsOf(row as unknown as TableNode))}` : ""}`,
    })
    .addRule("tableSection", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content })
    .addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
}

const cellText = (content: string): string =>
  content
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|");

interface TableNode {
  readonly nodeName: string;
  readonly parentNode: TableNode | null;
  readonly children: ArrayLike<TableNode>;
}

const cellsOf = (row: TableNode): number => row.children.length;

/** Whether a row is the first of its table, through a section or not. */
function isFirstRow(row: TableNode): boolean {
  for (let node: TableNode = row; node.parentNode; node = node.parentNode) {
    if (node.parentNode.children[0] !== node) return false;
    if (node.parentNode.nodeName === "TABLE") return true;
  }
  return false;
}
