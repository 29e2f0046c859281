/**
 * The one object that decides every outgoing connection (SECURITY "Egress"): a host is resolved once, all its addresses must be
 * allowed, and exactly those addresses are dialled.
 */
import type { LookupAddress } from "node:dns";
import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Egress } from "@quern/types";
import { QuernError } from "@quern/types";
import ipaddr from "ipaddr.js";
import { isMetadataAddress, isPublicAddress, parseAddress, STAY_CLOSED, wayIn } from "../../model/address.js";

/** Which hosts of private networks an engine may reach; by default none. */
export interface NetworkOptions {
  /**
   * Hosts outside the public internet that may be reached: `"127.0.0.1:8080"`, `"localhost:3000"`, `"intranet.example"`, `"10.0.0.0/8"`,
   * `"[::1]:80"`. A port opens only that port; without one every port is open.
   */
  readonly allow?: readonly string[];
  /** Resolves names; for tests and special resolvers. Default: the system's. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

type Rule = (host: string, port: number) => boolean;

/** @throws QuernError `BAD_REQUEST` for options that cannot be read */
export function createEgress(options: NetworkOptions = {}): Egress {
  const allow: unknown = options.allow ?? [];
  if (!Array.isArray(allow)) throw badRule(allow);
  const rules = allow.map(readRule);
  const opened: Rule = (host, port) => rules.some((rule) => rule(host, port));
  const resolveName = options.resolve ?? ((hostname: string) => systemLookup(hostname, { all: true }));
  return {
    allowsHost: (url) => opened(bare(url.hostname), portOf(url)),
    async resolve(hostname, port) {
      const host = bare(hostname);
      const family = isIP(host);
      const addresses = family ? [{ address: host, family }] : await lookup(host, resolveName);
      const nameIsOpen = opened(host, port);
      for (const { address } of addresses) {
        if (!nameIsOpen && !isPublicAddress(address) && !opened(address, port)) throw refused(host, port);
      }
      return addresses;
    },
  };
}

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === "https:" ? 443 : 80);

const bare = (hostname: string): string =>
  hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();

async function lookup(
  host: string,
  resolveName: (hostname: string) => Promise<readonly LookupAddress[]>,
): Promise<readonly LookupAddress[]> {
  let addresses: readonly LookupAddress[] = [];
  let cause: unknown;
  try {
    addresses = await resolveName(host);
  } catch (error) {
    cause = error;
  }
  if (addresses.length > 0) return addresses;
  throw new QuernError("SCRAPE_DNS_RESOLUTION_ERROR", `DNS resolution failed for the hostname "${host}".`, {
    hint: "Check the spelling of the host and that this machine can resolve names.",
    details: { host, reason: (cause as { code?: string } | undefined)?.code },
    cause,
  });
}

/** Names no address that a name resolved to: it would tell strangers about the network that the server stands in. */
const refused = (host: string, port: number): QuernError =>
  new QuernError(
    "SCRAPE_BLOCKED_ADDRESS",
    `Blocked insecure target: ${host} is ${isIP(host) ? "not an address" : "at no address"} of the public internet.`,
    {
      hint: isMetadataAddress(host)
        ? STAY_CLOSED
        : `To open a host in your own network: ${wayIn(hostAndPort(host, port))}.`,
      details: { host, port },
    },
  );

const hostAndPort = (host: string, port: number): string => `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Without spaces, wildcards and other signs that no host has. */
const HOST_NAME = /^[\p{L}\p{M}\p{N}._-]+$/u;

/** @throws QuernError `BAD_REQUEST` when the rule cannot be read */
function readRule(text: unknown): Rule {
  if (typeof text !== "string") throw badRule(text);
  const trimmed = text.trim().toLowerCase();
  if (trimmed.includes("/")) {
    if (!ipaddr.isValidCIDR(trimmed)) throw badRule(text);
    const range = ipaddr.parseCIDR(trimmed);
    return (host) => {
      const address = parseAddress(host);
      return address !== undefined && address.kind() === range[0].kind() && address.match(range as never);
    };
  }
  const match = /^(\[[^\]]+\]|[^:]+|[0-9a-f:]*:[0-9a-f:]*:[0-9a-f.:]*)(?::(\d{1,5}))?$/.exec(trimmed);
  if (!match?.[1]) throw badRule(text);
  const name = bare(match[1]);
  const port = match[2] === undefined ? undefined : Number(match[2]);
  const address = parseAddress(name)?.toNormalizedString();
  if (address === undefined && !HOST_NAME.test(name)) throw badRule(text);
  return (host, actualPort) =>
    (port === undefined || port === actualPort) &&
    (host === name || (address !== undefined && parseAddress(host)?.toNormalizedString() === address));
}

const badRule = (given: unknown): QuernError =>
  new QuernError("BAD_REQUEST", `network.allow: cannot read ${JSON.stringify(given)}.`, {
    hint: 'It takes a list of hosts. Write a host ("intranet.example"), host and port ("127.0.0.1:8080") or a range ("10.0.0.0/8").',
  });
