import type { MediaFile } from "@quern/media";
import { isPlaylist, muxed, sniffMedia } from "@quern/media";
import { joinStream } from "@quern/media/playlists";
import type { FetchResponse } from "@quern/types";
import { QuernError } from "@quern/types";
import type { AskContext } from "../asking/context.js";

export type MediaContext = Pick<AskContext, "fetcher" | "options" | "source" | "deadline" | "workers">;

/**
 * Gets a media file, or the parts of an HLS playlist in one file, through the engine's fetcher: its guard, limits and deadline hold.
 *
 * @param wants a playlist with several renditions is followed to the sound alone, or to picture and sound
 * @throws QuernError `SCRAPE_SITE_ERROR` when something else than media comes, and whatever the fetcher throws
 */
export async function downloadMedia(url: string, wants: "audio" | "video", context: MediaContext): Promise<MediaFile> {
  const { source } = context;
  // The requested address may be the media file itself.
  const response = url === source.url ? source : await fetchMedia(url, context);
  if (!isPlaylist(response.body)) return asMedia(response.body, response.url);
  const { main, sound } = await joinStream(response, wants, (address) => fetchMedia(address, context));
  const file = asMedia(main, url);
  return sound === undefined ? file : muxed(file, asMedia(sound, url), context.deadline.signal);
}

function asMedia(bytes: Uint8Array, url: string): MediaFile {
  const container = sniffMedia(bytes);
  if (container) return { bytes, container, url };
  throw new QuernError("SCRAPE_SITE_ERROR", `${url} is not a media file that Quern knows.`, {
    hint: "Known are MP4, WebM, Matroska, Ogg, MP3, AAC, WAV, FLAC, AVI, FLV, MPEG-TS and HLS playlists.",
  });
}

/** One file of a page, by the options of the request for the page. */
export async function fetchMedia(
  url: string,
  { fetcher, options, source, deadline }: MediaContext,
  accept = "audio/*,video/*,*/*;q=0.5",
): Promise<FetchResponse> {
  const target = new URL(url);
  // Headers of the caller are meant for the site that was asked for.
  const isSameSite = URL.canParse(source.url) && new URL(source.url).origin === target.origin;
  const response = await fetcher.fetch({
    url: target,
    headers: { ...(isSameSite ? options.headers : {}), accept, referer: source.url },
    skipTlsVerification: options.skipTlsVerification,
    proxy: options.proxy,
    languages: options.location.languages ?? [],
    mobile: options.mobile,
    signal: deadline.signal,
  });
  if (response.status < 200 || response.status > 299) {
    throw new QuernError("SCRAPE_SITE_ERROR", `${url} answered with status ${response.status}.`);
  }
  return response;
}
