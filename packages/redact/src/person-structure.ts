/** Names of people by the structure they stand in: address lines of mail, labels of forms, closings of letters, heads of CVs, captions of courts. */
import { matchesOf } from "@quern/types";
import { type Cues, cueOf, matchesAt } from "./cues.js";
import { MAX_LOCAL_CHARACTERS } from "./email.js";
import {
  CLOSINGS,
  isNoPerson,
  isSingleName,
  NAME_LABELS,
  OFFICE_WORDS,
  PARTIES,
  PERSON_LABELS,
  ROLE_ACCOUNT,
} from "./person-labels.js";
import { isOfPan, ROLES } from "./person-roles.js";
import type { Span } from "./spans.js";

const WORD =
  "[\\p{Lu}\\p{Lo}](?:[\\p{L}\\p{M}]|['’](?=\\p{L})(?!s(?!\\p{L}))){0,29}(?:-[\\p{Lu}\\p{Lo}\\p{Ll}][\\p{L}\\p{M}'’]{1,29}){0,2}";
const PARTICLE =
  "(?:van|von|vom|de|del|della|dei|di|da|das|do|dos|du|des|la|le|der|den|het|'t|bin|ibn|bint|al|el|ter|ten|te|zu|zum|af|av|y|e)";
const TITLE =
  "(?:(?:Dr|Prof|Dipl|Ing|Mag|Mr|Mrs|Ms|Mme|Mlle|M|Sr|Sra|Sig|D|Dña|Dott|Avv|Me|med|jur|phil|rer|nat|h\\.c)\\.?ª?(?:-Ing\\.)? |Monsieur |Madame |Herrn? |Frau )";
const PERSON = `${WORD}\\.?(?: (?:${PARTICLE} ){0,3}(?:\\p{Lu}\\.|${WORD})){0,4}`;
const IS_PARTICLE = new RegExp(`^${PARTICLE}$`, "u");
const TITLES = new RegExp(`^(?:${TITLE}){1,3}`, "u");
const WHOLE_NAME = new RegExp(`^(?:${TITLE}){0,3}(?<name>${PERSON})$`, "u");

/** How far in front of an address its name may begin. */
const MAX_NAME_CHARACTERS = 90;
/** Lines between a closing and the name below it. */
const MAX_LINES_TO_NAME = 3;
/** Lines of a CV's head in which its address stands. */
const MAX_HEAD_LINES = 8;
const MAX_LABEL_CHARACTERS = 60;

/** Knowledge of words that other finders have. */
export interface KnownWords {
  /** Whether a word is part of the name of something else. */
  readonly isThing: (word: string) => boolean;
  /** Whether a word is a given name. */
  readonly isGivenName: (word: string) => boolean;
}

/** Spans of names, each with the structure that says so; all of them are sure enough to be looked for elsewhere. */
export function personsByStructure(text: string, cues: Cues, known: KnownWords): Span[] {
  const isName = (name: string, minWords: number): boolean => {
    const words = name.split(/[ \u00a0]+/);
    const spelled = words.filter((word) => !IS_PARTICLE.test(word));
    return (
      spelled.length >= minWords &&
      spelled.length <= 5 &&
      spelled.every((word) => !known.isThing(word) && !isNoPerson(word.replace(/\.$/, ""))) &&
      spelled.some((word) => /[\p{L}\p{M}]{3}|[\p{Lo}]{2}/u.test(word))
    );
  };
  const addresses = addressesOf(text);
  return [
    ...inAddressLines(text, addresses, isName, known),
    ...byLocalParts(text, addresses, isName),
    ...behindLabels(cues, isName),
    ...belowClosings(text, isName),
    ...inHead(text, addresses, isName),
    ...inCaptions(text, cues, isName, known),
    ...behindOffices(cues, isName),
    ...inChats(cues, isName),
  ];
}

type IsName = (name: string, minWords: number) => boolean;

interface Address {
  readonly start: number;
  readonly local: string;
  readonly domain: string;
}

const LOCAL = /[\p{L}\p{N}._%+-]+$/u;
const DOMAIN = /[\p{L}\p{N}.-]{1,253}/uy;

function addressesOf(text: string): Address[] {
  const addresses: Address[] = [];
  let done = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const local = LOCAL.exec(text.slice(Math.max(done, at - MAX_LOCAL_CHARACTERS - 1), at))?.[0] ?? "";
    DOMAIN.lastIndex = at + 1;
    const domain = DOMAIN.exec(text)?.[0];
    if (local === "" || local.length > MAX_LOCAL_CHARACTERS || domain === undefined) continue;
    addresses.push({ start: at - local.length, local, domain });
    done = at + 1 + domain.length;
  }
  return addresses;
}

