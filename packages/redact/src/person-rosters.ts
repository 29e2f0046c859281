/** Names of people in lists of them: where most of those under "Present" are found as names, the others are names too. */
import { matchesOf } from "@quern/types";
import { isCommonWord } from "./common-words.js";
import { type Cues, cueOf } from "./cues.js";
import { isAloneGivenName } from "./lone-names.js";
import { isNoPerson } from "./person-labels.js";
import type { Span } from "./spans.js";
import { isShout } from "./words.js";

/** Words of headings and labels that people are listed under, by language. */
const ROSTER = cueOf(
  /(?<!\p{L})(?:present|in attendance|attend(?:ees|ance|ing)|participants?|apologies|regrets|absent|invited|guests|observers|members|speakers|reviewers|authors|contributors|maintainers|teilnehmer(?:innen)?|teilnehmende|anwesende?|entschuldigt|abwesend|gäste|mitglieder|présents?|présentes|excusés?|absents?|participantes?|membres|asistentes|ausentes|miembros|presenti|assenti|partecipanti|membri|presentes|membros|aanwezig|afwezig|deelnemers|leden|deltagare|närvarande|frånvarande|ledamöter|deltakere|deltagere|obecni|nieobecni|uczestnicy|członkowie|přítomni|účastníci|присутствовали|участники)(?!\p{L})/iu,
);
/** "Apologies" in a list of those present. */
const ROSTER_WORD =
  /^(?:apologies|regrets|absent|present|guests|observers|observing|members|none|nobody|entschuldigt|abwesend|gäste|excusés?|ausentes|assenti|ausentes|afwezig|frånvarande|fraværende|nieobecni|omluveni)$/iu;
const MAX_LABEL_CHARACTERS = 60;
const LABEL =
  /^[ \t>]{0,4}(?:#{1,6} )?[ \t*_]{0,4}(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?[ \t])?\p{L}[\p{L}\p{M}\d ’'()/&-]{2,60}$/u;
const MAX_LABEL_WORDS = 6;
/** Lines below a label that are looked at. */
const MAX_LINES = 200;
/** The least people that make a list of them, and the least share of its names that others know. */
const MIN_NAMES = 3;
const MIN_KNOWN = 2;
const MIN_KNOWN_SHARE = 0.5;
/** "Langley Rock", "Jamison Day": the same where the last word of a name is a thing as well. */
const MIN_SHARE_FOR_THINGS = 0.66;
/** The least share of the entries that look like names. */
const MIN_NAME_SHARE = 0.6;
/** "Ada Byron, Mill Ltd" is one person and her firm. */
const MIN_COMMAS_OF_LIST = 3;

const WORD = "\\p{Lu}(?:[\\p{L}\\p{M}]|['’](?=\\p{L})){1,29}(?:-\\p{L}[\\p{L}\\p{M}'’]{1,29}){0,2}";
const PARTICLE = "(?:van|von|de|del|della|di|da|dos|du|la|le|der|den|bin|al|el|ter|ten|zu)";
const ENTRY = new RegExp(
  `^(?<lead>[ \\t>]{0,8}(?:(?:[-*+•–]|\\d{1,3}[.)])[ \\t]{1,4})?(?:\\[[ xX]\\] )?[*_[]{0,3}(?:(?:and|und|et|y|e|en|i) )?)(?<name>${WORD}(?: (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.?(?![\\p{L}\\p{M}])|${WORD})){0,3})(?=[*_\\]]{0,3}[ \\t\\\\.]{0,4}(?:$|[,;:|(<[@/]|[–—-] |(?<= )(?:and|und|et|y|e|en|i|og|och|a) \\p{Lu}))`,
  "u",
);
const IS_ITEM = /^[ \t>]{0,8}(?:[-*+•–]|\d{1,3}[.)])[ \t]/;

interface Entry {
  readonly start: number;
  /** Of an entry that looks like a name. */
  readonly end?: number;
  /** Whether it is one word, and a given name by itself. */
  readonly isGivenName?: boolean;
  /** Whether its last word is a thing. */
  readonly isDoubtful?: boolean;
}

/**
 * Entries of lists of people that look like names, where others know most of them.
 *
 * @param found names that others found
 * @param isThing whether a word is part of the name of something else
 */
