/** Words spoken in the audio or video of a page: its subtitles, else what the engine's transcriber hears. */

import type { PageSource } from "@quern/extract/page";
import { HOW_TO_SET_A_TRANSCRIBER, isMedia, transcribe } from "@quern/media";
import type { Notes } from "@quern/text/model";
import { messageWithHint, type Transcriber, toQuernError } from "@quern/types";
import { runApart, runOverPage } from "../apart/run-apart.js";
import type { Content } from "../model/content.js";
import type { Transcript } from "../model/transcript.js";
import { downloadMedia, fetchMedia, type MediaContext } from "./download.js";

export interface TranscriptContext extends MediaContext {
  readonly content: Content;
  readonly page: PageSource;
  readonly transcriber: Transcriber | undefined;
  readonly notes: Notes;
  readonly language: string | undefined;
}

const MAX_SUBTITLE_BYTES = 10e6;
/** Tracks and media files that are tried before giving up. */
const MAX_TRIES = 3;

/** @returns undefined, with a warning that says why, where there is none */
export async function transcriptOf(context: TranscriptContext): Promise<Transcript | undefined> {
  const { content, options, source, notes, deadline } = context;
  // A recording has been written down when it was read.
  if (content.transcript) return content.transcript;
  if (options.lockdown || options.minAge !== undefined || source.engine === "upload") {
    notes.warn("transcript is left out: this request may not reach the network.");
    return undefined;
  }
  return deadline.run("getting a transcript", async () => (await fromSubtitles(context)) ?? fromSound(context));
}

async function fromSubtitles(context: TranscriptContext): Promise<Transcript | undefined> {
  const { page, notes, deadline } = context;
  for (const { url, language } of (await runOverPage("findSubtitles", { page }, context)).slice(0, MAX_TRIES)) {
    try {
      const { body } = await fetchMedia(url, context);
      if (body.byteLength > MAX_SUBTITLE_BYTES) {
        notes.warn(`Subtitles were left out: ${url} has more than ${MAX_SUBTITLE_BYTES / 1e6} MB.`);
        continue;
      }
      const subtitles = new TextDecoder().decode(body);
      const segments = await runApart("readSubtitles", subtitles, subtitles.length, context);
      if (segments.length === 0) {
        notes.warn(`Subtitles were left out: ${url} is neither WebVTT nor SubRip, or is empty.`);
        continue;
      }
      const text = segments.map((segment) => segment.text).join("\n");
      return { text, segments, source: "subtitles", url, ...(language === undefined ? {} : { language }) };
    } catch (error) {
      deadline.signal.throwIfAborted();
      notes.warn(`Subtitles were left out: ${messageWithHint(toQuernError(error, url))}`);
    }
  }
  return undefined;
}

async function fromSound(context: TranscriptContext): Promise<Transcript | undefined> {
  const { content, source, page, options, transcriber, notes, deadline, language } = context;
  const found = await runOverPage("findMedia", { page, raw: content.raw }, context);
  const isFile = isMedia(source.body, "audio") || isMedia(source.body, "video");
  const addresses = [
    ...(isFile ? [source.url] : []),
    ...found.filter(({ kind }) => kind === "audio").map(({ url }) => url),
    ...found.filter(({ kind }) => kind === "video").map(({ url }) => url),
  ].slice(0, MAX_TRIES);
  if (addresses.length === 0) {
    notes.warn("There is no transcript: the page names neither subtitles nor audio or video that can be downloaded.");
    return undefined;
  }
  if (!transcriber || options.zeroDataRetention) {
    const reason = transcriber
      ? "with zeroDataRetention no sound leaves this process"
      : "the page has no subtitles, and the engine was given no transcriber";
    notes.warn(`There is no transcript: ${reason}.${transcriber ? "" : ` ${HOW_TO_SET_A_TRANSCRIBER}`}`);
    return undefined;
  }
  let failure = "";
  for (const url of addresses) {
    try {
      const file = await downloadMedia(url, "audio", context);
      const heard = await transcribe(file, { transcriber, language, notes, signal: deadline.signal });
      notes.answered("transcript", "model");
      return { ...heard, source: "transcriber", url };
    } catch (error) {
      deadline.signal.throwIfAborted();
      failure ||= messageWithHint(toQuernError(error, url));
    }
  }
  notes.warn(`There is no transcript: ${failure}`);
  return undefined;
}
