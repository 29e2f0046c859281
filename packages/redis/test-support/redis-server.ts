/** A real Redis of its own on a free port, which can be killed and started anew. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RedisServer {
  readonly url: string;
  /** Kills it without warning. */
  kill(): Promise<void>;
  /** Starts it anew on the same port: empty, unless it keeps its data. */
  start(): Promise<void>;
  /** Stops answering without closing a connection, or goes on. */
  pause(paused: boolean): void;
}

/** @param options.keepsData writes all down at once, and finds it again when it is started anew. Default false. */
export async function startRedis({ keepsData = false } = {}): Promise<RedisServer> {
  const port = await freePort();
  const folder = keepsData ? await mkdtemp(join(tmpdir(), "quern-redis-")) : undefined;
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = await run(port, folder);
    },
    async kill() {
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGKILL");
      await ended;
    },
    pause(paused) {
      child?.kill(paused ? "SIGSTOP" : "SIGCONT");
    },
  };
  await server.start();
  return server;
}

function run(port: number, folder: string | undefined): Promise<ChildProcess> {
  const words = ["--port", String(port), "--bind", "127.0.0.1", "--save", ""];
  const kept = folder === undefined ? ["--appendonly", "no"] : ["--appendonly", "yes", "--appendfsync", "always"];
  const child = spawn("redis-server", [...words, ...kept, "--dir", folder ?? tmpdir()], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let output = "";
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`redis-server ended with ${code}: ${output}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
      if (/Ready to accept connections/i.test(output)) resolve(child);
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
