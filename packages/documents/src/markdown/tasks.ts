import type { MarkdownIt } from "markdown-it";

const BOX = /^\[([ xX])\](?=[ \t\n])/;

/** Items of a list that begin with `[ ]` or `[x]` get a checkbox. */
export function markTasks(reader: MarkdownIt): void {
  reader.core.ruler.after("inline", "tasks", ({ tokens, Token }) => {
    for (let at = 2; at < tokens.length; at++) {
      const [item, paragraph, inline] = [tokens[at - 2]!, tokens[at - 1]!, tokens[at]!];
      if (inline.type !== "inline" || paragraph.type !== "paragraph_open" || item.type !== "list_item_open") continue;
      const [first] = inline.children ?? [];
      const box = first?.type === "text" ? BOX.exec(first.content) : null;
      if (!first || !box) continue;
      first.content = first.content.slice(box[0].length);
      const checkbox = new Token("html_inline", "", 0);
      checkbox.content = `<input type="checkbox" disabled${box[1] === " " ? "" : " checked"}>`;
      inline.children!.unshift(checkbox);
    }
  });
}
