/** Every command of the command line by one table: JSON and exit codes in success and failure, help, colours, wrong flags. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND_NAMES, main } from "../../packages/cli/src/main.js";
import { type Site, startSite } from "../site/site.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));

let site: Site;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), "quern-commands-"));
  mkdirSync(join(folder, "in"));
  writeFileSync(join(folder, "in", "rye.html"), "<h1>Rye</h1><p>Sown late.</p>");
  writeFileSync(join(folder, "in", "oats.csv"), "grain;hour\noats;2\n");
  writeFileSync(join(folder, "page.html"), "<h1>Rye</h1><p>Sown late.</p>");
  writeFileSync(join(folder, "broken.pdf"), "%PDF-1.4 and no more");
  writeFileSync(join(folder, "list.txt"), `${site.origin}/article\n${site.origin}/program.exe\n`);
  writeFileSync(join(folder, "one.txt"), `${site.origin}/article\n`);
  writeFileSync(join(folder, "title.json"), '{"type":"object","properties":{"title":{"type":"string"}}}');
});
beforeAll(async () => {
  expect((await run(["scrape", at("/article"), "--data-dir", inFolder("read"), ...allow()])).code).toBe(0);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** In this process, at a terminal that could show colours. */
async function run(words: readonly string[]): Promise<Outcome> {
  const text = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof text) => {
    const sink = Object.assign(new PassThrough(), { isTTY: true });
    sink.on("data", (chunk) => (text[name] += chunk));
    return sink;
  };
  const code = await main(words, {
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    stdin: new PassThrough(),
    environment: { NO_COLOR: "1" },
    directory: folder,
  });
  return { code, ...text };
}

/** A server: the built command line, ended with SIGTERM once it has said where it is. */
function serve(words: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...words], { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
      if (stdout.includes("\n")) child.kill("SIGTERM");
    });
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

interface Case {
  readonly does: string;
  readonly words: () => string[];
  readonly code: number;
  /** JSON values one a line; otherwise stdout is one value. */
  readonly isLines?: boolean;
  readonly with?: typeof run;
  readonly check?: (values: unknown[]) => void;
}

const allow = (): string[] => ["--allow-host", site.host];
const at = (path: string): string => site.origin + path;
const inFolder = (name: string): string => join(folder, name);
const refused =
  (code: string) =>
  ([value]: unknown[]) =>
    expect(value).toMatchObject({ error: { code } });
const has =
  (shape: object) =>
  ([value]: unknown[]) =>
    expect(value).toMatchObject(shape);

