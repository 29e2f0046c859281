/** Looks for a Chromium that can be started, in the order that the documentation promises. */
import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { QuernError } from "@quern/types";

export interface FoundChromium {
  readonly path: string;
  /** Where it was found, for people. */
  readonly source: "QUERN_CHROMIUM" | "system" | "Playwright's cache" | "@sparticuz/chromium" | "option";
  /** Variables that it needs beside the usual ones. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The shell first: without windows and profiles of a desktop browser, a page takes it two thirds of the processor time. */
const SYSTEM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const FIXED_PATHS: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
  linux: ["/opt/google/chrome/chrome", "/snap/bin/chromium"],
};

/**
 * @param path a path that the caller configured; it is taken or refused, nothing else is tried
 * @throws QuernError `DRIVER_MISSING` with what to do when there is none
 */
export async function findChromium(path?: string): Promise<FoundChromium> {
  const configured = path ?? process.env["QUERN_CHROMIUM"];
  if (configured) {
    const source = path ? "option" : "QUERN_CHROMIUM";
    if (await isExecutable(configured)) return { path: configured, source };
    const setting = path ? "browser.executablePath" : source;
    throw new QuernError("DRIVER_MISSING", `${setting} names ${configured}, which cannot be executed.`, {
      hint: "Correct the path, or leave it out to search the usual places.",
    });
  }
  const system = await findSystem();
  if (system) return { path: system, source: "system" };
  const cached = await findInPlaywrightCache();
  if (cached) return { path: cached, source: "Playwright's cache" };
  const packed = await unpackSparticuz();
  if (packed) return packed;
  throw new QuernError("DRIVER_MISSING", "No Chromium was found, and this request needs a browser.", {
    hint: 'Install one: "apt-get install chromium", "npx playwright-core install chromium-headless-shell" or "npm install @sparticuz/chromium"; or set QUERN_CHROMIUM to its path.',
  });
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function findSystem(): Promise<string | undefined> {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const candidates = [
    ...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix))),
    ...(FIXED_PATHS[process.platform] ?? []),
  ];
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate;
  return undefined;
}

/** Newest revision first; the headless shell starts faster than the whole browser. */
async function findInPlaywrightCache(): Promise<string | undefined> {
  const own = process.env["PLAYWRIGHT_BROWSERS_PATH"];
  const folder =
    own && own !== "0"
      ? own
      : process.platform === "darwin"
        ? join(homedir(), "Library/Caches/ms-playwright")
        : process.platform === "win32"
          ? join(process.env["LOCALAPPDATA"] ?? homedir(), "ms-playwright")
          : join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "ms-playwright");
  const entries = await readdir(folder).catch(() => []);
  const revisions = entries
    .flatMap((entry) => {
      const match = /^(chromium(?:_headless_shell)?)-(\d+)$/.exec(entry);
      return match ? [{ entry, shell: match[1] !== "chromium", revision: Number(match[2]) }] : [];
    })
    .sort((a, b) => b.revision - a.revision || Number(b.shell) - Number(a.shell));
  for (const { entry } of revisions) {
    for (const directory of await readdir(join(folder, entry)).catch(() => [])) {
      for (const name of ["chrome-headless-shell", "headless_shell", "chrome", "chrome.exe"]) {
        const candidate = join(folder, entry, directory, name);
        if (await isExecutable(candidate)) return candidate;
      }
    }
  }
  return undefined;
}

async function unpackSparticuz(): Promise<FoundChromium | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    const { packedChromium } = await import("./packed-chromium.js");
    return { ...(await packedChromium()), source: "@sparticuz/chromium" };
  } catch (error) {
    if (/^(?:ERR_)?MODULE_NOT_FOUND$/.test((error as { code?: string }).code ?? "")) return undefined;
    throw new QuernError("DRIVER_MISSING", `@sparticuz/chromium could not be unpacked: ${(error as Error).message}`, {
      hint: 'Check the space in the temporary folder, or install a browser: "apt-get install chromium".',
      cause: error,
    });
  }
}
