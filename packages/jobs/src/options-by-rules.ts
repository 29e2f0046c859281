/** Crawl options from a wish in words without a language model: only what is said in plain terms is understood, and nothing is guessed. */
import type { DecidedCrawlOptions } from "./options.js";

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
  fifty: 50,
  hundred: 100,
};
const NUMBER = `(\\d{1,6}|${Object.keys(NUMBERS).join("|")})`;
/** Words for parts of a site → beginnings of their paths. */
const SECTIONS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:blogs?|blog posts?)\b/, "blog"],
  [/\b(?:docs?|documentation)\b/, "(?:docs?|documentation)"],
  [/\b(?:news|press(?: releases?)?)\b/, "(?:news|press)"],
  [/\bproducts?(?: pages?)?\b/, "products?"],
  [/\bguides?\b/, "guides?"],
  [/\btutorials?\b/, "tutorials?"],
  [/\bpricing\b/, "pricing"],
  [/\b(?:jobs|careers?)\b/, "(?:jobs|careers?)"],
  [/\b(?:support|help)(?: pages?| cent(?:er|re))\b/, "(?:support|help)"],
  [/\bapi(?: reference| docs)?\b/, "(?:api|reference)"],
  [/\bforums?\b/, "forums?"],
  [/\bchange ?logs?\b/, "changelog"],
  [/\barticles?\b/, "articles?"],
];
const WITHOUT =
  /\b(?:without|except(?: for)?|exclud(?:e|ing)|but not|not (?:the|any)|no|skip(?:ping)?|ignor(?:e|ing)|leave out|leaving out)\b/g;

/** @returns an empty object when nothing of the wish was understood */
export function crawlOptionsByRules(prompt: string): DecidedCrawlOptions {
  const text = prompt.toLowerCase().replace(/\s+/g, " ");
  return { ...limits(text), ...scope(text), ...paths(text) } as DecidedCrawlOptions;
}

const numberOf = (text: string): number => NUMBERS[text] ?? Number(text);
const find = (text: string, pattern: string): number | undefined => {
  const found = new RegExp(pattern).exec(text);
  return found ? numberOf(found[1] as string) : undefined;
};

function limits(text: string): Record<string, unknown> {
  const limit =
    find(
      text,
      `\\b(?:at most|up to|only|first|maximum(?: of)?|max\\.?|no more than|limit(?:ed)?(?: to| of)?)\\s+(?:the\\s+)?(?:first\\s+)?${NUMBER}\\b(?!\\s*(?:levels?|links?|clicks?|hops?|seconds?|s\\b))`,
    ) ?? find(text, `\\b${NUMBER}\\s+(?:\\w+\\s+)?pages?\\b(?!\\s+deep)`);
  const depth =
    find(text, `\\b${NUMBER}\\s+(?:levels?|links?|clicks?|hops?)(?:\\s+(?:deep|away|down|from))?`) ??
    find(text, `\\bdepth(?:\\s+of)?\\s+${NUMBER}\\b`);
  const delay =
    find(text, `\\b(?:wait|delay|pause)\\D{0,20}${NUMBER}\\s*(?:s|secs?|seconds?)\\b`) ??
    find(text, `\\b${NUMBER}\\s*(?:s|secs?|seconds?)\\s+(?:between|apart|delay|pause)`);
  return {
    ...(limit !== undefined && limit > 0 ? { limit } : {}),
    ...(depth === undefined ? {} : { maxDiscoveryDepth: depth }),
    ...(delay !== undefined && delay > 0 && delay <= 60 ? { delay } : {}),
  };
}

/** Words before what is meant that say the opposite. */
const NOT =
  "(?:no|not|without|ignore|ignoring|skip|skipping|exclude|excluding|don't follow|do not follow)\\s+(?:the\\s+|any\\s+|following\\s+)?";

function scope(text: string): Record<string, unknown> {
  const wish = (what: string): boolean | undefined => {
    if (!new RegExp(`\\b(?:${what})\\b`).test(text)) return undefined;
    return !new RegExp(`\\b${NOT}(?:${what})\\b`).test(text);
  };
  const subdomains = wish("sub-?domains?");
  const external = wish("external (?:links?|sites?|pages?)|other (?:sites|domains)|outbound links?");
  const entire =
    /\b(?:(?:whole|entire|full|complete) (?:site|domain|website)|everything on the (?:site|domain)|all pages of the (?:site|domain|website))\b/.test(
      text,
    );
  const query = /\b(?:ignore|ignoring|without|drop|strip)\s+(?:the\s+)?query (?:parameters?|strings?)\b/.test(text);
  const onlySitemap =
    /\b(?:only|just)\s+(?:from\s+|use\s+|the\s+|pages (?:of|in|from)\s+)*sitemap\b|\bsitemap only\b/.test(text);
  const skipSitemap = new RegExp(`\\b${NOT}sitemaps?\\b`).test(text);
  return {
    ...(subdomains === undefined ? {} : { allowSubdomains: subdomains }),
    ...(external === undefined ? {} : { allowExternalLinks: external }),
    ...(entire ? { crawlEntireDomain: true } : {}),
    ...(query ? { ignoreQueryParameters: true } : {}),
    ...(onlySitemap ? { sitemap: "only" } : skipSitemap ? { sitemap: "skip" } : {}),
  };
}

/** Named paths (`/docs`) and parts of a site, wanted or not by what stands before them in their clause. */
function paths(text: string): Record<string, unknown> {
  const included = new Set<string>();
  const excluded = new Set<string>();
  for (const clause of text.split(/[.;,]|\bbut\b(?! not)/)) {
    const marks = [...clause.matchAll(WITHOUT)].map(({ index }) => index);
    const place = (index: number): Set<string> => (marks.some((mark) => mark < index) ? excluded : included);
    for (const match of clause.matchAll(/(?<![\w/:.])\/([a-z0-9_-]+(?:\/[a-z0-9_-]+)*)\/?\*?/g)) {
      place(match.index).add(`^/${match[1]}(?:/|$)`);
    }
    for (const [words, path] of SECTIONS) {
      const match = words.exec(clause);
      if (match && !clause.includes(`/${match[0]}`)) place(match.index).add(`(?:^|/)${path}(?:/|$)`);
    }
  }
  return {
    ...(included.size > 0 ? { includePaths: [...included] } : {}),
    ...(excluded.size > 0 ? { excludePaths: [...excluded] } : {}),
  };
}
