import { createRequire } from "node:module";

interface FormatLibrary {
  format(format: string | number, value: number, options: { date1904?: boolean }): string;
  is_date(format: string): boolean;
  parse_date_code(
    value: number,
    options: { date1904?: boolean },
  ): { y: number; m: number; d: number; H: number; M: number; S: number; u: number } | null;
  get_table(): Record<number, string>;
}

let library: FormatLibrary | undefined;

/** SheetJS' implementation of Excel's number formats. */
function formats(): FormatLibrary {
  library ??= (createRequire(import.meta.url)("../../vendor/sheetjs/xlsx.js") as { SSF: FormatLibrary }).SSF;
  return library;
}

/** Makes the formats ready: in a bundle that stands alone, the library is not to be found by its name, only where the bundler put it. */
export async function loadNumberFormats(): Promise<void> {
  try {
    formats();
  } catch {
    library = ((await import("../../vendor/sheetjs/xlsx.js")) as unknown as { SSF: FormatLibrary }).SSF;
  }
}

/** Turns a stored number into what its cell shows. */
export type NumberFormatter = (value: number) => string;

/** A number without a format: 15 significant digits, so that the noise of binary fractions is gone; never in exponent form below 1e21. */
export function generalNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  const small = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (small === null || Number(small[4]) > 9) return text;
  return `${small[1]}0.${"0".repeat(Number(small[4]) - 1)}${small[2]}${small[3] ?? ""}`;
}

const formatters = new Map<string, NumberFormatter>();

/**
 * Formatter of a number format code. Dates come out as ISO 8601 (`2024-01-31`, `2024-01-31 09:30:00`, `09:30`), everything else as Excel shows it.
 *
 * @param format format code, or the number of a built-in one
 */
export function numberFormatter(format: string | number | undefined, date1904: boolean): NumberFormatter {
  if (format === undefined || format === 0 || format === "General" || format === "" || format === "@" || format === 49)
    return generalNumber;
  const key = `${format}\0${date1904}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    if (formatters.size > 1000) formatters.clear();
    formatter = build(format, date1904);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Spreadsheets write at most 255. */
const MAX_FORMAT_CHARACTERS = 2_000;

function build(format: string | number, date1904: boolean): NumberFormatter {
  const ssf = formats();
  const code = typeof format === "number" ? ssf.get_table()[format] : format;
  if (code === undefined || code === "General" || code.length > MAX_FORMAT_CHARACTERS) return generalNumber;
  const shown = shownBy(code, date1904);
  return ssf.is_date(code) ? dateBy(code, date1904, shown) : shown;
}

/** Literals, so that they stay; names of days; digits whose thousands are parted, of which the library knows one form. */
const LITERAL_OR_PART = /"[^"]*"|\\.|\[[^\]]*\]|a{3,4}|#[#?0]*(?:,[#?0]+)+/gi;

function shownBy(format: string, date1904: boolean): NumberFormatter {
  const ssf = formats();
  const code = format.replace(LITERAL_OR_PART, (part) => {
    // East Asian editions of Excel write the names of days this way.
    if (/^a/i.test(part)) return "d".repeat(part.length);
    // A language without a currency; the library writes a dollar for long ones.
    if (part.startsWith("[$-")) return "";
    if (!part.startsWith("#")) return part;
    const digits = part.replaceAll(",", "");
    return /0[#?0]{3}/.test(digits) ? part : `#,${digits.slice(-3).padStart(3, "#")}`;
  });
  return (value) => {
    try {
      return ssf.format(code, value, { date1904 }).replace(/\s+/g, " ").trim();
    } catch {
      return generalNumber(value);
    }
  };
}

/** A date in ISO 8601 where the format shows one, else what it shows. */
function dateBy(code: string, date1904: boolean, shown: NumberFormatter): NumberFormatter {
  const date = isoPattern(code);
  if (date === undefined) return shown;
  return (value) => {
    const parts = value < 0 ? null : formats().parse_date_code(value, { date1904 });
    return parts === null ? shown(value) : date(parts);
  };
}

/**
 * Writes numbers of a format that shows dates or times, as {@link numberFormatter} does.
 *
 * @returns `undefined` for a format of anything else
 */
export function dateFormatter(format: string | number, date1904: boolean): NumberFormatter | undefined {
  if (format === 0 || format === "General" || format === "" || format === "@" || format === 49) return undefined;
  const ssf = formats();
  const code = typeof format === "number" ? ssf.get_table()[format] : format;
  if (code === undefined || code === "General" || code.length > MAX_FORMAT_CHARACTERS || !ssf.is_date(code))
    return undefined;
  const write = numberFormatter(format, date1904);
  // Columns of dates repeat a few thousand days.
  const known = new Map<number, string>();
  return (value) => {
    let text = known.get(value);
    if (text === undefined) {
      text = write(value);
      if (known.size < MAX_KNOWN_DATES) known.set(value, text);
    }
    return text;
  };
}

const MAX_KNOWN_DATES = 20_000;

interface DateParts {
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly H: number;
  readonly M: number;
  readonly S: number;
}

/** Which ISO form says what the format shows; `undefined` for elapsed time and for names of days alone. */
function isoPattern(code: string): ((parts: DateParts) => string) | undefined {
  const bare = code
    .split(";", 1)[0]!
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, "")
    // The M in it does not stand for a month.
    .replace(/am\/pm/gi, "");
  if (/\[[hms]+\]/i.test(bare)) return undefined;
  const hasTime = /[hs]/i.test(bare);
  const hasYear = /[ye]/i.test(bare);
  const hasDay = /d/i.test(bare);
  const hasMonth = /m/i.test(hasTime ? bare.replace(/h+[^a-z]*m+|m+[^a-z]*s+/gi, "") : bare);
  const hasSeconds = /s/i.test(bare);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const time = (parts: DateParts): string => `${two(parts.H)}:${two(parts.M)}${hasSeconds ? `:${two(parts.S)}` : ""}`;
  const day = (parts: DateParts): string => `${String(parts.y).padStart(4, "0")}-${two(parts.m)}-${two(parts.d)}`;
  if (!hasYear && !hasMonth && !hasDay) return hasTime ? time : undefined;
  if (!hasYear && !hasMonth) return undefined;
  // There is no day 0: a value below 1 is a time.
  if (hasTime) return (parts) => (parts.d === 0 ? time(parts) : `${day(parts)} ${time(parts)}`);
  if (hasDay) return day;
  if (hasYear && hasMonth) return (parts) => `${String(parts.y).padStart(4, "0")}-${two(parts.m)}`;
  return hasYear ? (parts) => String(parts.y) : undefined;
}
