/** Subtitles of a page: the tracks that its players name, read as WebVTT or SubRip. */
import type { PageSource } from "@quern/extract/page";
import { decodeText, type Node } from "@quern/markdown/html";
import type { TranscriptSegment } from "@quern/types";

export interface SubtitleTrack {
  readonly url: string;
  readonly language: string | undefined;
}

const MAX_TRACKS = 50;
const MAX_SEGMENTS = 50_000;
const KINDS: ReadonlySet<string> = new Set(["subtitles", "captions", "descriptions"]);

/** Tracks of audio and video elements: those in the page's language first, then the one that plays by default. */
export function findSubtitles(source: PageSource): SubtitleTrack[] {
  const { tree, urls, locale } = source.parsed;
  const spoken = languageOf(locale.language);
  const found: Array<SubtitleTrack & { readonly rank: number }> = [];
  for (let node: Node = 0; node < tree.size && found.length < MAX_TRACKS; node++) {
    if (!tree.isElement(node) || tree.tagName(node) !== "track") continue;
    const address = tree.attribute(node, "src")?.trim();
    const kind = (tree.attribute(node, "kind") ?? "subtitles").toLowerCase();
    if (!address || !KINDS.has(kind)) continue;
    const url = urls.resolve(address);
    if (!/^https?:/i.test(url) || !URL.canParse(url) || found.some((one) => one.url === url)) continue;
    const language = tree.attribute(node, "srclang")?.trim() || undefined;
    const isSpoken = spoken !== "" && languageOf(language) === spoken;
    const rank = (isSpoken ? 4 : 0) + (tree.hasAttribute(node, "default") ? 2 : 0) + (kind === "descriptions" ? -8 : 0);
    found.push({ url, language, rank });
  }
  return found.sort((one, other) => other.rank - one.rank).map(({ url, language }) => ({ url, language }));
}

const languageOf = (tag: string | undefined): string => tag?.toLowerCase().split("-")[0] ?? "";

const TIMES = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/;

/**
 * Cues of WebVTT or SubRip, in order; a line that rolls up from cue to cue stands once.
 *
 * @returns none when the text is neither
 */
export function readSubtitles(text: string): TranscriptSegment[] {
  const segments: TranscriptSegment[] = [];
  let before: readonly string[] = [];
  for (const block of text.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    if (segments.length >= MAX_SEGMENTS) break;
    const lines = block.split("\n");
    const at = lines.findIndex((line) => TIMES.test(line.trim()));
    const times = at < 0 ? null : TIMES.exec(lines[at]!.trim());
    if (!times) continue;
    const [, ...parts] = times;
    const [start, end] = [secondsOf(parts.slice(0, 4)), secondsOf(parts.slice(4))];
    const shown = lines
      .slice(at + 1)
      .map(plain)
      .filter((line) => line !== "");
    const fresh = shown.filter((line) => !before.includes(line));
    if (fresh.length > 0) segments.push({ start, end, text: fresh.join(" ") });
    before = shown;
  }
  return segments;
}

const secondsOf = ([hours = "0", minutes = "0", seconds = "0", rest = "0"]: readonly (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(rest.padEnd(3, "0")) / 1000;

/** Without tags for voices, colours and times, and without the marks of SubRip. */
const plain = (line: string): string =>
  decodeText(line.replace(/<[^<>]{0,200}>|\{\\[^{}]{0,100}\}/g, ""))
    .replace(/\s+/g, " ")
    .trim();
