/** Rules for request headers that the fetcher and renderers share. */

/** Names that belong to the connection: a caller's values for them are dropped, by every engine. */
export const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "accept-encoding",
  "expect",
]);

const MAX_LANGUAGES = 10;

/** `["de-DE", "en"]` → `de-DE,en;q=0.9` */
export const acceptLanguage = (languages: readonly string[]): string =>
  languages
    .slice(0, MAX_LANGUAGES)
    .map((language, index) => (index === 0 ? language : `${language};q=${(1 - index / MAX_LANGUAGES).toFixed(1)}`))
    .join(",")
    .replace(/[^\x20-\x7e]/g, "");
