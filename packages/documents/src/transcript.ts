/** Spoken words as HTML: paragraphs with their times, in the one form that subtitles and transcripts share. */
import { escapeHtml } from "./html.js";

/** Words spoken from one second to another. */
export interface SpokenCue {
  readonly start: number;
  readonly end: number;
  /** Name of who speaks; empty where nobody is named. */
  readonly speaker?: string | undefined;
  readonly text: string;
}

/** Part of a recording that has a title. */
export interface SpokenChapter {
  /** Seconds from the beginning. */
  readonly start: number;
  readonly title: string;
}

/** A pause that begins a new paragraph, and the length at which the end of a sentence does. */
const PAUSE_SECONDS = 3;
const LONG_PARAGRAPH_CHARACTERS = 400;
/** Nobody can read faster: a shorter cue is a step of captions that roll up. */
const SHORTEST_CUE_SECONDS = 0.2;
/** Captions that no person wrote have no sentences: their paragraphs end here. */
const MAX_PARAGRAPH_CHARACTERS = 1_500;

/**
 * Cues joined to paragraphs, each with its time, and its speaker where one is named. A new one begins with another speaker, after a pause,
 * and at the end of a sentence once it is long, or without one once it is very long. Chapters become headings.
 *
 * @param chapters in order
 */
export function transcriptHtml(cues: readonly SpokenCue[], chapters: readonly SpokenChapter[] = []): string {
  const paragraphs: { start: number; speaker: string; text: string; end: number; chapter: number }[] = [];
  let chapter = 0;
  for (const { start, end, speaker = "", text } of cues) {
    while (chapter < chapters.length && chapters[chapter]!.start <= start + 0.5) chapter++;
    const last = paragraphs.at(-1);
    const goesOn =
      last !== undefined &&
      last.chapter === chapter &&
      (speaker === "" || speaker === last.speaker) &&
      start - last.end < PAUSE_SECONDS &&
      last.text.length < MAX_PARAGRAPH_CHARACTERS &&
      !(last.text.length > LONG_PARAGRAPH_CHARACTERS && /[.!?…。！？]["”»)]?$/.test(last.text));
    if (last !== undefined && goesOn) {
      // Captions that roll up repeat the line before for a moment, or while it still shows. Otherwise it was said twice.
      const isRepeated = last.text.endsWith(text) && (start < last.end || end - start < SHORTEST_CUE_SECONDS);
      if (!isRepeated) last.text += `${joint(last.text, text)}${text}`;
      last.end = end;
    } else paragraphs.push({ start, speaker, text, end, chapter });
  }
  let shown = 0;
  return paragraphs
    .map((paragraph) => {
      const headings = chapters.slice(shown, paragraph.chapter).map(({ title }) => `<h2>${escapeHtml(title)}</h2>\n`);
      shown = Math.max(shown, paragraph.chapter);
      const name = paragraph.speaker === "" ? "" : `<strong>${escapeHtml(paragraph.speaker)}:</strong> `;
      return `${headings.join("")}<p>[${clockTime(paragraph.start)}] ${name}${escapeHtml(paragraph.text)}</p>\n`;
    })
    .join("");
}

/** East Asian text has no blanks between its lines. */
const joint = (before: string, after: string): string =>
  /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]$/.test(before) && /^[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/.test(after)
    ? ""
    : " ";

/** @returns `hh:mm:ss` */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}
