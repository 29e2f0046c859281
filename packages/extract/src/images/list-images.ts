import { imageSource, isRealSource, NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import type { HtmlRequest } from "../page/html-request.js";
import { parsedPageOf } from "../page/page-source.js";
import { classesOf, collapse, type ParsedPage } from "../page/parsed-page.js";
import { type ImageRole, type ImageSigns, importanceOf, roleOf } from "./role.js";

/** A picture of a page, as the page tells of it. */
export interface FoundImage {
  /** Absolute; `asset:…` in documents. */
  readonly url: string;
  /** In pixels, as the page states it: attributes, style, the largest of `srcset`, or the name of the file. */
  readonly width?: number;
  readonly height?: number;
  /** As written; "" marks a picture that its author calls decoration. */
  readonly alt?: string;
  readonly title?: string;
  readonly caption?: string;
  /** Address that it leads to, where that is not the picture itself. */
  readonly link?: string;
  readonly role: ImageRole;
  /** From 0 to 1. */
  readonly importance: number;
  /** Headings above it, the highest first. */
  readonly headings: readonly string[];
  /** Page of a document, from 1. */
  readonly page?: number;
}

const MAX_IMAGES = 2_000;
const MAX_TEXT_CHARACTERS = 1_000;
const MAX_HEADING_CHARACTERS = 200;
const MAX_LEVELS = 8;
const FRAME = new Set([Tag.HEADER, Tag.FOOTER, Tag.NAV, Tag.ASIDE]);

/** All pictures of a page in their order, each address once: where it counts most. Inline data is left out. */
export async function extractImages(request: HtmlRequest): Promise<FoundImage[]> {
  const page = parsedPageOf(request);
  const { tree, openGraph } = page;
  const lead = new Set(
    ["og:image", "og:image:url", "og:image:secure_url", "twitter:image"]
      .flatMap((name) => openGraph.get(name) ?? [])
      .map((address) => fileOf(page.urls.resolve(address))),
  );
  const found = new Map<string, FoundImage>();
  const path: Array<{ level: number; text: string }> = [];
  for (let node = tree.body; node < tree.size && found.size < MAX_IMAGES; node++) {
    const tag = tree.tag[node]!;
    if (tag === Tag.TEMPLATE || tag === Tag.NOSCRIPT) {
      node = tree.end[node]! - 1;
      continue;
    }
    const level = headingLevel(tag);
    if (level > 0) {
      while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
      const text = collapse(tree.textContent(node)).slice(0, MAX_HEADING_CHARACTERS);
      if (text !== "") path.push({ level, text });
    }
    if (tag !== Tag.IMG) continue;
    const image = readImage(
      page,
      node,
      lead,
      path.map(({ text }) => text),
    );
    const known = image && found.get(image.url);
    if (image && (known === undefined || known.importance < image.importance)) found.set(image.url, image);
  }
  return [...found.values()];
}

function readImage(
  page: ParsedPage,
  node: Node,
  lead: ReadonlySet<string>,
  headings: readonly string[],
): FoundImage | undefined {
  const { tree, urls } = page;
  const source = imageSource(tree, node);
  // Stand-ins until a script runs say nothing; pixels that count visits are told apart by their size.
  if (source === undefined || !(isRealSource(source) || isPixel(tree, node))) return undefined;
  const url = urls.resolve(source);
  if (!/^(?:https?|asset):/i.test(url) || !URL.canParse(url)) return undefined;
  const alt = tree.attribute(node, "alt")?.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT_CHARACTERS);
  const title = textOf(tree.attribute(node, "title"));
  const { width, height } = statedSize(tree, node, url);
  const around = surroundings(tree, node);
  const link = around.link === NONE ? undefined : linkOf(page, around.link);
  const caption = around.figure === NONE ? undefined : captionOf(tree, around.figure);
  const signs: ImageSigns = {
    url,
    width,
    height,
    alt,
    caption,
    names: around.names,
    isHidden: around.isHidden,
    isInFrame: around.isInFrame,
    isLead: lead.has(fileOf(url)),
    leadsHome: link !== undefined && isHome(link),
  };
  const role = roleOf(signs);
  return {
    url,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(alt === undefined ? {} : { alt }),
    ...(title === undefined ? {} : { title }),
    ...(caption === undefined ? {} : { caption }),
    ...(link === undefined || fileOf(link) === fileOf(url) ? {} : { link }),
    role,
    importance: importanceOf(role, signs),
    headings: [...headings],
    ...(around.page === undefined ? {} : { page: around.page }),
  };
}

const isPixel = (tree: Tree, image: Node): boolean =>
  ["width", "height"].every((name) => /^[0-3](?:px)?$/.test(tree.attribute(image, name)?.trim() ?? ""));

