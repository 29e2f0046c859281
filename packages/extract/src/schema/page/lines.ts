/** Short lines as pages write them: labels, bylines, counts, credits. */

export const LABELLED_LINE = /^([^:：\n]{2,50}?)\s?[:：]\s*(\S[\s\S]*)$/;
export const BYLINE =
  /^(?:by|von|par|por|di|door|av|af|written by|words by|text)\s*:?\s+(\p{Lu}[\p{L}.'’-]+(?: (?:[\p{L}.'’-]+|&)){0,4}?)(?=\s?[,|·•–—]|\s{2}|\s+(?:on|am|le|el|il)\s|$)/u;
export const COUNTED = /^\(?(\d[\d.,\s\u00a0\u202f]*)\s?(\p{L}[\p{L}\s/'’-]{1,30}?)\)?$/u;
export const RATING = /(?<![\d.,])(\d(?:[.,]\d{1,2})?)\s?(?:out of|von|sur|de|su|van|\/)\s?(?:5|10)(?![\d.,])/;
/** `92 m²`, `1,240 sq ft`. */
export const AREA = /^\(?(\d[\d.,\s\u00a0\u202f]*)\s?(?:m²|m2|qm|sq\.? ?ft|ft²|sqft)(?![\p{L}\d])/iu;
export const PUBLISHED =
  /^(?:first )?(?:published|posted|veröffentlicht|erschienen|publié|publicado|pubblicato|publicerad|gepubliceerd)(?!\p{L})/iu;
export const REVISED = /updated|modified|reviewed|aktualisiert|stand:|mis à jour|actualizado|aggiornato|bijgewerkt/i;
/** Labels inside a text: several make it a list of facts. */
export const LABELS = /(?<!\S)\p{Lu}[\p{L} -]{1,25}: /gu;
/** `Hosted by Lia Brandt`. */
export const CREDIT = /^(\p{Lu}\p{Ll}+ (?:by|von|par|por)):? (\p{Lu}[^|·•:]{2,60})$/u;
export const BYLINE_INSIDE = /\s(?:by|von|par|por|di|door|av)\s+(\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,3})$/u;
export const MAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
/** Words that headings put in front of the thing itself. */
const POSSESSIVE =
  /^(?:your|our|the|ihre?|ihr|deine?|dein|unsere?|vos|votre|nos|notre|les|la|le|tus?|sus?|tu|nuestr[oa]s?|los|las|el|i|gli|il|je|jouw|de|key|main|job|die|der|das) /;

/** `Number of rooms` labels rooms. */
export const COUNT_OF = /^(?:number of|no of|anzahl(?: der)?|nombre de|numero de|numero di|aantal|antal|liczba) /;

/** `Kursleitung` labels the Leitung. */
export const GLUED_SUBJECT =
  /^(?:kurs|produkt|artikel|veranstaltungs?|event|rezept|stellen|buch|film|objekt|fahrzeug|wohnungs?|haus)(?=\p{L}{3})/u;

/** `Product weight` labels the weight, `Game duration` the duration. */
export const SUBJECT_OF = /^(?:product|item|book|movie|film|game|match|event|course|vehicle|car) (?=\p{L}{3})/u;

/** In front of the last day to apply or to register. */
export const DEADLINE =
  /(?:appl(?:y|ications?)|register|registration|closing date|deadline|bewerb\p{L}*|anmeld\p{L}*|einsende\p{L}*|candidat\p{L}*|postul\p{L}*|inscri\p{L}*|solicitud\p{L}*|domanda|iscri\p{L}*|sollicit\p{L}*)(?:[^.!?]|[.!?](?=\S)){0,100}?(?<!\p{L})(?:by|until|before|no later than|bis(?: spätestens)?(?: zum| einschließlich)?|spätestens(?: am| bis)?|avant le|jusqu['’]au|au plus tard le|antes del|hasta el|entro il|vóór|uiterlijk)(?!\p{L})(?<rest>(?:[^.!?\n]|(?<=\d)\.){4,60})/iu;

export const withoutColon = (text: string): string => text.replace(/(?<!\s)\s*[:：]\s*$/, "");
/** `Your tasks` are tasks, `About this home` is about. */
export const withoutPossessive = (words: string): string =>
  words
    .replace(POSSESSIVE, "")
    .replace(/^about this .+$/, "about")
    .replace(/ (?:of|for) (?:the|this) (?:job|role|position|post|course)$/, "");
/** `By`, `Von` → `by`, `von`. */
export const upperFirstLowered = (line: string): string => line.slice(0, 1).toLowerCase() + line.slice(1);
/** `by Fell & Fen`, `Location: Berlin` in an element that its class names. */
export const withoutLabel = (text: string): string =>
  upperFirstLowered(text).startsWith("by ") || /^(?:von|par|por|di) \p{Lu}/u.test(upperFirstLowered(text))
    ? text.slice(text.indexOf(" ") + 1)
    : text.replace(/^[^:：]{2,30}[:：]\s*/, "");

/** Signs that pages write in front of items; a box is one to tick. */
const BULLET = /^[✓✔✅☑☐▢□•●▪►▸→]\s{0,4}/u;

export const withoutBullet = (text: string): string => text.replace(BULLET, "");
