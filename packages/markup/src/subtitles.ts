import { compactMetadata, damaged, escapeHtml } from "@quern/documents";
import type { MarkupSource, ReadMarkup } from "./reader.js";

interface Cue {
  readonly start: number;
  readonly end: number;
  readonly speaker: string;
  readonly text: string;
}

const TIMES = /^((?:\d+:)?\d{1,2}:\d\d[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d\d[.,]\d{1,3})/;
/** A pause that begins a new paragraph, and the length at which the end of a sentence does. */
const PAUSE_SECONDS = 3;
const LONG_PARAGRAPH_CHARACTERS = 400;

/** SubRip and WebVTT as a transcript: lines joined to paragraphs, each with its time, and its speaker where one is named. */
export function readSubtitles({ text, filename }: MarkupSource): ReadMarkup {
  const cues = readCues(text);
  if (cues.length === 0)
    throw damaged(filename, "it holds no subtitle: there is no line like 00:00:01,000 --> 00:00:02,000.");
  const paragraphs: { start: number; speaker: string; text: string; end: number }[] = [];
  for (const cue of cues) {
    const last = paragraphs.at(-1);
    const goesOn =
      last !== undefined &&
      (cue.speaker === "" || cue.speaker === last.speaker) &&
      cue.start - last.end < PAUSE_SECONDS &&
      !(last.text.length > LONG_PARAGRAPH_CHARACTERS && /[.!?…。！？]["”»)]?$/.test(last.text));
    if (last !== undefined && goesOn) {
      // Captions that roll up repeat the line before.
      if (!last.text.endsWith(cue.text)) last.text += `${joint(last.text, cue.text)}${cue.text}`;
      last.end = cue.end;
    } else paragraphs.push({ start: cue.start, speaker: cue.speaker, text: cue.text, end: cue.end });
  }
  const title = /^WEBVTT[ \t]+-?[ \t]*(.+)/.exec(text)?.[1]?.trim();
  const html = paragraphs.map(({ start, speaker, text: words }) => {
    const name = speaker === "" ? "" : `<strong>${escapeHtml(speaker)}:</strong> `;
    return `<p>[${clock(start)}] ${name}${escapeHtml(words)}</p>\n`;
  });
  return {
    html: (title ? `<h1>${escapeHtml(title)}</h1>\n` : "") + html.join(""),
    metadata: compactMetadata({
      title,
      duration: clock(Math.max(...cues.map(({ end }) => end))),
      cueCount: cues.length,
    }),
  };
}

function readCues(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of text.split(/\n[ \t]*\n+/)) {
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
    if (words !== "") cues.push({ start: seconds(start), end: seconds(end), speaker: speaker.trim(), text: words });
  }
  return cues;
}

/** Words without tags, positions and entities. */
function plain(raw: string): string {
  const entities: Readonly<Record<string, string>> = {
    amp: "&",
    lt: "<",
    gt: ">",
    nbsp: " ",
    lrm: "",
    rlm: "",
    quot: '"',
  };
  return raw
    .replace(/<[^>]{0,200}>|\{\\[^}]{0,200}\}/g, "")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

/** East Asian text has no blanks between its lines. */
const joint = (before: string, after: string): string =>
  /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]$/.test(before) && /^[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/.test(after)
    ? ""
    : " ";

function seconds(time: string): number {
  return time
    .replace(",", ".")
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

function clock(time: number): string {
  const whole = Math.floor(time);
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}
