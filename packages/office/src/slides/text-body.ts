import { symbolText, type XmlElement } from "@quern/documents";
import { BlockWriter } from "../html/block-writer.js";
import { Format, InlineWriter } from "../html/inline-writer.js";
import { ommlToLatex } from "../math/omml.js";
import { mathHtml } from "../math/symbols.js";
import { alternativeContent } from "../opc/package.js";
import { formatNumber } from "../word/numbering-format.js";

/** Bullet of each level, as a layout or master gives it. */
export type BulletLevels = ReadonlyMap<number, "none" | "bullet" | "number">;

export interface TextBodyOptions {
  /** Target of a hyperlink id in the part that holds the text. */
  readonly link: (id: string) => string | undefined;
  readonly bullets: BulletLevels;
  /** Leave out bold and italics. */
  readonly plain?: boolean;
}

/** Blocks of a DrawingML text body (`p:txBody`, `a:txBody`): paragraphs and lists by level. */
export function textBodyHtml(body: XmlElement | undefined, options: TextBodyOptions): string {
  const writer = new BlockWriter();
  const counters: number[] = [];
  for (const paragraph of body?.all("a:p") ?? []) {
    const html = paragraphHtml(paragraph, options);
    const properties = paragraph.child("a:pPr");
    const level = Math.min(8, Math.max(0, Number(properties?.get("lvl")) || 0));
    const bullet = bulletOf(properties) ?? options.bullets.get(level) ?? "none";
    const rightToLeft = properties?.get("rtl") === "1";
    if (html === "") continue;
    if (bullet === "none") {
      counters.length = 0;
      writer.paragraph(html, { rightToLeft });
      continue;
    }
    counters.length = level + 1;
    const automatic = properties?.child("a:buAutoNum");
    const start = Number(automatic?.get("startAt")) || 1;
    const number = (counters[level] ?? start - 1) + 1;
    if (bullet === "number") counters[level] = number;
    const marker = automatic === undefined ? {} : { marker: markerText(automatic.get("type") ?? "", number) };
    writer.item({ level, ordered: bullet === "number", number, list: bullet, ...marker }, html, { rightToLeft });
  }
  return writer.finish({ isBox: !options.plain });
}

export function bulletOf(properties: XmlElement | undefined): "none" | "bullet" | "number" | undefined {
  if (properties === undefined) return undefined;
  if (properties.child("a:buNone") !== undefined) return "none";
  if (properties.child("a:buAutoNum") !== undefined) return "number";
  if (properties.child("a:buChar") !== undefined || properties.child("a:buBlip") !== undefined) return "bullet";
  return undefined;
}

/** Formats by the beginning of `ST_TextAutonumberScheme` (ECMA-376 part 1, 20.1.10.61). */
const FORMATS = [
  ["alphaLc", "lowerLetter"],
  ["alphaUc", "upperLetter"],
  ["romanLc", "lowerRoman"],
  ["romanUc", "upperRoman"],
  ["circleNum", "decimalEnclosedCircle"],
  ["ea1", "chineseCounting"],
  ["hebrew2", "hebrew1"],
] as const;

/** A number in a scheme such as `alphaLcParenBoth`. */
function markerText(scheme: string, number: number): string {
  const format = FORMATS.find(([start]) => scheme.startsWith(start))?.[1] ?? "decimal";
  const text = formatNumber(number, format);
  if (scheme.endsWith("ParenBoth")) return `(${text})`;
  if (scheme.endsWith("ParenR")) return `${text})`;
  return scheme.endsWith("Period") ? `${text}.` : text;
}

function paragraphHtml(paragraph: XmlElement, options: TextBodyOptions): string {
  const inline = new InlineWriter();
  const stack = [...paragraph.elements()].reverse();
  while (stack.length > 0) {
    const element = stack.pop()!;
    switch (element.name) {
      case "a:r":
      case "a:fld": {
        const look = element.child("a:rPr");
        const id = look?.child("a:hlinkClick")?.get("r:id");
        const href = id === undefined ? undefined : options.link(id);
        const text = shownText(element.child("a:t")?.text() ?? "", look);
        inline.text(
          // A vertical tab is a line break that older files keep inside of the text.
          text.replaceAll("\v", "\n"),
          options.plain ? 0 : formatsOf(look),
          href,
        );
        break;
      }
      case "a:br":
        inline.text("\n");
        break;
      case "mc:AlternateContent": {
        const content = alternativeContent(element);
        if (content !== undefined) stack.push(...[...content.elements()].reverse());
        break;
      }
      case "a14:m":
        for (const formula of element.descendants()) {
          if (formula.name === "m:oMath") inline.raw(mathHtml(ommlToLatex(formula), "inline"));
        }
        break;
    }
  }
  return inline.html();
}

/** Text as its fonts draw it: an arrow that PowerPoint put for `-->` is an `à` in a font of symbols. */
function shownText(text: string, look: XmlElement | undefined): string {
  const symbols = look?.child("a:sym")?.get("typeface");
  const latin = look?.child("a:latin")?.get("typeface");
  const shown = symbols === undefined ? text : text.replace(/[^\x00-\x7f]+/g, (part) => symbolText(part, symbols));
  return symbolText(shown, latin);
}

function formatsOf(look: XmlElement | undefined): number {
  if (look === undefined) return 0;
  const on = (name: string): boolean => look.get(name) === "1" || look.get(name) === "true";
  let formats = 0;
  if (on("b")) formats |= Format.bold;
  if (on("i")) formats |= Format.italic;
  const strike = look.get("strike");
  if (strike !== undefined && strike !== "noStrike") formats |= Format.strike;
  const baseline = Number(look.get("baseline") ?? 0);
  if (baseline > 0) formats |= Format.superscript;
  if (baseline < 0) formats |= Format.subscript;
  return formats;
}