/** Each command has a case that succeeds and one that fails; a new command does not pass without. */
const CASES: Readonly<Record<(typeof COMMAND_NAMES)[number], readonly Case[]>> = {
  scrape: [
    {
      does: "one page",
      words: () => [at("/article"), ...allow()],
      code: 0,
      check: has({ markdown: expect.any(String) }),
    },
    {
      does: "several, one of which fails",
      words: () => [at("/article"), at("/program.exe"), ...allow()],
      code: 3,
      check: ([list]) => expect(list).toMatchObject([{ metadata: {} }, { url: at("/program.exe"), error: {} }]),
    },
    {
      does: "into a folder",
      words: () => [at("/article"), "-o", inFolder("scraped"), ...allow()],
      code: 0,
      check: has({ written: [{ url: expect.any(String), file: expect.stringContaining("scraped") }], failed: [] }),
    },
    { does: "an address that is refused", words: () => [at("/article")], code: 1, check: has({ error: {} }) },
    { does: "no address", words: () => [], code: 2, check: refused("USAGE") },
    {
      does: "an option out of bounds",
      words: () => [at("/article"), "-t", "5", ...allow()],
      code: 2,
      check: refused("USAGE"),
    },
  ],
  parse: [
    {
      does: "one file",
      words: () => [inFolder("page.html")],
      code: 0,
      check: has({ markdown: "# Rye\n\nSown late." }),
    },
    {
      does: "several, one of which fails",
      words: () => [inFolder("page.html"), inFolder("broken.pdf")],
      code: 3,
      check: ([list]) => expect(list).toMatchObject([{ metadata: {} }, { error: { code: "DOCUMENT_DAMAGED" } }]),
    },
    {
      does: "a folder into a folder",
      words: () => [inFolder("in"), "-o", inFolder("out")],
      code: 0,
      check: has({ written: [{ source: expect.any(String) }, {}], failed: [], unchanged: 0 }),
    },
    { does: "chunks, which are lines", words: () => [inFolder("page.html"), "--jsonl"], code: 0, isLines: true },
    { does: "a file that is not there", words: () => [inFolder("none.html")], code: 1, check: refused("NOT_FOUND") },
    {
      does: "options of a live page",
      words: () => ["--mobile", inFolder("page.html")],
      code: 2,
      check: refused("USAGE"),
    },
  ],
  crawl: [
    {
      does: "lines",
      words: () => [at("/"), "--limit", "2", ...allow()],
      code: 0,
      isLines: true,
      check: (pages) => expect(pages).toHaveLength(2),
    },
    {
      does: "into a folder",
      words: () => [at("/"), "--limit", "2", "-o", inFolder("site"), ...allow()],
      code: 0,
      check: has({ pages: 2, failed: [] }),
    },
    { does: "a site that is refused", words: () => [at("/article")], code: 1, isLines: true },
    { does: "two sites", words: () => [at("/a"), at("/b")], code: 2, check: refused("USAGE") },
  ],
  map: [
    {
      does: "addresses",
      words: () => [at("/"), ...allow()],
      code: 0,
      check: ([links]) => expect(links).toContainEqual(expect.objectContaining({ url: expect.any(String) })),
    },
    { does: "a site that is refused", words: () => [at("/")], code: 1, check: has({ error: {} }) },
    { does: "no address", words: () => [], code: 2, check: refused("USAGE") },
  ],
  batch: [
    { does: "lines", words: () => [inFolder("one.txt"), ...allow()], code: 0, isLines: true },
    {
      does: "lines, of pages and of errors",
      words: () => [inFolder("list.txt"), ...allow()],
      code: 3,
      isLines: true,
      check: (lines) => expect(lines).toContainEqual(expect.objectContaining({ error: expect.anything() })),
    },
    { does: "a file that is not there", words: () => [inFolder("none.txt")], code: 2, check: refused("USAGE") },
  ],
  agent: [
    {
      does: "a schema filled from a page",
      words: () => ["Title", "--url", at("/article"), "--schema", inFolder("title.json"), "--strict", ...allow()],
      code: 0,
      check: has({ status: "completed", data: { title: "How a quern grinds" } }),
    },
    { does: "no task", words: () => [], code: 2, check: refused("USAGE") },
  ],
  search: [
    {
      does: "a page that was read",
      words: () => ["querns", "--data-dir", inFolder("read")],
      code: 0,
      check: has({ web: [{ url: expect.stringMatching(/\/article$/) }] }),
    },
    { does: "nothing to search in", words: () => ["querns"], code: 1, check: refused("SEARCH_NOT_CONFIGURED") },
    { does: "no words", words: () => [], code: 2, check: refused("USAGE") },
    { does: "a source that is none", words: () => ["--sources", "wbe", "x"], code: 2, check: refused("USAGE") },
  ],
  monitor: [
    {
      does: "adding one",
      words: () => ["add", at("/article"), "--schedule", "hourly", "--data-dir", inFolder("data"), ...allow()],
      code: 0,
      check: has({ id: expect.any(String), status: "active" }),
    },
    {
      does: "the list",
      words: () => ["list", "--data-dir", inFolder("data")],
      code: 0,
      check: has([{ status: "active" }]),
    },
    {
      does: "no such monitor",
      words: () => ["run", "nobody", "--data-dir", inFolder("data")],
      code: 1,
      check: has({ error: {} }),
    },
    { does: "no place to keep them", words: () => ["list"], code: 2, check: refused("USAGE") },
  ],
  serve: [
    {
      does: "where it listens",
      words: () => ["--port", "0"],
      code: 0,
      with: serve,
      check: has({ url: expect.stringMatching(/^http/), needsKey: false }),
    },
    { does: "a port that is none", words: () => ["--port", "70000"], code: 2, check: has({ error: {} }) },
  ],
  worker: [{ does: "no Redis", words: () => [], code: 2, check: refused("USAGE") }],
  mcp: [
    {
      does: "where it listens",
      words: () => ["--port", "0"],
      code: 0,
      with: serve,
      check: has({ url: expect.any(String) }),
    },
    { does: "an argument", words: () => ["--port", "0", "x"], code: 2, check: refused("USAGE") },
  ],
  keys: [
    {
      does: "a new one",
      words: () => ["create", "--data-dir", inFolder("data")],
      code: 0,
      check: has({ key: expect.any(String) }),
    },
    {
      does: "the list",
      words: () => ["list", "--data-dir", inFolder("data")],
      code: 0,
      check: has([{ team: "default" }]),
    },
    {
      does: "no such key",
      words: () => ["revoke", "x", "--data-dir", inFolder("data")],
      code: 1,
      check: has({ error: {} }),
    },
    { does: "an action that is none", words: () => ["mkae"], code: 2, check: refused("USAGE") },
  ],
  doctor: [
    {
      does: "what is there",
      words: () => [],
      code: 0,
      check: has({
        node: expect.any(String),
        browser: expect.any(String),
        "OCR languages": expect.stringContaining("eng"),
        "language model": expect.stringContaining("--model-url"),
        transcriber: expect.stringContaining("--transcriber-url"),
        ffmpeg: expect.any(String),
        redis: expect.stringContaining("--redis-url"),
      }),
    },
    { does: "an argument", words: () => ["x"], code: 2, check: refused("USAGE") },
  ],
  init: [
    {
      does: "the file it wrote",
      words: () => [],
      code: 0,
      check: has({ file: expect.stringContaining("quern.config.mjs") }),
    },
    { does: "a file that is there", words: () => [], code: 2, check: refused("USAGE") },
  ],
  completion: [
    { does: "a script", words: () => ["fish"], code: 0, check: has({ shell: "fish", script: expect.any(String) }) },
    { does: "a shell that is none", words: () => ["tcsh"], code: 2, check: refused("USAGE") },
  ],
};

