import { createReadStream } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readInput } from "./input.js";

const { signal } = new AbortController();

test("a stream of a file has the file's name, and so its kind", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "quern-input-")), "Preise 1.csv");
  await writeFile(path, "grain;price\nrye;3\n");
  const read = await readInput(createReadStream(path), 1_000, signal);
  expect(read).toMatchObject({ filename: "Preise 1.csv", path });
});

test("a response knows where it came from, for its relative links", async () => {
  const response = new Response("<a href=/rye>Rye</a>", { headers: { "content-type": "text/html" } });
  Object.defineProperty(response, "url", { value: "https://example.com/grain" });
  const read = await readInput(response, 1_000, signal);
  expect(read).toMatchObject({ url: "https://example.com/grain", contentType: "text/html" });
  expect(await readInput(new Response("x"), 1_000, signal)).not.toHaveProperty("url");
});
