/** What the command line says while it waits and when inputs fail, and where it writes. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../../packages/cli/src/main.js";
import { tinyPdf } from "../../packages/pdf/src/testing/tiny-pdf.js";

const SLOW_MS = 1_700;
let site: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quern-reports-"));
  site = createServer((request, response) => {
    const answer = (): void => {
      response.writeHead(request.url === "/gone" ? 404 : 200, { "content-type": "text/html" });
      response.end(`<title>Mill</title><main><h1>Mill</h1><p>The page at ${request.url} is about rye.</p></main>`);
    };
    setTimeout(answer, request.url === "/slow" ? SLOW_MS : 0);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  writeFileSync(join(folder, "one.html"), "<h1>One</h1><p>Rye is sown late.</p>");
  writeFileSync(join(folder, "two.html"), "<h1>Two</h1><p>Oats are sown early.</p>");
  writeFileSync(join(folder, "empty.html"), "<title>t</title>");
});
afterAll(async () => {
  await new Promise((resolve) => site.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

async function run(words: readonly string[], isTTY = false) {
  const text = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof text) => {
    const sink = Object.assign(new PassThrough(), { isTTY });
    sink.on("data", (chunk) => (text[name] += chunk));
    return sink;
  };
  const code = await main(words, {
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    stdin: new PassThrough(),
    environment: { QUERN_ALLOW_HOST: new URL(origin).host },
    directory: folder,
  });
  return { code, ...text };
}

const inFolder = (name: string): string => join(folder, name);
const linesOf = (text: string): string[] => text.trim().split("\n");

describe("progress", () => {
  it.each([
    ["scrape", ["scrape", "/slow"]],
    ["map", ["map", "/slow"]],
    ["crawl", ["crawl", "/slow", "--limit", "1"]],
    ["agent", ["agent", "What is it about?", "--url", "/slow"]],
  ])("of %s names what it waits for on a terminal, and nothing with -q", async (_name, words) => {
    const addressed = words.map((word) => (word === "/slow" ? `${origin}/slow` : word));
    expect((await run(addressed, true)).stderr).toMatch(/\r\u001b\[2K[^\r]*: fetching, \d+ s/);
    const quiet = await run([...addressed, "-q"], true);
    expect(quiet).toMatchObject({ code: 0, stderr: "" });
  });

  it("is silent in a pipe unless --progress is given", async () => {
    expect((await run(["scrape", `${origin}/slow`])).stderr).toBe("");
    expect((await run(["scrape", `${origin}/slow`, "--progress"])).stderr).toBe(`${origin}/slow: fetching, 1 s\n`);
  });
});

describe("--jsonl", () => {
  it("prints JSON Lines and nothing else", async () => {
    writeFileSync(inFolder("urls.txt"), `${origin}/a\n${origin}/b\n`);
    for (const words of [
      ["parse", inFolder("one.html"), inFolder("two.html")],
      ["scrape", `${origin}/a`, `${origin}/b`],
      ["batch", inFolder("urls.txt")],
    ]) {
      const { stdout } = await run([...words, "--jsonl"]);
      expect(linesOf(stdout).map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ id: expect.any(String), text: expect.any(String) }),
        expect.objectContaining({ id: expect.any(String), text: expect.any(String) }),
      ]);
    }
    expect(await run(["parse", inFolder("empty.html"), "--jsonl"])).toMatchObject({ code: 0, stdout: "" });
  });
});

describe("-o", () => {
  it("refuses one file for several results", async () => {
    writeFileSync(inFolder("urls.txt"), `${origin}/a\n${origin}/b\n`);
    for (const [words, reason] of [
      [["parse", inFolder("one.html"), inFolder("two.html")], "names one file, but there are 2 inputs"],
      [["scrape", `${origin}/a`, `${origin}/b`], "names one file, but there are 2 URLs"],
      [["batch", inFolder("urls.txt")], "names a file, but batch writes a folder"],
      [["crawl", `${origin}/`], "names a file, but crawl writes a folder"],
    ] as const) {
      const refused = await run([...words, "-o", inFolder("all.md")]);
      expect(refused).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(reason) });
      expect(refused.stderr).toContain("Name a folder, or leave -o out");
      expect(existsSync(inFolder("all.md"))).toBe(false);
    }
  });

  it("writes one result into a file, in the form that its name says", async () => {
    for (const words of [
      ["scrape", `${origin}/a`],
      ["parse", inFolder("one.html")],
    ]) {
      const name = inFolder(`${words[0]}-result`);
      for (const ending of ["md", "json", "jsonl"])
        expect((await run([...words, "-o", `${name}.${ending}`])).code).toBe(0);
      expect(readFileSync(`${name}.md`, "utf8")).toMatch(/^# (?:Mill|One)\n/);
      expect(JSON.parse(readFileSync(`${name}.json`, "utf8"))).toMatchObject({ metadata: {} });
      expect(JSON.parse(readFileSync(`${name}.jsonl`, "utf8"))).toMatchObject({ headings: [expect.any(String)] });
    }
  });

  it("with --chunks writes the chunks of all results into chunks.jsonl of the folder", async () => {
    writeFileSync(inFolder("urls.txt"), `${origin}/a\n${origin}/b\n`);
    for (const words of [
      ["parse", inFolder("one.html"), inFolder("two.html")],
      ["scrape", `${origin}/a`, `${origin}/b`],
      ["batch", inFolder("urls.txt")],
    ]) {
      const output = inFolder(`chunks-of-${words[0]}`);
      expect((await run([...words, "--chunks", "-o", output, "-q"])).stderr).toBe("");
      expect(linesOf(readFileSync(join(output, "chunks.jsonl"), "utf8")).map((line) => JSON.parse(line))).toHaveLength(
        2,
      );
    }
  });

  it.runIf(process.platform === "linux")("says at once that a folder cannot be made", async () => {
    for (const words of [
      ["scrape", `${origin}/a`],
      ["parse", inFolder("one.html")],
      ["crawl", `${origin}/`],
    ]) {
      const { stderr, code } = await run([...words, "-o", "/proc/nowhere/out"]);
      expect(code).toBeGreaterThan(0);
      expect(stderr).toContain("cannot be written to: no folder can be made there");
    }
    const data = await run(["scrape", `${origin}/a`, "--data-dir", "/proc/nowhere/data"]);
    expect(data).toMatchObject({ code: 1, stderr: expect.stringContaining("/proc/nowhere/data cannot be written to") });
  });
});

describe("inputs without text", () => {
  it("are told apart from inputs that were not read", async () => {
    writeFileSync(inFolder("blank.pdf"), tinyPdf({ pages: [{ width: 612, height: 792 }] }));
    expect(await run(["parse", inFolder("blank.pdf")])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("blank.pdf: warning: No text was found, so the result is empty."),
    });
    expect((await run(["parse", inFolder("one.html")])).stderr).not.toContain("No text was found");
    expect((await run(["parse", inFolder("blank.pdf"), "--formats", "links"])).stderr).not.toContain("No text");
  });
});

describe("inputs that fail", () => {
  const failing = (): string[] => Array.from({ length: 9 }, (_, index) => `http://10.0.0.${index + 1}/`);

  it("are summed up by reason after the first five, and listed with --verbose", async () => {
    writeFileSync(inFolder("many.txt"), [...failing(), `${origin}/a`].join("\n"));
    for (const words of [
      ["scrape", ...failing(), `${origin}/a`],
      ["batch", inFolder("many.txt")],
    ]) {
      const { code, stderr } = await run(words);
      expect(code).toBe(3);
      expect(stderr.match(/^http:\/\/10\.0\.0\.\d\/: BAD_REQUEST/gm)).toHaveLength(5);
      expect(stderr).toMatch(/^4 more failed \(--verbose lists them\):\n {2}4 × BAD_REQUEST, such as http:\/\/10/m);
      const all = await run([...words, "--verbose"]);
      expect(all.stderr.match(/^http:\/\/10\.0\.0\.\d\/: BAD_REQUEST/gm)).toHaveLength(9);
      expect(all.stderr).not.toContain("more failed");
    }
  });

  it("are pages that answer with an error, where --fail is given", async () => {
    writeFileSync(inFolder("gone.txt"), `${origin}/gone\n${origin}/a\n`);
    expect((await run(["scrape", `${origin}/gone`])).code).toBe(0);
    expect(await run(["scrape", `${origin}/gone`, "--fail"])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("/gone is about rye"),
      stderr: `${origin}/gone: SCRAPE_SITE_ERROR: The site answered with HTTP 404.\n`,
    });
    expect((await run(["scrape", `${origin}/gone`, `${origin}/a`, "--fail"])).code).toBe(3);
    expect((await run(["batch", inFolder("gone.txt")])).code).toBe(0);
    expect((await run(["batch", inFolder("gone.txt"), "--fail"])).code).toBe(3);
  });

  it("say each thing once", async () => {
    const { stderr } = await run(["scrape", "http://nowhere.invalid/"]);
    expect(stderr.match(/DNS resolution failed/g)).toHaveLength(1);
    const name = inFolder("quiet");
    expect((await run(["scrape", `${origin}/a`, "-o", name, "-q"])).stderr).toBe("");
    expect(readdirSync(name)).toHaveLength(1);
  });
});
