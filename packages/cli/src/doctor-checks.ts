/** Checks of `quern doctor`: each tries what is configured, and says what would bring what is missing. */
import { findChromium, pageLimit } from "@quern/browser";
import { openJobs, openStores, type StoresOptions } from "@quern/kit";
import { installedLanguages } from "@quern/ocr";
import { type LanguageModel, QuernError, type Transcriber } from "@quern/types";
import { inFlagWords } from "./flag-words.js";
import { installCommand } from "./installation.js";

const failure = (error: unknown): string =>
  QuernError.is(error) ? inFlagWords(`${error.message} ${error.hint ?? ""}`.trim()) : String(error);

/** Describes the workers of crawls and batches, and how many pages wait. */
export async function describeJobs(options: StoresOptions): Promise<string> {
  try {
    await using stores = await openStores(options);
    if (!stores) return "in memory: they end with the server";
    await using jobs = await openJobs(stores, options);
    const workers = (await stores.state.list("workers/")).map(({ value }) => value as { readonly concurrency: number });
    const places = workers.reduce((sum, { concurrency }) => sum + concurrency, 0);
    const running = (await stores.state.list("jobs-running/")).length;
    const { waiting = 0, active = 0, delayed = 0 } = (await jobs.queue?.counts("pages")) ?? {};
    const queue =
      options.redisUrl === undefined ? "" : `; ${active} pages in work, ${waiting} in line, ${delayed} later`;
    return `${running} running, ${workers.length} workers with ${places} places${queue}`;
  } catch (error) {
    return `none: ${failure(error)}`;
  }
}

export async function describeStores(options: StoresOptions): Promise<string> {
  try {
    await using stores = await openStores(options);
    if (!stores) return "in memory, lost when the process exits";
    await stores.state.get("doctor");
    return options.redisUrl === undefined ? `in ${options.dataDir}` : "in Redis, which answers";
  } catch (error) {
    return `none: ${failure(error)}`;
  }
}

export async function describeBrowser(path: string | undefined): Promise<string> {
  try {
    const found = await findChromium(path);
    return `${found.path} (${found.source}), ${await pageLimit()} pages at once`;
  } catch (error) {
    return `none: ${failure(error)}`;
  }
}

const MODEL_TRIAL_MS = 30_000;

/** Asks the model for a word: that a server listens says little. */
export async function describeModel(model: LanguageModel | undefined, url: unknown): Promise<string> {
  if (!model) return "none (--model-url and --model; derived formats use rules)";
  const started = performance.now();
  try {
    await model.generate({
      prompt: "Answer with the word: ready",
      signal: AbortSignal.timeout(MODEL_TRIAL_MS),
    });
    return `${model.name} at ${String(url)} answers (${Math.round(performance.now() - started)} ms)`;
  } catch (error) {
    if (QuernError.is(error)) return `${model.name} does not answer: ${error.message} ${error.hint ?? ""}`;
    return `${model.name} at ${String(url)} does not answer within ${MODEL_TRIAL_MS / 1000} s`;
  }
}

/** Half a second of silence, 8 000 samples a second. */
function silence(): Uint8Array {
  const samples = 4_000;
  const bytes = new Uint8Array(44 + samples).fill(0x80);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string): void => bytes.set(new TextEncoder().encode(word), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + samples, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel, a byte a sample.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 8_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, samples, true);
  return bytes;
}

/** Sends the transcriber a moment of silence. */
export async function describeTranscriber(transcriber: Transcriber | undefined, url: unknown): Promise<string> {
  if (!transcriber)
    return "none: recordings without subtitles are not read (--transcriber-url and --transcriber-model bring one)";
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(MODEL_TRIAL_MS);
    await transcriber.transcribe({ bytes: silence(), mediaType: "audio/wav", filename: "silence.wav", signal });
    return `${transcriber.name} at ${String(url)} answers (${Math.round(performance.now() - started)} ms)`;
  } catch (error) {
    return `${transcriber.name} at ${String(url)} does not answer: ${failure(error)}`;
  }
}

/** The languages that scans and pictures of text can be read in. */
export async function describeOcr(): Promise<string> {
  const languages = await installedLanguages();
  const more = howToAddLanguage(languages);
  return languages.length > 0 ? `${languages.join(", ")} (${more})` : `none: ${more}`;
}

const OFFERED_LANGUAGES = ["deu", "fra", "spa", "ita", "por", "nld", "pol", "rus", "jpn"] as const;

/**
 * The command that adds a language to OCR.
 *
 * @param installed languages that need not be offered
 */
export function howToAddLanguage(installed: readonly string[]): string {
  const offered = OFFERED_LANGUAGES.find((code) => !installed.includes(code)) ?? "CODE";
  const language = offered === "CODE" ? "a language" : new Intl.DisplayNames("en", { type: "language" }).of(offered);
  return `${installCommand()} @tesseract.js-data/${offered} adds ${language}; other languages go by their three-letter codes`;
}

/** Whether a Redis is configured and answers. */
export async function describeRedis({ redisUrl }: StoresOptions): Promise<string> {
  if (redisUrl === undefined)
    return "none: one process keeps everything itself (--redis-url shares it; apt-get install redis-server brings one)";
  try {
    await using stores = await openStores({ redisUrl });
    await stores?.state.get("doctor");
    return "answers";
  } catch (error) {
    return `none: ${failure(error)}`;
  }
}
