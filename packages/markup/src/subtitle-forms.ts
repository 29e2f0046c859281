/** Cues of subtitles in other forms than SubRip and WebVTT: what programs for captions, video sites and players of songs write. */
import { DocumentBudget, type XmlElement, XmlReader } from "@quern/documents";
import { nameOf } from "./xml/name-of.js";

/** One cue as its file has it; tags of its lines are still in. */
export interface WrittenCue {
  /** In seconds. */
  readonly start: number;
  readonly end: number;
  readonly speaker: string;
  readonly lines: readonly string[];
}

export interface WrittenSubtitles {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly language?: string | undefined;
  readonly cues: readonly WrittenCue[];
}

/** `h:mm:ss.cc`, the hours left out or not, as seconds. */
export const clockSeconds = (time: string): number =>
  time
    .replace(",", ".")
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);

const byStart = (cues: readonly WrittenCue[]): WrittenCue[] => [...cues].sort((one, other) => one.start - other.start);

const DEFAULT_COLUMNS = "Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text";
/** Outlines that are drawn and not read. */
const DRAWING = /\{[^}]{0,500}\\p[1-9]/;

/** Advanced SubStation Alpha (ASS) and its forerunner (SSA): lines of an INI file whose columns a line before them names. */
export function readSubStation(text: string): WrittenSubtitles {
  let columns = DEFAULT_COLUMNS.toLowerCase().split(",");
  let section = "";
  let title: string | undefined;
  const cues: WrittenCue[] = [];
  for (const line of text.split("\n")) {
    const head = /^\[([^\]]{1,40})\]/.exec(line);
    if (head) section = head[1]!.toLowerCase();
    const [, kind = "", rest = ""] = /^(\w{1,20}):[ \t]*(.*)$/.exec(line) ?? [];
    if (kind === "Title" && section === "script info") title = rest.trim();
    if (kind === "Format" && section === "events") columns = rest.toLowerCase().split(/\s*,\s*/);
    if (kind !== "Dialogue" || DRAWING.test(rest)) continue;
    const cells = rest.split(",");
    const get = (...names: readonly string[]): string =>
      (cells[columns.findIndex((column) => names.includes(column.trim()))] ?? "").trim();
    // The text is the last column, and may hold commas.
    const words = cells.slice(columns.length - 1).join(",");
    cues.push({
      start: clockSeconds(get("start")),
      end: clockSeconds(get("end")),
      speaker: get("name", "actor"),
      lines: words.replace(/\\h/g, " ").split(/\\[Nn]/),
    });
  }
  return { title, cues: byStart(cues) };
}

/** Whether a text begins with the two times of a caption. */
export const isSbv = (text: string): boolean =>
  SBV_TIMES.test(text.slice(0, MAX_LINE_OF_TIMES).trimStart().split("\n", 1)[0]!);

const MAX_LINE_OF_TIMES = 200;
const SBV_TIMES = /^(\d{1,3}:\d\d:\d\d\.\d{1,3}),(\d{1,3}:\d\d:\d\d\.\d{1,3})[ \t]*$/;

/** The captions that YouTube gives out and takes (SBV): both times in a line, and the words below. */
export function readSbv(text: string): WrittenSubtitles {
  const cues = text.split(/\n[ \t]*\n+/).flatMap((block): WrittenCue[] => {
    const [times = "", ...lines] = block.trim().split("\n");
    const [, start, end] = SBV_TIMES.exec(times) ?? [];
    return start && end ? [{ start: clockSeconds(start), end: clockSeconds(end), speaker: "", lines }] : [];
  });
  return { cues };
}

/** Times before a line, or before each of its words in karaoke. */
const TIMES_OF_LYRICS = /\[(\d{1,3}:\d[\d:.]{0,12})\]|<\d{1,3}:\d[\d:.]{0,12}>/g;

/** A refrain is sung this often; a longer line than one of a song is written once, however many times stand before it. */
const MAX_TIMES = 20;
const MAX_LINE_CHARACTERS = 1_000;
const mostTimes = (line: string): number => (line.length > MAX_LINE_CHARACTERS ? 1 : MAX_TIMES);

