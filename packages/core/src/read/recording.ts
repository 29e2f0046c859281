/** Audio and video files as text: the subtitles inside of them, else what a transcriber hears, with times. */

import { escapeHtml, type SpokenCue, transcriptHtml, type WorkerPool } from "@quern/documents";
import type { MediaFile } from "@quern/media";
import { embeddedSubtitles, HOW_TO_SET_A_TRANSCRIBER, sniffMedia, transcribe } from "@quern/media";
import type { MediaFacts } from "@quern/media/facts";
import { QuernError, type TranscriptSegment, toQuernError } from "@quern/types";
import { TASKS } from "../apart/task-module.js";
import type { Content } from "../model/content.js";
import type { Deadline } from "../model/deadline.js";
import type { Transcript } from "../model/transcript.js";
import type { ContentRequest } from "./content-request.js";

/** A transcriber has a clock of its own; the request's goes on only while nothing is heard of it. */
const SIGN_OF_LIFE_MS = 5_000;

/**
 * @throws QuernError `UNSUPPORTED_FILE_TYPE` (an upload) or `SCRAPE_UNSUPPORTED_FILE_ERROR` without subtitles and without a transcriber that
 * may be asked, and whatever the transcriber throws
 */
export async function readRecording(request: ContentRequest, deadline: Deadline): Promise<Content> {
  const { bytes, name, url = name, listening } = request;
  const container = sniffMedia(bytes);
  if (!container || !listening) throw new QuernError("UNKNOWN_ERROR", `${name} is no recording.`);
  const facts = await listening
    .workers()
    .run<MediaFacts>(TASKS, "readMediaFacts", { bytes, mediaType: container.mediaType }, { signal: deadline.signal });
  const isFilm = container.mediaType.startsWith("video/") && facts.hasVideo !== false;
  const mediaType = isFilm ? container.mediaType : container.mediaType.replace(/^video\//, "audio/");
  const file: MediaFile = { bytes, container: { ...container, mediaType }, url };
  const transcript =
    (isFilm ? await subtitlesInside(file, listening.workers(), deadline) : undefined) ?? (await fromSound(file));
  const { title } = facts.metadata;
  const { text, segments, language } = transcript;
  const words = segments ? transcriptHtml(cuesOf(segments), facts.chapters) : paragraphs(text);
  const html = (title ? `<h1>${escapeHtml(title)}</h1>\n` : "") + words;
  return {
    kind: "media",
    mediaType,
    raw: html,
    html,
    isDocument: true,
    facts: {
      ...facts.metadata,
      // Some services say "english".
      ...(language !== undefined && /^[a-z]{2,3}(?:-|$)/i.test(language) ? { language } : {}),
      mediaType,
    },
    assets: [],
    warnings: text.trim() === "" ? [`Nothing is said in ${name}, as far as can be heard.`] : [],
    transcript,
  };

  async function fromSound(sound: MediaFile): Promise<Transcript> {
    const { duration } = facts.metadata;
    const subject = `"${name}" is a recording (${[mediaType, duration].filter(Boolean).join(", ")})`;
    const transcriber = allowedTranscriber(request, subject, mediaType);
    const { notes } = listening!;
    const { signal } = deadline;
    const timer = setInterval(() => deadline.progress(), SIGN_OF_LIFE_MS);
    try {
      const onPart = (done: number, total: number): void =>
        request.onProgress?.({ stage: "transcribing", done, total, unit: "parts" });
      const heard = await transcribe(sound, { transcriber, notes, signal, language: undefined, onPart });
      notes.answered("transcript", "model");
      return { ...heard, source: "transcriber", url };
    } catch (error) {
      signal.throwIfAborted();
      const reason = toQuernError(error, name);
      throw new QuernError(reason.code, `${subject} that could not be written down: ${reason.message}`, {
        ...(reason.hint === undefined ? {} : { hint: reason.hint }),
        cause: reason,
      });
    } finally {
      clearInterval(timer);
    }
  }
}

/** @throws QuernError as {@link readRecording} */
function allowedTranscriber({ options, listening, isUpload }: ContentRequest, subject: string, mediaType: string) {
  const refuse = (reason: string, hint: string): QuernError =>
    new QuernError(isUpload ? "UNSUPPORTED_FILE_TYPE" : "SCRAPE_UNSUPPORTED_FILE_ERROR", `${subject}, ${reason}.`, {
      hint,
      details: { mediaType },
    });
  if (!listening?.transcriber) throw refuse("and there is no transcriber to write it down", HOW_TO_SET_A_TRANSCRIBER);
  for (const option of ["zeroDataRetention", "lockdown"] as const)
    if (options[option]) throw refuse(`and with ${option} no transcriber is asked`, `Leave ${option} out.`);
  return listening.transcriber;
}

async function subtitlesInside(
  file: MediaFile,
  workers: WorkerPool,
  { signal }: Deadline,
): Promise<Transcript | undefined> {
  const text = await embeddedSubtitles(file, signal);
  if (text === undefined) return undefined;
  const segments = await workers.run<TranscriptSegment[]>(TASKS, "readSubtitles", text, { signal });
  if (segments.length === 0) return undefined;
  const words = segments.map((segment) => segment.text).join("\n");
  return { text: words, segments, source: "subtitles", url: file.url };
}

/** Transcribers repeat a line over silence, although it was said once. */
const cuesOf = (segments: NonNullable<Transcript["segments"]>): SpokenCue[] =>
  segments
    .filter(({ text }, index) => text !== "" && text !== segments[index - 1]?.text)
    .map(({ start, end, text, speaker }) => ({ start, end, text, speaker }));

/** Of a transcriber that gives no times. */
const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${escapeHtml(line.trim())}</p>\n`)
    .join("");
