/** When two addresses mean the same page, and how two sites relate. */
import { getDomain } from "tldts";

export interface IdentityRules {
  /** http and https, `www.`, a trailing slash, `index.*`, tracking parameters and session ids make no difference. */
  readonly similar: boolean;
  readonly ignoreQuery: boolean;
}

/** Files that servers show for their folder. */
export const INDEX_FILE = /\/index\.(?:html?|php|aspx?|jsp)$/i;

/** A text that is equal for addresses of the same page. Fragments are no pages. */
export function pageIdentity(given: URL, rules: IdentityRules): string {
  const url = rules.similar ? withoutTracking(given) : given;
  const query = rules.ignoreQuery ? "" : url.search;
  if (!rules.similar) return `${url.origin}${url.pathname}${query}`;
  const path = url.pathname.replace(INDEX_FILE, "/").replace(/(?<=.)\/+$/, "");
  const port = url.port === "" ? "" : `:${url.port}`;
  return `${withoutWww(url.hostname)}${port}${path === "" ? "/" : path}${query}`;
}

/** Parameters that say where a visitor came from, and never what the page shows. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_cid|mc_eid|mkt_tok|_hs(?:enc|mi)|__hs\w+|hsctatracking|vero_(?:id|conv)|oly_(?:anon|enc)_id|_ga|_gl|epik|s_cid|wickedid|rb_clickid|ref_src|cmpid|campaign_id|pk_(?:campaign|kwd|source|medium)|mtm_\w+|piwik_\w+|srsltid)$/i;
/** Parameters that hold a visit. */
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid\w*|sid|sessionid|session_id|cfid|cftoken|osc?sid|zenid)$/i;
/** `;jsessionid=…` behind a path, and the `(S(…))` of ASP.NET. */
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/;?]*/gi;
const ASP_SESSION = /\/\((?:[a-z]\([a-z0-9]{20,}\))+\)(?=\/)/gi;
/** Shorter values of `sid` and the like are names of things. */
const MIN_SESSION_CHARACTERS = 16;

/** The address without a fragment, tracking parameters and session ids; the order of the other parameters stays. */
export function withoutTracking(given: URL): URL {
  const isClean = given.hash === "" && given.search === "" && !/[;(]/.test(given.pathname);
  if (isClean) return given;
  const url = new URL(given);
  url.hash = "";
  if (/[;(]/.test(url.pathname)) {
    url.pathname = url.pathname.replace(SESSION_IN_PATH, "").replace(ASP_SESSION, "");
  }
  if (url.search === "") return url;
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((part) => {
      const [name = "", value = ""] = part.split("=");
      if (TRACKING.test(name)) return false;
      return !(SESSION.test(name) && value.length >= MIN_SESSION_CHARACTERS);
    });
  const search = kept.join("&");
  if (search !== url.search.slice(1)) url.search = search;
  return url;
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
