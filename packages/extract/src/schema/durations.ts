/** Spans of time, into minutes. */

const ISO =
  /^P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const ISO_MINUTES = [10_080, 1440, 60, 1, 1 / 60];
const SPOKEN =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore|ora|uur|uren)\b\.?)?[\s,]*(?:(?:and|und|et|y|e|en)\s+)?(?:(\d+(?:[.,]\d+)?)\s*(?:m|mins?|min\.|minutes?|minuten?|minutos?|minuti|minut|')?\b\.?)?$/i;

/** Minutes in a unit that a property's name ends with. */
const UNIT_MINUTES: Readonly<Record<string, number>> = {
  second: 1 / 60,
  sec: 1 / 60,
  minute: 1,
  min: 1,
  hour: 60,
  hr: 60,
  h: 60,
  day: 1440,
};

export const minutesIn = (unit: string | undefined): number | undefined =>
  UNIT_MINUTES[(unit ?? "minute").replace(/s$/, "")];

/** @returns minutes of an ISO 8601 duration, or of "1 hour 15 min"; undefined for anything else */
export function readDuration(text: string): number | undefined {
  const iso = ISO.exec(text);
  if (iso && text.length > 2)
    return iso.slice(1).reduce((sum, part, index) => sum + Number(part ?? 0) * ISO_MINUTES[index]!, 0);
  if (!/\d\s*[\p{L}']/u.test(text)) return undefined;
  const spoken = SPOKEN.exec(text);
  if (!spoken || (spoken[1] === undefined && !/[mM']/.test(text))) return undefined;
  const number = (part: string | undefined): number => Number((part ?? "0").replace(",", "."));
  return number(spoken[1]) * 60 + number(spoken[2]);
}
