/** The columns that a CREATE TABLE statement declares. */

export interface Column {
  readonly name: string;
  /** As declared; may be empty. */
  readonly type: string;
}

const CONSTRAINT = /^(?:CONSTRAINT\b|PRIMARY\s+KEY\b|UNIQUE\s*\(|CHECK\s*\(|FOREIGN\s+KEY\b)/i;
const NAME = /^(?:"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|'((?:[^']|'')*)'|([^\s("`[']+))\s*/;
/** A type is the words up to the first constraint, with a size in parentheses. */
const TYPE =
  /^((?:(?!(?:CONSTRAINT|PRIMARY|NOT|NULL|UNIQUE|CHECK|DEFAULT|COLLATE|REFERENCES|GENERATED|AS)\b)[\w$]+\s*)*(?:\([^)]*\))?)/i;

export function columnsOf(sql: string): {
  readonly columns: readonly Column[];
  /** Index of the column that is another name of the row id, which records leave blank. */
  readonly rowidColumn: number | undefined;
  readonly isWithoutRowid: boolean;
} {
  const start = sql.indexOf("(");
  const { parts, end } = splitDefinitions(sql, start + 1);
  const columns: Column[] = [];
  let rowidColumn: number | undefined;
  for (const part of parts) {
    if (CONSTRAINT.test(part)) {
      const key = /^(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY\s*\(\s*["`[]?([^"`\],)]+?)["`\]]?\s*(?:ASC)?\s*\)/i.exec(
        part,
      )?.[1];
      const index = columns.findIndex(({ name, type }) => name === key && /^integer$/i.test(type));
      if (index >= 0) rowidColumn = index;
      continue;
    }
    const match = NAME.exec(part);
    if (match === null) continue;
    const name = (match[1]?.replaceAll('""', '"') ??
      match[2]?.replaceAll("``", "`") ??
      match[3] ??
      match[4] ??
      match[5])!;
    const rest = part.slice(match[0].length);
    const type = TYPE.exec(rest)?.[1]?.trim() ?? "";
    if (/^integer$/i.test(type) && /\bPRIMARY\s+KEY\b(?!\s+DESC)/i.test(rest)) rowidColumn = columns.length;
    columns.push({ name, type });
  }
  return { columns, rowidColumn, isWithoutRowid: /\bWITHOUT\s+ROWID\b/i.test(sql.slice(end)) };
}

/** Splits at commas outside of parentheses, quotes and comments, up to the closing parenthesis. */
function splitDefinitions(sql: string, from: number): { parts: string[]; end: number } {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`|\[[^\]]*\]|[\s\S]/g;
  tokens.lastIndex = from;
  for (let match = tokens.exec(sql); match !== null; match = tokens.exec(sql)) {
    const [token] = match;
    if (token.startsWith("--") || token.startsWith("/*")) {
      part += " ";
      continue;
    }
    if (token === "(") depth++;
    if (token === ")" && depth-- === 0) break;
    if (token === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += token;
  }
  if (part.trim() !== "") parts.push(part.trim());
  return { parts, end: tokens.lastIndex };
}
