import { escapeHtml } from "@quern/documents";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const CODE_OR_MATH =
  /(^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\2[^\n]*$|`[^`\n]+`)|\$\$([\s\S]+?)\$\$|(?<![\\$\w])\$(?!\s)([^$\n]+?)(?<!\s)\$(?![\w$])/gm;

/** Markdown of a notebook cell → HTML. Formulas between dollars become math elements; HTML in the text stays, for the cleaner to judge. */
export function markdownToHtml(source: string): string {
  const formulas: string[] = [];
  // Private-use characters hold the places of formulas, so that Markdown does not read their underscores.
  const held = source.replace(/[\ue000\ue001]/g, "").replace(CODE_OR_MATH, (whole, code, _fence, block, inline) => {
    if (code !== undefined) return whole;
    const latex = escapeHtml(
      String(block ?? inline)
        .replace(/\s+/g, " ")
        .trim(),
    );
    formulas.push(
      `<math alttext="${latex}" display="${block === undefined ? "inline" : "block"}"><mtext>${latex}</mtext></math>`,
    );
    return `\ue000${formulas.length - 1}\ue001`;
  });
  // Markdown knows no `asset:` addresses, so its own choice of schemes is off; what is no address of a page or a file goes.
  const html = micromark(held, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  });
  const safe = html.replace(
    /\s(?:href|src)="\s*(?!https?:|mailto:|tel:|ftp:|asset:|data:image\/|attachment:)[a-z][a-z\d+.-]*:[^"]*"/gi,
    "",
  );
  return `${safe.replace(/\ue000(\d+)\ue001/g, (_, index: string) => formulas[Number(index)] ?? "")}\n`;
}
