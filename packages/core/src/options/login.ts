/** User name and password that an address carries (`https://name:password@host/`). */
import { percentDecode } from "@quern/types";

/**
 * Says them in a header instead: both engines send it to the page's own origin alone, and what it opens is never cached for others.
 *
 * @param headers the caller's; their own `Authorization` wins
 * @returns the address without them
 */
export function loginAsHeader(
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): { url: URL; headers: Readonly<Record<string, string>> } {
  if (url.username === "" && url.password === "") return { url, headers };
  const bare = new URL(url);
  bare.username = "";
  bare.password = "";
  if (Object.keys(headers).some((name) => name.toLowerCase() === "authorization")) return { url: bare, headers };
  const login = `${percentDecode(url.username)}:${percentDecode(url.password)}`;
  return { url: bare, headers: { ...headers, Authorization: `Basic ${Buffer.from(login).toString("base64")}` } };
}

/** The same for the headers of a call's options, which are changed in place. @returns the address without its login */
export function loginIntoOptions(address: URL, options: Record<string, unknown>): URL {
  const before = options["headers"] ?? {};
  if (typeof before !== "object") return address;
  const { url, headers } = loginAsHeader(address, before as Record<string, string>);
  if (headers !== before) options["headers"] = headers;
  return url;
}

const LOGIN = /^([a-z][a-z\d+.-]*:\/\/)[^/?#\s]*@/i;

/** An address as the caller typed it, without user name and password: results and messages are stored, logged and handed on. */
export const withoutLogin = (address: string): string => address.replace(LOGIN, "$1");
