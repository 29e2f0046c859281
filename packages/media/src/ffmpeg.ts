/** Sound out of media files by ffmpeg, a program of the machine. */
import { spawn } from "node:child_process";
import { access, constants, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Writable } from "node:stream";
import { QuernError } from "@quern/types";
import type { MediaFile } from "./media-file.js";

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
  const ffmpeg = await neededFfmpeg(`The sound of ${file.url} is no MP3, and ffmpeg, which turns it into one,`);
  const about = { url: file.url, purpose: "no sound to extract" };
  if (keepsNothing) return run(ffmpeg, [piped(file)], MP3_OUTPUT, about, signal);
  return onDisk(file, (input) => run(ffmpeg, [input], MP3_OUTPUT, about, signal));
}

// A constant rate: of a varying one the head of the file would have to be written last, which a pipe does not allow.
const MP3_OUTPUT = ["-map", "0:a:0", "-vn", "-sn", "-dn", "-codec:a", "libmp3lame", "-b:a", "160k", "-f", "mp3"];

/** The sound as speech needs it: 16 kHz, one channel, bare frames of equal length, so that it can be cut between them. */
export const SPEECH = { frameBytes: 144, frameSeconds: 576 / 16_000 } as const;

/** @throws as {@link extractMp3} */
export async function extractSpeech(file: MediaFile, signal: AbortSignal): Promise<Uint8Array> {
  const ffmpeg = await neededFfmpeg(
    `${file.url} is too large for the transcriber, and ffmpeg, which makes it smaller,`,
  );
  const form = ["-ac", "1", "-ar", "16000", "-codec:a", "libmp3lame", "-b:a", "32k", "-write_xing", "0"];
  const output = ["-map", "0:a:0", "-vn", "-sn", "-dn", ...form, "-id3v2_version", "0", "-f", "mp3"];
  return onDisk(file, (input) => run(ffmpeg, [input], output, { url: file.url, purpose: "no sound" }, signal));
}

/** @returns the first subtitles inside of a film as WebVTT; undefined where there are none, or no ffmpeg */
export async function embeddedSubtitles(file: MediaFile, signal: AbortSignal): Promise<string | undefined> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) return undefined;
  const output = ["-map", "0:s:0", "-f", "webvtt"];
  try {
    const about = { url: file.url, purpose: "no subtitles" };
    return new TextDecoder().decode(await onDisk(file, (input) => run(ffmpeg, [input], output, about, signal)));
  } catch (error) {
    signal.throwIfAborted();
    // Most films have none, and pictures of letters are no text.
    if (QuernError.is(error) && error.code === "SCRAPE_UNSUPPORTED_FILE_ERROR") return undefined;
    throw error;
  }
}

/** Some MP4 files can be read only where one can go back in them. */
async function onDisk<Result>(file: MediaFile, work: (input: Input) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "quern-media-"));
  try {
    const path = join(folder, `input.${file.container.extension}`);
    await writeFile(path, file.bytes, { mode: 0o600 });
    return await work({ demuxer: file.container.demuxer, path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Picture and sound of two files in one of the picture's kind (MP4 or transport stream), without coding either anew. Nothing is written to
 * disk.
 *
 * @throws QuernError `DRIVER_MISSING` without ffmpeg, `SCRAPE_UNSUPPORTED_FILE_ERROR` when they do not go together
 */
export async function muxed(picture: MediaFile, sound: MediaFile, signal: AbortSignal): Promise<MediaFile> {
  const ffmpeg = await neededFfmpeg(`${picture.url} keeps its sound apart, and ffmpeg, which joins it to the picture,`);
  const { demuxer } = picture.container;
  const format = demuxer === "mpegts" ? ["mpegts"] : ["mp4", "-movflags", "frag_keyframe+empty_moov"];
  const output = ["-map", "0:v:0", "-map", "1:a:0", "-codec", "copy", "-f", ...format];
  const about = { url: picture.url, purpose: "no picture and sound to join" };
  return { ...picture, bytes: await run(ffmpeg, [piped(picture), piped(sound)], output, about, signal) };
}

async function neededFfmpeg(purpose: string): Promise<string> {
  const ffmpeg = await findFfmpeg();
  if (ffmpeg) return ffmpeg;
  throw new QuernError("DRIVER_MISSING", `${purpose} was not found.`, {
    hint: "Install ffmpeg (apt-get install ffmpeg, brew install ffmpeg), or set QUERN_FFMPEG to its path; `quern doctor` checks.",
  });
}

/** A file on disk, or bytes that are handed over by a pipe. */
interface Input {
  /** Named, so that a file cannot choose one that opens others. */
  readonly demuxer: string;
  readonly path?: string;
  readonly bytes?: Uint8Array;
}

const piped = ({ bytes, container }: MediaFile): Input => ({ demuxer: container.demuxer, bytes });

function run(
  ffmpeg: string,
  inputs: readonly Input[],
  output: readonly string[],
  about: { readonly url: string; readonly purpose: string },
  signal: AbortSignal,
): Promise<Uint8Array> {
  // Behind standard input, output and errors.
  const pipeOf = (index: number): number => index + 3;
  const [command, parameters] = limited(ffmpeg, [
    ...["-nostdin", "-hide_banner", "-loglevel", "error", "-threads", "1"],
    ...inputs.flatMap(({ demuxer, path }, index) => [
      ...["-protocol_whitelist", path === undefined ? "pipe" : "file,pipe", "-f", demuxer],
      ...["-i", path === undefined ? `pipe:${pipeOf(index)}` : `file:${path}`],
    ]),
    ...output,
    "pipe:1",
  ]);
  const child = spawn(command, parameters, {
    stdio: ["ignore", "pipe", "pipe", ...inputs.map(() => "pipe" as const)],
    env: { PATH: process.env["PATH"] ?? "" },
  });
  const [stdout, stderr] = [child.stdout!, child.stderr!];
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
    child.on("error", (error) => reject(failed(about, error.message)));
    stdout.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES)
        stop(
          new QuernError(
            "SCRAPE_RESPONSE_TOO_LARGE",
            `What ffmpeg makes of ${about.url} has more than ${MAX_OUTPUT_BYTES / 1e6} MB.`,
          ),
        );
    });
    stderr.on("data", (chunk: Buffer) => {
      if (message.length < MAX_MESSAGE_CHARACTERS) message += chunk.toString("utf8");
    });
    child.on("close", (code) => {
      signal.removeEventListener("abort", onAbort);
      if (code === 0 && size > 0) resolve(Buffer.concat(chunks));
      else reject(failed(about, message.trim().slice(0, MAX_MESSAGE_CHARACTERS) || `it ended with ${code}`));
    });
    for (const [index, { bytes }] of inputs.entries()) {
      const pipe = child.stdio[pipeOf(index)] as Writable;
      // It may end before it has read everything.
      pipe.on("error", () => {});
      pipe.end(bytes);
    }
  });
}

/** Memory is limited where a shell can do so. */
const limited = (program: string, parameters: readonly string[]): [string, string[]] =>
  process.platform === "win32"
    ? [program, [...parameters]]
    : ["/bin/sh", ["-c", `ulimit -v ${MAX_MEMORY_KILOBYTES} 2>/dev/null; exec "$0" "$@"`, program, ...parameters]];

const failed = ({ url, purpose }: { readonly url: string; readonly purpose: string }, reason: string): QuernError =>
  new QuernError("SCRAPE_UNSUPPORTED_FILE_ERROR", `ffmpeg found ${purpose} in ${url}: ${reason.replace(/\s+/g, " ")}`);
