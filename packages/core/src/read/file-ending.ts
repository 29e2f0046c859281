const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["application/pdf", "pdf"],
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["audio/mpeg", "mp3"],
  ["audio/mp4", "m4a"],
  ["video/mp4", "mp4"],
  ["video/webm", "webm"],
  ["video/ogg", "ogv"],
  ["video/mp2t", "ts"],
  ["video/x-matroska", "mkv"],
  ["video/x-msvideo", "avi"],
  ["video/x-flv", "flv"],
]);

/** Ending of a file that a result carries (screenshot, printed page, sound, film), without the dot; `bin` for other media types. */
export const fileEnding = (mediaType: string): string => ENDINGS.get(mediaType) ?? "bin";
