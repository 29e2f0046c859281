/** A real Redis of its own on a free port, which can be killed and started anew. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

export interface RedisServer {
  readonly url: string;
  /** Kills it without warning. */
  kill(): Promise<void>;
  /** Starts it anew on the same port, empty. */
  start(): Promise<void>;
  /** Stops answering without closing a connection, or goes on. */
  pause(paused: boolean): void;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = await run(port);
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

function run(port: number): Promise<ChildProcess> {
  const child = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
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
