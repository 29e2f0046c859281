/** Candidates for the days of a page: when it came out, when it was changed. */

import { ATTRIBUTE_FIELDS, NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { saysPublished, saysUpdated } from "@quern/text/words";
import { addToGroup } from "../groups.js";
import { type Candidate, far } from "./candidate.js";
import { Family } from "./class-families.js";
import { findDays, isoDay } from "./find-days.js";
import { elementOf, levelsTo, placeOf, type ReadingContext } from "./reading-context.js";
import { zoneEvidence } from "./titles.js";

const MAX_LINE_CHARACTERS = 400;
const MAX_MENTIONS = 300;
const MAX_LABEL_CHARACTERS = 40;

export interface DayMention {
  readonly day: string;
  readonly other: string | undefined;
  readonly node: Node;
  readonly place: number;
  /** The text before it in its line. */
  readonly before: string;
  /** Characters of its line beside it. */
  readonly beside: number;
  /** By a machine-readable attribute. */
  readonly isMarked: boolean;
}

/** Every day that the page names. */
export function dayMentions(context: ReadingContext): DayMention[] {
  const { tree, text, order } = context;
  const mentions: DayMention[] = [];
  for (const [index, line] of text.lines.entries()) {
    if (mentions.length >= MAX_MENTIONS) break;
    if (line.text.length > MAX_LINE_CHARACTERS || !/\d/.test(line.text)) continue;
    for (const found of findDays(line.text, order)) {
      // A day in code is an example.
      if (tree.closest(text.pieces[line.first]!.node, Tag.PRE) !== NONE) break;
      const at = line.start + found.start;
      let piece = line.first;
      while (piece + 1 < line.end && text.pieces[piece + 1]!.start <= at) piece++;
      const inside = line.text.slice(0, found.start);
      // A label may stand in the line above.
      const above = text.lines[index - 1];
      const before = inside.trim() === "" && above && above.text.length <= MAX_LABEL_CHARACTERS ? above.text : inside;
      mentions.push({
        day: found.day,
        other: found.other,
        node: text.pieces[piece]!.node,
        place: at,
        before: before.slice(-MAX_LABEL_CHARACTERS),
        beside: line.text.length - (found.end - found.start),
        isMarked: false,
      });
    }
  }
  for (let node = tree.body + 1; node < tree.end[tree.body]! && mentions.length < 2 * MAX_MENTIONS; node++) {
    const tag = tree.tag[node]!;
    if (tag === Tag.TEXT || !tree.isElement(node) || tree.last[node] === 0) continue;
    const stated = markedDay(context, node);
    if (stated === undefined) continue;
    const place = placeOf(text, node);
    const piece = text.pieces[text.firstPiece[node]!];
    const line = piece && text.lines[piece.line];
    const before = line ? line.text.slice(0, Math.max(0, place - line.start)) : "";
    mentions.push({
      day: stated,
      other: undefined,
      node,
      place,
      before: before.slice(-MAX_LABEL_CHARACTERS),
      beside: line ? Math.max(0, line.text.length - (tree.end[node]! - node)) : 0,
      isMarked: true,
    });
  }
  return mentions;
}

const SECONDS = 1_000;

function markedDay({ tree, order }: ReadingContext, node: Node): string | undefined {
  const isTime = tree.tag[node] === Tag.TIME;
  const written = isTime ? tree.attribute(node, "datetime") : undefined;
  if (written) return findDays(written, order)[0]?.day;
  const title =
    isTime || tree.tag[node] === Tag.ABBR || tree.tag[node] === Tag.SPAN ? tree.attribute(node, "title") : undefined;
  if (title && title.length <= 60) return findDays(title, order)[0]?.day;
  if (!mayBeStamped(tree, node)) return undefined;
  const stamp =
    tree.attribute(node, "data-time") ?? tree.attribute(node, "data-timestamp") ?? tree.attribute(node, "data-date");
  if (!stamp || stamp.length > 40) return undefined;
  if (/^\d{10}$|^\d{13}$/.test(stamp)) {
    const moment = new Date(Number(stamp) * (stamp.length === 10 ? SECONDS : 1));
    return isoDay(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
  }
  return findDays(stamp, order)[0]?.day;
}

/** Lengths of the names of the attributes that hold a moment: `data-time`, `data-date`, `data-timestamp`. */
const STAMP_LENGTHS: ReadonlySet<number> = new Set(["data-time", "data-timestamp"].map(({ length }) => length));

/** Whether the name of one of an element's attributes is as long as those of moments: few are, and the names need not be compared. */
function mayBeStamped({ first, last, attributeOffsets }: Tree, element: Node): boolean {
  const from = first[element]! * ATTRIBUTE_FIELDS;
  const end = from + last[element]! * ATTRIBUTE_FIELDS;
  for (let at = from; at < end; at += ATTRIBUTE_FIELDS)
    if (STAMP_LENGTHS.has(attributeOffsets[at + 1]! - attributeOffsets[at]!)) return true;
  return false;
}

/** `/2026/11/27/`, `/2026-11-27-title`, `/20261127`; not a part of a longer number, nor a version such as 2024-4-1. */
const ADDRESS_DAY = /(?<!\d)((?:19|20)\d\d)(?:\/(\d\d?)\/(\d\d?)|([_.-]?)(\d\d)\4(\d\d))(?!\d)/g;

/** The first day that an address names in full. */
export function addressDay(url: string): string | undefined {
  for (const [, year, month, day, , ownMonth, ownDay] of url.matchAll(ADDRESS_DAY)) {
    const found = isoDay(Number(year), Number(month ?? ownMonth), Number(day ?? ownDay));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param titleAt place of the headline in the page's text */
export function dayCandidates(context: ReadingContext, mentions: readonly DayMention[], titleAt: number): Candidate[] {
  const { tree, text, families, zones } = context;
  const inAddress = addressDay(context.page.url);
  const yearMonth = /\/((?:19|20)\d\d)\/(\d\d?)(?:\/|$)/.exec(context.page.url);
  const byDay = new Map<string, DayMention[]>();
  const values = new Set(mentions.map(({ day }) => day));
  for (const mention of mentions) {
    for (const day of [mention.day, mention.other]) {
      if (day === undefined) continue;
      addToGroup(byDay, day, mention);
    }
  }
  const places = mentions.map(({ place }) => place).sort((a, b) => a - b);
  const behindTitle = mentions.filter(({ place }) => place >= titleAt).sort((a, b) => a.place - b.place);
  const today =
    mentions
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? "";
  const candidates: Candidate[] = [];
  for (const [day, all] of byDay) {
    const score = (mention: DayMention): number => strengthOf(context, mention, titleAt);
    const best = all.reduce((one, other) => (score(other) > score(one) ? other : one));
    const element = elementOf(tree, best.node);
    const zone = zones[element]!;
    const own = families.of(element);
    candidates.push({
      value: day,
      key: day,
      node: best.node,
      evidence: {
        isMarked: all.some(({ isMarked }) => isMarked) ? 1 : 0,
        isTime: tree.tag[element] === Tag.TIME || tree.closest(element, Tag.TIME) >= 0 ? 1 : 0,
        isWritten: all.some(({ isMarked }) => !isMarked) ? 1 : 0,
        isOther: all.some((mention) => mention.day === day) ? 0 : 1,
        hasOther: all.some((mention) => mention.other !== undefined) ? 1 : 0,
        saysPublished: all.some((mention) => saysPublished(mention.before)) ? 1 : 0,
        saysUpdated: all.some((mention) => saysUpdated(mention.before)) ? 1 : 0,
        calledDay: levelsTo(context, best.node, Family.DAY),
        calledPublished: levelsTo(context, best.node, Family.PUBLISHED),
        calledUpdated: levelsTo(context, best.node, Family.UPDATED),
        calledByline: levelsTo(context, best.node, Family.BYLINE | Family.AUTHOR),
        ownDay: own & Family.DAY ? 1 : 0,
        fromTitle: far(best.place - titleAt),
        distance: far(Math.abs(best.place - titleAt)),
        isBefore: best.place < titleAt ? 1 : 0,
        rank: behindTitle.findIndex((mention) => mention.day === day),
        rankOfAll: places.indexOf(best.place),
        beside: far(best.beside),
        share: best.place / Math.max(1, text.length),
        mentions: all.length,
        days: values.size,
        twins: context.twins(element),
        inAddress:
          inAddress === day
            ? 2
            : inAddress !== undefined
              ? -1
              : yearMonth && day.startsWith(`${yearMonth[1]}-${yearMonth[2]!.padStart(2, "0")}`)
                ? 1
                : 0,
        age: far(daysBetween(day, today)),
        isThread: context.isThread ? 1 : 0,
        newer: [...values].filter((other) => other > day).length / Math.max(1, values.size),
        ...zoneEvidence(zone),
      },
    });
  }
  return candidates;
}

const MILLISECONDS_A_DAY = 86_400_000;
export const daysBetween = (day: string, other: string): number =>
  (Date.parse(other) - Date.parse(day)) / MILLISECONDS_A_DAY;

/** Which of the mentions of one day tells most about it. */
function strengthOf(
  context: ReadingContext,
  { node, place, before, beside, isMarked }: DayMention,
  titleAt: number,
): number {
  return (
    (isMarked ? 2 : 0) +
    (saysPublished(before) ? 3 : 0) +
    (levelsTo(context, node, Family.DAY, 3) < 3 ? 1 : 0) -
    Math.abs(far(place - titleAt)) / 3 -
    far(beside) / 4
  );
}

/** Evidence in the order of a row. */
export const DAY_EVIDENCE: readonly string[] = (
  "isMarked isTime isWritten isOther hasOther saysPublished saysUpdated calledDay calledPublished calledUpdated calledByline ownDay fromTitle distance isBefore rank " +
  "rankOfAll beside share mentions days twins inAddress age isThread newer inNavigation inFooter inHeader inSide inComments inRelated inCard inMain inArticle"
).split(" ");
