import { expect, it } from "vitest";
import { z } from "zod";
import { validateOptions } from "./validation.js";

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
