import { expect, it } from "vitest";
import { z } from "zod";
import { validate, validateOptions } from "./validation.js";

it("names the property that an option of another level belongs into", () => {
  const schema = z.strictObject({
    limit: z.number().optional(),
    scrapeOptions: z.strictObject({ chunks: z.boolean() }).optional(),
  });
  expect(() => validateOptions(schema, { chunks: true }, "crawl options")).toThrow(
    'Unrecognized key in crawl options: "chunks". Did you mean "scrapeOptions.chunks"?',
  );
  expect(() => validateOptions(schema, { limits: 1 }, "crawl options")).toThrow('Did you mean "limit"?');
});

it("tells requests the unit of a time, and the way to an option that only the library has", () => {
  const schema = z.strictObject({ timeout: z.number().min(1000).optional() });
  expect(() => validate(schema, { timeout: 30 })).toThrow(
    "timeout: Too small: expected number to be >=1000 milliseconds",
  );
  expect(() => validate(schema, { engine: "browser" })).toThrow(
    "(engine: unrecognized key). engine is an option of the library; over REST, waitFor or actions bring the browser.",
  );
});

it("suggests names below the top, through unions, lists and transformations, and lists a few where none is near", () => {
  const chunks = z.strictObject({ tokens: z.number(), overlap: z.number() }).partial();
  const schema = z.strictObject({
    chunks: z.union([z.boolean(), chunks.transform((value) => value)]).optional(),
    parsers: z.array(z.preprocess((value) => value, z.strictObject({ mode: z.string().optional() }))).optional(),
  });
  expect(() => validateOptions(schema, { chunks: { token: 1 } }, "options")).toThrow(
    'Unrecognized key in chunks of options: "token". Did you mean "tokens"?',
  );
  expect(() => validateOptions(schema, { chunks: { size: 1 } }, "options")).toThrow("It takes tokens, overlap.");
  expect(() => validateOptions(schema, { parsers: [{ mod: "fast" }] }, "options")).toThrow('Did you mean "mode"?');
});

it("suggests no key that the kind of thing does not take", () => {
  const write = z.strictObject({ type: z.literal("write"), text: z.string() });
  const click = z.strictObject({ type: z.literal("click"), selector: z.string() });
  const schema = z.strictObject({ actions: z.array(z.discriminatedUnion("type", [write, click])) });
  const call = () => validate(schema, { actions: [{ type: "write", text: "x", selector: "#q" }] });
  expect(call).toThrow("actions.0.selector: unrecognized key");
  expect(call).not.toThrow("Did you mean");
});