/** Letters without marks and case. */
const fold = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l");

/** `Ada Byron <ada@…>`, `"Byron, Ada" <ada@…>`, `Ada Byron (ada@…)`, `Ada Byron [mailto:ada@…]`, `[Ada Byron](mailto:ada@…)`. */
function inAddressLines(text: string, addresses: readonly Address[], isName: IsName, known: KnownWords): Span[] {
  const spans: Span[] = [];
  for (const { start, local, domain } of addresses) {
    const opening = /(?:\]\(mailto:|["'*_]{0,3}[ \t]{0,2}(?:<|&lt;|\(|\[)(?:\[)?(?:mailto:)?)$/u.exec(
      text.slice(Math.max(0, start - 16), start),
    );
    if (!opening || ROLE_ACCOUNT.test(local)) continue;
    const end = start - opening[0].length;
    const from = Math.max(0, end - MAX_NAME_CHARACTERS);
    const lead = text.slice(from, end);
    const found =
      /["“](?<quoted>[^"“”\n<>]{2,80})$/u.exec(lead)?.groups?.["quoted"] ??
      /(?:^|[\n:;>|[(])[ \t*_>-]*(?<turned>[\p{Lu}][\p{L}'’-]{1,30}, [\p{Lu}][\p{L}'’.-]{1,30}(?: \p{Lu}\.)?)$/u.exec(
        lead,
      )?.groups?.["turned"] ??
      /(?:^|[\n,:;<>()[\]|"'•*_]|\.\s|(?<= )(?:and|und|et|y|e|i|en|och|og|an|to|at) )[ \t]*(?<plain>[^\n,:;<>()[\]|"•*_@\d]{2,60})$/u.exec(
        lead,
      )?.groups?.["plain"];
    if (found === undefined) continue;
    const name = found.trim();
    const at = end - found.length + found.indexOf(name);
    if (isMailName(name, local, domain, isName, known))
      spans.push({ start: at, end: at + name.length, entity: "PERSON", reason: "name in front of a mail address" });
  }
  return spans;
}

function isMailName(name: string, local: string, domain: string, isName: IsName, known: KnownWords): boolean {
  const [family, given] = name.split(", ");
  const words = (given === undefined ? name : `${given} ${family}`)
    .split(/[ \u00a0]+/)
    .filter((word) => word.length > 0);
  const accounts = fold(local);
  const inAccount = words.some((word) => fold(word).length >= 3 && accounts.includes(fold(word)));
  // `john smith <jsmith@…>`: without capitals the account has to agree.
  if (words.some((word) => /^\p{Ll}/u.test(word) && !IS_PARTICLE.test(word)) && !(inAccount && words.length <= 3))
    return false;
  const capital = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ");
  const title = WHOLE_NAME.exec(capital);
  if (!title || !isName(title.groups!["name"]!, 1)) return false;
  if (inAccount || known.isGivenName(words[0]!)) return true;
  // Firms write from their own domain: `Acme Tools <mail@acmetools.com>`.
  const company = fold(domain);
  return words.length >= 2 && !words.some((word) => fold(word).length >= 4 && company.includes(fold(word)));
}

/** People whose account is their name: `ada.byron@…` makes `Ada Byron` and `A. Byron` known wherever they stand. */
function byLocalParts(text: string, addresses: readonly Address[], isName: IsName): Span[] {
  const pairs = new Map<string, string>();
  for (const { local } of addresses) {
    const parts = local.toLowerCase().split(/[._-]/);
    if (parts.length !== 2 || ROLE_ACCOUNT.test(local) || parts.some((part) => !/^\p{L}+$/u.test(part))) continue;
    if (parts[1]!.length >= 3 && parts[0]!.length >= 1) pairs.set(fold(parts[1]!), fold(parts[0]!));
  }
  if (pairs.size === 0) return [];
  const spans: Span[] = [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}@._-])(?<given>${WORD}|\\p{Lu}\\.) (?<family>(?:${PARTICLE} ){0,2}${WORD})(?![\\p{L}\\p{N}@_])`,
    "gu",
  );
  for (const match of matchesOf(text, pattern)) {
    const given = pairs.get(fold(match.groups!["family"]!));
    const written = fold(match.groups!["given"]!);
    if (given === undefined || written === "" || !(given.startsWith(written) || written.startsWith(given))) continue;
    if (isName(match[0].replace(/^\p{Lu}\. /u, ""), 1))
      spans.push({
        start: match.index,
        end: match.index + match[0].length,
        entity: "PERSON",
        reason: "name of a mail account",
      });
  }
  return spans;
}

/** `Responsable directo: Ada Byron`: small words behind a label narrow it. */
const IS_PERSON_LABEL = new RegExp(`^(?:${[...PERSON_LABELS, ...ROLES].join("|")})(?: \\p{Ll}{2,14}){0,2}$`, "iu");
const IS_NAME_LABEL = new RegExp(`^(?:${NAME_LABELS})$`, "iu");
const LABEL = new RegExp(
  `[ \\t>*_#-]{0,8}(?<label>\\p{L}[\\p{L}\\p{M}.,'’ \\-/()]{1,${MAX_LABEL_CHARACTERS}})[*_]{0,3}[ \\u00a0]{0,2}[:：][*_]{0,3}[ \\t\\u00a0]{0,4}\\n?[*_]{0,3}(?<title>(?:${TITLE}){0,3})(?<span>${PERSON})(?<rest>[*_]{0,3}[^\\n]{0,6})`,
  "duy",
);
/** Ends of a field: these may follow the name. */
const AFTER_NAME = /^[*_]{0,3}[ \u00a0]{0,2}(?:$|[,;|<([•·–—/]|geb\.|né|née|born|KC|QC|[-–] )/u;

const MAX_INDENT_CHARACTERS = 6;

/** Places of lines with a colon at which a label may begin: at the start, behind a little white space there, and behind signs that divide. */
function* labelPlaces(text: string, lines: readonly number[]): Generator<number, void> {
  for (const [index, start] of lines.entries()) {
    const line = text.slice(start, (lines[index + 1] ?? text.length + 1) - 1);
    if (!line.includes(":") && !line.includes("：")) continue;
    yield start;
    let at = 0;
    while (at < MAX_INDENT_CHARACTERS && (line[at] === " " || line[at] === ">")) yield start + ++at;
    for (const { index } of line.matchAll(/[|•·;]/g)) if (index >= at) yield start + index + 1;
  }
}

/** `Surname: Byron`, `Counsel for the Claimant: Ada Byron`. */
function behindLabels(cues: Cues, isName: IsName): Span[] {
  const { text } = cues;
  const spans: Span[] = [];
  for (const match of matchesAt(text, LABEL, labelPlaces(text, cues.lines))) {
    const label = match.groups!["label"]!.trim();
    const isPersonal = IS_PERSON_LABEL.test(label);
    if (!isPersonal && !IS_NAME_LABEL.test(label)) continue;
    const name = match.groups!["span"]!;
    const [start, end] = match.indices!.groups!["span"]!;
    const isField = AFTER_NAME.test(match.groups!["rest"]!);
    if (!isField || !isName(name, isPersonal && isSingleName(label) ? 1 : 2)) continue;
    spans.push({ start, end, entity: "PERSON", reason: `behind the label "${label.slice(0, 40)}"` });
  }
  return spans;
}

const IS_CLOSING = new RegExp(`^[ >*_]{0,8}(?:${CLOSINGS.join("|")})[ ]?[,!.:]?[*_]{0,3}\\s{0,4}$`, "iu");
/** Most lines are links, rows, items or long: none of them is a closing. */
const MAY_CLOSE = /^[ >*_]{0,8}\p{L}[^|[\](){}<>\d]{0,138}$/u;
const FOR_ANOTHER = /^(?:i\. ?[AV]\.|ppa\.|gez\.|p\.p\.|signed|s\/)\s?/u;

/** The line below a closing, and below the `--` in front of a mail's signature. */
function belowClosings(text: string, isName: IsName): Span[] {
  const spans: Span[] = [];
  let at = 0;
  let openLines = 0;
  let isDivider = false;
  for (const line of text.split("\n")) {
    const start = at;
    at += line.length + 1;
    if (openLines > 0 && line.trim() !== "" && !/^[ >]*$/.test(line)) {
      openLines = 0;
      const lead = /^[ >*_]{0,8}/u.exec(line)![0].length;
      const written = line.slice(lead).replace(/[ \t*_\\]+$/u, "");
      const skipped = FOR_ANOTHER.exec(written)?.[0].length ?? 0;
      // `Ada Byron, Treasurer` and `Ada Byron | Treasurer`
      const name = written
        .slice(skipped)
        .split(/,| [|–—-] /u)[0]!
        .trimEnd();
      const found = WHOLE_NAME.exec(name);
      const start2 = start + lead + skipped;
      if (found && isName(found.groups!["name"]!, isDivider ? 2 : 1))
        spans.push({ start: start2, end: start2 + name.length, entity: "PERSON", reason: "signature" });
    } else if (openLines > 0) openLines--;
    if (line.length < 140 && /^[ >]*-- ?$/.test(line)) {
      openLines = MAX_LINES_TO_NAME;
      isDivider = true;
    } else if (line.length < 140 && MAY_CLOSE.test(line) && IS_CLOSING.test(line)) {
      openLines = MAX_LINES_TO_NAME;
      isDivider = false;
    }
  }
  return spans;
}

const CV =
  /^(?:[ #*_]*)(?:curriculum(?: vitae)?|c\.?v\.?|résumé|resume|lebenslauf|hoja de vida|currículo|życiorys|levensloop|meritförteckning|životopis|özgeçmiş)(?!\p{L})/iu;

/** The first line of a document above its own mail address or telephone: the account agrees with the name, or it is called a CV. */
function inHead(text: string, addresses: readonly Address[], isName: IsName): Span[] {
  const lines = text.slice(0, 2_000).split("\n");
  let at = 0;
  let seen = 0;
  let hasTitle = false;
  for (const line of lines) {
    const start = at;
    at += line.length + 1;
    if (line.trim() === "") continue;
    if (++seen > 3) return [];
    if (CV.test(line) || /^[ ]{0,3}#{2}/.test(line)) {
      hasTitle ||= CV.test(line);
      if (/^[ #*_]*\S+(?: vit(?:ae|æ))?[ :*_]*$/iu.test(line) || !CV.test(line)) continue;
    }
    const lead = /^[ #*_>]*(?:(?:curriculum vitae|lebenslauf|cv|résumé)(?: (?:of|von|de|di))?[ :–-]{1,3})?/iu.exec(
      line,
    )![0].length;
    const name = line.slice(lead).replace(/[ *_]+$/u, "");
    const found = WHOLE_NAME.exec(name);
    if (!found || !isName(found.groups!["name"]!, 2)) continue;
    const head = lines.slice(0, MAX_HEAD_LINES * 2).join("\n").length;
    const words = name
      .split(" ")
      .map(fold)
      .filter((word) => word.length >= 4);
    const agrees = addresses.some(
      ({ start: place, local }) => place < head && words.some((word) => fold(local).includes(word)),
    );
    if (!agrees && !hasTitle) continue;
    return [{ start: start + lead, end: start + lead + name.length, entity: "PERSON", reason: "head of a CV" }];
  }
  return [];
}

/** In captions parties begin with a capital in every language. */
const ANY_PARTY = PARTIES.split("|")
  .map((party) => party.replace(/^\p{Ll}/u, (sign) => `[${sign.toUpperCase()}${sign}]`))
  .join("|");
const SIDE = `(?:${TITLE}){0,3}${WORD}(?: (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.|${WORD})){1,3}`;
const VERSUS_WORD = / (?:v|vs|versus|gegen|contre|contra|contro|tegen|mot|przeciwko|c\/)[.*_]{0,3} /g;
const VERSUS = new RegExp(
  `^[ #*_>]{0,8}(?<one>${PERSON}(?:,? [\\p{L}.]{2,12}){0,3}?)[*_]{0,2} (?<versus>v\\.?|vs\\.?|versus|gegen|contre|c\\/|contra|contro|tegen|mot|przeciwko)[*_]{0,2} (?<two>${PERSON})(?=[^\\p{L}]|$)`,
  "du",
);
const PARTY = new RegExp(
  `(?<=^|\\n|[.,:] )[ >*_]{0,6}(?:(?:der|die|den|des|dem|la|le|il|el|lo) )?(?<span>${SIDE})(?=,[^\\n]{0,140}?(?:${ANY_PARTY})(?!\\p{L}))`,
  "dgu",
);

/** A line that is nothing but "against" in a caption, and the first name of the line below. */
const AGAINST = new RegExp(
  `(?<=\\n)[ *_]{0,6}(?:v\\.?|vs\\.?|versus|gegen|contre|contra|contro|tegen|mot|przeciwko|proti|-? ?against ?-?)[ *_]{0,4}\\n{1,3}[ *_]{0,6}(?:(?:der|die|das|den|la|le|il|el|lo) )?(?<span>${SIDE})(?=[,.*_]|\\n|$)`,
  "duy",
);

/** `Ada Byron v. Meridian Housing Ltd`; `der Ada Byron, Seeweg 4, Klägerin,`. */
function inCaptions(text: string, cues: Cues, isName: IsName, known: KnownWords): Span[] {
  const spans: Span[] = [];
  let read = -1;
  for (const versus of matchesOf(text, VERSUS_WORD)) {
    // Both sides stand on one line, which is read once.
    if (versus.index < read) continue;
    const line = text.lastIndexOf("\n", versus.index) + 1;
    const lineEnd = text.indexOf("\n", versus.index);
    read = lineEnd < 0 ? text.length : lineEnd;
    const match = VERSUS.exec(text.slice(line, read));
    if (!match) continue;
    for (const side of ["one", "two"]) {
      const [start, end] = match.indices!.groups![side]!.map((at) => at + line) as [number, number];
      const name = text.slice(start, end);
      // More words behind a side may make it a firm: `Meridian Housing Ltd`.
      const goesOn = side === "two" && /^,? (?:\p{Lu}|&|and )/u.test(text.slice(end, end + 6));
      // "Zweiter Polizeieinsatz gegen Drogenhandel": these words stand between other things as well.
      // "Digital vs. human brains": things are compared so, too.
      const isCase = /^v\.?$/.test(match.groups!["versus"]!) || known.isGivenName(name.split(" ")[0]!);
      if (isCase && !goesOn && isName(name, 2) && WHOLE_NAME.test(name))
        spans.push({ start, end, entity: "PERSON", reason: "party of a case" });
    }
  }
  for (const match of cues.atLines(AGAINST)) {
    const [start, end] = match.indices!.groups!["span"]!;
    if (isName(match.groups!["span"]!.replace(TITLES, ""), 2))
      spans.push({ start, end, entity: "PERSON", reason: "party of a case" });
  }
  if (cues.has(IS_PARTY))
    for (const match of matchesOf(text, PARTY)) {
      const [start, end] = match.indices!.groups!["span"]!;
      if (isName(match.groups!["span"]!.replace(TITLES, ""), 1))
        spans.push({ start, end, entity: "PERSON", reason: "party of a case" });
    }
  return spans;
}

const IS_PARTY = cueOf({ source: `(?<!\\p{L})(?:${ANY_PARTY})(?!\\p{L})`, flags: "u" });
const OFFICE = cueOf({
  source: `(?<![\\p{L}.])(?:${OFFICE_WORDS.join("|")})[ \\u00a0]{1,2}(?<title>(?:${TITLE}){0,2})(?<span>${WORD}(?: (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.|${WORD})){1,3})`,
  flags: "du",
});

/** `Rechtsanwalt Ernst Berg`, `la collega Ada Neri`. */
function behindOffices(cues: Cues, isName: IsName): Span[] {
  const { text } = cues;
  const spans: Span[] = [];
  for (const match of cues.matches(OFFICE)) {
    const [start, end] = match.indices!.groups!["span"]!;
    const name = match.groups!["span"]!;
    if (/^pan[ \u00a0]/iu.test(match[0]) && !isOfPan(text)) continue;
    if (isName(name, 2)) spans.push({ start, end, entity: "PERSON", reason: `behind "${match[0].split(" ")[0]}"` });
  }
  return spans;
}

const CHAT = new RegExp(
  `[ >*_-]{0,6}(?:\\[?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?: ?[AP]M)?\\]?|\\[?\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4},? \\d{1,2}:\\d{2}(?::\\d{2})?\\]?)[ ,-]{1,3}[*_<]{0,2}(?<span>${PERSON})[*_>]{0,2}:`,
  "duy",
);

/** `[09:15] Ada: …`: who speaks behind a time. */
function inChats(cues: Cues, isName: IsName): Span[] {
  const spans: Span[] = [];
  for (const match of cues.atLines(CHAT)) {
    const [start, end] = match.indices!.groups!["span"]!;
    if (isName(match.groups!["span"]!, 1)) spans.push({ start, end, entity: "PERSON", reason: "speaker of a chat" });
  }
  return spans;
}
