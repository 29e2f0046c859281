/**
 * Audio and video: kinds by their bytes, ffmpeg, and what a transcriber hears.
 *
 * @module
 */
export { isMedia, isPlaylist, type MediaContainer, sniffMedia } from "./container.js";
export { embeddedSubtitles, extractMp3, findFfmpeg, muxed } from "./ffmpeg.js";
export type { MediaFile } from "./media-file.js";
export { HOW_TO_SET_A_TRANSCRIBER, transcribe } from "./transcribe.js";
