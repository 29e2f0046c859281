import type { XmlElement } from "@quern/documents";
import { isMonospaced } from "../html/fonts.js";
import { Format } from "../html/inline-writer.js";

export interface OdfStyle {
  readonly formats: number;
  /** Whether it is bold or not; `undefined` when it does not say. */
  readonly bold: boolean | undefined;
  /** In points; `undefined` when it names none. */
  readonly size: number | undefined;
  readonly hidden: boolean;
  readonly kind: "normal" | "title" | "subtitle" | "quote" | "code" | "term" | "definition";
  /** Level that the name of a heading's style tells where no outline does: programs that convert documents leave the outline out. */
  readonly headingLevel: number | undefined;
  readonly rightToLeft: boolean;
  readonly pageBreakBefore: boolean;
  /** It breaks the page, or has pages of another kind. */
  readonly startsPage: boolean;
  /** `style:table-properties table:display` or `presentation:visibility`. */
  readonly invisible: boolean;
  /** Its font is one in which all characters are equally wide. */
  readonly monospaced: boolean;
}

export interface ListLevel {
  readonly ordered: boolean;
  readonly format: string;
  readonly start: number;
  readonly prefix: string;
  readonly suffix: string;
  /** How many levels of numbers are shown. */
  readonly shown: number;
  /** The bullet is a blank: the paragraph goes on with the item before it. */
  readonly goesOn: boolean;
}

const PLAIN: OdfStyle = {
  formats: 0,
  bold: undefined,
  size: undefined,
  hidden: false,
  kind: "normal",
  headingLevel: undefined,
  rightToLeft: false,
  pageBreakBefore: false,
  startsPage: false,
  invisible: false,
  monospaced: false,
};

const KINDS = new Map<string, OdfStyle["kind"]>([
  ["title", "title"],
  ["subtitle", "subtitle"],
  ["quotations", "quote"],
  ["quote", "quote"],
  ["block quotation", "quote"],
  ["block text", "quote"],
  ["intense quote", "quote"],
  ["definition term", "term"],
  ["definition term tight", "term"],
  ["list heading", "term"],
  ["definition", "definition"],
  ["definition definition", "definition"],
  ["definition definition tight", "definition"],
  ["list contents", "definition"],
  ["preformatted text", "code"],
  ["source code", "code"],
]);
const MAX_ANCESTORS = 32;