interface Surroundings {
  readonly names: readonly string[];
  readonly isHidden: boolean;
  readonly isInFrame: boolean;
  readonly link: Node;
  readonly figure: Node;
  readonly page: number | undefined;
}

const CAPTIONED = /\b(?:wp-caption|image-caption|captioned|figure|media-caption|img-caption|photo-caption)/;

function surroundings(tree: Tree, image: Node): Surroundings {
  const names: string[] = [];
  let isHidden = tree.attribute(image, "role") === "presentation" || tree.attribute(image, "aria-hidden") === "true";
  let isInFrame = false;
  let isInArticle = false;
  let link: Node = NONE;
  let figure: Node = NONE;
  let page: number | undefined;
  let level = 0;
  for (let node = image; node > tree.body; node = tree.parent[node]!, level++) {
    const tag = tree.tag[node]!;
    if (level < MAX_LEVELS) {
      const name = classesOf(tree, node);
      if (name !== "") names.push(name);
      if (tag === Tag.A && link === NONE) link = node;
      if (figure === NONE && (tag === Tag.FIGURE || (node !== image && CAPTIONED.test(name)))) figure = node;
      if (node !== image && tree.attribute(node, "aria-hidden") === "true") isHidden = true;
    }
    if (tag === Tag.ARTICLE || tag === Tag.MAIN) isInArticle = true;
    if (FRAME.has(tag) && !isInArticle) isInFrame = true;
    const number = Number(tree.attribute(node, "data-page"));
    if (page === undefined && Number.isInteger(number) && number > 0) page = number;
  }
  return { names, isHidden, isInFrame, link, figure, page };
}

function captionOf(tree: Tree, figure: Node): string | undefined {
  const own = tree.find(figure, Tag.FIGCAPTION);
  if (own !== NONE) return textOf(tree.textContent(own));
  for (let node = figure + 1; node < tree.end[figure]!; node++) {
    if (!tree.isElement(node) || !/caption/.test(classesOf(tree, node)) || tree.find(node, Tag.IMG) !== NONE) continue;
    const text = textOf(tree.textContent(node));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Pixels as attributes or style state them, the widest candidate of `srcset`, or what the name of the file says. */
function statedSize(tree: Tree, image: Node, url: string): { width: number | undefined; height: number | undefined } {
  const style = tree.attribute(image, "style") ?? "";
  const read = (name: "width" | "height"): number | undefined =>
    pixels(tree.attribute(image, name)) ??
    pixels(new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*(\\d{1,5})px`, "i").exec(style)?.[1]) ??
    pixels(tree.attribute(image, `data-${name}`));
  const [width, height] = [read("width"), read("height")];
  if (width !== undefined && height !== undefined) return { width, height };
  const named = /[-_](\d{2,4})x(\d{2,4})(?:[-_@][^/]{0,20})?\.[a-z]{3,4}(?:[?#]|$)/i.exec(url);
  if (named && width === undefined && height === undefined)
    return { width: Number(named[1]), height: Number(named[2]) };
  const widest = [...(tree.attribute(image, "srcset") ?? "").matchAll(/\s(\d{2,5})w(?=\s*(?:,|$))/g)].reduce(
    (most, [, candidate]) => Math.max(most, Number(candidate)),
    0,
  );
  return { width: width ?? (widest > 0 ? widest : undefined), height };
}

function pixels(text: string | undefined): number | undefined {
  const match = /^(\d{1,5})(?:\.\d+)?\s*(?:px)?$/i.exec((text ?? "").trim());
  // Zero is what scripts replace.
  return match && Number(match[1]) > 0 ? Number(match[1]) : undefined;
}

function linkOf({ tree, urls }: ParsedPage, link: Node): string | undefined {
  const address = tree.attribute(link, "href")?.trim();
  if (!address || /^(?:javascript|data):/i.test(address)) return undefined;
  const url = urls.resolve(address);
  return URL.canParse(url) ? url : undefined;
}

const isHome = (address: string): boolean => {
  const { protocol, pathname, search } = new URL(address);
  return (
    /^https?:$/.test(protocol) && search === "" && /^\/(?:index\.\w{3,5}|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(pathname)
  );
};

/** Last part of a path without the size that services add: the same picture in another size. */
const fileOf = (address: string): string =>
  address
    .replace(/[?#].*$/s, "")
    .replace(/^.*\//s, "")
    .replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/, "");

const headingLevel = (tag: number): number => (tag >= Tag.H1 && tag <= Tag.H6 ? tag - Tag.H1 + 1 : 0);

function textOf(text: string | undefined): string | undefined {
  const line = text === undefined ? "" : collapse(text).slice(0, MAX_TEXT_CHARACTERS);
  return line === "" ? undefined : line;
}
