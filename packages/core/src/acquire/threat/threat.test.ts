import { domainToASCII } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { domainList, topLevelDomains } from "./domain-list.js";
import { judgeSpelling } from "./look-alikes.js";

describe("domainList", () => {
  it.each([
    ["example.com", "example.com", true],
    ["example.com", "www.example.com", true],
    ["example.com", "notexample.com", false],
    ["example.com", "example.com.evil.test", false],
    ["*.example.com", "example.com", false],
    ["*.example.com", "a.b.example.com", true],
    ["shop-*.example.*", "shop-1.example.org", true],
    ["shop-*.example.*", "shop.example.org", false],
    ["*", "anything.test", true],
    ["EXAMPLE.com.", "Example.COM.", true],
    ["https://example.com:8080/path", "example.com", true],
    ["bücher.example", "xn--bcher-kva.example", true],
    ["127.0.0.1", "127.0.0.1", true],
    ["", "example.com", false],
  ])("%s and %s: %s", (pattern, host, expected) => {
    expect(domainList([pattern])(host)).toBe(expected);
  });

  it("takes endings with and without their dot", () => {
    const blocked = topLevelDomains([".zip", "mov", "co.uk"]);
    expect(["a.zip", "a.b.mov", "a.co.uk", "zip.example", "zip"].map(blocked)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("answers for any pattern and host, in linear time", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), fc.string({ unit: "binary" }), (patterns, host) => {
        return typeof domainList(patterns)(host) === "boolean";
      }),
    );
    const stars = `${"a*".repeat(5000)}b`;
    expect(domainList([stars])("a".repeat(100_000))).toBe(false);
  });
});

describe("judgeSpelling", () => {
  const score = (host: string): number => judgeSpelling(new URL(`https://${domainToASCII(host) || host}/`)).riskScore;

  it.each([
    ["аррӏе.com", 85, "all Cyrillic, looks like apple"],
    ["pаypal.com", 90, "one Cyrillic letter among Latin ones"],
    ["gοοgle.com", 90, "Greek omicrons"],
    ["xn--ls8h.com", 0, "an emoji"],
    ["bücher.de", 0, "Latin with an umlaut"],
    ["пример.рф", 0, "Russian under a Russian ending"],
    ["москва.com", 0, "Russian that looks like nothing Latin"],
    ["例え.jp", 0, "Japanese"],
    ["한국.kr", 0, "Korean"],
    ["example.com", 0, "plain"],
    ["paypal.com.example-login.org", 50, "a familiar name in front"],
  ])("%s scores %i (%s)", (host, expected) => {
    expect(score(host)).toBe(expected);
  });

  it("looks at the whole address", () => {
    expect(judgeSpelling(new URL("https://paypal.com@example.org/")).riskScore).toBe(60);
    expect(judgeSpelling(new URL("http://203.0.113.7/")).riskScore).toBe(40);
    expect(judgeSpelling(new URL("http://[2001:db8::1]/")).riskScore).toBe(40);
  });
});
