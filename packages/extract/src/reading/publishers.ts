/** Candidates for who publishes a page: the name that its title ends with, its rights line, its logo, its feeds and its address say. */

import { NONE, type Node, Tag } from "@quern/markdown/html";
import { addToGroup } from "../groups.js";
import { collapse } from "../page/parsed-page.js";
import { type Candidate, far, keyOf, likeness } from "./candidate.js";
import { Family } from "./class-families.js";
import { linkAround, type ReadingContext } from "./reading-context.js";
import { withoutRights } from "./rights.js";
import { visibleText } from "./titles.js";
import { Zone } from "./zones.js";

const MAX_NAME_CHARACTERS = 60;
const RIGHTS = /(?:©|\(c\)|&copy;|copyright|℗)\s*(?:©|\(c\))?\s*/iu;

interface Sign {
  readonly value: string;
  readonly node: Node;
  readonly kind: SignKind;
  readonly strength: number;
}

const KINDS = [
  "titleEnd",
  "titleStart",
  "rights",
  "home",
  "logo",
  "feed",
  "search",
  "profile",
  "heading",
  "written",
] as const;
type SignKind = (typeof KINDS)[number];

export function publisherCandidates(context: ReadingContext, titleKey: string): Candidate[] {
  const { domain } = context;
  const isHomePage = /^https?:\/\/[^/]+\/?(?:[?#].*)?$/.test(context.page.url);
  const byKey = new Map<string, Sign[]>();
  const signsFound = signsOf(context);
  const accounts = signsFound.filter(({ kind }) => kind === "profile").map(({ value }) => keyOf(value));
  const keysSearched = new Set([domain, ...accounts].slice(0, MAX_SEARCHED));
  const linesTogether = context.text.lines.map((line) => runTogether(line.text));
  for (const key of keysSearched)
    for (const value of writingsOf(context, linesTogether, key))
      signsFound.push({ kind: "written", value, node: NONE, strength: key === domain ? 2 : 1 });
  for (const sign of signsFound) {
    const value = trimmed(sign.value);
    const key = keyOf(value);
    if (
      key.length < 2 ||
      value.length > MAX_NAME_CHARACTERS ||
      (key === titleKey && !isHomePage) ||
      /^https?:/.test(value)
    )
      continue;
    addToGroup(byKey, key, { ...sign, value });
  }
  const considered = mostNamed(byKey);
  const keys = considered.map(([key]) => key);
  const candidates: Candidate[] = [];
  for (const [key, signs] of considered) {
    const kinds = new Set(signs.map(({ kind }) => kind));
    const shown = bestWriting(signs);
    const words = shown.value.split(/\s+/);
    const counts = countsOf(context, shown.value);
    const agree = keys.filter((other) => other !== key && (other.includes(key) || key.includes(other)));
    candidates.push({
      value: shown.value,
      key,
      node: shown.node,
      evidence: {
        ...Object.fromEntries(
          KINDS.map((kind) => [
            kind,
            signs.reduce((most, sign) => (sign.kind === kind ? Math.max(most, sign.strength) : most), 0),
          ]),
        ),
        kinds: kinds.size,
        signs: signs.length,
        agree: new Set(agree.flatMap((other) => byKey.get(other)!.map(({ kind }) => kind))).size,
        likeness: likeness(key, domain),
        isDomain: key === domain ? 2 : key.includes(domain) || domain.includes(key) ? 1 : 0,
        initials: initialsOf(words) === domain || (domain.length > 2 && initialsOf(words).startsWith(domain)) ? 1 : 0,
        words: words.length,
        length: shown.value.length,
        hasDot: /\.\p{L}{2,}/u.test(shown.value) ? 1 : 0,
        isLower: shown.value === shown.value.toLowerCase() ? 1 : 0,
        candidates: byKey.size,
        toTitle: likeness(key, titleKey),
        mentions: far(counts.text),
        inFrame: far(counts.frame),
        isHomePage: isHomePage ? 1 : 0,
      },
    });
  }
  return candidates;
}

/** Names that are compared with each other and with the text; a page says who publishes it by a few dozen at most. */
const MAX_NAMES = 200;

const mostNamed = (byKey: ReadonlyMap<string, Sign[]>): ReadonlyArray<readonly [string, Sign[]]> =>
  byKey.size <= MAX_NAMES
    ? [...byKey]
    : [...byKey].sort(([, one], [, other]) => other.length - one.length).slice(0, MAX_NAMES);

/** Evidence in the order of a row. */
export const PUBLISHER_EVIDENCE: readonly string[] = [
  ...KINDS,
  ..."kinds signs agree likeness isDomain initials words length hasDot isLower candidates toTitle mentions inFrame isHomePage".split(
    " ",
  ),
];

const FRAME = Zone.HEADER | Zone.FOOTER | Zone.NAVIGATION;

/** Lines that name a name, in the page's own text and in its frame. */
function countsOf({ text, zones }: ReadingContext, name: string): { text: number; frame: number } {
  const counts = { text: 0, frame: 0 };
  for (const line of text.lines) {
    if (!line.text.includes(name)) continue;
    counts[zones[text.pieces[line.first]!.node]! & FRAME ? "frame" : "text"]++;
  }
  return counts;
}

/** Accounts whose names are looked for in the text. */
const MAX_SEARCHED = 4;
const MIN_SEARCHED_CHARACTERS = 4;

const MAX_SEARCHED_CHARACTERS = 2_000;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const BEGINS_IN_WORD = /^[\p{L}\p{N}]/u;

const runTogether = (text: string): string =>
  text
    .slice(0, MAX_SEARCHED_CHARACTERS)
    .toLowerCase()
    .replace(/[\s.’'&-]+/g, "");

const THE = "the ";
const startsWithThe = (lowered: string, at: number, key: string): boolean =>
  lowered.startsWith(THE, at) && endOfWriting(lowered, at + THE.length, key) >= 0;

const MAX_SIGNS_BETWEEN_LETTERS = 3;
const BETWEEN_LETTERS = /[\s.’'&-]/;

/** End of a key that is written from here on, with up to three blanks or signs between its letters; -1 when it is not. */
function endOfWriting(lowered: string, start: number, key: string): number {
  let at = start;
  for (let letter = 0; letter < key.length; letter++) {
    if (letter > 0)
      for (let skipped = 0; skipped < MAX_SIGNS_BETWEEN_LETTERS && lowered[at] !== key[letter]; skipped++) {
        if (!BETWEEN_LETTERS.test(lowered[at] ?? "")) return -1;
        at++;
      }
    if (lowered[at] !== key[letter]) return -1;
    at++;
  }
  return at;
}

/** How the page writes a name that an address or an account runs together: `tasteofhome` is "Taste of Home". */
function writingsOf({ text }: ReadingContext, linesTogether: readonly string[], key: string): string[] {
  if (key.length < MIN_SEARCHED_CHARACTERS || key.length > 40) return [];
  const counts = new Map<string, number>();
  for (const [index, line] of text.lines.entries()) {
    if (!linesTogether[index]!.includes(key)) continue;
    const searched = line.text.slice(0, MAX_SEARCHED_CHARACTERS);
    const lowered = searched.toLowerCase();
    // The same length after lower-casing: offsets of one are those of the other.
    if (lowered.length !== searched.length) continue;
    for (let at = 0; at < lowered.length; ) {
      const start = startsWithThe(lowered, at, key) ? at + THE.length : at;
      const end = endOfWriting(lowered, start, key);
      if (
        end < 0 ||
        ENDS_IN_WORD.test(searched.slice(Math.max(0, at - 2), at)) ||
        BEGINS_IN_WORD.test(searched.slice(end, end + 2))
      ) {
        at++;
        continue;
      }
      const value = searched.slice(at, end);
      counts.set(value, (counts.get(value) ?? 0) + 1);
      at = end;
    }
  }
  const isName = (value: string): boolean =>
    value !== value.toLowerCase() && (value !== value.toUpperCase() || key.length < 6);
  return [...counts]
    .filter(([value]) => isName(value))
    .sort((one, other) => other[1] - one[1])
    .slice(0, 2)
    .map(([value]) => value);
}

const initialsOf = (words: readonly string[]): string => words.map((word) => keyOf(word).slice(0, 1)).join("");

/** The writing that most signs use; of equals the one with a mixture of cases, as names are written. */
function bestWriting(signs: readonly Sign[]): Sign {
  const counts = new Map<string, number>();
  for (const { kind, value } of signs) if (kind !== "profile") counts.set(value, (counts.get(value) ?? 0) + 1);
  const count = (value: string): number => counts.get(value) ?? 0;
  const isMixed = (value: string): number => (value !== value.toUpperCase() && value !== value.toLowerCase() ? 1 : 0);
  return signs.reduce((one, other) =>
    count(other.value) * 2 + isMixed(other.value) > count(one.value) * 2 + isMixed(one.value) ? other : one,
  );
}

/** Without what goes with a name: rights, a domain's ending, "Home" of a logo. */
const trimmed = (value: string): string =>
  collapse(value)
    .replace(/^[\s\p{P}\p{S}]+(?=[\p{L}\p{N}])/u, "")
    .replace(/\s(?:logo|home ?page|home|startseite|accueil|inicio|logotype|icon)$/iu, "")
    .replace(/^(?:logo (?:of|von|de)?|go to|back to|visit|return to)\s+/iu, "")
    .replace(/(?<![\s,;:|–—-])[\s,;:|–—-]+$/u, "")
    .replace(/(?<=\p{L}{3})\.$/u, "");

function signsOf(context: ReadingContext): Sign[] {
  const { tree, titleParts, documentTitle, text, zones, families } = context;
  const signs: Sign[] = [];
  const add = (kind: SignKind, value: string | undefined, node: Node, strength = 1): void => {
    if (value && value.length <= 200) signs.push({ kind, value, node, strength });
  };
  if (titleParts.length > 1) {
    add("titleEnd", titleParts.at(-1), NONE, 1 + Math.min(3, titleParts.length - 1) / 10);
    add("titleStart", titleParts[0], NONE);
    if (titleParts.length > 2) add("titleEnd", titleParts.at(-2), NONE, 0.5);
  } else add("titleStart", documentTitle, NONE, 0.5);
  for (let node = tree.html + 1; node < tree.body; node++) {
    if (tree.tag[node] !== Tag.LINK) continue;
    const kind = tree.attribute(node, "type") ?? "";
    const title = tree.attribute(node, "title");
    const relation = tree.attribute(node, "rel") ?? "";
    if (/(?:rss|atom)\+xml/i.test(kind) && title)
      add("feed", title.split(/\s{0,20}(?:[»›|–—]|\s-\s|&raquo;)\s{0,20}/u)[0], NONE);
    if (/search/i.test(relation) && title)
      add("search", title.replace(/\s?(?:search|suche|recherche|buscar|pesquisa|cerca)$/iu, ""), NONE);
  }
  for (const line of text.lines) {
    if (line.text.length > 300 || !RIGHTS.test(line.text)) continue;
    const node = text.pieces[line.first]!.node;
    for (const value of rightsHolders(line.text)) add("rights", value, node);
  }
  const origin =
    /^https?:/.test(context.page.url) && URL.canParse(context.page.url) ? new URL(context.page.url).origin : undefined;
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    const tag = tree.tag[node]!;
    if (tag === Tag.A) {
      const target = tree.attribute(node, "href");
      if (target === undefined) continue;
      if (isHome(context, target, origin)) {
        const strength = /home/i.test(tree.attribute(node, "rel") ?? "") || families.of(node) & Family.LOGO ? 2 : 1;
        add("home", visibleText(context, node), node, strength);
        add("home", tree.attribute(node, "title"), node, strength);
        add("home", tree.attribute(node, "aria-label"), node, strength);
        for (let inner = node + 1; inner < tree.end[node]!; inner++) {
          if (tree.tag[inner] === Tag.IMG) add("logo", tree.attribute(inner, "alt"), inner, 2);
          else if (tree.tag[inner] === Tag.SVG) add("logo", tree.attribute(inner, "aria-label"), inner, 2);
          else if (tree.tag[inner] === Tag.TITLE) add("logo", collapse(tree.textContent(inner)), inner, 2);
        }
      } else {
        const account = ACCOUNT.exec(target)?.[1];
        if (
          account &&
          !/^(?:sharer|share|intent|home|search|hashtag|profile\.php|pages?|groups?|in|company|channel|user|watch|p|tr|dialog|login|signup|plugins)$/i.test(
            account,
          )
        )
          add("profile", account, NONE);
      }
    } else if (
      tag === Tag.IMG &&
      families.of(node) & Family.LOGO &&
      zones[node]! & (Zone.HEADER | Zone.FOOTER | Zone.NAVIGATION)
    ) {
      add("logo", tree.attribute(node, "alt"), node);
    } else if (
      families.of(node) & Family.LOGO &&
      tree.isElement(node) &&
      tree.end[node]! - node < 12 &&
      linkAround(tree, node) === NONE
    ) {
      const value = visibleText(context, node);
      if (value.length <= MAX_NAME_CHARACTERS) add("heading", value, node);
    }
  }
  return signs;
}

const ACCOUNT =
  /^(?:https?:)?\/\/(?:www\.|m\.|[a-z]{2}-[a-z]{2}\.)?(?:facebook|twitter|x|instagram|youtube|linkedin|pinterest|tiktok)\.com\/(?:@|company\/|c\/|user\/|channel\/|pages\/)?([\w.-]{2,50})\/?(?:[?#].*)?$/i;

function isHome({ page }: ReadingContext, target: string, origin: string | undefined): boolean {
  if (target === "/" || target === "./") return true;
  if (origin === undefined || target === "" || target.startsWith("#")) return false;
  const path = PLAIN_PATH.exec(target)?.[1];
  if (path !== undefined && !HOME_PATH.test(path)) return false;
  const resolved = page.urls.resolve(target);
  if (!URL.canParse(resolved)) return false;
  const { hostname, pathname, search, protocol } = new URL(resolved);
  if (!protocol.startsWith("http") || search !== "") return false;
  const isSite = hostname.replace(/^www\./, "") === new URL(origin).hostname.replace(/^www\./, "");
  return isSite && HOME_PATH.test(pathname);
}

const HOME_PATH = /^\/(?:index\.\w+|home|[a-z]{2}(?:-[a-z]{2})?)?\/?$/i;
/** The path of an address that resolving leaves as it is: no dots at the start of a part, no backslashes, no white space. */
const PLAIN_PATH = /^(?:https?:\/\/[\w.-]+(?=\/))?((?:\/(?!\/)(?![.%])[^/\\?#\s]*)+)(?:[?#]|$)/i;

/** `© 2024 Fell & Fen Ltd. All rights reserved.` → `Fell & Fen Ltd`, and without its legal form. */
function rightsHolders(line: string): string[] {
  const match = RIGHTS.exec(line);
  if (!match) return [];
  const behind = withoutRights(line.slice(match.index + match[0].length)).replace(
    /^(?:by\s+)?[\s,]*(?:\d{4}\s*(?:[-–—/,]\s*(?:\d{2,4}|present|now|heute)?\s*)*)?(?:by\s+|,\s*|[-–—|:]\s*)?/iu,
    "",
  );
  const before = line
    .slice(0, match.index)
    .replace(/\s?\d{4}.*$/, "")
    .trim();
  const name =
    /^(.{2,60}?)(?=\s*(?:[|•·–—©]|\s-\s|,\s*(?:all|inc|llc|ltd)|\.\s|\.$|\ball rights|\balle rechte|tous droits|todos los|tutti i diritti|\d{4}|$))/iu
      .exec(behind)?.[1]
      ?.trim() ?? "";
  return [name, name.replace(LEGAL_FORM, ""), before.length >= 2 && name.length < 2 ? before : ""].filter(
    (one) => one.length >= 2,
  );
}

const LEGAL_FORM =
  /[\s,]+(?:inc|llc|ltd|limited|gmbh|ag|kg|co|corp|corporation|plc|s\.?a\.?|s\.?r\.?l\.?|b\.?v\.?|oy|ab|as|aps|pty|group|media|company)\.?(?:[\s,]+(?:inc|llc|ltd|co|kg)\.?)?$/iu;
