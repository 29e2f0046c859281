/** Chromium out of the package `@sparticuz/chromium`, unpacked once for all processes of a user. */
import { createHash } from "node:crypto";
import { access, lstat, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

export interface PackedChromium {
  readonly path: string;
  /** Variables that it needs where the system lacks its libraries or fonts. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The package unpacks into the temporary folder, which it knows by the environment: a thread has one of its own. */
const UNPACK = `
const { parentPort, workerData } = require("node:worker_threads");
import(workerData).then((module) => (module.default.default ?? module.default).executablePath()).then(
  () => parentPort.postMessage({}),
  (error) => parentPort.postMessage({ message: error.message }),
);`;

let unpacked: Promise<PackedChromium> | undefined;

/** @throws Error with the code `MODULE_NOT_FOUND` when the package is not installed */
export function packedChromium(): Promise<PackedChromium> {
  unpacked ??= unpack().catch((error: unknown) => {
    unpacked = undefined;
    throw error;
  });
  return unpacked;
}

async function unpack(): Promise<PackedChromium> {
  const module = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const installation = createHash("sha256").update(module).digest("hex").slice(0, 12);
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `quern-chromium-${user}-${installation}-unpacked`);
  if (!(await isOwn(folder, user))) {
    // Under a name of its own until it is complete: other processes may look for it, or unpack it, at the same time.
    const staging = await mkdtemp(join(tmpdir(), "quern-chromium-"));
    try {
      await runUnpack(module, staging);
      await rename(staging, folder).catch(async (error: unknown) => {
        if (!(await isOwn(folder, user))) throw error;
      });
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  const libraries = join(folder, "al2023", "lib");
  const hasLibraries = await exists(libraries);
  const inherited = process.env["LD_LIBRARY_PATH"];
  return {
    path: join(folder, "chromium"),
    environment: {
      // Its list of fonts, which is kept for the next start.
      XDG_CACHE_HOME: join(folder, "cache"),
      ...(hasLibraries
        ? {
            FONTCONFIG_PATH: process.env["FONTCONFIG_PATH"] ?? join(folder, "fonts"),
            LD_LIBRARY_PATH: inherited ? `${libraries}:${inherited}` : libraries,
          }
        : {}),
    },
  };
}

/** The temporary folder is shared: what somebody else put there under this name is not run. */
async function isOwn(folder: string, user: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return false;
  if (found.isDirectory() && found.uid === user && (found.mode & 0o022) === 0) return true;
  throw new Error(`${folder} belongs to another user`);
}

async function runUnpack(module: string, folder: string): Promise<void> {
  const environment: NodeJS.ProcessEnv = { ...process.env, TMPDIR: folder };
  // Outside of its usual home it brings its own libraries only when told that it is there.
  if (!(await hasNss())) environment["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs22.x";
  const worker = new Worker(UNPACK, {
    eval: true,
    env: environment,
    execArgv: [],
    workerData: pathToFileURL(module).href,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once("message", ({ message }: { message?: string }) => {
        if (message === undefined) resolve();
        else reject(new Error(message));
      });
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("the thread that unpacks it ended")));
    });
  } finally {
    await worker.terminate();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function hasNss(): Promise<boolean> {
  for (const folder of ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]) {
    if (await exists(join(folder, "libnss3.so"))) return true;
  }
  return false;
}
