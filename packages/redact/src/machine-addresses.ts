/** IP addresses, which `aggressive` takes for places. */

import { matchSpans, type Span } from "./spans.js";

/** Four numbers up to 255. A full stop behind them ends a sentence. */
const IPV4 = /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\d|\.\d)/g;
/** Hexadecimal digits and colons, as long as an IPv6 address at most. {@link IPV4} finds the IPv4 address at the end of some. */
const IPV6 = /(?<![\p{L}\p{N}:])[\da-f:]{3,39}(?<![\da-f]:)(?![\p{L}\p{N}]|:[\da-f:])/giu;
const IPV6_GROUPS = 8;

/** Addresses of machines, in order of their kinds. */
export const findMachineAddresses = (text: string): Span[] => [
  ...matchSpans(text, IPV6, "LOCATION", REASON, ([written]) => isIpv6(written)),
  ...matchSpans(text, IPV4, "LOCATION", REASON),
];
const REASON = "IP address";

/** Eight groups of at most four digits, or fewer around one `::`. Names of programs (`a::b`) have no digits. */
function isIpv6(written: string): boolean {
  if (!/\d/.test(written)) return false;
  const halves = written.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  return (
    groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) &&
    (halves.length === 2 ? groups.length < IPV6_GROUPS : groups.length === IPV6_GROUPS)
  );
}