/** `1:02:50` is a minute, two seconds and a half. */
const lyricsSeconds = (time: string): number => clockSeconds(time.replace(/^(\d+:\d+):/, "$1."));

/** Lyrics (LRC): each line of a song behind the times at which it is sung, and facts in the same brackets. */
export function readLyrics(text: string): WrittenSubtitles {
  const facts = new Map<string, string>();
  const cues: WrittenCue[] = [];
  let last = 0;
  for (const line of text.trimEnd().split("\n")) {
    const [, fact, value] = /^\[([a-z#]{1,20}):(.{0,200})\]\s*$/i.exec(line.trim()) ?? [];
    if (fact !== undefined) {
      facts.set(fact.toLowerCase(), value!.trim());
      continue;
    }
    const lines = [line.replace(TIMES_OF_LYRICS, "")];
    const times = [...line.matchAll(TIMES_OF_LYRICS)].flatMap(([, time]) => time ?? []);
    // Lines without a time stay where they stand.
    const starts = times.length === 0 ? [last] : times.slice(0, mostTimes(line)).map(lyricsSeconds);
    for (const start of starts) cues.push({ start, end: start, speaker: "", lines });
    last = starts.at(-1)!;
  }
  return { title: facts.get("ti"), author: facts.get("ar"), language: facts.get("la"), cues: byStart(cues) };
}

/** Frames and ticks a second where a document does not say (TTML 2, 6.2.4 and 6.2.10). */
const DEFAULT_FRAME_RATE = 30;

/** Timed Text Markup Language (TTML, DFXP, IMSC): paragraphs of XML with their times. */
export function readTimedText(text: string, filename: string): WrittenSubtitles {
  const root = new XmlReader(text, { name: filename, budget: new DocumentBudget(), allowDoctype: true }).root();
  const parameter = (name: string): number => Number(root.get(`ttp:${name}`)) || 0;
  const frames = parameter("frameRate") || DEFAULT_FRAME_RATE;
  const seconds = secondsOf(frames, parameter("tickRate") || frames);
  const cues: WrittenCue[] = [];
  const visit = (element: XmlElement, from: number): void => {
    for (const child of element.elements()) {
      const start = from + (seconds(child.get("begin")) ?? 0);
      if (nameOf(child) !== "p") {
        visit(child, start);
        continue;
      }
      const duration = seconds(child.get("dur"));
      const end = duration === undefined ? seconds(child.get("end")) : start - from + duration;
      cues.push({ start, end: end === undefined ? start : from + end, speaker: "", lines: linesOf(child) });
    }
  };
  visit(root, 0);
  const title = [...root.descendants()]
    .find((element) => nameOf(element) === "title")
    ?.text()
    .trim();
  return { title, language: root.get("xml:lang"), cues: byStart(cues) };
}

/** Reads times of TTML: `00:00:01.5`, `00:00:01:12` with frames, `1.5s`, `90f`, `1500t`. */
function secondsOf(frames: number, ticks: number): (time: string | undefined) => number | undefined {
  const units = new Map([
    ["h", 3600],
    ["m", 60],
    ["s", 1],
    ["ms", 0.001],
    ["f", 1 / frames],
    ["t", 1 / ticks],
  ]);
  return (time) => {
    const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)(h|ms|m|s|f|t)\s*$/.exec(time ?? "") ?? [];
    if (amount && unit) return Number(amount) * units.get(unit)!;
    const [, clock, frame] = /^\s*(\d{2,3}:\d\d:\d\d(?:\.\d+)?)(?::(\d{1,3}))?/.exec(time ?? "") ?? [];
    return clock === undefined ? undefined : clockSeconds(clock) + Number(frame ?? 0) / frames;
  };
}

function linesOf(paragraph: XmlElement): string[] {
  let words = "";
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      if (typeof child === "string") words += child.replace(/\s+/g, " ");
      else if (nameOf(child) === "br") words += "\n";
      else if (nameOf(child) !== "metadata") visit(child);
    }
  };
  visit(paragraph);
  return words.split("\n");
}
