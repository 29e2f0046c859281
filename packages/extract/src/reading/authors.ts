/** Candidates for who has written a page: names behind labels, links to profiles, and what classes call an author. */

import { NONE, type Node, Tag, textWeight } from "@quern/markdown/html";
import { isGivenName } from "@quern/redact/names";
import {
  authorLabelLength,
  byLength,
  endsWithAuthorLabel,
  endsWithBy,
  endsWithMaker,
  isAuthorLabel,
  isBy,
  lastDeed,
} from "@quern/text/words";
import { addToGroup } from "../groups.js";
import { withoutSentencesBehind } from "../page/label-sentences.js";
import { type Candidate, far, keyOf, likeness } from "./candidate.js";
import { Family } from "./class-families.js";
import type { DayMention } from "./days.js";
import { eachMatch, findDays } from "./find-days.js";
import type { Piece } from "./page-text.js";
import { elementOf, levelsTo, linkAround, type ReadingContext } from "./reading-context.js";
import { zoneEvidence } from "./titles.js";
import { Zone } from "./zones.js";

const MAX_PIECE_CHARACTERS = 160;
const MAX_NAME_CHARACTERS = 70;
const MAX_WORDS = 7;
const MAX_MENTIONS = 400;
/** Names stand near a day or the headline, where no word tells of them. */
const MAX_CHARACTERS_AWAY = 160;

interface AuthorMention {
  readonly names: readonly string[];
  readonly node: Node;
  readonly place: number;
  /** 0 no label, 1 a word such as "by", 2 one that says author. */
  readonly label: number;
  readonly relation: number;
  readonly address: number;
  readonly called: number;
  readonly user: number;
  readonly daysAway: number;
  /** Characters of its piece that are not the name. */
  readonly rest: number;
}

const PROFILE =
  /\/(?:authors?|autor(?:e[ns]?|a)?|auteurs?|by|writers?|contributors?|profiles?|people|person|staff|team|columnists?|journalists?|redaktion|reporters?|bio|experts?)\/[^/]/i;
const ACCOUNT =
  /\/(?:users?|members?|u|profile|memberlist|account|@)[/.?=-]|\/@|[?&](?:u|user|author|member)(?:id)?=|member\.php|profile\.php/i;

export function authorCandidates(context: ReadingContext, days: readonly DayMention[], titleAt: number): Candidate[] {
  const { tree, text, zones, domain, titleParts } = context;
  const mentions = authorMentions(context, days, titleAt);
  const byKey = new Map<string, Array<{ readonly value: string; readonly mention: AuthorMention }>>();
  for (const mention of mentions) {
    for (const value of mention.names) {
      const key = keyOf(value);
      if (key.length < 2) continue;
      addToGroup(byKey, key, { value, mention });
    }
  }
  const firstLabelled =
    mentions.find(({ label, place }) => label > 0 && place >= titleAt - MAX_CHARACTERS_AWAY)?.place ?? -1;
  const users = mentions
    .filter(({ user, address, place }) => (user < 3 || address === 1) && place >= titleAt - MAX_CHARACTERS_AWAY)
    .map(({ node }) => node);
  const named = mentions
    .filter(({ called, label, place }) => (called < 3 || label > 0) && place >= titleAt - MAX_CHARACTERS_AWAY)
    .map(({ node }) => node);
  const deeds = new Map(mentions.map((mention) => [mention, deedBefore(context, mention)]));
  const beginners = mentions.filter(
    (mention) => deeds.get(mention) === 1 && mention.address > 0 && mention.place >= titleAt - MAX_CHARACTERS_AWAY,
  );
  const sites = [...titleParts.slice(1).map(keyOf), domain];
  const candidates: Candidate[] = [];
  for (const [key, all] of byKey) {
    const { value, mention } = all.reduce((one, other) =>
      strengthOf(other.mention, titleAt) > strengthOf(one.mention, titleAt) ? other : one,
    );
    const element = elementOf(tree, mention.node);
    const words = value.split(/\s+/);
    const cased = words.filter((word) => /^\p{Lu}/u.test(word)).length;
    const any = (test: (mention: AuthorMention) => boolean): number => (all.some((one) => test(one.mention)) ? 1 : 0);
    candidates.push({
      value,
      key,
      node: mention.node,
      together: mention.names,
      evidence: {
        label: mention.label,
        labelAny: Math.max(...all.map((one) => one.mention.label)),
        relation: any(({ relation }) => relation > 0),
        address: any(({ address }) => address > 1) * 2 || any(({ address }) => address > 0),
        called: mention.called,
        calledAny: Math.min(...all.map((one) => one.mention.called)),
        calledByline: levelsTo(context, mention.node, Family.BYLINE),
        calledBiography: levelsTo(context, mention.node, Family.BIOGRAPHY),
        user: mention.user,
        daysAway: far(mention.daysAway),
        rest: far(mention.rest),
        fromTitle: far(mention.place - titleAt),
        distance: far(Math.abs(mention.place - titleAt)),
        isBefore: mention.place < titleAt ? 1 : 0,
        share: mention.place / Math.max(1, text.length),
        fromLabelled: firstLabelled < 0 ? -1 : far(Math.abs(mention.place - firstLabelled)),
        words: words.length === 1 && UNSPACED.test(value) ? WORDS_OF_NAME : words.length,
        length: textWeight(value),
        casedShare: /[\p{Lu}\p{Ll}]/u.test(value) ? cased / words.length : 1,
        isUpper: value === value.toUpperCase() && value !== value.toLowerCase() ? 1 : 0,
        digits: value.replace(/\D/g, "").length,
        isGiven: isGivenName(capitalised(words[0] ?? "")) || mayBeGiven(value, mention) ? 1 : 0,
        isSite: Math.max(...sites.map((site) => likeness(key, site))),
        isLink: linkAround(tree, mention.node) === NONE ? 0 : 1,
        mentions: all.length,
        people: mention.names.length,
        order: mentions.indexOf(mention),
        others: byKey.size,
        twins: context.twins(element),
        parentTwins: context.twins(tree.parent[element] ?? NONE),
        userRank: users.indexOf(mention.node),
        users: users.length,
        namedRank: named.indexOf(mention.node),
        isThread: context.isThread ? 1 : 0,
        deed: deeds.get(mention)!,
        begunRank: beginners.indexOf(mention),
        picture: hasPicture(context, element),
        ...zoneEvidence(zones[element]!),
      },
    });
  }
  return candidates;
}

