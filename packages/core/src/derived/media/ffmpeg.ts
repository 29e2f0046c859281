/** Sound out of media files by ffmpeg, a program of the machine. */
import { spawn } from "node:child_process";
import { access, constants, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { QuernError } from "../../errors.js";
import type { MediaFile } from "./download.js";

const MAX_OUTPUT_BYTES = 200e6;
/** Address space of the process; ffmpeg needs a fraction of it for sound. */
const MAX_MEMORY_KILOBYTES = 2_000_000;
const MAX_MESSAGE_CHARACTERS = 500;

/** @returns path of ffmpeg: `QUERN_FFMPEG`, else the first on PATH; undefined when there is none */
export async function findFfmpeg(environment: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const named = environment["QUERN_FFMPEG"];
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  const candidates = named
    ? [named]
    : (environment["PATH"] ?? "")
        .split(delimiter)
        .filter(Boolean)
        .map((folder) => join(folder, name));
  for (const candidate of candidates) {
    try {
      await access(candidate, constants.X_OK);
      return candidate;
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/**
 * The first sound track of a media file as MP3. ffmpeg is told which container it gets and may open nothing but that file: no network, no
 * playlists, no other files.
 *
 * @param keepsNothing hand the file over without writing it to disk; some MP4 files cannot be read that way
 * @throws QuernError `DRIVER_MISSING` without ffmpeg, `SCRAPE_UNSUPPORTED_FILE_ERROR` when it finds no sound
 */
export async function extractMp3(file: MediaFile, keepsNothing: boolean, signal: AbortSignal): Promise<Uint8Array> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) {
    throw new QuernError(
      "DRIVER_MISSING",
      `The sound of ${file.url} is no MP3, and ffmpeg, which turns it into one, was not found.`,
      {
        hint: "Install ffmpeg (apt-get install ffmpeg, brew install ffmpeg), or name it in QUERN_FFMPEG; `quern doctor` tells whether it is found.",
      },
    );
  }
  if (keepsNothing) return run(ffmpeg, file, "pipe:0", "pipe", signal);
  const folder = await mkdtemp(join(tmpdir(), "quern-media-"));
  try {
    const path = join(folder, `input.${file.container.extension}`);
    await writeFile(path, file.bytes, { mode: 0o600 });
    return await run(ffmpeg, file, `file:${path}`, "file,pipe", signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(
  ffmpeg: string,
  file: MediaFile,
  input: string,
  protocols: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const options = [
    ...["-nostdin", "-hide_banner", "-loglevel", "error", "-threads", "1"],
    ...["-protocol_whitelist", protocols, "-f", file.container.demuxer, "-i", input],
    ...["-map", "0:a:0", "-vn", "-sn", "-dn", "-codec:a", "libmp3lame", "-q:a", "4", "-f", "mp3", "pipe:1"],
  ];
  const [command, parameters] = limited(
    ffmpeg,
    options.filter((one) => one !== "-nostdin" || input !== "pipe:0"),
  );
  const child = spawn(command, parameters, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "" },
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let message = "";
    const stop = (reason: unknown): void => {
      child.kill("SIGKILL");
      reject(reason);
    };
    const onAbort = (): void => stop(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    child.on("error", (error) => reject(failed(file, error.message)));
    child.stdout.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES)
        stop(
          new QuernError(
            "SCRAPE_RESPONSE_TOO_LARGE",
            `The sound of ${file.url} has more than ${MAX_OUTPUT_BYTES / 1e6} MB.`,
          ),
        );
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (message.length < MAX_MESSAGE_CHARACTERS) message += chunk.toString("utf8");
    });
    child.on("close", (code) => {
      signal.removeEventListener("abort", onAbort);
      if (code === 0 && size > 0) resolve(Buffer.concat(chunks));
      else reject(failed(file, message.trim().slice(0, MAX_MESSAGE_CHARACTERS) || `it ended with ${code}`));
    });
    // It may end before it has read everything.
    child.stdin.on("error", () => {});
    child.stdin.end(input === "pipe:0" ? file.bytes : undefined);
  });
}

/** Memory is limited where a shell can do so. */
const limited = (program: string, parameters: readonly string[]): [string, string[]] =>
  process.platform === "win32"
    ? [program, [...parameters]]
    : ["/bin/sh", ["-c", `ulimit -v ${MAX_MEMORY_KILOBYTES} 2>/dev/null; exec "$0" "$@"`, program, ...parameters]];

const failed = (file: MediaFile, reason: string): QuernError =>
  new QuernError(
    "SCRAPE_UNSUPPORTED_FILE_ERROR",
    `ffmpeg found no sound to extract in ${file.url}: ${reason.replace(/\s+/g, " ")}`,
  );
