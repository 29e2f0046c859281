import { QuernError } from "@quern/types";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readTargetUrl } from "./url.js";

const message = (input: string): string => {
  try {
    return readTargetUrl(input).href;
  } catch (error) {
    return (error as Error).message;
  }
};

const blocked = (host: string): string =>
  `${host} is not on the public internet, so requests to it are blocked. To open a host in your own network: --allow-host ${host}, or network: { allow: ["${host}"] } in the library.`;

describe("readTargetUrl", () => {
  it("refuses an address of a megabyte without repeating it, and says where the problem is", () => {
    const long = `https://example.com/${"a".repeat(1_000_000)}`;
    expect(message(long)).toBe("Invalid URL: it has 1000020 characters, and at most 8192 are taken");
    expect(message(`https://example.com/${"a".repeat(8_000)}`)).toMatch(/^https:/);
    for (const input of [long, "", "ftp://example.com", "localhost"]) {
      try {
        readTargetUrl(input);
        expect.unreachable();
      } catch (error) {
        const { message: text, details } = error as QuernError;
        expect(details).toEqual([{ code: "custom", path: ["url"], message: text }]);
      }
    }
  });

  it.each([
    ["example.com", "http://example.com/"],
    ["  https://example.com/a?b#c ", "https://example.com/a?b#c"],
    ["example.com:8080/x", "http://example.com:8080/x"],
    ["https://müller.example/ü", "https://xn--mller-kva.example/%C3%BC"],
    ["http://93.184.216.34/", "http://93.184.216.34/"],
    ["https://example.com./x", "https://example.com./x"],
  ])("reads %s", (input, expected) => {
    expect(message(input)).toBe(expected);
  });

  it.each([
    ["", "Invalid URL"],
    ["   ", "Invalid URL"],
    ["http://", "Invalid URL"],
    ["http://[::1", "Invalid URL"],
    ["ftp://example.com", "URL uses unsupported protocol"],
    ["file:///etc/passwd", "URL uses unsupported protocol"],
    ["file:/etc/passwd", "URL uses unsupported protocol"],
    ["javascript:alert(1)", "URL uses unsupported protocol"],
    ["view-source:https://example.com", "URL uses unsupported protocol"],
    ["data:text/html,x", "URL uses unsupported protocol"],
    ["localhost", blocked("localhost")],
    ["http://localhost:3000/", blocked("localhost:3000")],
    ["http://api.localhost/", blocked("api.localhost")],
    ["notaurl", "URL must have a valid top-level domain or be a valid path"],
    ["http://intranet:8080/", "URL must have a valid top-level domain or be a valid path"],
    ["http://127.0.0.1/", blocked("127.0.0.1")],
    ["http://2130706433/", blocked("127.0.0.1")],
    ["http://0x7f.1/", blocked("127.0.0.1")],
    ["http://0177.0.0.1/", blocked("127.0.0.1")],
    ["http://①②⑦.⓪.⓪.①/", blocked("127.0.0.1")],
    ["http://[::ffff:127.0.0.1]/", blocked("[::ffff:7f00:1]")],
    ["http://user@127.0.0.1/", blocked("127.0.0.1")],
    ["http://example.com\\@127.0.0.1/", "http://example.com/@127.0.0.1/"],
    [
      "http://169.254.169.254/latest",
      "169.254.169.254 is not on the public internet, so requests to it are blocked. Cloud machines get their credentials there: leave it closed.",
    ],
  ])("answers %s with: %s", (input, expected) => {
    expect(message(input)).toBe(expected);
  });

  it("says of a host without a domain what to write, and where it stands in the request", () => {
    const refused = (() => {
      try {
        return readTargetUrl("notaurl", () => false, ["urls", 3]);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toMatchObject({
      hint: expect.stringMatching(/"notaurl" is not a public host name.*--allow-host notaurl/),
      details: [{ path: ["urls", 3] }],
    });
  });

  it.each([
    ["not a url", /^"not a url" cannot be read as a URL\./],
    ["https://ada:secret@[x", /^"https:\/\/\[x" cannot/],
    ["reports/2026.pdf", /^"reports\/2026\.pdf" is a path, not a URL\. .*parse in the library/],
    ["../docs5", /^"\.\.\/docs5" is a path, not a URL\. .*quern parse \.\.\/docs5/],
    ["/srv", /^"\/srv" is a path/],
    ["//intranet", /--allow-host intranet/],
  ])("hints at the mistake in %s", (input, hint) => {
    expect(() => readTargetUrl(input)).toThrow(
      expect.objectContaining({ code: "BAD_REQUEST", hint: expect.stringMatching(hint) }),
    );
  });

  it("takes hosts that were opened, without a top-level domain", () => {
    expect(readTargetUrl("http://localhost:3000/x", (url) => url.host === "localhost:3000").href).toBe(
      "http://localhost:3000/x",
    );
  });

  it("gives a URL or a BAD_REQUEST for any text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.webUrl(),
          fc.string().map((text) => `http://${text}`),
        ),
        (text) => {
          try {
            return /^https?:$/.test(readTargetUrl(text).protocol);
          } catch (error) {
            return QuernError.is(error) && error.code === "BAD_REQUEST";
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test.each([
  [undefined, "undefined"],
  [null, "null"],
  [5, "of type number"],
  [["https://example.com"], "a list"],
])("%j is no address, and the hint says what was given", (given, kind) => {
  expect(() => readTargetUrl(given as never)).toThrow(
    expect.objectContaining({ code: "BAD_REQUEST", hint: expect.stringContaining(`not ${kind}`) }),
  );
});
