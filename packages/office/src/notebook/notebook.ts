import { compactMetadata, damaged, escapeHtml, imageHtml } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { codeBlock } from "../html/block-writer.js";
import { markdownToHtml } from "./markdown.js";

const MAX_CELLS = 10_000;
const MAX_OUTPUT_CHARACTERS = 200_000;
const ANSI = /\u001b\[[\d;?]*[A-Za-z]/g;
const IMAGES = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
]);

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Multi-line text: a string, or lines that keep their breaks. */
const asText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : asArray(value)
        .filter((line) => typeof line === "string")
        .join("");

/** Reads Jupyter notebooks (nbformat 3 and 4): Markdown, code with its language, outputs. */
export function readNotebook(context: DocumentContext): OfficeDocument {
  let root: Json | undefined;
  try {
    root = asObject(JSON.parse(new TextDecoder().decode(context.bytes)));
  } catch (error) {
    throw damaged("notebook", `its JSON is broken: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  const sheets = asArray(root?.["worksheets"]).flatMap((sheet) => asArray(asObject(sheet)?.["cells"]));
  const cells = root?.["cells"] === undefined ? sheets : asArray(root["cells"]);
  if (root === undefined || (root["cells"] === undefined && root["worksheets"] === undefined))
    throw damaged("notebook", "it has no cells.");
  const facts = asObject(root["metadata"]);
  const language = languageOf(facts);
  if (cells.length > MAX_CELLS)
    context.warnings.push(`Only the first ${MAX_CELLS} of ${cells.length} cells were read.`);
  const html = cells.slice(0, MAX_CELLS).map((cell) => cellHtml(asObject(cell), language, context));
  const authors = asArray(facts?.["authors"])
    .map((author) => asObject(author)?.["name"])
    .filter((name) => typeof name === "string");
  const title = typeof facts?.["title"] === "string" ? facts["title"] : /<h1[^<>]*>([^<]+)/.exec(html.join(""))?.[1];
  return context.finish(
    html.join(""),
    compactMetadata({ title, author: authors.join(", "), programmingLanguage: language, cellCount: cells.length }),
  );
}

function languageOf(facts: Json | undefined): string {
  const name = asObject(facts?.["language_info"])?.["name"] ?? asObject(facts?.["kernelspec"])?.["language"];
  return typeof name === "string" ? name.toLowerCase() : "python";
}

function cellHtml(cell: Json | undefined, language: string, context: DocumentContext): string {
  if (cell === undefined) return "";
  const source = asText(cell["source"] ?? cell["input"]);
  switch (cell["cell_type"]) {
    case "markdown":
      return markdownToHtml(withAttachments(source, asObject(cell["attachments"]), context));
    case "heading":
      return `<h${Math.min(6, Math.max(1, Number(cell["level"]) || 1))}>${escapeHtml(source)}</h${Math.min(6, Math.max(1, Number(cell["level"]) || 1))}>\n`;
    case "raw":
      return source.trim() === "" ? "" : codeBlock(source);
    case "code": {
      const own = typeof cell["language"] === "string" ? cell["language"] : language;
      const code = source.trim() === "" ? "" : codeBlock(source, magicLanguage(source) ?? own);
      return (
        code +
        asArray(cell["outputs"])
          .map((output) => outputHtml(asObject(output), context))
          .join("")
      );
    }
    default:
      return "";
  }
}

/** `%%bash` and the like say that a cell is in another language. */
function magicLanguage(source: string): string | undefined {
  const magic = /^%%(bash|sh|javascript|js|html|latex|sql|ruby|perl|R)\b/.exec(source)?.[1];
  return magic?.toLowerCase();
}

/** Images pasted into a Markdown cell: `attachment:name.png`, in Markdown or in an `img` element, with blanks as they are or encoded. */
function withAttachments(source: string, attachments: Json | undefined, context: DocumentContext): string {
  if (attachments === undefined || !source.includes("attachment:")) return source;
  let text = source;
  for (const name of Object.keys(attachments)) {
    const data = asObject(attachments[name]);
    for (const [type, extension] of IMAGES) {
      const base64 = data?.[type] === undefined ? "" : asText(data[type]);
      if (base64 === "") continue;
      const address = image(base64, extension, context);
      for (const written of new Set([name, encodeURI(name), encodeURIComponent(name)]))
        text = text.replaceAll(`attachment:${written}`, address);
      break;
    }
  }
  return text;
}

const image = (base64: string, extension: string, context: DocumentContext): string =>
  context.assets.add(
    `${base64.length} ${base64.slice(0, 100)} ${base64.slice(-100)}`,
    `output.${extension}`,
    () => new Uint8Array(Buffer.from(base64, "base64")),
  );

function outputHtml(output: Json | undefined, context: DocumentContext): string {
  if (output === undefined) return "";
  switch (output["output_type"]) {
    case "stream":
      return plainOutput(asText(output["text"]));
    case "error":
    case "pyerr":
      return plainOutput(
        [...asArray(output["traceback"]).filter((line) => typeof line === "string")].join("\n") ||
          `${output["ename"]}: ${output["evalue"]}`,
      );
    default: {
      const data =
        asObject(output["data"]) ??
        asObject({
          "image/png": output["png"],
          "text/html": output["html"],
          "text/plain": output["text"],
          "image/jpeg": output["jpeg"],
        });
      for (const [type, extension] of IMAGES) {
        const base64 = data?.[type] === undefined ? "" : asText(data[type]);
        if (base64 !== "") return `<p>${imageHtml(image(base64, extension, context))}</p>\n`;
      }
      if (data?.["text/html"] !== undefined) return `${asText(data["text/html"])}\n`;
      if (data?.["text/markdown"] !== undefined) return markdownToHtml(asText(data["text/markdown"]));
      if (data?.["text/latex"] !== undefined) {
        const latex = asText(data["text/latex"])
          .replace(/^\$+|\$+$/g, "")
          .trim();
        return `<p><math alttext="${escapeHtml(latex)}" display="block"><mtext>${escapeHtml(latex)}</mtext></math></p>\n`;
      }
      return plainOutput(asText(data?.["text/plain"]));
    }
  }
}

function plainOutput(text: string): string {
  // A carriage return writes over the line: progress bars leave their last state.
  const clean = text
    .replace(ANSI, "")
    .replace(/[^\n]*\r(?!\n)/g, "")
    .slice(0, MAX_OUTPUT_CHARACTERS);
  return clean.trim() === "" ? "" : codeBlock(clean.trimEnd(), "text");
}
