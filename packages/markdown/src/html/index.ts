/**
 * The tree of a page, for packages that read pages in other ways than as Markdown.
 *
 * @module
 */

export * as Has from "./attribute-bits.js";
export { spanOf } from "./cell-span.js";
export { decodeText } from "./character-data.js";
export { consentSelectors } from "./consent.js";
export { HIDDEN_MARK, withoutHiddenMarks } from "./hidden-mark.js";
export { imageSource, isRealSource } from "./image-source.js";
export { type Ensemble, type EnsembleTable, evaluate, readEnsemble } from "./main-content/ensemble.js";
export { type NameIndex, nameIndex } from "./name-index.js";
export { parseHtml } from "./parse.js";
export * as TagFlag from "./tag-flags.js";
export * as Tag from "./tag-ids.js";
export { tagFlags } from "./tags.js";
export { hasText } from "./text-amount.js";
export { textLengths } from "./text-length.js";
export { ATTRIBUTE_FIELDS, NONE, type Node, Tree } from "./tree.js";
export { type UrlResolver, urlResolver } from "./url.js";
