import { QuernError } from "@quern/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "../../model/address.js";
import { createEgress } from "./egress.js";

describe("isPublicAddress", () => {
  // biome-ignore format: a list
  const HOSTILE = [
    "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "168.63.129.16",
    "100.64.0.1", "100.100.100.200", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "::", "::1", "[::1]", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:7f00:1",
    "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2002:a00:1::", "100::1", "2001::1", "fec0::1", "localhost", "", "not an address",
    "0x7f.1", "1.2.3", "127.1", "2130706433", "::127.0.0.1",
  ];
  it.each(HOSTILE)("refuses %s", (address) => {
    // Spellings that only URL parsers understand are normalised before they get here; as addresses they are not public either way.
    if (/^(0x|127\.1$|2130|1\.2\.3$)/.test(address))
      expect(isPublicAddress(new URL(`http://${address}`).hostname) && address !== "1.2.3").toBe(false);
    else expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "[2a00:1450:4001:81b::200e]", "::ffff:8.8.8.8"])(
    "accepts %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it("never takes an address of a private block for public, however it is wrapped", () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const privateV4 = fc.oneof(
      fc.tuple(fc.constant(10), byte, byte, byte),
      fc.tuple(fc.constant(127), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    );
    const hex = (high: number, low: number): string => ((high << 8) | low).toString(16);
    fc.assert(
      fc.property(privateV4, ([a, b, c, d]) => {
        const dotted = `${a}.${b}.${c}.${d}`;
        const tail = `${hex(a, b)}:${hex(c, d)}`;
        const spellings = [dotted, `::ffff:${dotted}`, `::ffff:${tail}`, `64:ff9b::${tail}`, `2002:${tail}::1`];
        return spellings.every((text) => !isPublicAddress(text));
      }),
    );
  });
});

describe("createEgress", () => {
  const resolvesTo =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const code = async (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => "allowed",
      (error) => (QuernError.is(error) ? error.code : String(error)),
    );

  it("refuses a name when any of its addresses is private", async () => {
    const egress = createEgress({ resolve: resolvesTo("93.184.216.34", "10.0.0.7") });
    expect(await code(egress.resolve("mixed.example", 80))).toBe("SCRAPE_BLOCKED_ADDRESS");
  });

  it("hands back exactly the addresses that it checked", async () => {
    const egress = createEgress({ resolve: resolvesTo("93.184.216.34") });
    expect(await egress.resolve("good.example", 443)).toEqual([{ address: "93.184.216.34", family: 4 }]);
  });

  it("names the host when it cannot be resolved", async () => {
    const egress = createEgress({ resolve: async () => [] });
    expect(await code(egress.resolve("gone.example", 80))).toBe("SCRAPE_DNS_RESOLUTION_ERROR");
  });

  it.each([
    ["127.0.0.1:8080", "127.0.0.1", 8080, "allowed"],
    ["127.0.0.1:8080", "127.0.0.1", 8081, "SCRAPE_BLOCKED_ADDRESS"],
    ["127.0.0.1", "127.0.0.1", 1, "allowed"],
    ["10.0.0.0/8", "10.200.3.4", 80, "allowed"],
    ["10.0.0.0/8", "11.0.0.1", 80, "allowed"],
    ["10.0.0.0/8", "192.168.0.1", 80, "SCRAPE_BLOCKED_ADDRESS"],
    ["[::1]:80", "[::1]", 80, "allowed"],
    ["::1", "[::1]", 9000, "allowed"],
    ["10.0.0.0/8", "::ffff:10.1.1.1", 80, "allowed"],
  ])("allow %s makes %s:%i %s", async (rule, host, port, expected) => {
    expect(await code(createEgress({ allow: [rule] }).resolve(host, port))).toBe(expected);
  });

  it("opens a name for all its addresses, and nothing else", async () => {
    const egress = createEgress({ allow: ["intranet:3000"], resolve: resolvesTo("10.0.0.9") });
    expect(await code(egress.resolve("intranet", 3000))).toBe("allowed");
    expect(await code(egress.resolve("intranet.", 3000))).toBe("allowed");
    expect(await code(egress.resolve("intranet", 3001))).toBe("SCRAPE_BLOCKED_ADDRESS");
    expect(await code(egress.resolve("other", 3000))).toBe("SCRAPE_BLOCKED_ADDRESS");
  });

  it.each(["10.0.0.0/99", "a b:c:d", ":80", "host:port"])("says that it cannot read the rule %s", (rule) => {
    expect(() => createEgress({ allow: [rule] })).toThrow(/network.allow/);
  });
});
