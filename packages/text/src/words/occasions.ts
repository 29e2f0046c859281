/** How pages name a day that is not the one on which they came out: of an event, or of a law. */
import { anyOf, type Phrases } from "./languages.js";

/** In front of the day of an event. */
export const WHEN_LABELS: Phrases = {
  en: [
    "when",
    "dates? (?:and|&) times?",
    "event dates?",
    "starts?",
    "start date",
    "begins",
    "next (?:date|event|meeting)",
  ],
  de: ["wann", "beginn", "termine?", "datum (?:und|&) uhrzeit", "veranstaltungsdatum"],
  fr: ["quand", "début", "dates? et heures?", "date de l['’]événement"],
  es: ["cuándo", "inicio", "fecha y hora", "fecha del evento"],
  pt: ["quando", "início", "data e hor(?:a|ário)", "data do evento"],
  it: ["quando", "inizio", "data e ora", "data dell['’]evento"],
  nl: ["wanneer", "aanvang", "datum en tijd"],
  sv: ["när", "datum och tid", "startar"],
  da: ["hvornår", "dato og tid(?:spunkt)?", "starter"],
  no: ["når", "dato og tid(?:spunkt)?", "starter"],
  pl: ["kiedy", "data i godzina", "termin"],
  ru: ["когда", "дата и время", "начало"],
  tr: ["ne zaman", "tarih ve saat", "başlangıç"],
  ja: ["日時", "開催日時?", "開催期間"],
  zh: ["活动时间", "活動時間", "活动日期", "举办时间"],
};

/** In front of the place of an event. */
export const WHERE_LABELS: Phrases = {
  en: ["where", "location", "venue", "event location", "meeting place"],
  de: ["wo", "ort", "veranstaltungsort"],
  fr: ["où", "lieu"],
  es: ["dónde", "lugar"],
  pt: ["onde", "local"],
  it: ["dove", "luogo"],
  nl: ["waar", "locatie", "plaats"],
  sv: ["var", "plats"],
  da: ["hvor", "sted"],
  no: ["hvor", "sted"],
  pl: ["gdzie", "miejsce"],
  ru: ["где", "место(?: проведения)?"],
  tr: ["nerede", "yer", "mekan"],
  ja: ["場所", "会場", "開催場所"],
  zh: ["地点", "地點", "活动地点"],
};

/** Laws and the like, which are called by the day on which they were passed. */
export const LAWS: Phrases = {
  en: ["law", "act", "decree", "regulation", "directive", "order", "resolution", "ordinance", "statute"],
  de: ["gesetz\\S*", "verordnung\\S*", "erlass\\S*", "richtlinie\\S*", "beschluss\\S*", "urteil\\S*", "bekanntmachung"],
  fr: ["loi", "décret", "decret", "arrêté", "arrete", "ordonnance", "règlement", "directive", "circulaire", "arrêt"],
  es: ["ley", "decreto(?:-ley)?", "orden", "resolución", "reglamento", "directiva", "sentencia"],
  pt: ["lei", "decreto(?:-lei)?", "portaria", "resolução", "regulamento", "diretiva"],
  it: ["legge", "decreto", "ordinanza", "regolamento", "direttiva", "delibera", "d\\.?lgs\\.?", "d\\.?p\\.?r\\.?"],
  nl: ["wet", "besluit", "verordening", "richtlijn"],
  sv: ["lag", "förordning", "direktiv"],
  da: ["lov", "bekendtgørelse", "direktiv"],
  no: ["lov", "forskrift", "direktiv"],
  pl: ["ustaw\\S*", "rozporządzeni\\S*", "dekret\\S*", "uchwał\\S*"],
  ru: ["закон\\S*", "указ\\S*", "постановлени\\S*", "приказ\\S*"],
  tr: ["kanun\\S*", "yönetmeli\\S*", "kararname\\S*"],
  ja: ["法律", "政令", "省令"],
  zh: ["法律", "条例", "决定"],
};

const label = (phrases: Phrases): RegExp =>
  new RegExp(`^[\\s\\p{P}\\p{S}]{0,6}(?:${anyOf(phrases)})(?:\\s*[:：]|$)`, "u");
const IS_WHEN = label(WHEN_LABELS);
const IS_WHERE = label(WHERE_LABELS);
/** The law, up to three words of its own or its number, and a small word: `décret n° 91-1202 du`, `Act of`, `Gesetz vom`. */
const ENDS_WITH_LAW = new RegExp(
  `(?<!\\p{L})(?:${anyOf(LAWS)})(?:\\s+\\S{1,20}){0,4}\\s+(?:of|dated|vom|du|en date du|de|del|di|van|af|av|z(?: dnia)?|от)\\s*$`,
  "u",
);

/** Whether a line begins with a label for the time of an event. */
export const isWhenLabel = (line: string): boolean => IS_WHEN.test(line.toLowerCase());
export const isWhereLabel = (line: string): boolean => IS_WHERE.test(line.toLowerCase());
/** Whether what stands before a day names a law of that day. */
export const endsWithLaw = (text: string): boolean =>
  /\p{Ll}\s*$/u.test(text) && ENDS_WITH_LAW.test(text.toLowerCase());
