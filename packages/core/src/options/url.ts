import { QuernError } from "@quern/types";
import { isPublicAddress } from "../model/address.js";

/** Says whether a host (with port, as in `URL.host`) was opened by `network.allow`. */
export type HostRule = (url: URL) => boolean;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A dot and at least two characters that can be a top-level domain, before the path ("URL schema"). */
const TOP_LEVEL_DOMAIN = /\.[a-z\u00a1-\uffff0-9-]{2,}\.?$/i;

const bad = (message: string): QuernError =>
  new QuernError("BAD_REQUEST", message, {
    hint: "Give an absolute http or https URL such as https://example.com/page.",
    details: issue(message),
  });

/** In the shape of the contract's validation issues. */
const issue = (message: string) => [{ code: "custom", path: ["url"], message }];

/** Longer than what browsers, servers and proxies take. */
const MAX_URL_CHARACTERS = 8_192;

/**
 * Reads a target URL by the contract's rules: a missing scheme means `http://`, only http and https are taken, the host
 * needs a top-level domain unless `allowed` names it. Whether the host's *addresses* may be dialled is egress's decision.
 *
 * @throws QuernError `BAD_REQUEST` with the contract's texts
 */
export function readTargetUrl(input: string, allowed: HostRule = () => false): URL {
  if (input.length > MAX_URL_CHARACTERS)
    throw bad(`Invalid URL: it has ${input.length} characters, and at most ${MAX_URL_CHARACTERS} are taken`);
  const trimmed = input.trim();
  if (trimmed === "") throw bad("Invalid URL");
  let text = trimmed;
  if (!SCHEME.test(trimmed)) {
    // `mailto:x`, `javascript:x`, `file:/x` are schemes as well; `host:8080/x` is not.
    if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed)) throw bad("URL uses unsupported protocol");
    text = `http://${trimmed}`;
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw bad("Invalid URL");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw bad("URL uses unsupported protocol");
  if (url.hostname === "") throw bad("Invalid URL");
  if (allowed(url)) return url;
  const isAddress = url.hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(url.hostname);
  if (isAddress ? isPublicAddress(url.hostname) : TOP_LEVEL_DOMAIN.test(url.hostname)) return url;
  const message = "URL must have a valid top-level domain or be a valid path";
  throw new QuernError("BAD_REQUEST", message, {
    details: issue(message),
    hint: `To reach a host in your own network, open it: network.allow: ["${url.host}"] or --allow-host ${url.host}.`,
  });
}
