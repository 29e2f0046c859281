/** Real processes: a Redis of its own, servers and workers of the command line, which can be killed, stopped and started anew. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

let cli = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));

/** From now on, servers and workers of another built checkout are started. */
export function useCheckout(folder) {
  cli = join(folder, "packages/quern/dist/cli.js");
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

function start(command, words, readyPattern) {
  const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const ready = new Promise((resolve, reject) => {
    const look = (chunk) => {
      output += chunk;
      if (readyPattern.test(output)) resolve(output);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`${command} ended (${code ?? signal}): ${output}`)));
  });
  ready.catch(() => undefined);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    child,
    ready,
    ended,
    output: () => output,
    async kill(signal = "SIGKILL") {
      child.kill(signal);
      await ended;
    },
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    /** Seconds of processor time so far. */
    cpu: () => cpuOf(child.pid),
    /** Megabytes in memory. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
  };
}

function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export async function startRedis({ appendonly = true } = {}) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "quern-redis-"));
  const run = () =>
    start(
      "redis-server",
      [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--dir",
        folder,
        "--save",
        "",
        "--appendonly",
        appendonly ? "yes" : "no",
        "--appendfsync",
        "always",
      ],
      /Ready to accept connections/i,
    );
  let running = run();
  await running.ready;
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    process: () => running,
    async restart() {
      await running.kill("SIGKILL");
      running = run();
      await running.ready;
    },
    async close() {
      await running.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startServer(words) {
  const port = await freePort();
  const server = start(process.execPath, [cli, "serve", "--port", String(port), ...words], /listens on/);
  await server.ready;
  return { ...server, port, url: `http://127.0.0.1:${port}` };
}

/** On the port of an earlier life. */
export async function restartServer(port, words) {
  const server = start(process.execPath, [cli, "serve", "--port", String(port), ...words], /listens on/);
  await server.ready;
  return { ...server, port, url: `http://127.0.0.1:${port}` };
}

export async function startWorker(words) {
  const worker = start(process.execPath, [cli, "worker", ...words], /works on/);
  await worker.ready;
  return worker;
}

export async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Asks for the status until the job is over. */
export async function untilOver(
  url,
  { onStatus = () => undefined, limit = 1_800_000, headers = {}, pause = 200, read = (answer) => answer } = {},
) {
  const end = Date.now() + limit;
  for (;;) {
    try {
      const response = await fetch(`${url}?limit=1`, { headers });
      const status = response.status === 200 ? read(await response.json()) : await response.json();
      if (response.status === 200) {
        await onStatus(status);
        if (status.status !== "scraping") return status;
      } else await onStatus({ httpStatus: response.status, ...status });
    } catch (error) {
      await onStatus({ unreachable: String(error) });
    }
    if (Date.now() > end) throw new Error("the job does not end");
    await wait(pause);
  }
}

/** All documents of a job, page by page. */
export async function documentsOf(url) {
  const all = [];
  for (let next = url; next; ) {
    const status = await (await fetch(next)).json();
    all.push(...status.data);
    next = status.next;
  }
  return all;
}
