type Item = Readonly<Record<string, unknown>>;

/**
 * Data that a file states beside its text, as a script of JSON-LD at the end of its HTML: structured data of a document goes the way of a
 * page's.
 *
 * @param item in the words of schema.org, as a tree
 */
export function dataScript(item: Item): string {
  const json = JSON.stringify({ "@context": "https://schema.org", ...item });
  // Inside of a script nothing is escaped, and a "</script>" ends it.
  return `<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`;
}

/** An item without what is not stated. */
export const statedOnly = (item: Item): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
