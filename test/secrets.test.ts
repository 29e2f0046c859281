/** Every setting that may hold a secret holds one here, and none of them is seen in what the program says. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../packages/quern/dist/cli.js", import.meta.url));
const CANARY = "c4n4ry";
const folder = mkdtempSync(join(tmpdir(), "quern-secrets-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface FlagAsJson {
  readonly name: string;
  readonly kind: string;
}

const start = (words: readonly string[], settings: Readonly<Record<string, string>> = {}): ChildProcess => {
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  return child;
};

async function run(words: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = start(words, settings);
  let said = "";
  child.stdout!.on("data", (chunk) => (said += String(chunk)));
  child.stderr!.on("data", (chunk) => (said += String(chunk)));
  await once(child, "close");
  return said;
}

const variable = (name: string): string => `QUERN_${name.replaceAll("-", "_").toUpperCase()}`;

/** A secret in each setting that could hold one: by its name, or as the password of an address where nobody listens. */
async function settingsOf(command: string): Promise<Record<string, string>> {
  const { flags } = JSON.parse(await run(["help", command, "--json"])) as { readonly flags: readonly FlagAsJson[] };
  const settings: Record<string, string> = {};
  for (const { name, kind } of flags) {
    if (/(?:^|-)(?:key|token|secret|password)$/.test(name)) settings[variable(name)] = `${CANARY}-of-${name}`;
    const scheme = name === "redis-url" ? "redis" : name === "smtp-url" ? "smtp" : "http";
    if (/-(?:url|proxy)$/.test(name) && kind !== "boolean" && !["public-url", "trust-proxy"].includes(name))
      settings[variable(name)] = `${scheme}://user:${CANARY}-in-${name}@127.0.0.1:9/?api_key=${CANARY}-after-${name}`;
  }
  expect(Object.keys(settings).length).toBeGreaterThan(3);
  return {
    ...settings,
    [variable("google-engine")]: "engine",
    [variable("model")]: "model",
    [variable("vision-model")]: "model",
    [variable("transcriber-model")]: "model",
    [variable("mail-from")]: "quern@quern.example",
  };
}

it("doctor and init show none", async () => {
  const settings = await settingsOf("doctor");
  for (const words of [["doctor"], ["doctor", "--json"]]) {
    const said = await run(words, settings);
    expect(said).toContain("vision-key");
    expect(said).not.toContain(CANARY);
  }
  expect(await run(["init"], settings)).not.toContain(CANARY);
  const written = readFileSync(join(folder, "quern.config.mjs"), "utf8");
  expect(written).toContain("modelUrl");
  for (const name of ["visionKey", "apiKey", "webhookSecret", "githubToken", "smtpUrl"])
    expect(written).not.toContain(name);
  rmSync(join(folder, "quern.config.mjs"));
});

it("failed commands show none", async () => {
  const page = "http://127.0.0.1:9/page";
  const misplaced = await run(["scrape", page], { QUERN_ENV_PROXY: `http://user:${CANARY}@127.0.0.1:9` });
  expect(misplaced).toContain("QUERN_ENV_PROXY is true or false");
  expect(misplaced).not.toContain(CANARY);
  for (const words of [
    ["scrape", page, "--describe-images", "--timeout", "3000"],
    ["search", "mill", "--timeout", "3000"],
    ["crawl", page, "--redis-url", `redis://user:${CANARY}@127.0.0.1:9`, "--timeout", "3000"],
    ["scrape", page, "--model-ky", `${CANARY}-misspelt`],
  ]) {
    const { QUERN_DATA_DIR: _none, ...settings } = await settingsOf(words[0] === "search" ? "search" : "scrape");
    expect(await run(words, settings), words.join(" ")).not.toContain(CANARY);
    expect(await run([...words, "--json"], settings), `${words.join(" ")} --json`).not.toContain(CANARY);
  }
}, 120_000);

it("a server's answers, logs and metrics show none", async () => {
  // Pages are reached without the proxies, so that models are asked.
  const {
    QUERN_REDIS_URL: _redis,
    QUERN_BASIC_PROXY: _basic,
    QUERN_ENHANCED_PROXY: _enhanced,
    ...settings
  } = await settingsOf("serve");
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as { readonly port: number };
  free.close();
  const child = start(
    ["serve", "--port", String(port), "--allow-host", "127.0.0.0/8", "--log-level", "debug"],
    settings,
  );
  let said = "";
  child.stdout!.on("data", (chunk) => (said += String(chunk)));
  child.stderr!.on("data", (chunk) => (said += String(chunk)));
  while (!said.includes("listens")) {
    expect(child.exitCode, said).toBeNull();
    await sleep(50);
  }
  const base = `http://127.0.0.1:${port}`;
  const authorization = `Bearer ${settings[variable("api-key")]}`;
  const metrics = `Bearer ${settings[variable("metrics-key")]}`;
  const answers: string[] = [];
  const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
    const response = await fetch(`${base}${path}`, init);
    answers.push(await response.text(), JSON.stringify([...response.headers]));
  };
  const post = (path: string, body: object, key = authorization): Promise<void> =>
    ask(path, {
      method: "POST",
      headers: { authorization: key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await ask("/health");
  await ask("/metrics", { headers: { authorization: metrics } });
  await ask("/nowhere", { headers: { authorization } });
  await post("/v2/scrape", { url: "http://127.0.0.1:9/", timeout: 3_000 });
  await post("/v2/scrape", { url: "http://127.0.0.1:9/" }, `Bearer ${CANARY}-wrong-key`);
  await post("/v2/search", { query: "mill", timeout: 5_000 });
  await post("/v2/scrape", { url: `${base}/playground`, formats: ["summary", "json"], timeout: 10_000 });
  await post("/v2/scrape", { url: `http://caller:${CANARY}-password@127.0.0.1:9/`, timeout: 3_000 });
  await post("/v2/research/papers/search", { query: "mill" });
  await ask("/v2/search/research/papers?query=mill", { headers: { authorization } });
  await ask("/v2/search/research/github?query=mill", { headers: { authorization } });
  child.kill("SIGTERM");
  await once(child, "close");
  expect(answers.join("\n")).not.toContain(CANARY);
  expect(said).not.toContain(CANARY);
  expect(said).toContain("listens");
}, 120_000);
