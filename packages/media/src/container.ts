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

/** Brands of ISO base media files that hold pictures (HEIF, AVIF, raw files of cameras) and no film. */
const PICTURE_BRAND = /^(?:avi[fs]|hei[cxms]|hev[cxms]|mif1|msf1|crx |jpe[gx])/;
const PACKET_BYTES = 188;

/** @returns undefined for bytes that are no known container */
export function sniffMedia(bytes: Uint8Array): MediaContainer | undefined {
  const ascii = (start: number, end: number): string => Buffer.from(bytes.subarray(start, end)).toString("latin1");
  if (ascii(4, 8) === "ftyp" || ascii(4, 8) === "styp") {
    const brand = ascii(8, 12);
    if (PICTURE_BRAND.test(brand)) return undefined;
    return /^M4[AB]/.test(brand) ? container("audio/mp4", "m4a", "mov") : container("video/mp4", "mp4", "mov");
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
  if (ascii(0, 4) === "FORM" && /^AIF[FC]$/.test(ascii(8, 12))) return container("audio/aiff", "aiff", "aiff");
  if (ascii(0, 6) === "#!AMR\n") return container("audio/amr", "amr", "amr");
  if (ascii(0, 4) === "fLaC") return container("audio/flac", "flac", "flac");
  if (ascii(0, 4) === "FLV\x01") return container("video/x-flv", "flv", "flv");
  // Versions 2 to 4; a text may begin with the same letters.
  if (ascii(0, 3) === "ID3" && bytes[3]! >= 2 && bytes[3]! <= 4) return MP3;
  if (isTransportStream(bytes)) return container("video/mp2t", "ts", "mpegts");
  // One sync word says nothing: UTF-16 begins like one. The next frame has to stand where this one ends.
  const adts = adtsFrameBytes(bytes, 0);
  if (adts > 0 && adtsFrameBytes(bytes, adts) > 0) return container("audio/aac", "aac", "aac");
  const frame = mpegFrameBytes(bytes, 0);
  return frame > 0 && mpegFrameBytes(bytes, frame) > 0 ? MP3 : undefined;
}

const isTransportStream = (bytes: Uint8Array): boolean =>
  bytes.length >= PACKET_BYTES &&
  [0, 1, 2, 3].every((packet) => packet * PACKET_BYTES >= bytes.length || bytes[packet * PACKET_BYTES] === 0x47);

/** Bit rates in kbit/s of layers 1 to 3: MPEG 1, then MPEG 2 and 2.5 (ISO/IEC 11172-3 and 13818-3). */
const BIT_RATES: readonly (readonly (readonly number[])[])[] = [
  [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  [
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** @returns length of the MPEG audio frame at an offset; 0 where none begins */
function mpegFrameBytes(bytes: Uint8Array, at: number): number {
  const [first, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return 0;
  const version = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  const isFirst = version === 3;
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3];
  const bitRate = BIT_RATES[isFirst ? 0 : 1]![layer - 1]?.[(third >> 4) - 1];
  if (version === 1 || sampleRate === undefined || bitRate === undefined) return 0;
  const rate = sampleRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (third >> 1) & 1;
  if (layer === 1) return (Math.floor((12_000 * bitRate) / rate) + padding) * 4;
  return Math.floor(((layer === 3 && !isFirst ? 72_000 : 144_000) * bitRate) / rate) + padding;
}

/** @returns length of the ADTS frame (ISO/IEC 13818-7) at an offset; 0 where none begins */
function adtsFrameBytes(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0 || ((bytes[at + 2]! >> 2) & 15) > 12) return 0;
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5);
  return length > 7 ? length : 0;
}

/** Whether bytes begin an HLS playlist. */
export const isPlaylist = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 7)).toString("latin1") === "#EXTM3U";

/** Whether a source is media itself, and no page about it. Where a film is wanted, sound alone is none. */
export const isMedia = (bytes: Uint8Array, wants: "audio" | "video" = "audio"): boolean =>
  isPlaylist(bytes) || sniffMedia(bytes)?.mediaType.startsWith(wants === "video" ? "video/" : "") === true;
