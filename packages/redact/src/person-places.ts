/** Names of people by where they stand: behind closing formulas, in lists behind a cue, in front of what they say, in columns of tables. */
import { matchesOf } from "@quern/types";
import { type Cues, cueOf } from "./cues.js";
import { personsInColumns } from "./person-columns.js";
import { FULL_NAME, NAME, PARTICLE } from "./person-shapes.js";
import type { Span } from "./spans.js";

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

/** @param isSpeaker whether words in front of a colon are a name */
export function personsByPlace(cues: Cues, isSpeaker: (name: string) => boolean): Span[] {
  return [...signed(cues), ...listed(cues), ...speakers(cues, isSpeaker), ...personsInColumns(cues)];
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
