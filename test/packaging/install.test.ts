/**
 * Each package as a stranger gets it: packed, installed alone into an empty folder by npm, and used for what it is there for.
 * Downloads what the packages depend on and takes minutes, so that it runs in CI and where it is asked for.
 */
import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closure, PACK_TIMEOUT_MS, packages, packedTarballs } from "./tarballs.js";

const execute = promisify(execFile);
const CONVERSIONS = fileURLToPath(new URL("conversions/", import.meta.url));
const INSTALL_TIMEOUT_MS = 600_000;

/** Heavy dependencies and the package that brings each: nobody else should pay for an HTTP client, a schema compiler or a cookie jar. */
const HEAVY = {
  undici: "@quern/core",
  "tough-cookie": "@quern/core",
  ajv: "@quern/json-schema",
  "playwright-core": "@quern/browser",
} as const;
/** Copied in part into the packages that need them (`scripts/` there), or left to whoever wants them: nobody should get them whole. */
const NOT_INSTALLED = [
  ...[
    "pdfjs-dist",
    "@napi-rs/canvas",
    "@hyzyla/pdfium",
    "tesseract.js",
    "tesseract.js-core",
    "libphonenumber-js",
    "xlsx",
  ],
  "@duckduckgo/autoconsent",
];
/** Sizes of all files that an installation brings. */
const MAX_INSTALLED_BYTES: Readonly<Record<string, number>> = { quern: 150e6 };
/** The packages that somebody takes for one purpose; none of them may grow a dependency on the engine. */
const LIGHT = ["types", "markdown", "layout", "documents", "csv", "epub", "office", "pdf", "ocr", "lmdb", "redis"];

const folder = mkdtempSync(join(tmpdir(), "quern-install-"));
let tarballs: ReadonlyMap<string, string>;

async function npm(cwd: string, ...args: string[]): Promise<void> {
  await execute("npm", args, { cwd, shell: process.platform === "win32", env: { ...process.env, NODE_ENV: "" } });
}

function installedPackages(modules: string): string[] {
  return readdirSync(modules)
    .filter((entry) => !entry.startsWith("."))
    .flatMap((entry) =>
      entry.startsWith("@") ? readdirSync(join(modules, entry)).map((name) => `${entry}/${name}`) : [entry],
    );
}

const bytesBelow = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);

describe("packages, each installed alone", () => {
  beforeEach((context) =>
    context.skip(process.env["QUERN_INSTALL_TESTS"] !== "1", "downloads and takes minutes: set QUERN_INSTALL_TESTS=1"),
  );
  beforeAll(async () => {
    if (process.env["QUERN_INSTALL_TESTS"] !== "1") return;
    tarballs = await packedTarballs();
  }, PACK_TIMEOUT_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // Side by side: npm waits for the registry and the disk more than it computes.
  it.concurrent.each(packages.map((entry) => [entry.manifest.name, entry.folder] as const))(
    "%s converts",
    async (name, short) => {
      const home = join(folder, short);
      mkdirSync(home);
      try {
        writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, type: "module" }));
        const files = [...closure(name)].map((needed) => tarballs.get(needed) ?? "");
        await npm(home, "install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", ...files);
        const installed = installedPackages(join(home, "node_modules"));
        expect(installed.filter((found) => found.startsWith("@quern/") || found === "quern").sort()).toEqual(
          [...closure(name)].sort(),
        );
        for (const [heavy, owner] of Object.entries(HEAVY)) {
          if (!closure(name).has(owner)) expect(installed).not.toContain(heavy);
        }
        // The package of those libraries is the one that brings them whole.
        if (short !== "classic") for (const left of NOT_INSTALLED) expect(installed).not.toContain(left);
        const bytes = bytesBelow(join(home, "node_modules"));
        expect(bytes, `${name}: ${Math.round(bytes / 1e6)} MB`).toBeLessThanOrEqual(
          MAX_INSTALLED_BYTES[name] ?? Infinity,
        );
        if (LIGHT.includes(short)) {
          for (const heavy of ["undici", "tough-cookie", "ajv"]) expect(installed).not.toContain(heavy);
        }
        for (const file of [`${short}.mjs`, "request.mjs", "millstone.png"]) {
          copyFileSync(join(CONVERSIONS, file), join(home, file));
        }
        const { stdout } = await execute(process.execPath, [`${short}.mjs`], { cwd: home, timeout: 120_000 });
        expect(stdout).toContain("millstone");
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
    INSTALL_TIMEOUT_MS,
  );

  it("has a conversion for each package", () => {
    for (const { folder: short } of packages) expect(existsSync(join(CONVERSIONS, `${short}.mjs`)), short).toBe(true);
  });
});
