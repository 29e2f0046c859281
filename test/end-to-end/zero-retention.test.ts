/** Zero retention and lockdown leave nothing: a real server, and a search for a canary in everything that it could have written to. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
const CANARY = "canary7f3a91c2";
const CONTROL = "control51d0e8b6";

let folder: string;
let site: Server;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quern-canary-"));
  mkdirSync(join(folder, "tmp"));
  // Every request's body comes back on the page; some addresses break.
  site = createServer((request, response) => {
    const url = decodeURIComponent(request.url ?? "");
    if (url.includes("hang-up")) return void request.socket.destroy();
    if (url.includes("silent")) return;
    response.writeHead(url.includes("broken") ? 500 : 200, { "content-type": "text/html", "x-echo": "yes" });
    response.end(`<title>${url}</title><main><h1>Page</h1><p>${`It says ${url}. `.repeat(20)}</p></main>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files below a folder that hold a text, in UTF-8 or UTF-16. */
function filesWith(directory: string, text: string): string[] {
  const needles = [
    Buffer.from(text),
    Buffer.from(text, "utf16le"),
    Buffer.from(Buffer.from(text).toString("base64").slice(0, -3)),
  ];
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)))
    .filter((path) => path.includes(text) || holds(contentOf(path), needles));
}
/** Chromium's own files come and go while they are looked through. */
function contentOf(path: string): Buffer {
  try {
    return statSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}
const holds = (bytes: Buffer, needles: readonly Buffer[]): boolean => needles.some((needle) => bytes.includes(needle));

describe("a server with a data directory and all its logs", () => {
  it("keeps what it may, and no trace of what it may not", async () => {
    const host = origin.slice("http://".length);
    const data = join(folder, "data");
    const child = spawn(
      process.execPath,
      [CLI, "serve", "--port", "0", "--verbose", "--data-dir", data, "--open", "--allow-host", host],
      {
        env: { ...process.env, TMPDIR: join(folder, "tmp") },
      },
    );
    let log = "";
    child.stdout.on("data", (chunk) => (log += chunk));
    const address = await new Promise<string>((resolve) => {
      child.stderr.on("data", (chunk) => {
        log += chunk;
        const found = /listens on (http:\/\/\S+)/.exec(log)?.[1];
        if (found) resolve(found);
      });
    });
    const scrape = async (body: object) => {
      const response = await fetch(`${address}/v2/scrape`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };
    const parse = async (bytes: string, filename: string, options: object) => {
      const form = new FormData();
      form.append("options", JSON.stringify(options));
      form.append("file", new Blob([bytes]), filename);
      const response = await fetch(`${address}/v2/parse`, { method: "POST", body: form });
      return { status: response.status, text: await response.text() };
    };
    const secret = { zeroDataRetention: true };

    const control = await scrape({ url: `${origin}/${CONTROL}` });
    expect(control.status).toBe(200);

    const page = await scrape({
      url: `${origin}/${CANARY}?q=${CANARY}`,
      formats: ["markdown", "html", "links"],
      ...secret,
    });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(CANARY) });
    const actions = [{ type: "wait", milliseconds: 100 }, { type: "screenshot" }, { type: "pdf" }];
    const shown = await scrape({
      url: `${origin}/${CANARY}/shown`,
      formats: ["markdown", "screenshot"],
      actions,
      ...secret,
    });
    expect(JSON.parse(shown.text)).toMatchObject({ data: { screenshot: expect.stringMatching(/^data:image\/png/) } });
    for (const options of [secret, { lockdown: true }]) {
      await scrape({ url: `${origin}/${CANARY}/broken`, ...options });
      await scrape({ url: `${origin}/hang-up/${CANARY}`, headers: { "x-secret": CANARY }, ...options });
      await scrape({ url: `${origin}/silent/${CANARY}`, timeout: 1000, ...options });
      await scrape({ url: `http://${CANARY}.invalid/`, ...options });
      await scrape({ url: `http://10.0.0.1/${CANARY}`, ...options });
      await scrape({ url: `${origin}/${CANARY}`, formats: ["attributes"], ...options });
      await scrape({
        url: `${origin}/${CANARY}`,
        formats: ["markdown", "summary", "json", "changeTracking"],
        ...options,
      });
      await parse(`<h1>${CANARY}</h1>`, `${CANARY}.html`, { ...options, formats: ["markdown", "html"] });
      await parse(`a,${CANARY}\n1,2\n`, `${CANARY}.csv`, options);
      await parse(`%PDF-1.4 ${CANARY}`, `${CANARY}.pdf`, options);
      await parse(`PK\u0003\u0004${CANARY}`, `${CANARY}.docx`, options);
    }
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("close", resolve));

    // The search would find something: what may be kept is there.
    expect(filesWith(data, CONTROL)).not.toEqual([]);
    expect(filesWith(folder, CANARY)).toEqual([]);
    expect(log.split("\n").filter((line) => line.includes(CANARY))).toEqual([]);
  });
});
