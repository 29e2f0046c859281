import type { XmlElement } from "@quern/documents";
import { isMonospaced } from "../html/fonts.js";
import { Format } from "../html/inline-writer.js";
import { isOn } from "../opc/package.js";

export type ParagraphKind = "normal" | "title" | "subtitle" | "quote" | "code" | "caption" | "term" | "definition";

/** Properties of a style that the readers use, inherited ones included. */
export interface ResolvedStyle {
  /** Heading level, 1 to 9. */
  readonly heading: number | undefined;
  readonly kind: ParagraphKind;
  readonly numberingId: string | undefined;
  readonly numberingLevel: number | undefined;
  /** The style, this one or an ancestor, that names the list. */
  readonly numberingStyle: string | undefined;
  readonly formats: number;
  readonly hidden: boolean;
  /** Whether its font is one in which all characters are equally wide; `undefined` when no style names a font. */
  readonly monospaced: boolean | undefined;
  /** In points; `undefined` when no style names one. */
  readonly size: number | undefined;
}

interface Style {
  readonly id: string;
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly element: XmlElement;
}

const PLAIN: ResolvedStyle = {
  heading: undefined,
  kind: "normal",
  numberingId: undefined,
  numberingLevel: undefined,
  numberingStyle: undefined,
  formats: 0,
  hidden: false,
  monospaced: undefined,
  size: undefined,
};

/** Built-in names are English in every localisation of Word (ECMA-376 part 1, 17.7.4.9). */
const KINDS: readonly (readonly [RegExp, ParagraphKind])[] = [
  [/^title$/, "title"],
  [/^subtitle$/, "subtitle"],
  [/^(?:intense )?quot(?:e|ations?)$|^block ?(?:text|quote)$/, "quote"],
  [
    /^(?:source )?code(?: ?block)?$|^html (?:preformatted|code)$|^preformatted(?: text)?$|^macro(?: text)?$|^verbatim$|^listing$/,
    "code",
  ],
  [/^caption$/, "caption"],
  [/^definition term$|^list heading$/, "term"],
  [/^definition$|^list contents$/, "definition"],
];
const CODE_RUN = /^(?:verbatim char|html (?:code|typewriter|keyboard|sample)|source text|code(?: char)?|inline ?code)$/;
const MAX_ANCESTORS = 32;

/** Styles of a document, resolved on demand along their `basedOn` chains. */
export class Styles {
  readonly #styles = new Map<string, Style>();
  readonly #resolved = new Map<string, ResolvedStyle>();
  readonly #defaultParagraph: string | undefined;
  readonly #defaultMonospaced: boolean;
  /** Size of text in points, where neither its style nor itself names one. */
  readonly defaultSize: number;

  constructor(root: XmlElement | undefined) {
    let defaultParagraph: string | undefined;
    for (const element of root?.all("w:style") ?? []) {
      const id = element.get("w:styleId") ?? "";
      this.#styles.set(id, {
        id,
        name: (element.child("w:name")?.get("w:val") ?? id).toLowerCase(),
        basedOn: element.child("w:basedOn")?.get("w:val"),
        element,
      });
      const isDefault = element.get("w:default");
      if (element.get("w:type") === "paragraph" && (isDefault === "1" || isDefault === "true")) defaultParagraph = id;
    }
    this.#defaultParagraph = defaultParagraph;
    const defaults = root?.child("w:docDefaults")?.child("w:rPrDefault")?.child("w:rPr");
    this.#defaultMonospaced = monospacedFont(defaults) ?? false;
    this.defaultSize = fontSize(defaults) ?? DEFAULT_SIZE;
  }

  /** Whether ordinary text of this document is set in a font of equally wide characters, which then says nothing. */
  get isTypewritten(): boolean {
    return this.paragraph(undefined).monospaced ?? this.#defaultMonospaced;
  }

  paragraph(id: string | undefined): ResolvedStyle {
    return this.#resolve(id ?? this.#defaultParagraph);
  }

  character(id: string | undefined): ResolvedStyle {
    return this.#resolve(id);
  }

  #resolve(id: string | undefined): ResolvedStyle {
    if (id === undefined) return PLAIN;
    const known = this.#resolved.get(id);
    if (known !== undefined) return known;
    const chain: Style[] = [];
    for (let style = this.#styles.get(id); style !== undefined && chain.length < MAX_ANCESTORS; ) {
      chain.push(style);
      const { basedOn } = style;
      style = basedOn === undefined ? undefined : this.#styles.get(basedOn);
    }
    // A style that is used but not defined is known by its id: generators often leave the built-in ones out.
    const resolved = chain.length === 0 ? undefinedStyle(id) : resolveChain(chain, this.#defaultParagraph);
    this.#resolved.set(id, resolved);
    return resolved;
  }
}

