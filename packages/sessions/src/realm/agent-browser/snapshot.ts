/** The accessibility tree as `agent-browser` prints it. */

const INTERACTIVE =
  /^\s*- (?:button|link|textbox|searchbox|checkbox|radio|combobox|listbox|option|menuitem|menuitemcheckbox|menuitemradio|slider|spinbutton|switch|tab|treeitem)\b/;

export interface SnapshotOptions {
  /** Only what can be acted on, as a flat list. */
  readonly interactive: boolean;
  /** Without containers that say nothing. */
  readonly compact: boolean;
}

/** @param tree Playwright's snapshot with references: `- button "Go" [ref=e3] [cursor=pointer]` */
export function snapshotText(tree: string, { interactive, compact }: SnapshotOptions): string {
  const lines = tree.split("\n").map((line) => line.replace(/ \[(?:cursor=pointer|active)\]/g, ""));
  if (interactive) {
    return lines
      .filter((line) => INTERACTIVE.test(line) && line.includes("[ref="))
      .map((line) => line.trim().replace(/:$/, ""))
      .join("\n");
  }
  if (!compact) return lines.join("\n").trimEnd();
  return lines
    .filter((line) => !/^\s*- generic(?: \[ref=\w+\])?:?$/.test(line))
    .join("\n")
    .trimEnd();
}
