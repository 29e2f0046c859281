/** Content lines of iCalendar (RFC 5545) and vCard (RFC 6350, and 2.1): components of named values with parameters. */
import { createDecoder } from "@quern/documents";

export interface ContentLine {
  /** Upper case, without the group in front. */
  readonly name: string;
  /** Upper-case names. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

export interface Component {
  readonly name: string;
  readonly lines: ContentLine[];
  readonly components: Component[];
}

const MAX_DEPTH = 16;

/** @returns the components at the top; what is not closed ends with the text */
export function readComponents(text: string): Component[] {
  const top: Component = { name: "", lines: [], components: [] };
  const open: Component[] = [top];
  for (const line of unfolded(text)) {
    const parsed = readLine(line);
    if (parsed === undefined) continue;
    if (parsed.name === "BEGIN") {
      const component: Component = { name: parsed.value.trim().toUpperCase(), lines: [], components: [] };
      open.at(-1)!.components.push(component);
      if (open.length < MAX_DEPTH) open.push(component);
    } else if (parsed.name === "END") {
      const at = open.findLastIndex(({ name }) => name === parsed.value.trim().toUpperCase());
      if (at > 0) open.length = at;
    } else open.at(-1)!.lines.push(parsed);
  }
  return top.components;
}

/** Long lines go on after a blank; vCard 2.1 also ends them with `=` where they are quoted-printable. */
function unfolded(text: string): string[] {
  const lines: string[][] = [];
  let isQuoted = false;
  let isSoft = false;
  for (const line of text.split(/\r?\n/)) {
    const last = lines.at(-1);
    if (isSoft && last) {
      last.push(last.pop()!.slice(0, -1), line);
    } else if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
    else {
      lines.push([line]);
      isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(line);
    }
    isSoft = isQuoted && line.endsWith("=");
  }
  return lines.map((parts) => parts.join(""));
}

function readLine(line: string): ContentLine | undefined {
  // The value begins at the first colon that stands outside of quotes.
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s.exec(line);
  if (match === null) return undefined;
  const parameters = new Map<string, string>();
  for (const [, name, , quoted, plain] of match[2]!.matchAll(/;([\w-]+)(=(?:"([^"]*)"|([^;]*)))?/g)) {
    const key = name!.toUpperCase();
    const value = quoted ?? plain ?? key;
    parameters.set(key, parameters.has(key) ? `${parameters.get(key)},${value}` : value);
  }
  const value = /QUOTED-PRINTABLE/i.test(match[2]!) ? quotedPrintable(match[3]!, parameters.get("CHARSET")) : match[3]!;
  return { name: match[1]!.toUpperCase(), parameters, value };
}

function quotedPrintable(value: string, charset = "utf-8"): string {
  const bytes = Buffer.from(
    value.replace(/=([\dA-F]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );
  try {
    return createDecoder(charset)(bytes, true);
  } catch {
    return bytes.toString("utf8");
  }
}

/** A text value without its escapes. */
export const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,nN:])/g, (_escape, character: string) => (/n/i.test(character) ? "\n" : character)).trim();

/** The parts of a structured value. */
export const splitValue = (value: string, separator: ";" | "," = ";"): string[] => {
  const parts = separator === ";" ? value.split(/(?<!\\);/) : value.split(/(?<!\\),/);
  return parts.map(unescapeText);
};

export const lineOf = (component: Component, name: string): ContentLine | undefined =>
  component.lines.find((line) => line.name === name);

export const linesOf = (component: Component, name: string): ContentLine[] =>
  component.lines.filter((line) => line.name === name);

/** Texts of all properties of a name. */
export const textsOf = (component: Component, name: string): string[] =>
  linesOf(component, name).map(({ value }) => unescapeText(value));

/** The same of properties that hold lists, with commas between. */
export const listedTextsOf = (component: Component, name: string): string[] =>
  linesOf(component, name).flatMap(({ value }) => splitValue(value, ","));

/** Properties named at most in one warning. */
const MAX_NAMED = 12;

/** Names, in one warning, the properties that no column holds. Names of single programs (`X-…`) are their own business. */
export function warnOfUnread(
  components: readonly Component[],
  known: ReadonlySet<string>,
  { warnings }: { readonly warnings: string[] },
): void {
  const names = components.flatMap(({ lines }) =>
    lines.filter(({ value }) => value.trim() !== "").map(({ name }) => name),
  );
  const unread = [...new Set(names)].filter((name) => !known.has(name) && !name.startsWith("X-"));
  if (unread.length === 0) return;
  const more = unread.length > MAX_NAMED ? ` and ${unread.length - MAX_NAMED} more` : "";
  warnings.push(`Properties without a column were left out: ${unread.slice(0, MAX_NAMED).join(", ")}${more}.`);
}
