/**
 * Media files and subtitles that a page names.
 *
 * @module
 */
export { findMedia, type MediaReference } from "./find-media.js";
export { findSubtitles, readSubtitles, type SubtitleTrack } from "./subtitles.js";