/** A name in a script that sets no space between family name and given name: as many words as such a name has elsewhere. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+$/u;
const WORDS_OF_NAME = 2;

const MAX_SIGNS_OF_NAME = 8;

/** No list of given names knows such scripts: where the page calls it an author, a short one is taken for a person's. */
const mayBeGiven = (value: string, { called, label, relation }: AuthorMention): boolean =>
  (called < 2 || label > 0 || relation > 0) && value.length <= MAX_SIGNS_OF_NAME && UNSPACED.test(value);

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

function authorMentions(context: ReadingContext, days: readonly DayMention[], titleAt: number): AuthorMention[] {
  const { tree, text } = context;
  const dayPlaces = days.map(({ place }) => place).sort((a, b) => a - b);
  const mentions: AuthorMention[] = [];
  for (const [index, piece] of text.pieces.entries()) {
    if (mentions.length >= MAX_MENTIONS) break;
    const line = text.lines[piece.line]!;
    const alone = line.end - line.first === 1;
    if (piece.text.length > MAX_PIECE_CHARACTERS || isComment(context, piece, titleAt)) continue;
    const previous = index > 0 ? text.pieces[index - 1] : undefined;
    if (previous?.line === piece.line && endsWithMaker(previous.text)) continue;
    const link = linkAround(tree, piece.node);
    const target = link === NONE ? "" : (tree.attribute(link, "href") ?? "");
    const relation = link !== NONE && /(?:^|\s)author(?:\s|$)/i.test(tree.attribute(link, "rel") ?? "") ? 1 : 0;
    const address = target === "" ? 0 : PROFILE.test(target) ? 2 : ACCOUNT.test(target) ? 1 : 0;
    const called = levelsTo(context, piece.node, Family.AUTHOR, 4);
    const user = levelsTo(context, piece.node, Family.USER, 4);
    for (const part of partsOf(piece, context)) {
      const led = authorLabelLength(part.text);
      const by = led > 0 ? led : byLength(part.text);
      let label = led > 0 ? 2 : by > 0 ? 1 : 0;
      // "By <a>Ada</a>", "Author" in a box of its own.
      if (label === 0 && part.isFirst && previous && previous.text.length <= MAX_PIECE_CHARACTERS) {
        const sameLine = previous.line === piece.line;
        const near = piece.line - previous.line <= 1;
        if ((near && isAuthorLabel(previous.text)) || (sameLine && endsWithAuthorLabel(previous.text))) label = 2;
        else if ((near && isBy(previous.text)) || (sameLine && endsWithBy(previous.text))) label = 1;
      }
      const daysAway = nearest(dayPlaces, piece.start);
      const place = piece.start + part.start;
      const isNear = daysAway <= MAX_CHARACTERS_AWAY || Math.abs(place - titleAt) <= MAX_CHARACTERS_AWAY;
      const isSign =
        label === 2 ||
        relation > 0 ||
        address > 0 ||
        called < 4 ||
        (user < 3 && part.text.length < 40) ||
        (label === 1 && (alone || isNear));
      if (!isSign && !(isNear && looksLikeName(part.text))) continue;
      const names = namesIn(part.text.slice(by), part.isCut);
      if (names.length === 0) continue;
      const rest = piece.text.length - names.reduce((sum, name) => sum + name.length, 0);
      mentions.push({ names, node: piece.node, place, label, relation, address, called, user, daysAway, rest });
    }
  }
  return mentions;
}

