/** The language of a page that names none in the `lang` of its root element. */
import { Tag, type Tree } from "@quern/markdown/html";
import { type StructuredItem, textOf } from "@quern/markdown/structured-data";
import type { PageMetadata } from "./stated-facts.js";

/** `en`, `en_US`, `pt-BR`. */
const LANGUAGE = /^([a-z]{2,3})(?:[-_]([A-Za-z]{2,4}))?$/;

/** By how seldom each says otherwise than `lang` where a page has both. */
export function statedLanguage(
  tree: Tree,
  metadata: PageMetadata,
  items: readonly StructuredItem[],
): string | undefined {
  const [locale] = [metadata["ogLocale"] ?? metadata["og:locale"]].flat();
  const stated = [
    tree.attribute(tree.html, "xml:lang"),
    contentLanguage(tree),
    typeof locale === "string" ? locale : undefined,
    ...items.map((item) => textOf(item, "inLanguage")),
  ];
  const [, language, place] = stated.map((text) => LANGUAGE.exec(text?.trim() ?? "")).find(Boolean) ?? [];
  return place === undefined ? language : `${language}-${place}`;
}

function contentLanguage(tree: Tree): string | undefined {
  for (let node = 0; node < tree.body; node++) {
    if (tree.tag[node] === Tag.META && /^content-language$/i.test(tree.attribute(node, "http-equiv") ?? ""))
      return tree.attribute(node, "content");
  }
  return undefined;
}
