/**
 * Names that the first version of the contract and similar tools have for an option or a format, in lower case without separators, with the name
 * that Quern has and, where that alone says too little, what to write. They are suggestions only: a name that the schema at hand lacks is not suggested.
 */
const FORMER_NAMES: ReadonlyMap<string, readonly [name: string, written?: string]> = new Map([
  ["allowbackwardlinks", ["crawlEntireDomain"]],
  ["chunkoverlap", ["overlap"]],
  ["chunksize", ["tokens"]],
  ["concurrency", ["maxConcurrency"]],
  ["content", ["markdown"]],
  ["depth", ["maxDiscoveryDepth"]],
  ["extract", ["json"]],
  ["ignoresitemap", ["sitemap", '{ "sitemap": "skip" }']],
  ["llmextraction", ["json"]],
  ["maxdepth", ["maxDiscoveryDepth"]],
  ["maxpages", ["limit"]],
  ["maxresults", ["limit"]],
  ["md", ["markdown"]],
  ["mimetype", ["contentType"]],
  ["pagelimit", ["limit"]],
  ["pageoptions", ["scrapeOptions"]],
  ["q", ["query"]],
  ["screenshot@fullpage", ["screenshot", '{ "type": "screenshot", "fullPage": true }']],
  ["sitemaponly", ["sitemap", '{ "sitemap": "only" }']],
  ["text", ["markdown"]],
]);

/** Tells how the option or format called `word` elsewhere is written here: one of `names`, or an object in JSON. */
export function formerName(word: string, names: readonly string[]): string | undefined {
  const [name, written = name] = FORMER_NAMES.get(word.toLowerCase().replaceAll(/[-_\s]/g, "")) ?? [];
  return name !== undefined && names.includes(name) ? written : undefined;
}