/** Outside of threads, those who comment below a page have not written it. */
const isComment = ({ zones, isThread }: ReadingContext, { node, start }: Piece, titleAt: number): boolean =>
  !isThread && (zones[node]! & Zone.COMMENT) !== 0 && start > titleAt;

interface Part {
  readonly text: string;
  readonly start: number;
  readonly isFirst: boolean;
  /** Whether something stood behind it, so that a word of that may be left: "Ada on". */
  readonly isCut: boolean;
}

const SEPARATOR = /\s{0,20}[|·•–—｜]\s{0,20}|\s[-/]\s/g;

/** In every day and separator. */
const MAY_BE_CUT = /[\d|·•–—｜]|\s[-/]\s/;

/** A piece as days and separators divide it: `By Ada | June 9, 2025 | 5 min`. */
function partsOf({ text }: Piece, { order }: ReadingContext): Part[] {
  if (!MAY_BE_CUT.test(text)) return [{ text, start: 0, isFirst: true, isCut: false }];
  const parts: Part[] = [];
  const cuts = [...findDays(text, order).map(({ start, end }) => [start, end] as const)];
  eachMatch(SEPARATOR, text, ({ 0: separator, index }) => cuts.push([index, index + separator.length]));
  cuts.sort((a, b) => a[0] - b[0]);
  let start = 0;
  for (const [from, to] of [...cuts, [text.length, text.length] as const]) {
    if (from > start)
      parts.push({ text: text.slice(start, from).trim(), start, isFirst: start === 0, isCut: from < text.length });
    start = Math.max(start, to);
  }
  return parts.filter((part) => part.text !== "");
}

const JOINING =
  /\s{0,20}(?:,\s*(?:and|und|et|y|e|en|och|og|i|и|ve)\s|\s(?:and|und|et|y|e|en|och|og|i|и|ve|with|&)\s|[,;、，]|(?<=\S)&(?=\S))\s*/u;

/** A text whose parts nothing but commas joins. */
const COMMAS_ONLY = /^(?:(?!\s(?:and|und|et|y|e|en|och|og|i|и|ve|with)\s|[&、;])[\s\S])*$/u;

/** The people that a text names; none where it is no list of names. */
export function namesIn(text: string, isCut: boolean): string[] {
  const whole = /\S@\S/.test(text) ? "" : clean(withoutSentencesBehind(text), isCut);
  if (whole === "") return [];
  const people = whole
    .split(JOINING)
    .map((one) => clean(one, false))
    .filter((one) => one !== "");
  const isApart = people.every(
    (one) => /^\p{Lu}/u.test(one) && one.split(" ").length >= 2 && one.split(" ").length <= 4,
  );
  // Behind a comma may stand an office: "Ada Byron, Senior Editor".
  const isList =
    people.length > 1 &&
    isApart &&
    (!COMMAS_ONLY.test(whole) || people.slice(1).every((one) => isGivenName(one.split(" ")[0]!)));
  if (isList) return people.filter(isName);
  // "Ada Byron, Editor": what stands behind the comma is her office.
  const first = whole.split(/[,;，]/)[0]!.trim();
  return isName(first) ? [first] : [];
}

