/** Days on a page other than its day of publication: the day of an event or a law, or a day in the future. */
import { endsWithLaw, isWhenLabel, isWhereLabel } from "@quern/text/words";
import type { ParsedPage } from "../page/parsed-page.js";
import type { DayMention } from "./days.js";
import type { ReadingContext } from "./reading-context.js";

/** Between a day and its hours: `, `, ` from `, ` - `. */
const HOURS_BEHIND =
  /^.{0,12}?(?<![\d:.])(?:[01]?\d|2[0-3])(?:[:.h][0-5]\d)?\s?(?:[ap]\.?m\.?|uhr|h)?\s?(?:[-–—]|to|until|till|bis|à|a|al?le|tot|do|до)\s?(?:[01]?\d|2[0-3])(?:[:.h][0-5]\d|\s?[ap]\.?m|\s?uhr|\s?h(?!\p{L}))/iu;
const NOTHING_OR_WEEKDAY = /^\s*(?:\p{L}{2,15}[.,]{0,2}\s*)?$/u;
/** Lines between the day of an event and the label of its place. */
const MAX_LINES_TO_PLACE = 4;
const MAX_LABEL_CHARACTERS = 40;
/** In front of a day, for the name of a law or a label. */
const MAX_CHARACTERS_BEFORE = 160;

/** Whether a day is that of an event or of a law, by what stands around it. */
export function isOfSomethingElse(
  { tree, text: { pieces, lines, firstPiece } }: ReadingContext,
  mention: DayMention,
): boolean {
  const index = pieces[firstPiece[mention.node]!]?.line;
  const line = index === undefined ? undefined : lines[index];
  if (index === undefined || line === undefined) return false;
  const start = Math.max(0, mention.place - line.start);
  const before = line.text.slice(Math.max(0, start - MAX_CHARACTERS_BEFORE), start);
  if (endsWithLaw(before)) return true;
  const length = mention.isMarked ? tree.textContent(mention.node).trim().length : line.text.length - mention.beside;
  const behind = line.text.slice(start + length);
  const next = behind.trim() === "" ? (lines[index + 1]?.text ?? "") : "";
  if (HOURS_BEHIND.test(behind) || (next.length <= MAX_LABEL_CHARACTERS && HOURS_BEHIND.test(next))) return true;
  const above = NOTHING_OR_WEEKDAY.test(before) ? (lines[index - 1]?.text ?? "") : before;
  if (above.length <= MAX_LABEL_CHARACTERS && isWhenLabel(above)) return true;
  return lines
    .slice(index + 1, index + 1 + MAX_LINES_TO_PLACE)
    .some(({ text }) => text.length <= MAX_LABEL_CHARACTERS && isWhereLabel(text));
}

/** Parts of addresses below which events stand. */
const OF_EVENTS =
  /\/(?:events?|calendar|meetings?|veranstaltung(?:en)?|termine?|kalender|ev[eé]nements?|agenda|eventos?|eventi|evenement(?:en)?|wydarzenia|etkinlik(?:ler)?)(?:[/.?]|$)/i;

/** Whether a page is about events: by its address, or because its data has one and no article. */
export function isEventPage({ items, url }: ParsedPage): boolean {
  if (OF_EVENTS.test(url)) return true;
  const types = items.flatMap((item) => item.types);
  return (
    types.some((type) => /Event$/.test(type)) && !types.some((type) => /(?:Article|Posting|Report|Recipe)$/.test(type))
  );
}

const MILLISECONDS_A_DAY = 86_400_000;

/** Whether a day is later than tomorrow, which has begun somewhere. */
export const isToCome = (day: string): boolean => Date.parse(day) > Date.now() + MILLISECONDS_A_DAY;
