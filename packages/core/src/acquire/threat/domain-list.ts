/** Lists of domains, as threat policies write them: `example.com` (and all below it), `*.example.com`, `shop-*.example.*`. */
import { domainToASCII } from "node:url";

export type DomainList = (hostname: string) => boolean;

/**
 * @param patterns names without `*` stand for themselves and everything below; `*` stands for any characters, dots included
 * @returns whether a host name is in the list; names in other scripts match in either spelling
 */
export function domainList(patterns: readonly string[] = []): DomainList {
  const names = new Set<string>();
  const globs: string[][] = [];
  for (const pattern of patterns) {
    const clean = normal(pattern);
    if (clean === "") continue;
    if (clean.includes("*")) globs.push(clean.split("*"));
    else names.add(clean);
  }
  return (hostname) => {
    const host = normal(hostname);
    for (let name = host; name !== ""; name = parentOf(name)) if (names.has(name)) return true;
    return globs.some((parts) => matches(host, parts));
  };
}

/** @param blocked top-level domains with or without the dot: `zip`, `.mov`, `co.uk` */
export const topLevelDomains = (blocked: readonly string[] = []): DomainList => {
  const list = domainList(blocked.map((name) => name.trim().replace(/^\.+/, "")));
  return (hostname) => hostname.includes(".") && list(hostname);
};

const parentOf = (name: string): string => {
  const dot = name.indexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
};

/** Lower case, punycode, without scheme, path, port and the dot at the end. */
function normal(name: string): string {
  const bare = name
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/:\d+$/, "")
    .replace(/\.$/, "");
  if (!/[^\x20-\x7f]/.test(bare)) return bare;
  return bare
    .split("*")
    .map((part) => domainToASCII(part) || part)
    .join("*");
}

/** Greedy from left to right: linear, whatever the pattern. */
function matches(text: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
