/** Names of people by where they stand: behind closing formulas, in lists behind a cue, in front of what they say, in columns of tables. */
import { matchesOf } from "@quern/types";
import { type Cues, cueOf } from "./cues.js";
import { beginsWithFamilyName } from "./east-asian/candidates.js";
import { isKnownGivenName as isGivenName } from "./more-given-names.js";
import type { Span } from "./spans.js";
import { tablesOf } from "./tables.js";

const WORD = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}";
const PARTICLE = "(?:van|von|de|del|della|di|da|dos|du|la|le|der|den|bin|al|el|ter|ten|zu)";
const NAME = `${WORD}(?:\\.? (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.|${WORD})){0,3}`;
const FULL_NAME = new RegExp(`^${WORD}(?: (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.|${WORD})){1,3}$`, "u");

/** `Best regards,`, then a line that is a name. */
const SIGNED = new RegExp(
  "[ >]{0,8}(?:(?:many )?thanks(?: again)?|thank you|thx|best(?: wishes)?|(?:with )?(?:best|kind|warm)(?:est)? regards|regards|sincerely|yours(?: sincerely| truly| faithfully)?|cheers|" +
    "cordialement|bien (?:à vous|cordialement)|(?:mit )?(?:freundlichen?|besten?|viele[nr]?|liebe[nr]?|herzliche[nr]?) grü(?:ß|ss)en?|lg|mfg|saludos(?: cordiales)?|un saludo|atentamente|atenciosamente|abraços|" +
    `cordiali saluti|met vriendelijke groet(?:en)?|(?:med )?vänliga hälsningar|hälsningar|mvh|pozdrawiam|z poważaniem)[,!.]?[ ]{0,4}\\n{1,3}[ >*_]{0,8}(?<span>${NAME})[*_]{0,2}[ ]{0,4}(?=\\n|$)`,
  "diuy",
);
/** `Attendees: A B, C D and E F`. */
const LISTED = cueOf(
  /(?<!\p{L})(?:attendees|participants|present|apologies|authors|reviewers|speakers|members|teilnehmer(?:innen)?|teilnehmende|anwesend|entschuldigt|présents|participantes|asistentes|autores|autoren|partecipanti|aanwezig|deltagare|obecni)\s{0,2}:[*_]{0,2}\s{0,2}(?<span>[^\n]{3,400})/diu,
);
/** `[10:02] **Sofia**: hello`, `Sofia: hello`. */
const SPEAKER =
  /[ >*_-]{0,6}(?:\[?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AP]M)?\]?[ ,-]{1,3})?[*_]{0,2}(?<span>\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2})[*_]{0,2}:/duy;
const OF_PEOPLE =
  /^(?:attendee|participant|employee|patient|student|teacher|customer|client|tenant|guest|member|assignee|account holder|holder|contact(?: person)?|mitarbeiter(?:in)?|kund(?:e|in)|kontoinhaber(?:in)?|ansprechpartner(?:in)?|patient(?:in)?|titular|titulaire|cliente|empleado|salarié|full name|vor- und nachname|nombre completo|speaker|author)s?$/iu;
const NAME_COLUMN = /^(?:name|nom|nombre|nome|naam|namn|navn|imię i nazwisko)$/iu;
/** Heads in scripts without capitals; things have the second kind of names as well. */
const OF_EASTERN_PEOPLE = /^(?:姓名|氏名|お名前|联系人|聯絡人|负责人|負責人|担当者|성명|성함|담당자|작성자)$/u;
const EASTERN_NAME_COLUMN = /^(?:名前|名字|이름)$/u;
const EASTERN_NAME =
  /^(?:[\p{Script=Han}々]{1,4}[ \u3000]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]{1,5}|[\p{Script=Hangul}]{2,4})$/u;
/** Columns beside which a column of names is one of people. */
const BESIDE_PEOPLE =
  /^(?:e-?mail|mail|phone|telephone|tel|telefon|téléphone|teléfono|mobile|iban|birth|born|dob|date of birth|geburtsdatum|age|alter|address|adresse|dirección|position|role|rolle|title|department|abteilung|salary|gehalt|city|stadt)\.?$/iu;

/** @param isSpeaker whether words in front of a colon are a name */
export function personsByPlace(cues: Cues, isSpeaker: (name: string) => boolean): Span[] {
  return [...signed(cues), ...listed(cues), ...speakers(cues, isSpeaker), ...inTables(cues)];
}

const person = (start: number, end: number, reason: string): Span => ({ start, end, entity: "PERSON", reason });

const ONLY_PARTICLE = new RegExp(`^${PARTICLE}$`);

function signed(cues: Cues): Span[] {
  return [...cues.atLines(SIGNED)].flatMap((match) => {
    const [start, end] = match.indices!.groups!["span"]!;
    // The flag that ignores case is for the formula.
    const name = cues.text.slice(start, end);
    const isName = name.split(/[ .-]+/).every((word) => /^\p{Lu}/u.test(word) || ONLY_PARTICLE.test(word));
    return isName && !/\b(?:The|Team|Support|Service|Department|Your)\b/.test(name)
      ? [person(start, end, "signature")]
      : [];
  });
}

const LISTED_PART = /[^,;&()|*]{2,80}/g;

function listed(cues: Cues): Span[] {
  return [...cues.matches(LISTED)].flatMap((match) => {
    const [from] = match.indices!.groups!["span"]!;
    return [...matchesOf(match.groups!["span"]!, LISTED_PART)].flatMap((part) => {
      const lead = /^\s*(?:and |und |et |y |e )?/.exec(part[0])![0].length;
      const name = part[0].slice(lead).replace(/(?: (?:and|und|et|y|e) .*)?[.\s]*$/u, "");
      const start = from + part.index + lead;
      return FULL_NAME.test(name) ? [person(start, start + name.length, "list of people")] : [];
    });
  });
}

const speakers = (cues: Cues, isSpeaker: (name: string) => boolean): Span[] =>
  [...cues.atLines(SPEAKER)]
    .filter((match) => isSpeaker(match.groups!["span"]!))
    .map((match) => person(...match.indices!.groups!["span"]!, "speaker"));

const MAX_HEAD_CHARACTERS = 40;

/** Cells of columns whose head says that they hold people. */
function inTables(cues: Cues): Span[] {
  const spans: Span[] = [];
  for (const { heads, cellsBelow } of tablesOf(cues))
    for (const [column, head] of heads.entries()) {
      const isEastern = OF_EASTERN_PEOPLE.test(head) || EASTERN_NAME_COLUMN.test(head);
      if (!isEastern && !OF_PEOPLE.test(head) && !NAME_COLUMN.test(head)) continue;
      const cells = cellsBelow(column);
      const names = cells.filter((cell) => (isEastern ? EASTERN_NAME : FULL_NAME).test(cell.text));
      const isOfPeople =
        OF_PEOPLE.test(head) ||
        OF_EASTERN_PEOPLE.test(head) ||
        (isEastern && names.filter((cell) => beginsWithFamilyName(cell.text)).length * 2 > cells.length) ||
        (NAME_COLUMN.test(head) &&
          (heads.some((other) => BESIDE_PEOPLE.test(other)) ||
            names.filter((cell) => isGivenName(cell.text.split(/[ -]/)[0]!)).length * 3 >= cells.length));
      if (isOfPeople)
        spans.push(
          ...names.map((cell) =>
            person(cell.start, cell.start + cell.text.length, `column "${head.slice(0, MAX_HEAD_CHARACTERS)}"`),
          ),
        );
    }
  return spans;
}
