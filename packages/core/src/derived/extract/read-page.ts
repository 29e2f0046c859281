import { parseHtml } from "../../html/parse.js";
import { urlResolver } from "../../html/url.js";
import { structuredDataOf } from "../../structured-data/index.js";
import type { ExtractionSource } from "./extract.js";
import { readPageFacts } from "./page-facts.js";

/**
 * Everything that extraction looks at.
 *
 * @param metadata of the result: holds every `<meta>` under its own name
 */
export function readPage(
  html: string,
  url: string | undefined,
  metadata: ExtractionSource["metadata"],
): ExtractionSource {
  const tree = parseHtml(html);
  return { items: structuredDataOf(tree, urlResolver(url, tree)), facts: readPageFacts(tree), metadata };
}
