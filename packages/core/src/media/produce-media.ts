/** Steps shared by the formats audio and video: find, download, publish. */

import type { MediaFile } from "@quern/media";
import { extractMp3, isMedia } from "@quern/media";
import { QuernError, toQuernError } from "@quern/types";
import { runOverPage } from "../apart/run-apart.js";
import type { AskContext } from "../asking/context.js";
import { downloadMedia } from "./download.js";

/** The contract's links to media are good for an hour. */
const LINK_MS = 60 * 60 * 1000;
/** Files that are tried before giving up. */
const MAX_TRIES = 3;

/** @returns undefined, with a warning, where the request may not reach the network */
export async function produceMedia(wants: "audio" | "video", context: AskContext): Promise<string | undefined> {
  const { options, source, publish } = context;
  if (options.lockdown || options.minAge !== undefined) {
    context.notes.warn(`${wants} is left out: a request that is answered from the cache alone downloads nothing.`);
    return undefined;
  }
  if (source.engine === "upload")
    throw unsupportedUrl(wants, "An uploaded document", "parse never touches the network");
  const file = await firstOf(wants, context);
  if (wants === "video") {
    return publish({ bytes: file.bytes, mediaType: file.container.mediaType }, "media", LINK_MS);
  }
  const bytes =
    file.container.demuxer === "mp3"
      ? file.bytes
      : await extractMp3(file, options.zeroDataRetention, context.deadline.signal);
  return publish({ bytes, mediaType: "audio/mpeg" }, "media", LINK_MS);
}

async function firstOf(wants: "audio" | "video", context: AskContext): Promise<MediaFile> {
  const { content, source, page } = context;
  const found = await runOverPage("findMedia", { page, raw: content.raw }, context);
  const candidates = [
    ...(isMedia(source.body, wants) ? [{ url: source.url }] : []),
    ...found.filter(({ kind }) => kind === wants),
    // A film has sound too.
    ...(wants === "audio" ? found.filter(({ kind }) => kind === "video") : []),
  ];
  let failure: QuernError | undefined;
  for (const { url } of candidates.slice(0, MAX_TRIES)) {
    try {
      return await downloadMedia(url, wants, context);
    } catch (error) {
      context.deadline.signal.throwIfAborted();
      failure ??= toQuernError(error, url);
    }
  }
  throw unsupportedUrl(wants, source.url, failure?.message ?? `it names no ${wants} file`, failure);
}

function unsupportedUrl(wants: "audio" | "video", subject: string, reason: string, cause?: QuernError): QuernError {
  return new QuernError(
    wants === "audio" ? "SCRAPE_AUDIO_UNSUPPORTED_URL" : "SCRAPE_VIDEO_UNSUPPORTED_URL",
    `${subject} has no ${wants} that can be downloaded: ${reason.replace(/\.$/, "")}.`,
    {
      hint:
        cause?.hint ??
        "Files in audio and video elements, VideoObject and AudioObject, og:video and og:audio, enclosures, links and unencrypted HLS playlists are downloaded.",
      ...(cause ? { cause } : {}),
    },
  );
}
