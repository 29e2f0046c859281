/** quern keys and quern serve on one data directory, as the owner of a server uses them. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
let folder: string;
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quern-keys-"));
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const start = (words: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, [CLI, ...words], { cwd: folder });
  children.push(child);
  return child;
};
function quern(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = start(words);
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk) => (stdout += chunk));
    child.stderr?.on("data", (chunk) => (stderr += chunk));
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
const statusWith = async (url: string, key: string): Promise<number> =>
  (await fetch(`${url}/v2/team/credit-usage`, { headers: { authorization: `Bearer ${key}` } })).status;

describe("quern keys", () => {
  it("makes, lists and revokes keys, and a running server follows", async () => {
    const made = await quern(
      "keys",
      "create",
      "--data-dir",
      "data",
      "--team",
      "acme",
      "--name",
      "laptop",
      "--credits",
      "50",
    );
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining("Key of team acme") });
    const key = made.stdout.trim();
    expect(key).toMatch(/^fc-[0-9a-f]{32}$/);

    const server = start(["serve", "--port", "0", "--data-dir", "data"]);
    const url = await new Promise<string>((resolve) => {
      server.stderr?.on("data", (chunk) => {
        const found = /listens on (http:\S+) \(a key is needed\)/.exec(String(chunk))?.[1];
        if (found) resolve(found);
      });
    });
    expect(await statusWith(url, key)).toBe(200);
    expect(await statusWith(url, "fc-guess")).toBe(401);
    const second = (await quern("keys", "create", "--data-dir", "data", "--json")).stdout;
    const other = JSON.parse(second) as { key: string; id: string };
    expect(await statusWith(url, other.key)).toBe(200);

    const listed = await quern("keys", "list", "--data-dir", "data");
    expect(listed.stdout).toMatch(/acme\s+laptop\s+fc-[0-9a-f]{6}…\s+\S+\s+active\s+\S+\s+\S+/);
    expect(listed.stdout).not.toContain(key);
    expect((await quern("keys", "revoke", other.id, "--data-dir", "data")).stdout).toMatch(/^Revoked fc-/);
    expect(await statusWith(url, other.key)).toBe(401);
    expect(await statusWith(url, key)).toBe(200);
    const doctor = await quern("doctor", "--data-dir", "data", "--api-key", "very-secret");
    expect(doctor.stdout).toMatch(/server\s+127\.0\.0\.1:3002, 1 configured keys, 1 made/);
    expect(doctor.stdout).not.toContain("very-secret");
  });

  it("says how it is called", async () => {
    expect(await quern("keys", "create")).toMatchObject({ code: 2, stderr: expect.stringContaining("--data-dir") });
    expect((await quern("keys", "revoke", "--data-dir", "data")).code).toBe(2);
    expect((await quern("keys", "burn", "--data-dir", "data")).code).toBe(2);
    expect(await quern("keys", "create", "--data-dir", "data", "--plan", "gold")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not "gold"'),
    });
  });

  const keyless = async (...flags: string[]): Promise<readonly [status: number, door: string]> => {
    const server = start(["serve", "--port", "0", ...flags]);
    const [, url = "", door = ""] = await new Promise<readonly string[]>((resolve) => {
      server.stderr?.on("data", (chunk) => {
        const found = /listens on (http:\S+) \(([^)]*)\)/.exec(String(chunk));
        if (found) resolve(found);
      });
    });
    const { status } = await fetch(`${url}/v2/team/credit-usage`);
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    return [status, door];
  };

  it("a store that was emptied opens no door; --open does, and a server without a store stays open", async () => {
    await quern("keys", "create", "--data-dir", "emptied");
    expect(await keyless("--data-dir", "emptied")).toEqual([401, "a key is needed"]);
    rmSync(join(folder, "emptied"), { recursive: true });
    const [status, door] = await keyless("--data-dir", "emptied");
    expect(status).toBe(401);
    expect(door).toContain("the store has none: quern keys create makes one");
    expect(await keyless("--data-dir", "emptied", "--open")).toEqual([200, "no key needed"]);
    expect(await keyless()).toEqual([200, "no key needed"]);
  });
});
