import type { Engine } from "@quern/core";
import { expect, test } from "vitest";
import { Batch } from "./batch.js";

test.each([["https://example.com/"], [undefined], [5]])("a batch of %s is refused: it takes a list", (urls) => {
  expect(() => new Batch({} as Engine, urls as never)).toThrow("batch: the URLs must be a list");
});
