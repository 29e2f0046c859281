/** `quern crawl URL -o DIR`, interrupted, gone on with, and looked at again. */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
const PAGES = 40;
const folder = mkdtempSync(join(tmpdir(), "quern-crawl-"));
let site: Server;
let origin: string;
const asked: string[] = [];
let isLater = false;
let shown = 0;

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? "/";
    const number = path === "/" ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (!(number < PAGES) || (isLater && number === 9)) return void response.writeHead(404).end();
    asked.push(path);
    const version = isLater && number === 7 ? 2 : 1;
    const etag = `"${number}-${version}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    const links = [number * 3 + 1, number * 3 + 2, number * 3 + 3].map((next) => `<a href="/p${next}">${next}</a>`);
    const body = `<title>Page ${number}</title><main><h1>Page ${number}</h1><p>Version ${version} of what page ${number} says.</p>${links.join(" ")}</main>`;
    shown++;
    setTimeout(() => response.writeHead(200, { "content-type": "text/html", etag }).end(body), 60);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true });
});

function crawl(
  interruptAfter?: number,
  output = folder,
  ...more: string[]
): Promise<{ code: number | null; stderr: string }> {
  const words = ["crawl", origin, "-o", output, "--allow-host", new URL(origin).host, "--sitemap", "skip", ...more];
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const watch = setInterval(() => {
    if (interruptAfter === undefined || shown < interruptAfter) return;
    clearInterval(watch);
    child.kill("SIGINT");
  }, 10);
  return new Promise((resolve) =>
    child.on("close", (code) => {
      clearInterval(watch);
      resolve({ code, stderr });
    }),
  );
}
const rows = (): Array<{ url: string; file: string }> =>
  readFileSync(join(folder, "index.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

it("keeps its place when it is interrupted, goes on, and reports what changed when it is run again", async () => {
  const interrupted = await crawl(12);
  expect(interrupted.stderr).toContain("Run the same command again to continue.");
  expect(interrupted.code).toBe(130);
  const kept = rows().length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(PAGES);

  const finished = await crawl();
  expect(finished.stderr).toContain(`Continuing ${origin}: ${kept} pages done`);
  expect(new Set(rows().map(({ url }) => url)).size).toBe(PAGES);
  // Only pages in work at the interruption are asked for twice.
  expect(asked.length).toBeLessThanOrEqual(PAGES + 8);
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(["index.jsonl", "llms.txt", "llms-full.txt", "merged.md", "sitemap.xml"]),
  );
  expect(readFileSync(join(folder, "llms.txt"), "utf8")).toContain(`- [Page 5](${origin}/p5)`);
  expect(readFileSync(join(folder, "llms-full.txt"), "utf8")).toContain("Version 1 of what page 39 says.");

  isLater = true;
  shown = 0;
  const again = await crawl();
  // Links that lead nowhere; the page that is gone now is not one more of them.
  expect(/\d+ failed/.exec(again.stderr)?.[0]).toBe(/\d+ failed/.exec(finished.stderr)?.[0]);
  expect(again.stderr).toContain(`Checking ${PAGES} pages`);
  expect(again.stderr).toContain("0 new, 1 changed, 38 the same, 1 removed");
  expect(rows()).toHaveLength(PAGES - 1);
  expect(readFileSync(join(folder, "merged.md"), "utf8")).toContain("Version 2 of what page 7 says.");

  isLater = false;
  const cut = await crawl(undefined, folder, "--limit", "1");
  expect(cut.stderr).toContain("the crawl ended before them");
  expect(cut.stderr).toContain("0 removed");
  expect(rows().length).toBeGreaterThanOrEqual(PAGES - 1);
});

it("writes the chunks of all pages into one file, says what the limit left out, and prints chunks a line each", async () => {
  const output = join(folder, "chunked");
  const { stderr } = await crawl(undefined, output, "--limit", "5", "--chunks");
  expect(stderr).toMatch(/5 pages in .*chunked; \d+ more address(?:es were| was) found: --limit is reached/);
  const chunks = readFileSync(join(output, "chunks.jsonl"), "utf8").trim().split("\n");
  expect(chunks).toHaveLength(5);
  expect(JSON.parse(chunks[0] ?? "")).toMatchObject({
    title: "Page 0",
    source: `${origin}/`,
    tokens: expect.any(Number),
  });

  const words = ["crawl", origin, "--allow-host", new URL(origin).host, "--limit", "3", "--jsonl", "-q"];
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...words]);
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual(
    lines.map(() => expect.arrayContaining(["id", "text", "title"])),
  );
});

it("counts pages as the same when only facts of the request differ, as in results with chunks or --json", async () => {
  for (const [index, flag] of ["--chunks", "--json"].entries()) {
    const output = join(folder, `facts-${index}`);
    await crawl(undefined, output, "--limit", "3", flag, "--headers", '{"x-visit":"1"}');
    const again = await crawl(undefined, output, "--limit", "3", flag, "--headers", '{"x-visit":"1"}');
    expect(again.stderr).toContain("0 new, 0 changed, 3 the same, 0 removed");
  }
});

const pagesOf = (output: string): string[] =>
  readFileSync(join(output, "index.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).url);

it("goes on after an interruption with another limit and pace", async () => {
  const output = join(folder, "another-pace");
  shown = 0;
  expect((await crawl(3, output, "--limit", "9", "--delay", "0.2")).code).toBe(130);
  const { stderr, code } = await crawl(undefined, output, "--limit", "12");
  expect(stderr).toContain(`Continuing ${origin}`);
  expect(code).toBe(0);
  expect(pagesOf(output)).toHaveLength(12);
});

it("starts again, and reads the whole site, when the options differ from those of the interrupted run", async () => {
  const output = join(folder, "changed");
  shown = 0;
  const interrupted = await crawl(4, output, "--max-concurrency", "1");
  expect(interrupted.code).toBe(130);
  const again = await crawl(undefined, output, "-f", "html");
  expect(again.stderr).toContain("The options have changed since the last run: the crawl starts again.");
  expect(pagesOf(output)).toHaveLength(PAGES);
  const files = readdirSync(output, { recursive: true }).map(String);
  expect(files.filter((file) => file.endsWith(".html"))).toHaveLength(PAGES);
  expect(files.filter((file) => /p\d+\.md$|index\.md$/.test(file))).toEqual([]);
});

it("goes on with a finished crawl whose limit is raised, and says how many more there are", async () => {
  const output = join(folder, "raised");
  await crawl(undefined, output, "--limit", "5");
  const raised = await crawl(undefined, output, "--limit", "10");
  expect(raised.stderr).toContain(`Continuing ${origin}: 5 pages done`);
  expect(raised.stderr).toMatch(/10 pages in .*raised; \d+ more addresses were found: --limit is reached/);
  const same = await crawl(undefined, output, "--limit", "10");
  expect(same.stderr).toContain("0 new, 0 changed, 10 the same");
  expect(same.stderr).toMatch(/10 pages in .*raised; \d+ more addresses were found: --limit is reached/);
  await crawl(undefined, output);
  expect(pagesOf(output)).toHaveLength(PAGES);
});

it("tries failed addresses again, and fails in part as long as some fail", async () => {
  const output = join(folder, "failing");
  const failing = new Set(["/p5", "/p6"]);
  const answer = site.listeners("request")[0] as (...call: unknown[]) => void;
  site.removeAllListeners("request");
  site.on("request", (request, response) =>
    failing.has(request.url ?? "") ? void response.writeHead(500).end() : answer(request, response),
  );
  expect((await crawl(undefined, output, "--max-discovery-depth", "2")).code).toBe(3);
  const again = await crawl(undefined, output, "--max-discovery-depth", "2");
  expect(again.code).toBe(3);
  expect(again.stderr).toContain("2 failed");
  failing.clear();
  const repaired = await crawl(undefined, output, "--max-discovery-depth", "2");
  expect(repaired.stderr).toContain("2 new, 0 changed");
  expect(repaired.code).toBe(0);
  expect(pagesOf(output)).toContain(`${origin}/p5`);
  expect((await crawl(undefined, output, "--max-discovery-depth", "2")).code).toBe(0);
});
