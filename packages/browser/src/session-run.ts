/** Starts the child process that runs one piece of code, and ends it at the deadline. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type CodeResult, QuernError } from "@quern/types";
import { networkIsolation } from "./session-isolation.js";

export interface ChildRun {
  readonly code: string;
  /** Where the browser is driven: the filter's address and the socket that it listens on. */
  readonly url: string;
  readonly socketPath: string;
  /** The page that the code sees as `page`; by default the newest that the child finds. */
  readonly targetId?: string;
  /** The only folder that the child may write to. */
  readonly folder: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** What the child is told, and what it says at its end. */
export interface ChildTask {
  readonly code: string;
  readonly url: string;
  readonly socketPath: string;
  readonly targetId?: string;
  /** Address of playwright-core's module: the child may not look for it. */
  readonly library: string;
}
export interface ChildAnswer {
  readonly result: string;
}

/** playwright-core asks for these to tell which system it runs on, and does not bear a refusal. */
const PROBED_PATHS = [
  "/proc/sys/fs/binfmt_misc/WSLInterop",
  "/run/WSL",
  "/proc/version",
  "/etc/os-release",
  "/.dockerenv",
];
const MOST_OUTPUT = 1_000_000;
/** What a shell reports for a process that was killed. */
const KILLED_EXIT_CODE = 137;

export async function runInChild(run: ChildRun): Promise<CodeResult> {
  const body = compiled(new URL("./session-child.js", import.meta.url));
  const library = dirname(createRequire(import.meta.url).resolve("playwright-core/package.json"));
  // Files, processes, threads and native modules are closed to the code; Node 20 and 22 spell the switch differently.
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const permission =
    major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13)
      ? "--permission"
      : "--experimental-permission";
  const [program = process.execPath, ...before] = [...(await networkIsolation()), process.execPath];
  const child = spawn(
    program,
    [
      ...before,
      permission,
      // From Node 25 on the model covers sockets too, and knows no local ones apart.
      ...(major >= 25 ? ["--allow-net"] : []),
      "--no-warnings",
      "--max-old-space-size=256",
      `--allow-fs-read=${library}/*`,
      ...PROBED_PATHS.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-read=${dirname(body)}/*`,
      `--allow-fs-read=${join(dirname(body), "../package.json")}`,
      `--allow-fs-read=${run.folder}/*`,
      `--allow-fs-write=${run.folder}/*`,
      body,
    ],
    { cwd: run.folder, env: { TMPDIR: run.folder, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  let answer: ChildAnswer | undefined;
  child.on("message", (message) => {
    answer = message as ChildAnswer;
  });
  let killed = false;
  const kill = (): void => {
    killed = true;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(kill, run.timeout);
  run.signal.addEventListener("abort", kill, { once: true });
  if (run.signal.aborted) kill();
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once("error", (cause) =>
        reject(new QuernError("WORKER_FAILED", `The process for the code did not start: ${cause.message}`, { cause })),
      );
      child.once("close", (code) => resolve(code ?? KILLED_EXIT_CODE));
      child.send(
        {
          code: run.code,
          url: run.url,
          socketPath: run.socketPath,
          ...(run.targetId === undefined ? {} : { targetId: run.targetId }),
          library: pathToFileURL(join(library, "index.mjs")).href,
        } satisfies ChildTask,
        () => undefined,
      );
    });
    return { result: answer?.result ?? "", stdout: stdout(), stderr: stderr(), exitCode, killed };
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener("abort", kill);
  }
}

/** @returns a function that gives what was written so far, cut at the limit */
function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on("data", (chunk: Buffer) => {
    if (size < MOST_OUTPUT) chunks.push(chunk.subarray(0, MOST_OUTPUT - size));
    size += chunk.byteLength;
  });
  return () => Buffer.concat(chunks).toString("utf8");
}

/** Node cannot run TypeScript: from `src` (tests), point at the build of the same file. */
function compiled(module: URL): string {
  const path = fileURLToPath(module);
  return path.replace(/([\\/])src([\\/][^\\/]+)\.[jt]s$/, "$1dist$2.js");
}