const NAME_END = /\s{0,20}(?:[([{<@:：]|\d{1,2}[:h]\d\d|(?:^|\s)\d{2,}\s|["“”«»]|\s-\s|\.{2,}|…)/u;

function clean(text: string, isCut: boolean): string {
  const end = NAME_END.exec(text);
  const cut = end && end.index > 0 ? text.slice(0, end.index) : text;
  let words = cut.replace(/^[\s\p{P}\p{S}]+|(?<![\s,;:!?/|*+=–—-])[\s,;:!?/|*+=–—-]+$/gu, "").split(/\s+/);
  if ((isCut || end) && /^\p{Lu}/u.test(words[0] ?? ""))
    while (words.length > 1 && !/\p{Lu}/u.test(words.at(-1)!)) words = words.slice(0, -1);
  return words.join(" ");
}

function isName(text: string): boolean {
  if (text.length < 2 || text.length > MAX_NAME_CHARACTERS || !/\p{L}/u.test(text)) return false;
  // "Written by", and nothing behind it.
  if (isAuthorLabel(text) || isBy(text) || NO_HAN_NAME.test(text)) return false;
  if (text.split(" ").length > MAX_WORDS || /[!?]|\.\s+\p{L}{3}[^.]*\.$|^https?:|\S@\S/u.test(text)) return false;
  return (text.match(/\d/g)?.length ?? 0) <= text.length / 2;
}

/**
 * Not a name, though it follows the word for a reporter or an author. Chinese puts no space before the verb (`记者从上海昆剧团获悉`, `记者了解到`); the
 * rest are buttons, sections, and words for an unknown author.
 */
const NO_HAN_NAME =
  /^(?:[从從对對就在向据據于](?=\p{sc=Han}{2})|(?:今|昨|近|日前|了解|采访|採訪|发现|發現|注意到|梳理|获悉|獲悉|看到|表示)|(?:发表于|發表於|发布于|關注|关注|博客|首页|首頁|登录|登錄|评论|評論|分享|收藏|回复|更多|未知|佚名|匿名|本站|原创|原創|网络|網路|网络整理|管理员|管理員)$)/u;

/** Two to four words that begin in upper case, or a short text of a script without cases. */
function looksLikeName(text: string): boolean {
  if (text.length > 40) return false;
  const words = text.split(/\s+/);
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s·]{2,8}$/u.test(text)) return true;
  return (
    words.length >= 2 &&
    words.length <= 4 &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length >= 2 &&
    !/[\d!?:]/.test(text)
  );
}

function nearest(places: readonly number[], at: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < at) low = middle + 1;
    else high = middle;
  }
  const behind = places[low];
  const before = places[low - 1];
  return Math.min(behind === undefined ? 100_000 : behind - at, before === undefined ? 100_000 : at - before);
}

function strengthOf({ label, relation, address, called, place, daysAway }: AuthorMention, titleAt: number): number {
  return label * 2 + relation * 2 + address + (4 - called) / 2 - Math.abs(far(place - titleAt)) / 3 - far(daysAway) / 8;
}

/** Characters before a name in which a word tells what its bearer has done. */
const DEED_CHARACTERS = 90;

/** 1 behind "asked", -1 behind "edited" or "answered", 0 where neither stands near. */
function deedBefore({ text }: ReadingContext, { node, place }: AuthorMention): number {
  let at = text.firstPiece[node]!;
  let before = (text.pieces[at]?.text ?? "").slice(0, Math.max(0, place - (text.pieces[at]?.start ?? place)));
  while (--at >= 0 && place - text.pieces[at]!.start <= DEED_CHARACTERS * 2 && before.length < DEED_CHARACTERS)
    before = `${text.pieces[at]!.text} ${before}`;
  return lastDeed(before.slice(-DEED_CHARACTERS));
}

/** A face beside a name. */
function hasPicture({ tree }: ReadingContext, element: Node): number {
  let around = element;
  for (let level = 0; level < 3 && around > tree.body; level++) {
    if (tree.end[around]! - around < 40)
      for (let inner = around; inner < tree.end[around]!; inner++) if (tree.tag[inner] === Tag.IMG) return 3 - level;
    around = tree.parent[around]!;
  }
  return 0;
}

/** Evidence in the order of a row. */
export const AUTHOR_EVIDENCE: readonly string[] = (
  "label labelAny relation address called calledAny calledByline calledBiography user daysAway rest fromTitle distance isBefore share fromLabelled words length " +
  "casedShare isUpper digits isGiven isSite isLink mentions people order others twins parentTwins userRank users namedRank isThread deed begunRank picture inNavigation inFooter inHeader inSide inComments inRelated inCard inMain inArticle"
).split(" ");
