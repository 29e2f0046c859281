import { QuernError } from "@quern/types";
import { isMetadataAddress, isPublicAddress, STAY_CLOSED, wayIn } from "../model/address.js";
import { withoutLogin } from "./login.js";

/** Says whether a host (with port, as in `URL.host`) was opened by `network.allow`. */
export type HostRule = (url: URL) => boolean;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A dot and at least two characters that can be a top-level domain, before the path ("URL schema"). */
const TOP_LEVEL_DOMAIN = /\.[a-z\u00a1-\uffff0-9-]{2,}\.?$/i;

/** The contract's text for a host without a top-level domain. */
const NO_DOMAIN = "URL must have a valid top-level domain or be a valid path";
/** Names that mean this machine (RFC 6761, section 6.3). */
const LOCAL_NAME = /(?:^|\.)localhost\.?$/i;

/** Longer than what browsers, servers and proxies take. */
const MAX_URL_CHARACTERS = 8_192;

/** How paths begin, and hosts do not: `../docs`, `/srv/docs`. What begins with `//` is an address without its scheme. */
const LOCAL_PATH = /^(?:\.{1,2}(?:[/\\]|$)|~?\/(?!\/))/;

/** How files end: `reports/2026.pdf` is no page of a host named "reports". */
const FILE_PATH = /\.[a-z0-9]{2,5}$/i;

/** Longest part of a wrong address that a hint repeats, in characters. */
const MAX_SHOWN_CHARACTERS = 100;

/** The beginning of a wrong address, without a login. */
const shown = (address: string): string => withoutLogin(address).slice(0, MAX_SHOWN_CHARACTERS);

/** The text of an address; `undefined` for anything else, as callers without types may give. */
function textOf(given: unknown): string | undefined {
  if (typeof given === "string") return given;
  const href = (given as { readonly href?: unknown } | null | undefined)?.href;
  return typeof href === "string" ? href : undefined;
}

/** A value that is of no use, in a few words. */
function kindOf(given: unknown): string {
  if (given === null || given === undefined) return String(given);
  return Array.isArray(given) ? "a list" : `of type ${typeof given}`;
}

/**
 * Reads a target URL by the contract's rules: a missing scheme means `http://`, only http and https are taken, the host
 * needs a top-level domain unless `allowed` names it. Whether the host's *addresses* may be dialled is egress's decision.
 *
 * @param path where the URL stands in the request, for the issue in `details`
 * @throws QuernError `BAD_REQUEST`, with the contract's texts where it has one
 */
export function readTargetUrl(
  given: string | URL,
  allowed: HostRule = () => false,
  path: ReadonlyArray<string | number> = ["url"],
): URL {
  const refusal = (message: string, hint?: string): QuernError =>
    new QuernError("BAD_REQUEST", message, {
      details: [{ code: "custom", path, message }],
      ...(hint === undefined ? {} : { hint }),
    });
  const bad = (message: string, subject = ""): QuernError =>
    refusal(message, `${subject}Give an absolute http or https URL such as https://example.com/page.`);
  const input = textOf(given);
  if (input === undefined) throw bad("Invalid URL", `A URL is a string or a URL object, not ${kindOf(given)}. `);
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
    throw bad("Invalid URL", `${JSON.stringify(shown(trimmed))} cannot be read as a URL. `);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw bad("URL uses unsupported protocol");
  if (url.hostname === "") throw bad("Invalid URL");
  if (allowed(url)) return url;
  const isAddress = url.hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(url.hostname);
  const isLocal = LOCAL_NAME.test(url.hostname);
  if (isAddress ? isPublicAddress(url.hostname) : !isLocal && TOP_LEVEL_DOMAIN.test(url.hostname)) return url;
  if (isAddress || isLocal) {
    // The text itself says what to do: over REST, it is all that most clients show.
    const advice = isMetadataAddress(url.hostname)
      ? STAY_CLOSED
      : `To open a host in your own network: ${wayIn(url.host)}.`;
    throw refusal(`${url.host} is not on the public internet, so requests to it are blocked. ${advice}`);
  }
  if (LOCAL_PATH.test(trimmed) || (!SCHEME.test(trimmed) && FILE_PATH.test(url.pathname)))
    throw refusal(
      NO_DOMAIN,
      `"${shown(trimmed)}" is a path, not a URL. For a file or folder: quern parse ${shown(trimmed)}, or parse in the library.`,
    );
  throw refusal(
    NO_DOMAIN,
    `"${url.hostname}" is not a public host name. Give an absolute URL such as https://example.com/page, or open a host in your own network: ${wayIn(url.host)}.`,
  );
}
