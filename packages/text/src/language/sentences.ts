/** Sentences of a text: the built-in segmenter, put right where it breaks after abbreviations. */

import { matchesOf } from "@quern/types";

/** Abbreviations that a sentence goes on after, without their last dot, lower case. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    "dr mr mrs ms prof st sr jr rev hon gen col capt lt sgt gov sen rep inc ltd co corp vs etc e.g i.e cf approx ca no nos vol vols fig figs eq eqs sec " +
    "ch pp p ed eds al est dept univ jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun a.m p.m u.s u.k " +
    "hr fr nr str bzw z.b d.h u.a usw ggf inkl evtl vgl s.o s.u abb bsp mio mrd tel dipl ing " +
    "sog geb gest bzgl zzgl jh jhd hrsg ziff anm exkl dra ee.uu bijv o.a m.b.t t.o.v d.w.z dhr mevr t.ex bl.a s.k np tzw św ks inż hab např tzv tj mj avv ecc dott.ssa " +
    "m mm mme mlle av art n.b p.ex éd env cap sra srta ud uds pág núm aprox sig dott ing sig.ra"
  ).split(" "),
);
/** Abbreviations that often end a sentence, too: what follows decides. */
const MAY_END: ReadonlySet<string> = new Set("etc a.m p.m u.s u.k co inc ltd corp usw al".split(" "));

/** Endings of firms that another one may follow: "Co. KG", "Co., Ltd." */
const FIRM: ReadonlySet<string> = new Set("co inc ltd corp".split(" "));
const BEHIND_FIRM =
  /^\s*(?:KG|KGaA|OHG|GmbH|AG|SE|Ltd|Inc|LLC|LP|LLP|Pty|Limited|S\.[AL]|SA|SpA|SCS|SCA|BV|B\.V|NV|N\.V|Lda|oHG|K[Gg])(?![\p{L}\p{N}])/u;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string | undefined): Intl.Segmenter {
  const key = language ?? "en";
  let found = segmenters.get(key);
  if (!found) {
    try {
      found = new Intl.Segmenter(key, { granularity: "sentence" });
    } catch {
      found = new Intl.Segmenter("en", { granularity: "sentence" });
    }
    if (segmenters.size < 50) segmenters.set(key, found);
  }
  return found;
}

export interface Sentence {
  /** Without white space around it; line breaks inside are kept. */
  readonly text: string;
  /** Offset in the text. */
  readonly start: number;
}

/** @param language BCP 47 tag, as far as known */
export function splitSentences(text: string, language?: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let end = 0;
  const close = (): void => {
    const piece = text.slice(start, end);
    const trimmed = piece.trim();
    if (trimmed !== "") sentences.push({ text: trimmed, start: start + piece.indexOf(trimmed) });
    start = end;
  };
  for (const segment of segments(text, segmenter(language))) {
    if (end > start && !goesOn(text.slice(Math.max(start, end - 40), end), segment) && !isInside(text, start, end))
      close();
    end += segment.length;
  }
  close();
  return sentences;
}

/** The segmenter ends a segment at each end of a line (UAX 29, SB4). */
const LINE = /[^\n\r\u0085\u2028\u2029]*(?:\r\n|[\n\r\u0085\u2028\u2029])|[^\n\r\u0085\u2028\u2029]+$/g;
/** Characters that are handed to the segmenter at once. */
const PART_CHARACTERS = 4_000;

/** As the segmenter finds them in the whole text, over which it may take quadratic time: line by line, and long lines in parts. */
function* segments(text: string, found: Intl.Segmenter): Generator<string, void, undefined> {
  for (const [line] of matchesOf(text, LINE)) {
    let length = PART_CHARACTERS;
    for (let from = 0; from < line.length; ) {
      const isRest = from + length >= line.length;
      const parts = [...found.segment(line.slice(from, from + length))];
      // The next characters may speak against the last two.
      const sure = isRest ? parts : parts.slice(0, -2);
      for (const { segment } of sure) {
        yield segment;
        from += segment.length;
      }
      length = sure.length > 0 ? PART_CHARACTERS : length * 2;
    }
  }
}

