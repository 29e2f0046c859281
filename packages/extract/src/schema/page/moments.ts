/** Days, hours and free entry in the short lines of a record: an event in a calendar, a job in a list. */
import { withoutAccents } from "@quern/text/terms";
import { monthOf } from "@quern/text/words";
import { matchesOf } from "@quern/types";

/** Of one short line; absent where the line states none or several. */
export interface Moment {
  /** As written, with weekday and year where they stand there. */
  readonly day?: string;
  /** As written: `8:00 pm`, `19.30 Uhr`. */
  readonly time?: string;
  /** The line without either. */
  readonly rest: string;
}

const WORD = /\p{L}+|\d+/gu;
const IN_FIGURES = /(?<![\d./-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2}(?!\d)))(?![\d/-])/;
const WEEKDAY =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?$|^(?:mo|di|mi|do|fr|sa|so)$|^(?:mon|diens|donners|frei|sams|sonn)tag$|^(?:mittwoch|sonnabend)$|^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$|^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)$|^(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)$|^(?:segunda|terca|quarta|quinta|sexta)$|^(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)$/;
const TIME =
  /(?<![\d.:])(?:(?:[01]?\d|2[0-3])[:.h][0-5]\d(?!\d|[.:/]\d)(?:\s?(?:[ap]\.?m\.?|uhr|h)(?!\p{L}))?|(?:1[0-2]|0?[1-9])\s?[ap]\.?m\.?(?!\p{L})|(?:[01]?\d|2[0-3])\s?(?:uhr|h)(?!\p{L}))/giu;
const FREE =
  /^(?:free(?: (?:entry|admission|of charge))?|entry free|(?:eintritt )?(?:frei|kostenlos|gratis)|gratuit|entrée (?:libre|gratuite)|(?:entrada )?(?:libre|gratuita?)|(?:ingresso )?(?:libero|gratuito)|gratis entree)$/iu;

/** `10 hours ago`, `vor 3 Tagen`, `il y a 2 jours`, `3日前`. */
const AGE =
  /^(?:posted |active |veröffentlicht |publiée? |publicado )?(?:(?:\d{1,3}\+?|an?) ?(?:s|m|h|d|w|sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?|months?|years?|mos?) ago|vor (?:\d{1,3}|einem|einer) (?:minuten?|stunden?|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)|il y a (?:\d{1,3}|une?) (?:minutes?|heures?|jours?|semaines?|mois|ans?)|hace (?:\d{1,3}|una?) (?:minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?)|há (?:\d{1,3}|uma?) (?:minutos?|horas?|dias?|semanas?|m[eê]s(?:es)?|anos?)|\d{1,3} (?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]) fa|\d{1,3} (?:minuten|uur|dag(?:en)?|we?ek(?:en)?|maand(?:en)?) geleden|\d{1,3} (?:minut\p{L}{0,2}|godzin\p{L}{0,2}|dni|dzień|tygodni\p{L}{0,2}|miesi\p{L}{2,5}) temu|\d{1,3} (?:минут\p{L}{0,2}|час\p{L}{0,2}|день|дн\p{L}{1,2}|недел\p{L}{1,2}|месяц\p{L}{0,2}) назад|\d{1,3} ?(?:分|時間|日|週間|か月|ヶ月|分钟|小时|天|周|个月)前)$/iu;

export const isAge = (line: string): boolean => line.length <= MAX_AGE_CHARACTERS && AGE.test(line.trim());
const MAX_AGE_CHARACTERS = 40;

export const isFree = (line: string): boolean => FREE.test(line.trim());

export function readMoment(line: string): Moment {
  const times = [...matchesOf(line, TIME)];
  const [time] = times;
  const day = dayIn(line);
  if (!time && !day) return { rest: line };
  const rest = [...times.map(({ 0: text }) => text), ...(day === undefined ? [] : [day])].reduce(
    (left, part) => left.replace(part, " "),
    line,
  );
  return {
    ...(day === undefined ? {} : { day }),
    ...(time ? { time: time[0].trim() } : {}),
    rest: rest.replace(/^[\s,;|·•–—@:-]+|(?<![\s,;|·•–—@:-])[\s,;|·•–—@:-]+$/gu, ""),
  };
}

/** The only day of a line, as written. */
function dayIn(line: string): string | undefined {
  if (!/\d/.test(line)) return undefined;
  const figures = IN_FIGURES.exec(line)?.[0];
  if (figures !== undefined) return figures;
  const words = [...matchesOf(line, WORD)].map((match) => ({
    text: withoutAccents(match[0].toLowerCase()),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const months = words.flatMap(({ text }, at) => (monthOf(text) === undefined ? [] : [at]));
  const [month] = months;
  if (months.length !== 1 || month === undefined) return undefined;
  let [from, to] = [month, month];
  const isNumber = (at: number, length: number): boolean =>
    words[at] !== undefined && /^\d+$/.test(words[at].text) && words[at].text.length <= length;
  const isSmall = (at: number): boolean => /^(?:de|of|er|st|nd|rd|th|o|a|te|den|di|del)$/.test(words[at]?.text ?? "");
  if (isNumber(month - 1, 2)) from = month - 1;
  else if (isSmall(month - 1) && isNumber(month - 2, 2)) from = month - 2;
  else if (isNumber(month + 1, 2)) to = isSmall(month + 2) ? month + 2 : month + 1;
  else return undefined;
  if (/^\d{4}$/.test(words[to + 1]?.text ?? "")) to += 1;
  else if (isSmall(to + 1) && /^\d{4}$/.test(words[to + 2]?.text ?? "")) to += 2;
  if (WEEKDAY.test(words[from - 1]?.text ?? "")) from -= 1;
  return line.slice(words[from]!.start, words[to]!.end);
}
