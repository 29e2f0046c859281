import { compactMetadata, isoDate } from "@quern/documents";
import { markdownToHtml } from "@quern/documents/markdown";
import { formula, heading } from "./html.js";
import type { MarkupSource, ReadMarkup } from "./reader.js";

/** Chunks: ```{r name, echo=FALSE}, ```{python}, or ```{.r} */
const FENCE = /^(\s*)(`{3,}|~{3,})\s*\{([^}]*)\}\s*$/;

/** R Markdown and Quarto: Markdown with chunks of code, whose options are left out. Nothing is run. */
export function readLiterate({ text }: MarkupSource): ReadMarkup {
  const { matter, body } = frontMatter(text);
  const lines = body.split("\n").flatMap((line) => {
    const fence = FENCE.exec(line);
    if (fence !== null) {
      const [, indent = "", marks = "", info = ""] = fence;
      const language = /^[\s.=]*([\w+#-]+)/.exec(info)?.[1] ?? "";
      return [`${indent}${marks}${language.toLowerCase()}`];
    }
    // Options of Quarto stand in comments at the top of a chunk; divs and their ends are layout.
    if (/^#\|\s/.test(line) || /^:{3,}/.test(line)) return [];
    return [line];
  });
  const html = markdownToHtml(lines.join("\n"), { formula });
  const title = matter.get("title");
  return {
    html:
      (title === undefined
        ? ""
        : heading(
            1,
            markdownToHtml(title)
              .replace(/<\/?p>/g, "")
              .trim(),
          )) + html,
    metadata: compactMetadata({
      title,
      author: matter.get("author"),
      description: matter.get("description") ?? matter.get("abstract"),
      language: matter.get("lang"),
      publishedTime: isoDate(matter.get("date")),
    }),
  };
}

/** Simple values of the YAML in front; what is nested is left out. */
function frontMatter(text: string): { readonly matter: ReadonlyMap<string, string>; readonly body: string } {
  const found = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  const matter = new Map<string, string>();
  for (const [, name, value] of (found?.[1] ?? "").matchAll(/^([\w-]+):[ \t]+(?![|>{[])(.+)$/gm))
    matter.set(name!.toLowerCase(), value!.trim().replace(/^(["'])([\s\S]*)\1$/, "$2"));
  return { matter, body: found === null ? text : text.slice(found[0].length) };
}
