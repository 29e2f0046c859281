/**
 * The tree of a page, for packages that read pages in other ways than as Markdown.
 *
 * @module
 */

export { consentSelectors } from "./clean/consent.js";
export { GAP_COMMENT, HIDDEN_MARK, hidesItself, NOT_HIDDEN, withoutHiddenMarks } from "./clean/hidden-mark.js";
export { imageSource, isRealSource } from "./clean/image-source.js";
export { showNoscriptContent } from "./clean/noscript.js";
export { type UrlResolver, urlResolver } from "./clean/url.js";
export { type Ensemble, type EnsembleTable, evaluate, readEnsemble } from "./main-content/ensemble.js";
export * as Has from "./tree/attribute-bits.js";
export { spanOf } from "./tree/cell-span.js";
export { decodeText } from "./tree/character-data.js";
export { type NameIndex, nameIndex } from "./tree/name-index.js";
export { parseHtml } from "./tree/parse.js";
export * as TagFlag from "./tree/tag-flags.js";
export * as Tag from "./tree/tag-ids.js";
export { tagFlags } from "./tree/tags.js";
export { hasText, textWeight } from "./tree/text-amount.js";
export { textLengths } from "./tree/text-length.js";
export { ATTRIBUTE_FIELDS, NONE, type Node, Tree } from "./tree/tree.js";
