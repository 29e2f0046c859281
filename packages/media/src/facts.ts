/** Facts of a media file: how long it is, and the title and chapters that it carries. */
import type { SpokenChapter } from "@quern/documents";
import { clockTime, compactMetadata } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import { type IChapter, parseBuffer } from "music-metadata";

export interface MediaFactsRequest {
  readonly bytes: Uint8Array;
  /** As found by the first bytes. */
  readonly mediaType: string;
}

export interface MediaFacts {
  /** Under the names that documents use, with `duration` (`hh:mm:ss`), `durationSeconds`, `album`. */
  readonly metadata: DocumentMetadata;
  readonly chapters: readonly SpokenChapter[];
  /** Undefined where the file does not tell. */
  readonly hasVideo: boolean | undefined;
}

const MAX_CHAPTERS = 1_000;
const MAX_TEXT_CHARACTERS = 2_000;

/** A file whose facts cannot be read has none: its sound may be of use all the same. */
export async function readMediaFacts({ bytes, mediaType }: MediaFactsRequest): Promise<MediaFacts> {
  try {
    const { common, format } = await parseBuffer(
      bytes,
      { mimeType: mediaType, size: bytes.byteLength },
      { duration: true, skipCovers: true, includeChapters: true },
    );
    const { duration: seconds, hasVideo, chapters } = format;
    const isKnown = seconds !== undefined && Number.isFinite(seconds) && seconds > 0;
    return {
      metadata: compactMetadata({
        title: plain(common.title),
        author: plain(common.artist ?? common.albumartist),
        description: plain(common.description?.[0] ?? common.comment?.[0]?.text),
        publishedTime: common.date,
        album: plain(common.album),
        ...(isKnown ? { duration: clockTime(seconds), durationSeconds: Math.round(seconds * 100) / 100 } : {}),
      }),
      chapters: (chapters ?? []).slice(0, MAX_CHAPTERS).flatMap(chapterOf),
      hasVideo,
    };
  } catch {
    return { metadata: {}, chapters: [], hasVideo: undefined };
  }
}

const plain = (text: string | undefined): string | undefined => {
  const line = text?.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT_CHARACTERS);
  return line === "" ? undefined : line;
};

function chapterOf({ title, start, timeScale }: IChapter): SpokenChapter[] {
  const name = plain(title);
  const seconds = start / (timeScale || 1);
  return name !== undefined && Number.isFinite(seconds) ? [{ start: seconds, title: name }] : [];
}
