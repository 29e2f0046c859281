/** `quern doctor --fix`: puts right what a program may, and says for the rest what a person would do. */
import { spawn } from "node:child_process";
import { findChromium } from "@quern/browser";
import { findFfmpeg } from "@quern/core";
import { installedLanguages } from "@quern/ocr";
import { QuernError } from "@quern/types";
import { makeFolder } from "@quern/types/folders";
import { howToAddLanguage } from "./doctor-checks.js";
import type { FlagValues } from "./flags.js";
import type { Terminal } from "./terminal.js";

const MAX_OUTPUT_CHARACTERS = 500;

/** @returns whether nothing is left to put right */
export async function fixWhatIsMissing(values: FlagValues, terminal: Terminal, signal: AbortSignal): Promise<boolean> {
  const say = (text: string): void => void terminal.stderr.write(`${text}\n`);
  const fixes = [
    await fixBrowser(values["chromium"] as string | undefined, say, signal),
    await fixFfmpeg(say, signal),
    await fixDataDirectory(values["data-dir"], say),
  ];
  const isFixed = fixes.every(Boolean);
  // Which languages are read, only their reader knows.
  const languages = await installedLanguages();
  say(`OCR: reads ${languages.join(", ") || "no language"}. For another → ${howToAddLanguage(languages)}`);
  if (isFixed) say("There is nothing more to install automatically.");
  return isFixed;
}

type Say = (text: string) => void;

async function fixBrowser(path: string | undefined, say: Say, signal: AbortSignal): Promise<boolean> {
  const find = (): Promise<string | undefined> =>
    findChromium(path).then(
      (found) => found.path,
      (error: unknown) => {
        if (QuernError.is(error)) return undefined;
        throw error;
      },
    );
  if (await find()) return true;
  const configured = path ?? process.env["QUERN_CHROMIUM"];
  if (configured) {
    say(`browser: ${configured} cannot be executed. Correct --chromium or QUERN_CHROMIUM, or leave it out.`);
    return false;
  }
  say("browser: none was found; installing Chromium's headless shell into Playwright's cache…");
  const failure = await run("npx", ["--yes", "playwright-core", "install", "chromium-headless-shell"], signal);
  const found = await find();
  if (found) {
    say(`browser: ${found}`);
    return true;
  }
  say(`browser: it could not be installed${failure ? `: ${failure}` : ""}.`);
  say('  → Install one by hand: "apt-get install chromium", or "npm install @sparticuz/chromium" beside quern.');
  return false;
}

async function fixFfmpeg(say: Say, signal: AbortSignal): Promise<boolean> {
  if (await findFfmpeg()) return true;
  const isRoot = process.getuid?.() === 0;
  if (process.platform === "linux" && isRoot && (await run("apt-get", ["--version"], signal)) === undefined) {
    say("ffmpeg: none was found; installing it with apt-get…");
    const failure = await run("apt-get", ["install", "--yes", "--no-install-recommends", "ffmpeg"], signal);
    if (failure === undefined && (await findFfmpeg())) {
      say("ffmpeg: installed");
      return true;
    }
    say(`ffmpeg: it could not be installed${failure ? `: ${failure}` : ""}.`);
  }
  const command = { darwin: "brew install ffmpeg", win32: "winget install ffmpeg" }[process.platform as string];
  // Only sound that is no MP3 needs it.
  say(`ffmpeg: none. Sound other than MP3 is not converted. → ${command ?? "sudo apt-get install ffmpeg"}`);
  return true;
}

async function fixDataDirectory(directory: unknown, say: Say): Promise<boolean> {
  if (directory === undefined) return true;
  try {
    if (await makeFolder(String(directory), 0o700)) say(`data: ${String(directory)} was made`);
    return true;
  } catch (error) {
    say(`data: ${(error as Error).message}`);
    return false;
  }
}

/** @returns the end of its output when it fails; undefined when it succeeds */
function run(command: string, words: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, words, {
      signal,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? undefined : output.trim() || `it ended with ${code}`));
  });
}
