/** Containers of sound and moving pictures that are recognised by their first bytes, with ffmpeg's name for each. */
export interface MediaContainer {
  readonly mediaType: string;
  readonly extension: string;
  /** Name of ffmpeg's demuxer: named explicitly, so that a file cannot choose one that opens other files. */
  readonly demuxer: string;
}

const container = (mediaType: string, extension: string, demuxer: string): MediaContainer => ({
  mediaType,
  extension,
  demuxer,
});

const MP3 = container("audio/mpeg", "mp3", "mp3");

/** @returns undefined for bytes that are no known container */
export function sniffMedia(bytes: Uint8Array): MediaContainer | undefined {
  const ascii = (start: number, end: number): string => Buffer.from(bytes.subarray(start, end)).toString("latin1");
  if (ascii(4, 8) === "ftyp" || ascii(4, 8) === "styp") {
    return /^M4[AB]/.test(ascii(8, 12)) ? container("audio/mp4", "m4a", "mov") : container("video/mp4", "mp4", "mov");
  }
  if (ascii(0, 4) === "\x1aE\xdf\xa3") {
    return ascii(0, 64).includes("webm")
      ? container("video/webm", "webm", "matroska")
      : container("video/x-matroska", "mkv", "matroska");
  }
  if (ascii(0, 4) === "OggS") {
    return ascii(0, 256).includes("theora")
      ? container("video/ogg", "ogv", "ogg")
      : container("audio/ogg", "ogg", "ogg");
  }
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WAVE") return container("audio/wav", "wav", "wav");
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "AVI ") return container("video/x-msvideo", "avi", "avi");
  if (ascii(0, 4) === "fLaC") return container("audio/flac", "flac", "flac");
  if (ascii(0, 3) === "FLV") return container("video/x-flv", "flv", "flv");
  if (ascii(0, 3) === "ID3") return MP3;
  if (bytes[0] === 0x47 && (bytes.length <= 188 || bytes[188] === 0x47)) return container("video/mp2t", "ts", "mpegts");
  // Frame headers: eleven bits set, then version and layer (ISO/IEC 11172-3); layer 0 is ADTS.
  if (bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0) {
    return (bytes[1]! & 0x06) === 0 ? container("audio/aac", "aac", "aac") : MP3;
  }
  return undefined;
}

/** Whether bytes begin an HLS playlist. */
export const isPlaylist = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 7)).toString("latin1") === "#EXTM3U";

/** Whether a source is media itself, and no page about it. Where a film is wanted, sound alone is none. */
export const isMedia = (bytes: Uint8Array, wants: "audio" | "video" = "audio"): boolean =>
  isPlaylist(bytes) || sniffMedia(bytes)?.mediaType.startsWith(wants === "video" ? "video/" : "") === true;
