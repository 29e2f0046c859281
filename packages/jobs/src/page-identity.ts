/** When two addresses mean the same page, and how two sites relate. */
import { getDomain } from "tldts";

export interface IdentityRules {
  /** http and https, `www.`, a trailing slash and `index.*` make no difference. */
  readonly similar: boolean;
  readonly ignoreQuery: boolean;
}

const INDEX_FILE = /\/index\.(?:html?|php|aspx?|jsp)$/i;

/** A text that is equal for addresses of the same page. Fragments count only where they route (`#/`, `#!/`). */
export function pageIdentity(url: URL, rules: IdentityRules): string {
  const fragment = /^#!?\//.test(url.hash) ? url.hash : "";
  const query = rules.ignoreQuery ? "" : url.search;
  if (!rules.similar) return `${url.origin}${url.pathname}${query}${fragment}`;
  const path = url.pathname.replace(INDEX_FILE, "/").replace(/(?<=.)\/+$/, "");
  const port = url.port === "" ? "" : `:${url.port}`;
  return `${withoutWww(url.hostname)}${port}${path === "" ? "/" : path}${query}${fragment}`;
}

export const withoutWww = (hostname: string): string => hostname.replace(/^www\./, "");

/** Same host and port; `www.` makes no difference. */
export const isSameHost = (one: URL, other: URL): boolean =>
  withoutWww(one.hostname) === withoutWww(other.hostname) && portOf(one) === portOf(other);

/** Both under one registrable domain: `a.example.co.uk` and `b.example.co.uk`. Addresses and single names are only related to themselves. */
export function isSameSite(one: URL, other: URL): boolean {
  if (isSameHost(one, other)) return true;
  const domain = registrableDomain(one.hostname);
  return domain !== undefined && domain === registrableDomain(other.hostname);
}

/** The public suffix and one label more, private suffixes (github.io) included. */
export const registrableDomain = (hostname: string): string | undefined =>
  getDomain(hostname, { allowPrivateDomains: true }) ?? undefined;

/** The default ports of http and https count as one, so that a site that redirects to https stays one site. */
const portOf = (url: URL): string => (url.port === "443" || url.port === "80" ? "" : url.port);