describe.each(COMMAND_NAMES)("quern %s --json", (name) => {
  it("has a case that succeeds and one that fails", () => {
    const codes = CASES[name].map(({ code }) => code);
    // A worker needs a Redis to begin; test/durable.test.ts runs real ones.
    if (name !== "worker") expect(codes).toContain(0);
    expect(codes.some((code) => code > 0)).toBe(true);
  });

  it.each(CASES[name])(
    "$does: JSON alone on stdout, exit code $code",
    async ({ words, code, isLines, check, ...given }) => {
      const outcome = await (given.with ?? run)([name, ...words(), "--json"]);
      expect(outcome.stderr + outcome.stdout).not.toMatch(COLOUR);
      const values = isLines
        ? outcome.stdout
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
        : [JSON.parse(outcome.stdout)];
      expect(outcome.code, outcome.stderr).toBe(code);
      check?.(values);
    },
  );

  it("describes itself, and refuses flags that are not its own", async () => {
    const help = await run(["help", name, "--json"]);
    const { flags } = JSON.parse(help.stdout) as { flags: Array<{ name: string; help: string }> };
    expect(flags.map((flag) => flag.name)).toEqual(expect.arrayContaining(["json", "help"]));
    expect(new Set(flags.map((flag) => flag.name)).size).toBe(flags.length);
    for (const flag of flags) expect(flag.help, flag.name).toMatch(/[a-z]+ [a-z]+/i);
    const wrong = await run([name, "--jsno", "--json"]);
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.stdout)).toMatchObject({
      error: { code: "USAGE", message: expect.stringContaining("--json") },
    });
    expect((await run([name, "--help"])).stdout).toContain(`quern ${name}`);
  });
});

describe("the rest of the command line", () => {
  it("gives its version and its commands as JSON", async () => {
    expect(JSON.parse((await run(["--version", "--json"])).stdout)).toEqual({ version: expect.any(String) });
    const commands = JSON.parse((await run(["help", "--json"])).stdout) as Array<{ name: string }>;
    expect(commands.map(({ name }) => name)).toEqual([...COMMAND_NAMES]);
    const unknown = await run(["scrpe", "--json"]);
    expect(unknown.code).toBe(2);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: "USAGE" } });
  });

  it("writes nothing but progress to a terminal's stderr, and no colours", async () => {
    const { stdout, stderr } = await run(["parse", inFolder("page.html")]);
    expect(stdout).toBe("# Rye\n\nSown late.\n");
    expect(stderr).not.toMatch(COLOUR);
    expect(readdirSync(folder)).toContain("page.html");
  });
});

const COLOUR = /\u001b\[[\d;]*m/;
