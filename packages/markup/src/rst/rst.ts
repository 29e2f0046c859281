import { compactMetadata, isoDate } from "@quern/documents";
import { withoutTabs } from "../bounds.js";
import { Footnotes } from "../html.js";
import type { MarkupSource, ReadMarkup } from "../reader.js";
import { RstBlocks } from "./blocks.js";
import type { RstContext } from "./inline.js";
import { slug } from "./slug.js";

/** reStructuredText as docutils and Sphinx read it. Included files are not read, code is not run. */
export function readRst({ text }: MarkupSource): ReadMarkup {
  const lines = withoutTabs(text)
    .split("\n")
    .map((line) => line.trimEnd());
  const context: RstContext = {
    targets: new Map(),
    substitutions: new Map(),
    footnotes: new Footnotes(),
    anonymous: [],
    noteKey: noteKeys(),
  };
  collectTargets(lines, context);
  const blocks = new RstBlocks(context);
  const html = blocks.html(lines);
  return {
    html: context.footnotes.complete(html),
    metadata: compactMetadata({
      title: blocks.title,
      author: blocks.fields.get("author") ?? blocks.fields.get("authors"),
      publishedTime: isoDate(blocks.fields.get("date")),
      version: blocks.fields.get("version"),
    }),
    ...(blocks.includes.length > 0
      ? { warnings: [`Included files were not read: ${blocks.includes.slice(0, 10).join(", ")}.`] }
      : {}),
  };
}

/** The third `[#]_` belongs to the third `.. [#]`. */
function noteKeys(): RstContext["noteKey"] {
  const counts = new Map<string, number>();
  return (name, use) => {
    if (name !== "#" && name !== "*") return name;
    const count = (counts.get(use + name) ?? 0) + 1;
    counts.set(use + name, count);
    return `${name}${count}`;
  };
}

/** Names that references lead to may be defined after them. */
function collectTargets(lines: readonly string[], context: RstContext): void {
  let pending: string[] = [];
  for (const [index, line] of lines.entries()) {
    const target = /^\s*\.\. _(?:`([^`]+)`|((?:[^:\\]|\\.|:(?!\s|$))+)):\s*(.*)$/.exec(line);
    if (target !== null) {
      const name = (target[1] ?? target[2] ?? "").replace(/\\(.)/g, "$1").toLowerCase();
      let address = target[3] ?? "";
      for (let next = index + 1; address !== "" && /^\s{3,}\S/.test(lines[next] ?? ""); next++)
        address += lines[next]!.trim();
      if (name === "_") context.anonymous.push(address);
      else if (address === "") pending.push(name);
      else for (const one of [name, ...pending.splice(0)]) context.targets.set(one, address.replace(/_$/, ""));
      continue;
    }
    const anonymous = /^__\s+(\S.*)$/.exec(line)?.[1];
    if (anonymous !== undefined) context.anonymous.push(anonymous.trim());
    const definition = /^\s*\.\. \|([^|]+)\| (\w+)::\s*(.*)$/.exec(line);
    if (definition !== null) {
      let text = definition[3]!;
      for (let next = index + 1; /^\s{3,}\S/.test(lines[next] ?? ""); next++) text += `\n${lines[next]!.trim()}`;
      context.substitutions.set(definition[1]!, { kind: definition[2]!, text });
    }
    const isTitle =
      /^([!-/:-@[-`{-~])\1{1,}$/.test(lines[index + 1] ?? "") && line.trim() !== "" && !/^\W+$/.test(line);
    if (isTitle) {
      // A title is a target under its own name, and under the names set before it.
      const id = line.trim().toLowerCase();
      for (const one of [id.replace(/\s+/g, " "), ...pending])
        if (!context.targets.has(one)) context.targets.set(one, `#${slug(id)}`);
    }
    if (line.trim() !== "" && !line.startsWith("..")) pending = [];
  }
}
