/** Telephone numbers by the heading of their column: "4155552671" has no form of its own. */
import type { Cues } from "./cues.js";
import type { Span } from "./spans.js";
import { tablesOf } from "./tables.js";

/** Words for a telephone number, in the languages of the cues in front of one. */
const PHONE_WORD =
  "(?:(?:tele)?phone|tel|telefon[eoi]?|telefonnummer|telefonnr|telefoon(?:nummer)?|teléfono|téléphone|tél|telefonu|puhelin(?:numero)?|telefonszám|fax(?:nummer)?|rufnummer|handynummer|mobilnummer|mobiltelefon|móvil|celular|cellulare|whatsapp|gsm|telephone|hotline|телефон|電話(?:番号)?|电话(?:号码)?|手机(?:号码?)?|手機|携帯(?:電話|番号)?|전화(?:번호)?|휴대폰|هاتف|جوال|טלפון|फ़ोन|फोन|โทรศัพท์)";
/** Words used together with it: whose number it is, when it is answered, and "number" itself. */
const BESIDE =
  "(?:no|nr|num|number|numbers|nummer|numéro|número|numero|numer|numurs|номер|de|di|du|del|home|work|office|business|private|personal|contact|customer|emergency|direct|main|primary|secondary|cell|mobile|mobil|mobiel|day|daytime|evening|fixe|portable|fijo|fixo|privat|geschäftlich|dienstlich|komórkowy|kontakt|\\d)";
const PHONE_HEAD = new RegExp(
  `^(?:${BESIDE}[. _/-]{1,2}){0,2}${PHONE_WORD}(?:[. _/#-]{1,2}${BESIDE}){0,2}[.:#]{0,2}$`,
  "iu",
);

/** 6 to 15 digits and nothing else but the signs between groups. */
const NUMBER = /^\+?\(?\d(?:[ \u00a0\u202f.\-\u2010-\u2013/()]{0,3}\d){5,14}(?: ?(?:x|ext\.?) ?\d{1,5})?$/iu;
/** `1,234,567` and `1234.56` count something. */
const AMOUNT = /^\d{1,3}(?:\.\d{3}){2,}$|^\d+\.\d+$/;

/** Cells of columns whose heading names telephone numbers. */
export function phonesInColumns(cues: Cues): Span[] {
  const spans: Span[] = [];
  for (const { heads, cellsBelow } of tablesOf(cues))
    for (const [column, head] of heads.entries()) {
      if (!PHONE_HEAD.test(head)) continue;
      for (const { text, start } of cellsBelow(column))
        if (NUMBER.test(text) && !AMOUNT.test(text))
          spans.push({ start, end: start + text.length, entity: "PHONE", reason: `column "${head}"` });
    }
  return spans;
}
