import {
  clockTime,
  compactMetadata,
  damaged,
  dictionary,
  escapeHtml,
  type SpokenCue,
  transcriptHtml,
} from "@quern/documents";
import type { MarkupSource, ReadMarkup } from "./reader.js";
import {
  clockSeconds,
  isSbv,
  readLyrics,
  readSbv,
  readSubStation,
  readTimedText,
  type WrittenSubtitles,
} from "./subtitle-forms.js";

const TIMES = /^((?:\d+:)?\d{1,2}:\d\d[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d\d[.,]\d{1,3})/;
const MAX_HEADER_CHARACTERS = 2_000;

/** SubRip and WebVTT as a transcript: lines joined to paragraphs, each with its time, and its speaker where one is named. */
export function readSubtitles({ text, filename }: MarkupSource): ReadMarkup {
  const cues = withoutRolls(readCues(text));
  if (cues.length === 0)
    throw damaged(filename, "it holds no subtitle: there is no line like 00:00:01,000 --> 00:00:02,000.");
  const comment = /^WEBVTT[ \t]+-?[ \t]*(.+)/.exec(text)?.[1]?.trim();
  // The first draft of the format called for the words WEBVTT FILE.
  const title = comment === "FILE" ? undefined : comment;
  const head = text.slice(0, MAX_HEADER_CHARACTERS).split(/\n[ \t]*\n/, 1)[0]!;
  const header = head.startsWith("WEBVTT") ? head : "";
  return {
    html: (title ? `<h1>${escapeHtml(title)}</h1>\n` : "") + transcriptHtml(cues),
    metadata: compactMetadata({
      title,
      language: /^Language: *([a-z]{2,3}(?:-[\w-]{1,20})?)\s*$/im.exec(header)?.[1],
      duration: clockTime(cues.reduce((last, { end }) => Math.max(last, end), 0)),
      cueCount: cues.length,
    }),
  };
}

/** Subtitles of Aegisub and other programs (ASS, SSA), of YouTube (SBV) and of broadcasters (TTML, DFXP) as a transcript. */
export function readOtherSubtitles({ text, filename }: MarkupSource): ReadMarkup {
  const written = /^\s*</.test(text)
    ? readTimedText(text, filename)
    : isSbv(text)
      ? readSbv(text)
      : readSubStation(text);
  const all = written.cues.map(shownCue);
  const cues = withoutRolls(all.filter((cue, index) => cue.text !== "" && !isLayerOf(cue, all[index - 1])));
  if (cues.length === 0) throw damaged(filename, "it holds no subtitle with its times.");
  return readingOf(written, transcriptHtml(cues), cues);
}

/** Outlines and shadows repeat a cue below itself. */
const isLayerOf = (cue: ShownCue, before: ShownCue | undefined): boolean =>
  cue.text === before?.text && cue.start === before.start;

/** Lyrics as verses: a line of a song is a line, and an empty one ends a verse. */
export function readSong({ text }: MarkupSource): ReadMarkup {
  const written = readLyrics(text);
  const cues = written.cues.map(shownCue);
  const verses = cues
    .map(({ text: words }) => escapeHtml(words))
    .join("\n")
    .split(/\n{2,}/)
    .filter((verse) => verse.trim() !== "");
  const html = verses.map((verse) => `<p>${verse.trim().replace(/\n/g, "<br>\n")}</p>\n`).join("");
  return readingOf(written, html, cues);
}

function readingOf(
  { title, author, language }: WrittenSubtitles,
  html: string,
  cues: readonly SpokenCue[],
): ReadMarkup {
  return {
    html: (title ? `<h1>${escapeHtml(title)}</h1>\n` : "") + html,
    metadata: compactMetadata({
      title,
      author,
      language,
      duration: clockTime(cues.reduce((last, { end }) => Math.max(last, end), 0)),
      cueCount: cues.length,
    }),
  };
}

function shownCue({ start, end, speaker, lines }: WrittenSubtitles["cues"][number]): ShownCue {
  const shown = lines.map(plain).filter((line) => line !== "");
  return { start, end, speaker, lines: shown, text: shown.join(" ") };
}

/** A cue with the lines that it shows. */
interface ShownCue extends SpokenCue {
  readonly lines: readonly string[];
}

/** A cue too short to be read: a step of captions that roll up. */
const SHORTEST_CUE_SECONDS = 0.2;
/** Captions roll up where this many cues begin with what the one before showed, and this share of all. */
const MIN_ROLLS = 3;
const MIN_ROLLS_SHARE = 0.3;

/**
 * Captions that roll up, as programs write them, show each line twice: below, and above the next one. Of their cues the lines that are new
 * stay. Elsewhere what is said twice stands twice.
 */
function withoutRolls(cues: readonly ShownCue[]): SpokenCue[] {
  const repeats = cues.map((cue, index) => repeatedLines(cue, cues[index - 1]));
  const rolls = repeats.filter((count) => count > 0).length;
  if (rolls < MIN_ROLLS || rolls < MIN_ROLLS_SHARE * cues.length) return [...cues];
  return cues.flatMap((cue, index) => {
    const lines = cue.lines.slice(repeats[index]);
    return lines.length === 0 ? [] : [repeats[index] === 0 ? cue : { ...cue, text: lines.join(" ") }];
  });
}

/** How many lines at the top of a cue the one before showed at its bottom, where more lines follow or the cue shows for a moment only. */
function repeatedLines({ lines, start, end }: ShownCue, before: ShownCue | undefined): number {
  if (before === undefined || start > before.end + SHORTEST_CUE_SECONDS) return 0;
  for (let count = Math.min(lines.length, before.lines.length); count > 0; count--) {
    if (count === lines.length && end - start >= SHORTEST_CUE_SECONDS) continue;
    const shown = before.lines.slice(-count);
    if (shown.every((line, at) => line === lines[at])) return count;
  }
  return 0;
}

function readCues(text: string): ShownCue[] {
  const cues: ShownCue[] = [];
  // In WebVTT only an empty line ends a cue; a line of one space is what rolling captions begin with.
  for (const block of text.split(text.startsWith("WEBVTT") ? /\n{2,}/ : /\n[ \t]*\n+/)) {
    // Notes, styles and regions are no cues, also where a cue stands in them that was taken out.
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|\n|$)/.test(block)) continue;
    const lines = block.split("\n");
    const at = lines.findIndex((line) => TIMES.test(line.trim()));
    if (at < 0) continue;
    const [, start = "", end = ""] = TIMES.exec(lines[at]!.trim())!;
    const raw = lines.slice(at + 1).join(" ");
    const speaker =
      /<v(?:\.[^ >]*)?\s+([^>]+)>/.exec(raw)?.[1] ?? /^\s*(?:>>\s*)?([A-Z][A-Z .'-]{1,30}):\s/.exec(raw)?.[1] ?? "";
    const words = plain(raw).replace(
      speaker === "" || raw.includes("<v") ? /^$/ : /^(?:>>\s*)?[A-Z][A-Z .'-]{1,30}:\s*/,
      "",
    );
    const shown = lines.slice(at + 1).map(plain);
    if (words !== "")
      cues.push({
        start: clockSeconds(start),
        end: clockSeconds(end),
        speaker: speaker.trim(),
        text: words,
        lines: shown.filter((line) => line !== ""),
      });
  }
  return cues;
}

const ENTITIES = dictionary({ amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "", quot: '"' });

/** Words without tags, positions and entities. */
function plain(raw: string): string {
  return raw
    .replace(/<[^>]{0,200}>|\{\\[^}]{0,200}\}/g, "")
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
