/**
 * Whether a page states a value, and whether two values say the same: names folded, days in any writing, numbers by their amount.
 *
 * @module
 */

/** Lower case, without accents, punctuation and doubled space. */
export const fold = (text) =>
  String(text)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const ENTITIES = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  rsquo: "’",
  lsquo: "‘",
  hellip: "…",
};

/** Text of a value that may hold entities and markup. */
export const plain = (text) =>
  String(text)
    .replace(/<[^<>]{0,2000}>/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)))
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();

/** Days that a moment may be called by: as written, and in the zones of the world. */
export function daysOf(text) {
  const written = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(text).trim());
  const days = new Set();
  if (written) days.add(written[0]);
  const moment = new Date(String(text).trim());
  if (Number.isNaN(moment.getTime())) return days;
  if (!written) days.add(moment.toISOString().slice(0, 10));
  if (written && /T\d/.test(text))
    for (const hours of [-12, 0, 14])
      days.add(new Date(moment.getTime() + hours * 3_600_000).toISOString().slice(0, 10));
  return days;
}

/** How people write a day: with the month in words or in numbers. */
function writingsOf(day, language) {
  const [year, month, date] = day.split("-").map(Number);
  const two = (number) => String(number).padStart(2, "0");
  const short = String(year).slice(2);
  const forms = [day, day.replaceAll("-", "/"), day.replaceAll("-", "."), `${year}年${month}月${date}日`];
  for (const separator of ["/", ".", "-"]) {
    for (const [first, second] of [
      [date, month],
      [month, date],
    ])
      for (const end of [year, short])
        forms.push([first, second, end].join(separator), [two(first), two(second), end].join(separator));
  }
  const moment = new Date(Date.UTC(year, month - 1, date));
  for (const one of new Set(["en", language])) {
    for (const style of ["long", "short"]) {
      let name;
      try {
        name = new Intl.DateTimeFormat(one, { month: style, day: "numeric", timeZone: "UTC" })
          .formatToParts(moment)
          .find(({ type }) => type === "month")
          ?.value.replace(".", "");
      } catch {
        continue;
      }
      if (!name) continue;
      for (const number of [String(date), two(date), `${date}st`, `${date}nd`, `${date}rd`, `${date}th`])
        forms.push(
          `${name} ${number} ${year}`,
          `${number} ${name} ${year}`,
          `${number} of ${name} ${year}`,
          `${number} ${name} ${short}`,
          `${name} ${number} ${short}`,
        );
      if (name === "Sep") forms.push(`Sept ${date} ${year}`, `${date} Sept ${year}`);
    }
  }
  return forms;
}

const spaced = (folded) => ` ${folded} `;

/**
 * @param text folded text that the page shows
 * @param attributes values of `datetime` on the page: a `time` states its day to the machine
 */
export function statesDay(value, text, language) {
  const shown = spaced(text);
  for (const day of daysOf(value))
    for (const form of writingsOf(day, language)) if (shown.includes(spaced(fold(form)))) return true;
  return false;
}

export const statesText = (value, text) => {
  const folded = fold(plain(value));
  return folded !== "" && spaced(text).includes(spaced(folded));
};

export function statesNumber(value, text) {
  const number = Number(value);
  if (!Number.isFinite(number)) return false;
  const whole = Math.trunc(number);
  const grouped = whole.toLocaleString("en-US");
  const cents = number.toFixed(2).split(".")[1];
  const forms =
    number === whole
      ? [String(whole), grouped, `${whole}.00`, `${grouped}.00`]
      : [String(number), `${grouped}.${cents}`, number.toFixed(2)];
  return forms.some((form) => spaced(text).includes(spaced(fold(form))));
}

export const sameDay = (got, truth) => {
  const wanted = daysOf(truth);
  return [...daysOf(got)].some((day) => wanted.has(day));
};
export const sameNumber = (got, truth) => Math.abs(Number(got) - Number(truth)) < 0.005;
export const sameText = (got, truth) => fold(plain(got)) === fold(plain(truth));

/** A headline may lack or carry the site's name; a longer text may end early or carry a little more. */
export function sameTitle(got, truth) {
  const [a, b] = [fold(plain(got)), fold(plain(truth))];
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 0.8 * long.length && spaced(long).includes(spaced(short));
}

/** Share of the words of two texts that both have. */
export function overlap(got, truth) {
  const [a, b] = [fold(plain(got)).split(" "), fold(plain(truth)).split(" ")];
  const left = new Map();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      both++;
      left.set(word, count - 1);
    }
  }
  return (2 * both) / (a.length + b.length);
}