/** Opening marks and their closing ones: quotation marks differ between languages. */
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ["„", "“”"],
  ["“", "”"],
  ["«", "»"],
  ["「", "」"],
  ["『", "』"],
  ["《", "》"],
  ["(", ")"],
  ["（", "）"],
  ["【", "】"],
]);
/** A quotation is kept in one sentence up to here. */
const MAX_INSIDE = 500;

/** Whether a break lies between marks that open before it and close soon after: inside a quotation or brackets. */
function isInside(text: string, start: number, at: number): boolean {
  const open: string[] = [];
  let quoted = false;
  const from = Math.max(start, at - MAX_INSIDE);
  for (let index = from; index < at; index++) {
    const character = text[index]!;
    if (character === '"') quoted = !quoted;
    else if (open.length > 0 && open.at(-1)!.includes(character)) open.pop();
    else if (CLOSERS.has(character)) open.push(CLOSERS.get(character)!);
  }
  const rest = text.slice(at, at + MAX_INSIDE);
  if (quoted) return rest.includes('"');
  const closers = open.at(-1);
  return closers !== undefined && [...closers].some((closer) => rest.includes(closer));
}

/** Words in front of an ordinal in German, where every noun behind it has a capital. */
const BEFORE_ORDINAL =
  /(?:^|[\s(„"«])(?:der|die|das|den|dem|des|am|im|vom|zum|zur|beim|ab|bis|seit|jede[rmns]?|diese[rmns]?|ein(?:e[rmn]?)?|sein(?:e[rmn]?)?|ihr(?:e[rmn]?)?|unser(?:e[rmn]?)?|dein(?:e[rmn]?)?|mein(?:e[rmn]?)?|und|oder|bis|[a-zäöüß]{2,3}tag,?|(?:mo|di|mi|do|fr|sa|so)[.,]) (?:\d{1,3}\.(?:,| und| bis| oder|\/|[-–]) ?)?$/iu;
/** Words behind an ordinal in whatever language names one so: "1. FC Köln", "4. November", "19. Jahrhundert". */
const BEHIND_ORDINAL =
  /^\s*(?:FC|SC|SV|FSV|FFC|VfL|TSV|BFC|Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez|Jahrhunderts?|Jh|Jahrtausends?|Bundesliga|Liga|Weltkriegs?|Spieltags?|Spielminute|Minute|Runde|Platz|Rang|Klasse|Stock|Etage|Obergeschoss|Geburtstags?|Auflage|Ausgabe|Kapitel|Semester|Lebensjahr|Todestag|Etappe|Staffel|Folge|Bezirk|Mal|Senat|Kammer|Zivilkammer|Strafsenat)(?!\p{L})/u;

/** Whether a number with a dot is an ordinal that its sentence goes on after. */
function isOrdinal(before: string, after: string): boolean {
  const found = /(?:^|[\s(„"«/–-])(\d{1,3})\.\s*$/u.exec(before);
  if (!found || /\n\s*$/.test(before)) return false;
  if (BEHIND_ORDINAL.test(after)) return true;
  const lead = before.slice(0, found.index + found[0].length - found[0].trimStart().length);
  return /^\s*\p{L}/u.test(after) && BEFORE_ORDINAL.test(`${lead.trimEnd()} `);
}

/** Whether the break between two segments is inside a sentence. */
function goesOn(before: string, after: string): boolean {
  if (/^\s*\p{Ll}/u.test(after) && !/[!?…。！？]["”’»)]*\s*$/u.test(before) && !/\n\s*$/.test(before)) return true;
  // ".NET", ".gov": the dot begins a word.
  if (/(?:^|\s)\.$/.test(before) && /^[\p{L}\d]/u.test(after)) return true;
  if (isOrdinal(before, after)) return true;
  const word = /(?:^|[\s(["“„«])([\p{L}][\p{L}.]{0,12})\.\s*$/u.exec(before)?.[1];
  if (word === undefined) return false;
  const known = word.toLowerCase();
  if (MAY_END.has(known)) return !/^\s*\p{Lu}/u.test(after) || (FIRM.has(known) && BEHIND_FIRM.test(after));
  // "J. Smith": a single capital is an initial, except "I" and what follows a number ("Plan B.").
  // "z. B.", "p. ex.": parts of abbreviations that are written apart.
  if (/^\p{Ll}$/u.test(word)) return true;
  return ABBREVIATIONS.has(known) || (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(word) && word !== "I");
}