/** Whether run properties name a font of equally wide characters; `undefined` when they name none. */
export function monospacedFont(properties: XmlElement | undefined): boolean | undefined {
  const fonts = properties?.child("w:rFonts");
  const name = fonts?.get("w:ascii") ?? fonts?.get("w:hAnsi");
  return name === undefined ? (fonts?.get("w:asciiTheme") === undefined ? undefined : false) : isMonospaced(name);
}

/** Of text without a size (ECMA-376 part 1, 17.3.2.38). */
const DEFAULT_SIZE = 10;

/** Size that run properties name, in points. */
export function fontSize(properties: XmlElement | undefined): number | undefined {
  const halfPoints = Number(properties?.child("w:sz")?.get("w:val"));
  return halfPoints > 0 ? halfPoints / 2 : undefined;
}

const headingName = (name: string): number | undefined => {
  const match = /^heading ?([1-9])$/.exec(name);
  return match === null ? undefined : Number(match[1]);
};

/** Uses of styles, by their lower-case names. */
export const kindOf = (name: string): ParagraphKind => KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? "normal";

function undefinedStyle(id: string): ResolvedStyle {
  const name = id.toLowerCase();
  return { ...PLAIN, heading: headingName(name), kind: kindOf(name), formats: CODE_RUN.test(name) ? Format.code : 0 };
}

function resolveChain(chain: readonly Style[], defaultParagraph: string | undefined): ResolvedStyle {
  let heading: number | undefined;
  let outline: number | undefined;
  let kind: ParagraphKind = "normal";
  let numbering: { id: string | undefined; level: number | undefined; style: string } | undefined;
  const on = new Map<string, boolean>();
  let monospaced: boolean | undefined;
  let size: number | undefined;
  let formats = 0;
  for (const style of chain) {
    const paragraph = style.element.child("w:pPr");
    heading ??= headingName(style.name);
    if (kind === "normal") kind = kindOf(style.name);
    if (CODE_RUN.test(style.name)) formats |= Format.code;
    const level = paragraph?.child("w:outlineLvl")?.get("w:val");
    // The style of ordinary text heads nothing, whatever its outline level.
    if (outline === undefined && level !== undefined && style.id !== defaultParagraph) outline = Number(level);
    const list = paragraph?.child("w:numPr");
    if (list !== undefined) {
      const id = list.child("w:numId")?.get("w:val");
      const at = list.child("w:ilvl")?.get("w:val");
      if (numbering === undefined)
        numbering = { id, level: at === undefined ? undefined : Number(at), style: style.id };
      else if (numbering.id === undefined && id !== undefined) numbering = { ...numbering, id };
    }
    const run = style.element.child("w:rPr");
    monospaced ??= monospacedFont(run);
    size ??= fontSize(run);
    for (const name of ["w:b", "w:i", "w:strike", "w:vanish"]) {
      const element = run?.child(name);
      if (element !== undefined && !on.has(name)) on.set(name, isOn(element));
    }
  }
  if (on.get("w:b")) formats |= Format.bold;
  if (on.get("w:i")) formats |= Format.italic;
  if (on.get("w:strike")) formats |= Format.strike;
  if (kind === "title" || kind === "subtitle") outline = undefined;
  // The heading of a table of contents keeps itself out of it by its outline level; it is a heading all the same.
  if (chain.some((style) => style.name === "toc heading")) outline = undefined;
  return {
    heading: outline === undefined ? heading : outline <= 8 ? outline + 1 : undefined,
    kind,
    numberingId: numbering?.id,
    numberingLevel: numbering?.level,
    numberingStyle: numbering?.style,
    formats,
    hidden: on.get("w:vanish") ?? false,
    monospaced,
    size,
  };
}
