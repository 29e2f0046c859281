import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { environmentProxyFor } from "./environment-proxies.js";

const http = "http://proxy.example:3128";
const https = "http://secure.example:3128";

describe("environmentProxyFor", () => {
  it("chooses by the scheme", () => {
    const of = (protocol: string) => environmentProxyFor({ http, https }, protocol, "example.com", 443);
    expect([of("http:"), of("ws:"), of("https:"), of("wss:")]).toEqual([http, http, https, https]);
    expect(environmentProxyFor({ http }, "https:", "example.com", 443)).toBeUndefined();
  });

  it.each([
    ["example.com", "example.com", 443, true],
    ["example.com", "www.Example.com.", 443, true],
    ["example.com", "notexample.com", 443, false],
    [".example.com", "www.example.com", 443, true],
    ["*.example.com", "www.example.com", 443, true],
    ["example.com:8080", "example.com", 8080, true],
    ["example.com:8080", "example.com", 443, false],
    ["10.0.0.0/8", "10.200.3.4", 80, true],
    ["10.0.0.0/8", "11.0.0.1", 80, false],
    ["192.168.1.0/24", "192.168.1.77", 80, true],
    ["192.168.1.0/33", "192.168.1.77", 80, false],
    ["192.168.1.7", "192.168.1.7", 80, true],
    ["[2001:db8::1]:8080", "[2001:db8::1]", 8080, true],
    ["2001:db8::1", "[2001:db8::1]", 80, true],
    ["*", "anything.example", 80, true],
    ["", "example.com", 80, false],
  ])("NO_PROXY=%s, %s port %i: direct %s", (entry, host, port, isDirect) => {
    const proxy = environmentProxyFor({ http, except: [entry] }, "http:", host, port);
    expect(proxy).toBe(isDirect ? undefined : http);
  });

  it.each(["localhost", "app.localhost", "127.0.0.1", "127.9.9.9", "[::1]"])("never takes %s through", (host) => {
    expect(environmentProxyFor({ http }, "http:", host, 80)).toBeUndefined();
  });

  it("reads any entry without a failure, and never one host as another's", () => {
    const check = (entry: string) => environmentProxyFor({ http, except: [entry] }, "http:", "unrelated.example", 80);
    fc.assert(fc.property(fc.string(), (entry) => [http, undefined].includes(check(entry))));
    fc.assert(fc.property(fc.domain(), (entry) => /(^|\.)(unrelated\.)?example$/.test(entry) || check(entry) === http));
  });
});
