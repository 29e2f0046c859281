/** Modules that worker threads load, and where their files are: beside the caller, or, when a bundler has moved the caller, in the package. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * A module for {@link WorkerPool.run}, named in all the ways that it may be needed.
 *
 * @example
 * const TASKS: WorkerModule = {
 *   get url() {
 *     return new URL("./convert.js", import.meta.url);
 *   },
 *   name: "my-parser/tasks",
 *   load: () => import("./convert.js"),
 * };
 */
export interface WorkerModule {
  /** Its file, beside the caller's. A getter, because a bundle of CommonJS has no `import.meta.url`; it is not asked there. */
  readonly url: URL;
  /** The specifier that its package exports it as: finds the file when a bundler has put the caller into a file of its own. */
  readonly name: string;
  /** Imports it into the caller's own thread. Bundlers follow it, so it works where no file can be found. */
  readonly load: () => Promise<object>;
}

export interface WorkerFiles {
  /** Body of the worker thread. */
  readonly entry: URL;
  readonly module: URL;
}

/** This file, or the bundle that it is in. In a bundle of CommonJS `import.meta` is empty, and there is a file name instead. */
const HERE = (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;

/** Bundlers put many modules into one file, whose name is no longer this one's. */
const isBundled = !/\/worker\/module\.[jt]s$/.test(HERE);

/** @returns the files that a worker needs to run functions of the module; undefined when a bundle stands alone */
export function workerFiles(module: URL | WorkerModule): WorkerFiles | undefined {
  if (!isBundled) {
    const url = module instanceof URL ? module : module.url;
    return { entry: compiled(new URL("./entry.js", HERE)), module: compiled(url) };
  }
  const file = module instanceof URL ? fileOf(module) : packageFile(module.name);
  const entry = packageFile("@quern/documents/worker", file);
  return file === undefined || entry === undefined
    ? undefined
    : { entry: pathToFileURL(entry), module: pathToFileURL(file) };
}

/** @returns the file of a module that is itself the body of a thread; undefined when a bundle stands alone */
export const workerModuleFile = (module: WorkerModule): URL | undefined => workerFiles(module)?.module;

/**
 * CommonJS dependencies in a bundle of ES modules reach Node's own modules by a global `require`, which ES modules do not have: esbuild's
 * output looks for it at every such call, and fails without. To be called before the first of them is loaded.
 */
export function provideRequire(): void {
  if (!isBundled || "require" in globalThis) return;
  Object.defineProperty(globalThis, "require", {
    value: createRequire(HERE),
    configurable: true,
    writable: true,
  });
}

/** A file of a package as it is installed, for callers that a bundler may have moved. */
export function packageFile(specifier: string, from?: string): string | undefined {
  // Package managers that keep dependencies apart show each package only to those that name it: quern names the kit, the kit names the drivers.
  const quern = resolveFrom(HERE, "quern");
  const kit = resolveFrom(quern ?? HERE, "@quern/kit");
  for (const base of [from, HERE, quern, kit]) {
    const file = base === undefined ? undefined : resolveFrom(base, specifier);
    if (file !== undefined) return file;
  }
  return undefined;
}

function resolveFrom(base: string, specifier: string): string | undefined {
  try {
    return createRequire(base).resolve(specifier);
  } catch {
    return undefined;
  }
}

const fileOf = (url: URL): string | undefined => (existsSync(url) ? fileURLToPath(url) : undefined);

/** Worker threads cannot load TypeScript: when run from `src` (tests), point at the build of the same file. */
function compiled(module: URL): URL {
  const match = /^(.*[\\/])src([\\/].*)\.[jt]s$/.exec(fileURLToPath(module));
  return match ? pathToFileURL(`${match[1]}dist${match[2]}.js`) : module;
}
