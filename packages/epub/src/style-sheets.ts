import type { Publication } from "./publication.js";

const MAX_STYLE_SHEET_BYTES = 512 * 1024;
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** Classes that the book's style sheets let float or place freely, such as the numbers of lines. */
export function classesSetApart(book: Publication): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const path of book.styleSheets) {
    const bytes = book.archive.read(path);
    if (bytes === undefined || bytes.byteLength > MAX_STYLE_SHEET_BYTES) continue;
    for (const [, selectors = "", declarations = ""] of new TextDecoder().decode(bytes).matchAll(RULE)) {
      if (!/(?:^|[\s;])(?:float\s*:\s*(?:left|right)|position\s*:\s*absolute)/i.test(declarations)) continue;
      for (const selector of selectors.split(",")) {
        const name = /\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name !== undefined) classes.add(name);
      }
    }
  }
  return classes;
}
