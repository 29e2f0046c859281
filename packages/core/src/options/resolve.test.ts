import { QuernError } from "@quern/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMAT_NAMES } from "./formats.js";
import { resolveOptions } from "./resolve.js";

const problem = (options: unknown): { code: string; message: string; details: unknown } => {
  try {
    resolveOptions(options as never);
  } catch (error) {
    if (QuernError.is(error)) return { code: error.code, message: error.message, details: error.details };
    throw error;
  }
  return { code: "accepted", message: "", details: undefined };
};

describe("resolveOptions", () => {
  it("applies the contract's defaults", () => {
    expect(resolveOptions()).toMatchObject({
      formats: [{ type: "markdown" }],
      onlyMainContent: true,
      timeout: 60_000,
      waitFor: 0,
      maxAge: 172_800_000,
      skipTlsVerification: true,
      removeBase64Images: true,
      blockAds: true,
      proxy: "auto",
      location: { country: "US" },
      storeInCache: true,
      redactPII: undefined,
    });
  });

  it("derives defaults from other fields", () => {
    expect(resolveOptions({ headers: { a: "b" } }).skipTlsVerification).toBe(false);
    expect(resolveOptions({ headers: {} }).skipTlsVerification).toBe(true);
    expect(resolveOptions({ lockdown: true })).toMatchObject({ maxAge: 63_072_000_000, zeroDataRetention: true });
    expect(resolveOptions({ proxy: "stealth" }).proxy).toBe("enhanced");
    expect(resolveOptions({ redactPII: true }).redactPII).toMatchObject({ mode: "accurate", replaceStyle: "tag" });
    expect(resolveOptions({ redactPII: false }).redactPII).toBeUndefined();
    expect(resolveOptions({ location: { country: "de" } }).location.country).toBe("DE");
  });

  it("treats a bare format name and its object alike", () => {
    expect(resolveOptions({ formats: ["html", { type: "links" }] }).formats).toEqual([
      { type: "html" },
      { type: "links" },
    ]);
  });

  it("keeps one format of each name, and says where that was a choice", () => {
    const one = { type: "highlights", query: "one" } as const;
    const twice = resolveOptions({
      formats: ["markdown", one, { type: "markdown" }, { type: "highlights", query: "two" }],
    });
    expect(twice.formats).toEqual([{ type: "markdown" }, one]);
    expect(twice.contradictedFormats).toEqual(["highlights"]);
    expect(resolveOptions({ formats: Array(50_000).fill("links") }).formats).toHaveLength(1);
  });

  it("cannot be changed afterwards", () => {
    const options = resolveOptions({ formats: ["html"] });
    expect(() => (options.formats as unknown[]).push("x")).toThrow();
    expect(() => Object.assign(options, { timeout: 1 })).toThrow();
  });

  it.each([
    [{ formats: ["screenshot", { type: "screenshot" }] }, "You may only specify one screenshot format"],
    [{ formats: ["changeTracking"] }, "The changeTracking format requires the markdown format to be specified as well"],
    [{ formats: ["rawBase64", "markdown"] }, "The rawBase64 format cannot be combined with other formats"],
    [{ formats: ["json", "deterministicJson"] }, "Cannot specify both json and deterministicJson formats"],
    [{ waitFor: 8000, timeout: 15_000 }, "waitFor must not exceed half of timeout"],
    [{ actions: Array.from({ length: 51 }, () => ({ type: "scrape" })) }, "Number of actions cannot exceed 50"],
    [
      { actions: [{ type: "wait", milliseconds: 60_001 }] },
      "Total wait time (waitFor + wait actions) cannot exceed 60 seconds",
    ],
    [{ actions: [{ type: "wait" }] }, "Either 'milliseconds' or 'selector' must be provided, but not both."],
    [
      { actions: [{ type: "wait", milliseconds: 1, selector: "a" }] },
      "Either 'milliseconds' or 'selector' must be provided, but not both.",
    ],
    [
      { formats: [{ type: "json", systemPrompt: "x" }] },
      'Unrecognized key in formats.0 of scrape options: "systemPrompt".',
    ],
    [{ formats: [{ type: "markdown", x: 1 }] }, 'Unrecognized key in formats.0 of scrape options: "x".'],
    [{ unknownOption: 1 }, 'Unrecognized key in scrape options: "unknownOption".'],
    [
      { onlyMaincontent: true },
      'Unrecognized key in scrape options: "onlyMaincontent". Did you mean "onlyMainContent"?',
    ],
    [{ proxy: "stelth" }, /^scrape options: proxy: .*"stealth". Did you mean "stealth"\?$/],
    [{ formats: ["markdwn"] }, /^scrape options: formats\.0\.type: .* Did you mean "markdown"\?$/],
    [{ formats: ["nope"] }, /^scrape options: formats/],
    [{ formats: "markdown" }, /^scrape options: formats/],
    [{ formats: ["attributes"] }, /^scrape options: formats\.0\.selectors: must be a list$/],
    [{ timeout: 999 }, "scrape options: timeout: must be at least 1000 milliseconds"],
    [{ timeout: 300_001 }, "scrape options: timeout: must be at most 300000 milliseconds"],
    [{ timeout: "5" }, "scrape options: timeout: must be a number"],
    [{ onlyMainContent: "no" }, "scrape options: onlyMainContent: must be true or false"],
    [{ formats: ["nope"] }, /^scrape options: formats\.0\.type: must be one of "attributes", "audio", /],
    [{ parsers: { pdf: true } }, /^scrape options: parsers/],
    [{ parsers: ["docx"] }, /^scrape options: parsers/],
    [{ parsers: [{ type: "pdf", maxPages: 10_001 }] }, /^scrape options: parsers/],
    [{ parsers: [{ type: "pdf", maxPages: -1 }] }, /^scrape options: parsers/],
    [{ formats: [{ type: "screenshot", viewport: { width: 0, height: 10 } }] }, /^scrape options: formats/],
    [{ formats: [{ type: "screenshot", viewport: { width: 100.5, height: 10 } }] }, /^scrape options: formats/],
    [{ formats: [{ type: "screenshot", viewport: { width: 7681, height: 10 } }] }, /^scrape options: formats/],
    [{ formats: [{ type: "question", question: "x".repeat(10_001) }] }, /^scrape options: formats/],
    [{ redactPII: "yes" }, /^scrape options: redactPII/],
    [
      { includeTags: Array.from({ length: 101 }, () => "a") },
      "includeTags: 101 selectors were given; at most 100 are allowed.",
    ],
    [
      { excludeTags: ["a".repeat(1001)] },
      `excludeTags: the selector "${"a".repeat(100)}…" has 1001 characters; at most 1000 are allowed.`,
    ],
    [{ headers: { "a b": "c" } }, 'headers: "a b" is not a valid header name'],
    [{ headers: { a: "b\r\nc: d" } }, 'headers: the value of "a" contains a line break'],
    [{ location: { country: "XX" } }, "Invalid country code. Please use a valid ISO 3166-1 alpha-2 country code."],
  ])("refuses %j with: %s", (options, message) => {
    const error = problem(options);
    expect(error).toMatchObject({ code: "BAD_REQUEST" });
    if (typeof message === "string") expect(error).toMatchObject({ message });
    else expect(error).toMatchObject({ message: expect.stringMatching(message) });
  });

  it("mentions OpenAI for a schema-less dictionary", () => {
    expect(
      problem({ formats: [{ type: "json", schema: { type: "object", additionalProperties: true } }] }).message,
    ).toMatch(/OpenAI/);
    expect(
      problem({
        formats: [{ type: "json", schema: { type: "object", properties: { a: {} }, additionalProperties: false } }],
      }).code,
    ).toBe("accepted");
  });

  it("says where in the details", () => {
    expect(problem({ waitFor: 500, timeout: 1000 }).code).toBe("accepted");
    expect(problem({ waitFor: 501, timeout: 1000 }).details).toEqual([
      expect.objectContaining({
        code: "custom",
        path: ["waitFor"],
        message: "waitFor must not exceed half of timeout",
      }),
    ]);
  });

  it("accepts every format name that needs no field", () => {
    const withFields = ["attributes", "question", "highlights", "query", "changeTracking"];
    for (const name of FORMAT_NAMES) {
      if (!withFields.includes(name)) expect(problem({ formats: [name] })).toMatchObject({ code: "accepted" });
    }
  });

  it("accepts or refuses anything with BAD_REQUEST, and pollutes nothing", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.object({ maxDepth: 3 }),
          fc.json().map((text) => JSON.parse(text)),
          fc.anything(),
        ),
        (value) => {
          const { code } = problem(value === undefined ? {} : value);
          return (
            (code === "BAD_REQUEST" || code === "accepted") && ({} as Record<string, unknown>)["polluted"] === undefined
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
