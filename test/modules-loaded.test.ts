/** What a command loads before it works: opening and linking modules is most of the time of a short one. Counted, not timed. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../packages/quern/dist/cli.js", import.meta.url));
const PAGE = fileURLToPath(new URL("../examples/pages/grinding-grain.html", import.meta.url));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quern-modules-"));
  await writeFile(
    join(directory, "hooks.mjs"),
    `import { appendFileSync } from "node:fs";
     export async function load(url, context, next) {
       appendFileSync(${JSON.stringify(join(directory, "loaded.txt"))}, url + "\\n");
       return next(url, context);
     }`,
  );
  await writeFile(
    join(directory, "register.mjs"),
    `import { register } from "node:module"; register(${JSON.stringify(pathToFileURL(join(directory, "hooks.mjs")).href)});`,
  );
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function modulesOf(...words: string[]): Promise<string[]> {
  const list = join(directory, "loaded.txt");
  await writeFile(list, "");
  await promisify(execFile)(process.execPath, [
    "--import",
    pathToFileURL(join(directory, "register.mjs")).href,
    CLI,
    ...words,
  ]);
  return (await readFile(list, "utf8")).split("\n").filter((url) => url.startsWith("file:"));
}

it.each([["--version"], ["--help"]])("%s loads neither commands nor the engine", async (word) => {
  const modules = await modulesOf(word);
  expect(modules.length).toBeLessThanOrEqual(20);
  expect(modules.filter((url) => /packages\/(?:core|markdown|http)\//.test(url))).toEqual([]);
});

it("a page is parsed with joined modules, and without clients that no flag names", async () => {
  const modules = await modulesOf("parse", PAGE);
  expect(modules.length).toBeLessThanOrEqual(130);
  expect(
    modules.filter((url) =>
      /packages\/(?:llm|http|monitor|mcp)\/|re2js|playwright|lmdb|node_modules\/(?:zod|htmlparser2)\//.test(url),
    ),
  ).toEqual([]);
  const single = modules.filter((url) => /packages\/[a-z-]+\/dist\/(?!joined\/)/.test(url));
  expect(single.filter((url) => !url.includes("/quern/dist/cli.js") && !LARGE_TABLE.test(url))).toEqual([]);
});

/** Installed once, so not joined with the modules that read them. */
const LARGE_TABLE = /\/(?:main-content|reading)\/model\.js$/;
