/** The examples as a reader runs them. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const start = (words: readonly string[], environment: Record<string, string> = {}) =>
  spawn(process.execPath, ["--import", "tsx", ...words], { cwd: EXAMPLES, env: { ...process.env, ...environment } });

function run(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = start(words);
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

describe("examples", () => {
  it("in-process.ts converts the bundled page, and scrapes", async () => {
    expect(await run("in-process.ts")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("# Grinding grain by hand"),
    });
    const live = await run("in-process.ts", `${site.origin}/article`, site.host);
    expect(live).toMatchObject({ code: 0, stdout: expect.stringContaining("1 links; the site answered 200") });
  });

  it("custom-fetcher.ts serves from memory", async () => {
    expect(await run("custom-fetcher.ts")).toMatchObject({ code: 0, stdout: "# Hello\n\nFrom memory.\n" });
  });

  it("convert-folder.ts converts what it finds", async () => {
    const output = mkdtempSync(join(tmpdir(), "quern-example-"));
    try {
      const { code, stdout } = await run("convert-folder.ts", "documents", output);
      expect(code).toBe(0);
      expect(stdout.trim().split("\n")).toHaveLength(3);
      expect(readFileSync(join(output, "yield.md"), "utf8")).toContain("| Wheat | 1.6 | 62 |");
      expect(readFileSync(join(output, "letter.md"), "utf8")).toContain("**before April**");
    } finally {
      rmSync(output, { recursive: true, force: true });
    }
  });

  it.each(["mount-in-express.ts", "mount-in-fastify.ts"])("%s answers below its path", async (name) => {
    const child = start([name], { PORT: "0" });
    try {
      const port = await new Promise<string>((resolve) => {
        child.stdout.on("data", (chunk) => {
          const found = /127\.0\.0\.1:(\d+)/.exec(String(chunk))?.[1];
          if (found) resolve(found);
        });
      });
      const data = new FormData();
      data.append("file", new Blob(["<h1>Mounted</h1>"]), "m.html");
      const response = await fetch(`http://127.0.0.1:${port}/quern/v2/parse`, {
        method: "POST",
        headers: { authorization: "Bearer local-key" },
        body: data,
      });
      expect(await response.json()).toMatchObject({
        success: true,
        data: { markdown: expect.stringContaining("# Mounted") },
      });
      const started = await fetch(`http://127.0.0.1:${port}/quern/v2/batch/scrape`, {
        method: "POST",
        headers: { authorization: "Bearer local-key", "content-type": "application/json" },
        body: JSON.stringify({ urls: ["https://example.com/"] }),
      });
      const { id, url } = (await started.json()) as { id: string; url: string };
      expect(url).toBe(`http://127.0.0.1:${port}/quern/v2/batch/scrape/${id}`);
    } finally {
      child.kill();
    }
  });

  it("mount-in-hono.ts makes a key, and finds its results again after a restart", async () => {
    const data = mkdtempSync(join(tmpdir(), "quern-hono-"));
    const open = async () => {
      const child = start(["mount-in-hono.ts"], { PORT: "0", QUERN_DATA: data });
      const line = await new Promise<string>((resolve) => child.stdout.on("data", (chunk) => resolve(String(chunk))));
      const [, key = "", port] = /Bearer (\S+)".*127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const stop = (): Promise<unknown> => {
        child.kill();
        return ended;
      };
      return { key, address: `http://127.0.0.1:${port}/quern/v2`, stop };
    };
    try {
      const first = await open();
      expect(first.key).toMatch(/^fc-/);
      const headers = { authorization: `Bearer ${first.key}` };
      const form = new FormData();
      form.append("file", new Blob(["<h1>Mounted</h1>"]), "m.html");
      const parsed = await fetch(`${first.address}/parse`, { method: "POST", headers, body: form });
      expect(await parsed.json()).toMatchObject({ success: true });
      expect((await fetch(`${first.address}/parse`, { method: "POST" })).status).toBe(401);
      await first.stop();
      const second = await open();
      expect(second.key).toBe("YOUR_KEY");
      const usage = await fetch(`${second.address}/team/credit-usage/historical`, { headers });
      expect(await usage.json()).toMatchObject({ periods: [{ creditsUsed: 1 }] });
      await second.stop();
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  });
});
