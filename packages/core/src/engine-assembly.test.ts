import type { Parser, SearchProvider } from "@quern/types";
import { expect, it } from "vitest";
import { assemble } from "./engine-assembly.js";

it.each([
  ["gives back the memory of its parsers before waiting pages go into the index", false],
  ["indexes waiting pages though a parser fails to close", true],
])("a closed engine %s", async (_, fails) => {
  const steps: string[] = [];
  const index: SearchProvider = {
    name: "index",
    sources: ["web"],
    add: async ({ url }) => void steps.push(`indexed ${url}`),
    search: async () => ({}),
    close: async () => void steps.push("closed the index"),
  };
  const parser: Parser = {
    name: "stones",
    mediaTypes: [],
    extensions: [],
    parse: () => Promise.reject(new Error("not asked")),
    close: async () => {
      steps.push("closed the parser");
      if (fails) throw new Error("jammed");
    },
  };
  const { parts, close } = assemble({ search: [index], parsers: [parser] }, () => 1);
  await parts.indexPage?.({ url: "https://x.example/", title: "", description: "", markdown: "Stones" });
  const closing = close();
  if (fails) await expect(closing).rejects.toThrow("jammed");
  else await closing;
  expect(steps).toEqual(["closed the parser", "indexed https://x.example/", "closed the index"]);
});