export function personsByRoster(cues: Cues, found: readonly Span[], isThing: (word: string) => boolean): Span[] {
  const { text } = cues;
  const known = found.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
  const isKnown = ({ start, end = start, isGivenName = false }: Entry): boolean => {
    if (isGivenName) return true;
    let from = 0;
    let to = known.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (known[middle]!.end <= start) from = middle + 1;
      else to = middle;
    }
    return from < known.length && known[from]!.start < end;
  };
  const spans: Span[] = [];
  let read = -1;
  for (const { index } of cues.matches(ROSTER)) {
    if (index < read) continue;
    const line = lineAt(text, index);
    const colon = text.slice(line.start, line.end).indexOf(":");
    const labelEnd = colon < 0 ? line.end : line.start + colon;
    read = labelEnd;
    const label = text
      .slice(line.start, Math.min(labelEnd, line.start + 2 * MAX_LABEL_CHARACTERS))
      .replace(/[*_\s]+$/, "");
    if (index >= labelEnd || !LABEL.test(label) || label.trim().split(" ").length > MAX_LABEL_WORDS) continue;
    const beside = colon < 0 ? "" : text.slice(labelEnd + 1, line.end);
    let entries: readonly Entry[];
    if (/\p{L}/u.test(beside)) entries = listedIn(beside, labelEnd + 1, isThing);
    // Each line is read for one label.
    else ({ entries, read } = entriesBelow(text, line.end + 1, isThing));
    const names = entries.filter(({ end }) => end !== undefined);
    const knownNames = names.filter(isKnown).length;
    if (
      names.length >= MIN_NAMES &&
      names.length >= MIN_NAME_SHARE * entries.length &&
      knownNames >= Math.max(MIN_KNOWN, MIN_KNOWN_SHARE * names.length)
    )
      spans.push(
        ...names
          .filter(({ isDoubtful }) => !isDoubtful || knownNames >= MIN_SHARE_FOR_THINGS * names.length)
          .map(({ start, end }): Span => ({ start, end: end!, entity: "PERSON", reason: "list of people" })),
      );
  }
  return spans;
}

function lineAt(text: string, at: number): { readonly start: number; readonly end: number } {
  const end = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at) + 1, end: end < 0 ? text.length : end };
}

/** Items, or lines that are names, up to the first line that is neither. */
function entriesBelow(
  text: string,
  from: number,
  isThing: (word: string) => boolean,
): { readonly entries: readonly Entry[]; readonly read: number } {
  const entries: Entry[] = [];
  let hasItems = false;
  let start = from;
  for (let lines = 0; lines < MAX_LINES && start < text.length; lines++) {
    const { end } = lineAt(text, start);
    const line = text.slice(start, Math.min(end, start + 4_000));
    if (line.trim() !== "") {
      const isItem = IS_ITEM.test(line);
      hasItems ||= isItem;
      const listed = isItem ? [] : listedIn(line, start, isThing);
      const entry = entryOf(line, start, isThing);
      if (hasItems && !isItem && /^\s/.test(line)) {
        // Belongs to the item above.
      } else if (listed.length > 0) entries.push(...listed);
      else if (isItem || (!hasItems && entry.end !== undefined)) entries.push(entry);
      else break;
    }
    start = end + 1;
  }
  return { entries, read: start };
}

const BETWEEN_PARTS = /[,;]|(?<= )(?:and|und|et|y|e|en|i|og|och|a) (?=\p{Lu})/gu;

/** Parts between the commas of a line that has several. */
function listedIn(line: string, start: number, isThing: (word: string) => boolean): Entry[] {
  if (line.split(/[,;]/).length < MIN_COMMAS_OF_LIST) return [];
  const entries: Entry[] = [];
  let from = 0;
  for (const between of [...matchesOf(line, BETWEEN_PARTS), undefined]) {
    const to = between?.index ?? line.length;
    // "Ada, Otto, and Eva": nothing stands between a comma and "and".
    if (line.slice(from, to).trim() !== "") entries.push(entryOf(line.slice(from, to), start + from, isThing));
    from = to + (between?.[0].length ?? 0);
  }
  return entries;
}

function entryOf(text: string, start: number, isThing: (word: string) => boolean): Entry {
  const { lead, name } = ENTRY.exec(text)?.groups ?? {};
  if (lead === undefined || name === undefined) return { start };
  const words = name.split(/[ -]/).map((word) => word.replace(/\.$/, ""));
  if (words.some(isNoPerson) || words.slice(0, -1).some(isThing)) return { start };
  const isGivenName = words.length === 1 && isAloneGivenName(name);
  // "Absent:" below "Present" is the next label.
  const isLabel = /^[*_\]]{0,3} ?:/u.test(text.slice(lead.length + name.length));
  if (words.length === 1 && (isLabel || isShout(name) || isCommonWord(name) || ROSTER_WORD.test(name)))
    return { start };
  const isDoubtful = isThing(words.at(-1)!);
  if (isDoubtful && (words.length > 2 || isCommonWord(words[0]!))) return { start };
  return { start: start + lead.length, end: start + lead.length + name.length, isDoubtful, isGivenName };
}
