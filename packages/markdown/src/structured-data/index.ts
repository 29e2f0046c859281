/** Reads what a page says in machine-readable form: JSON-LD, Microdata, RDFa Lite, microformats and Open Graph. */

import { type UrlResolver, urlResolver } from "../html/clean/url.js";
import { parseHtml } from "../html/tree/parse.js";
import type { Tree } from "../html/tree/tree.js";
import type { StructuredItem } from "./item.js";
import { ItemBuilder } from "./item-builder.js";
import { readJsonLd } from "./json-ld.js";
import { readMicrodata } from "./microdata.js";
import { readMicroformats } from "./microformats.js";
import { readRdfa } from "./rdfa.js";
import { TextReader } from "./text.js";

export {
  allItems,
  isItem,
  itemsIn,
  itemsOfType,
  localName,
  type StructuredItem,
  type StructuredSource,
  type StructuredValue,
  textOf,
  textsOf,
  valuesOf,
} from "./item.js";
export { openGraphOf, readOpenGraph } from "./open-graph.js";
export { TextReader } from "./text.js";

/**
 * Items of a page in all syntaxes: JSON-LD first, then Microdata, RDFa and microformats (under the names of schema.org), each in order of
 * the page. Items inside others are found through their properties ({@link itemsOfType} walks). Time is linear in the page; at most 20 000
 * items with 200 000 values are read.
 *
 * @param url address of the page: relative addresses of all but JSON-LD are resolved against it
 */
export function readStructuredData(html: string, url?: string): StructuredItem[] {
  const tree = parseHtml(html);
  const urls = urlResolver(url, tree);
  return [...structuredDataOf(tree, urls), ...microformatsOf(tree, urls)];
}

/** {@link readStructuredData} for a page that is parsed already, without its microformats. */
export function structuredDataOf(tree: Tree, urls: UrlResolver): StructuredItem[] {
  const builder = new ItemBuilder();
  const text = new TextReader(tree);
  return [
    ...readJsonLd(tree, builder),
    ...readMicrodata(tree, urls, builder, text),
    ...readRdfa(tree, urls, builder, text),
  ];
}

/** Microformats of a page, apart from the rest: they cost a look at every class, and have nothing to add to most pages that state their data. */
export const microformatsOf = (tree: Tree, urls: UrlResolver): StructuredItem[] =>
  readMicroformats(tree, urls, new ItemBuilder(), new TextReader(tree));
