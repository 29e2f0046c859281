/** Commands for many pages, on a small site: what they say of what they leave out. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quern-sites-"));
let site: Server;
let origin: string;

const PAGES: Readonly<Record<string, string>> = {
  "/mills/5": "/mills/6 /mills/7 /mills/8 /mills/5?part=2",
  "/mills/5?part=2": "/mills/9 /mills/5",
  "/alone": "",
};

beforeAll(async () => {
  site = createServer((request, response) => {
    const links = PAGES[request.url ?? ""];
    if (links === undefined) return void response.writeHead(404, { "content-type": "text/html" }).end("<h1>Gone</h1>");
    const anchors = links.split(" ").map((link) => (link === "" ? "" : `<a href="${link}">Mill ${link}</a>`));
    const body = `<title>${request.url}</title><main><h1>A mill</h1><p>Its stones are dressed every spring.</p>${anchors.join(" ")}</main>`;
    response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true });
});

const quern = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((done) => {
    const words = [CLI, ...args, "--allow-host", new URL(origin).host];
    execFile(process.execPath, words, { cwd: folder }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

it("a crawl that found few pages says how many links lie outside the path of its start", async () => {
  const { stderr } = await quern("crawl", `${origin}/mills/5`, "--sitemap", "skip");
  expect(stderr).toMatch(/^2 pages\n.*Links that were not followed: 4 outside the path of the start page/ms);
});

it("a map without addresses prints nothing", async () => {
  const { stdout, code } = await quern("map", `${origin}/alone`, "--sitemap", "only");
  expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
});

it("the index of a batch lists each page once, and what failed", async () => {
  writeFileSync(join(folder, "urls.txt"), [`${origin}/alone`, "no address", `${origin}/alone`].join("\n"));
  expect((await quern("batch", "urls.txt", "-o", "pages")).code).toBe(3);
  const rows = readFileSync(join(folder, "pages/index.jsonl"), "utf8").trim().split("\n");
  expect(rows.map((row) => JSON.parse(row))).toEqual([
    expect.objectContaining({ sourceURL: `${origin}/alone`, statusCode: 200 }),
    { url: "no address", code: "BAD_REQUEST", error: expect.any(String) },
  ]);
});
