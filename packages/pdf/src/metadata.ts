import { type ShownBlock, shownTitle, withoutProgramFacts } from "@quern/documents";
import { type Block, inlineText, type PageBlocks } from "@quern/layout";
import type { PdfMetadata } from "./reader.js";

/**
 * A PDF date (`D:YYYYMMDDHHmmSSOHH'mm'`, PDF 32000-1 section 7.9.4; all after the year optional) as ISO 8601 in UTC.
 * Dates that make no sense give undefined.
 */
export function isoDate(text: string | undefined): string | undefined {
  const match = /^(?:D:)?\s*(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:([Zz+-])(?:(\d\d)'?(\d\d)?'?)?)?/.exec(
    text ?? "",
  );
  if (match === null) return undefined;
  const [
    ,
    year,
    month = "01",
    day = "01",
    hour = "00",
    minute = "00",
    second = "00",
    sign,
    zoneHour = "00",
    zoneMinute = "00",
  ] = match;
  const zone = sign === "+" || sign === "-" ? `${sign}${zoneHour}:${zoneMinute}` : "Z";
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Drops empty fields and control characters. */
export function cleanMetadata(fields: { readonly [Key in keyof PdfMetadata]: string | undefined }): PdfMetadata {
  const clean: Record<string, string> = {};
  for (const [key, value] of Object.entries(fields)) {
    const text = value
      ?.replace(/[\u0000-\u001f\u007f]+/g, " ")
      .trim()
      .slice(0, 10_000);
    if (text) clean[key] = text;
  }
  return clean;
}

/** Names that word processors and typesetters write as title when the author has given none. */
const FILE_NAME =
  /^(?:Microsoft (?:Office )?(?:Word|PowerPoint|Excel|Publisher|Visio) - |\S.*\.(?:docx?|pptx?|xlsx?|od[tps]|rtf|tex|dvi|indd|qxd|wpd|pdf)$)/i;

/** A title that is missing, a file's name or what a program writes by default yields to the heading of the first page. */
export function withShownTitle(metadata: PdfMetadata, [first]: readonly PageBlocks[]): PdfMetadata {
  const { title: stated = "", ...others } = metadata;
  const isFile = FILE_NAME.test(stated);
  const isStated = /[\p{L}\p{N}]/u.test(stated) && withoutProgramFacts({ title: stated })["title"] !== undefined;
  if (!first || (isStated && !isFile)) return metadata;
  const heading = first.blocks.find((block) => block.kind === "heading" && block.level === 1);
  const title =
    shownTitle(first.blocks.flatMap(shownBlock)) ??
    (isFile && heading?.kind === "heading" ? inlineText(heading.content).trim() : "");
  return title !== "" ? { ...metadata, title } : isFile ? metadata : others;
}

function shownBlock(block: Block): ShownBlock[] {
  switch (block.kind) {
    case "heading":
      return [{ text: inlineText(block.content), level: block.level }];
    case "paragraph":
      return block.role === "header" || block.role === "footer" ? [] : [{ text: inlineText(block.content) }];
    case "list":
      return block.items.map(({ content }) => ({ text: inlineText(content) }));
    case "table":
      return [{ text: block.rows.flatMap((cells) => cells.map(({ content }) => inlineText(content))).join(" ") }];
    case "code":
      return [{ text: block.text }];
    default:
      return [];
  }
}
