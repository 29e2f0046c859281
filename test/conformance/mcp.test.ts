/**
 * `quern mcp --port` under the protocol's own conformance suite. Scenarios that any server can pass are held. Most others call a tool, a
 * prompt or a resource that only the suite's example server has: they must end at its name, so that nothing else hides among them.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
const SUITE = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/dist/index.js");

const APPLICABLE = [
  ...["server-initialize", "ping", "logging-set-level", "tools-list", "resources-list", "prompts-list"],
  ...["server-sse-polling", "server-sse-multiple-streams", "dns-rebinding-protection"],
];
/** What a scenario says when the server lacks the suite's own tool, prompt or resource. */
const NO_FIXTURE = /(?:Tool|Prompt) '?(?:test_\w+|json_schema_2020_12_tool)'? not found|Resource not found: test:\/\//;
/** Resources do not change here, so subscriptions are not declared, and clients are told that there is no such method. */
const UNDECLARED = ["resources-subscribe", "resources-unsubscribe"];

/** The suite names a function of Node 22 in its imports, which none of its scenarios for servers calls. */
const NODE_20_HOOKS = `
  const FS = "data:text/javascript," + encodeURIComponent(
    'export * from "node:fs"; export { default } from "node:fs"; export const globSync = undefined;');
  export const resolve = (specifier, context, next) =>
    specifier === "fs" && context.parentURL === ${JSON.stringify(pathToFileURL(SUITE).href)}
      ? { url: FS, shortCircuit: true } : next(specifier, context);`;

interface Check {
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "INFO" | "SKIPPED";
  readonly errorMessage?: string;
}

const results = new Map<string, readonly Check[]>();
let directory: string;
let server: ChildProcess;

async function address(process: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of process.stdout ?? []) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  return (JSON.parse(text) as { url: string }).url;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quern-mcp-conformance-"));
  server = spawn(process.execPath, [CLI, "mcp", "--port", "0", "--json"], { stdio: ["ignore", "pipe", "ignore"] });
  const url = await address(server);
  const hooks = join(directory, "hooks.mjs");
  await writeFile(hooks, NODE_20_HOOKS);
  const register = `import { register } from "node:module"; register(${JSON.stringify(pathToFileURL(hooks).href)});`;
  const imports = ["--import", `data:text/javascript,${encodeURIComponent(register)}`];
  const output = join(directory, "results");
  const words = [...imports, SUITE, "server", "--url", url, "--suite", "all", "-o", output];
  // Scenarios that do not apply make it end with a status of failure.
  const ended: unknown = await promisify(execFile)(process.execPath, words, { timeout: 100_000 }).catch(
    (error: unknown) => error,
  );
  const folders = await readdir(output).catch(() => {
    throw new Error("The suite ended without results.", { cause: ended });
  });
  for (const folder of folders) {
    const name = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(folder)?.[1] ?? folder;
    results.set(name, JSON.parse(await readFile(join(output, folder, "checks.json"), "utf8")));
  }
});
afterAll(async () => {
  server.kill();
  await rm(directory, { recursive: true, force: true });
});

const failures = (name: string): string[] =>
  (results.get(name) ?? []).flatMap(({ status, errorMessage }) => (status === "FAILURE" ? [errorMessage ?? "?"] : []));

describe("the conformance suite of MCP", () => {
  it.each(APPLICABLE)("%s", (name) => {
    expect(results.get(name)).not.toHaveLength(0);
    expect(failures(name)).toEqual([]);
  });

  it.each(UNDECLARED)("%s is refused as a method that the server does not declare", (name) => {
    expect(failures(name)).toEqual([expect.stringContaining("-32601")]);
  });

  it("finds no other fault than the tools, prompts and resources of its example server", () => {
    const others = [...results.keys()].filter((name) => ![...APPLICABLE, ...UNDECLARED].includes(name));
    expect(others.length).toBeGreaterThan(15);
    for (const name of others)
      expect({ name, faults: failures(name) }).toEqual({ name, faults: [expect.stringMatching(NO_FIXTURE)] });
  });
});
