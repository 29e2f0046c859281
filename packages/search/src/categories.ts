/** Kinds of web pages that a search can be narrowed to. */
export const CATEGORY_NAMES = ["github", "research", "pdf", "developer"] as const;

export type CategoryName = (typeof CATEGORY_NAMES)[number];

const HOSTS: Readonly<Record<CategoryName, readonly string[]>> = {
  github: ["github.com"],
  research: [
    "arxiv.org",
    "scholar.google.com",
    "pubmed.ncbi.nlm.nih.gov",
    "ncbi.nlm.nih.gov",
    "nature.com",
    "science.org",
    "sciencedirect.com",
    "springer.com",
    "wiley.com",
    "ieee.org",
    "acm.org",
    "researchgate.net",
    "semanticscholar.org",
    "plos.org",
  ],
  pdf: [],
  developer: [
    "github.com",
    "gitlab.com",
    "stackoverflow.com",
    "developer.mozilla.org",
    "npmjs.com",
    "pypi.org",
    "docs.rs",
  ],
};

const isCategory = (name: string): name is CategoryName => (CATEGORY_NAMES as readonly string[]).includes(name);

/** Hosts of the categories; empty where one of them is no matter of hosts. */
export function hostsOf(categories: readonly string[]): readonly string[] {
  if (categories.includes("pdf")) return [];
  return categories.filter(isCategory).flatMap((name) => HOSTS[name]);
}

/** The query narrowed to the categories, with operators that most engines share. */
export function narrowQuery(query: string, categories: readonly string[]): string {
  const conditions = categories
    .filter(isCategory)
    .flatMap((name) => (name === "pdf" ? ["filetype:pdf"] : HOSTS[name].map((host) => `site:${host}`)));
  if (conditions.length === 0) return query;
  return `${query} ${conditions.length === 1 ? conditions[0] : `(${conditions.join(" OR ")})`}`;
}

/** Which of the categories an address belongs to. */
export function categoryOf(url: string, categories: readonly CategoryName[]): CategoryName | undefined {
  if (categories.length === 0 || !URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  return categories.find((name) =>
    name === "pdf" ? /\.pdf$/i.test(pathname) : HOSTS[name].some((host) => isWithin(hostname, host)),
  );
}

/** Whether a host is a domain or one below it. */
export const isWithin = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);