/** Styles of an OpenDocument file (ODF 1.3 part 3, section 16), automatic ones before common ones. */
export class OdfStyles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #lists = new Map<string, Map<number, ListLevel>>();
  readonly #fonts = new Map<string, string>();
  readonly #resolved = new Map<string, OdfStyle>();
  /** Numbering of headings. */
  readonly outline = new Map<number, ListLevel>();

  /** Headers and footers of the page styles. */
  readonly running: Array<readonly ["header" | "footer", XmlElement]> = [];

  /** Takes the styles below an element; later ones replace earlier ones of the same name. */
  add(container: XmlElement): void {
    for (const element of container.descendants()) {
      if (element.name === "style:style" || element.name === "style:default-style") {
        const name = element.get("style:name") ?? "";
        this.#styles.set(`${element.get("style:family")} ${name}`, element);
      } else if (element.name === "style:font-face") {
        const family = element.get("svg:font-family")?.replace(/^['"]|['"]$/g, "");
        if (family !== undefined) this.#fonts.set(element.get("style:name") ?? "", family);
      } else if (element.name === "text:list-style") {
        this.#lists.set(element.get("style:name") ?? "", readLevels(element));
      } else if (/^style:(?:header|footer)(?:-left|-first)?$/.test(element.name)) {
        if (element.get("style:display") !== "false")
          this.running.push([element.name.startsWith("style:h") ? "header" : "footer", element]);
      } else if (element.name === "text:outline-style") {
        for (const [level, definition] of readLevels(element))
          if (definition.ordered) this.outline.set(level, definition);
      }
    }
  }

  get(family: string, name: string | undefined): OdfStyle {
    if (name === undefined) return PLAIN;
    const key = `${family} ${name}`;
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    const style = this.#resolve(family, name);
    this.#resolved.set(key, style);
    return style;
  }

  level(list: string | undefined, level: number): ListLevel | undefined {
    return list === undefined ? undefined : this.#lists.get(list)?.get(level);
  }

  /** List that a paragraph style names. */
  listOf(paragraphStyle: string | undefined): string | undefined {
    let name = paragraphStyle;
    for (let step = 0; name !== undefined && step < MAX_ANCESTORS; step++) {
      const element: XmlElement | undefined = this.#styles.get(`paragraph ${name}`);
      const list = element?.get("style:list-style-name");
      if (list) return list;
      name = element?.get("style:parent-style-name");
    }
    return undefined;
  }

  #resolve(family: string, name: string): OdfStyle {
    const seen = new Map<string, string>();
    let kind: OdfStyle["kind"] = "normal";
    let headingLevel: number | undefined;
    let hasOutlineLevel = false;
    let hasPageStyle = false;
    let code = false;
    let next: string | undefined = name;
    for (let step = 0; next !== undefined && step < MAX_ANCESTORS; step++) {
      const label = next
        .replace(/_([\da-f]{2})_/gi, (_, hexadecimal: string) => String.fromCharCode(Number.parseInt(hexadecimal, 16)))
        .toLowerCase();
      if (kind === "normal") kind = KINDS.get(label) ?? "normal";
      if (family === "text" && (label === "source text" || label === "teletype")) code = true;
      const element: XmlElement | undefined = this.#styles.get(`${family} ${next}`);
      const level = /^heading (\d)$/.exec(label)?.[1];
      if (level !== undefined) headingLevel ??= Number(level);
      if (element?.get("style:default-outline-level")) hasOutlineLevel = true;
      if (element?.get("style:master-page-name")) hasPageStyle = true;
      for (const container of element?.elements() ?? []) {
        for (const attribute of LOOK) {
          const value = container.get(attribute);
          if (value !== undefined && !seen.has(attribute)) seen.set(attribute, value);
        }
      }
      next = element?.get("style:parent-style-name");
    }
    if (family === "paragraph" && !seen.has("fo:font-size")) {
      const usual = this.#styles.get("paragraph ")?.child("style:text-properties")?.get("fo:font-size");
      if (usual !== undefined) seen.set("fo:font-size", usual);
    }
    const font =
      this.#fonts.get(seen.get("style:font-name") ?? "") ?? seen.get("fo:font-family") ?? seen.get("style:font-name");
    const monospaced = font !== undefined && isMonospaced(font.replace(/^['"]|['"]$|\d+$/g, "").split(",")[0]!);
    let formats = code || (family === "text" && monospaced) ? Format.code : 0;
    if (/^(?:bold|[6-9]00)$/.test(seen.get("fo:font-weight") ?? "")) formats |= Format.bold;
    if (/^(?:italic|oblique)$/.test(seen.get("fo:font-style") ?? "")) formats |= Format.italic;
    if ((seen.get("style:text-line-through-style") ?? seen.get("style:text-line-through-type") ?? "none") !== "none")
      formats |= Format.strike;
    const position = seen.get("style:text-position") ?? "";
    if (/^(?:super|[1-9]\d*%)/.test(position)) formats |= Format.superscript;
    if (/^(?:sub|-)/.test(position)) formats |= Format.subscript;
    const weight = seen.get("fo:font-weight");
    const size = Number(/^([\d.]+)pt$/.exec(seen.get("fo:font-size") ?? "")?.[1]);
    return {
      formats,
      bold: weight === undefined ? undefined : (formats & Format.bold) !== 0,
      size: size > 0 ? size : undefined,
      hidden: seen.get("text:display") === "none",
      kind,
      // Where the style has a level, the author took a paragraph that is not a text:h out of the outline.
      headingLevel: hasOutlineLevel ? undefined : headingLevel,
      rightToLeft: (seen.get("style:writing-mode") ?? "").startsWith("rl"),
      pageBreakBefore: seen.get("fo:break-before") === "page",
      startsPage: seen.get("fo:break-before") === "page" || hasPageStyle,
      monospaced,
      invisible: seen.get("table:display") === "false" || seen.get("presentation:visibility") === "hidden",
    };
  }
}

const LOOK = [
  "style:font-name",
  "fo:font-family",
  "fo:font-size",
  "fo:font-weight",
  "fo:font-style",
  "style:text-line-through-style",
  "style:text-line-through-type",
  "style:text-position",
  "text:display",
  "style:writing-mode",
  "fo:break-before",
  "table:display",
  "presentation:visibility",
];

function readLevels(style: XmlElement): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>();
  for (const element of style.elements()) {
    const level = Number(element.get("text:level"));
    const format = element.get("style:num-format") ?? "";
    levels.set(level, {
      ordered: /number$|outline-level-style$/.test(element.name) && format !== "",
      format,
      start: Number(element.get("text:start-value") ?? 1),
      prefix: element.get("style:num-prefix") ?? "",
      suffix: element.get("style:num-suffix") ?? "",
      shown: Number(element.get("text:display-levels") ?? 1),
      goesOn: element.get("text:bullet-char")?.trim() === "",
    });
  }
  return levels;
}
