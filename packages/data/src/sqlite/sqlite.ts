import { ALL_ROWS_HINT, MAX_TABLE_CELLS } from "@quern/documents";
import type { Facts } from "../facts.js";
import { cellOf } from "../json-lines.js";
import type { Tables } from "../tables.js";
import { columnsOf } from "./create-table.js";
import { Database, type SqlValue } from "./database.js";

interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  readonly root: number;
  readonly sql: string;
}

/** Tables of a database, each with its columns and rows. Indexes, views and what full-text search keeps for itself are left out. */
export function readSqlite(bytes: Uint8Array, filename: string, tables: Tables): Facts {
  const database = new Database(bytes, filename);
  const schema = schemaOf(database);
  const shown = shownTables(database, schema);
  // Each table gets its share of the room, so that one that is large does not take that of all.
  const share = Math.floor(MAX_TABLE_CELLS / Math.max(1, shown.length));
  for (const table of shown) {
    tables.heading(2, table.name);
    const { columns, rowidColumn, isWithoutRowid } = columnsOf(table.sql);
    if (isWithoutRowid) {
      tables.table(
        ["Column", "Type"],
        columns.map(({ name, type }) => [name, type]),
        table.name,
      );
      tables.warnings.push(`The rows of ${table.name} were left out: it is a table without row ids.`);
      continue;
    }
    const header = columns.map(({ name, type }) => (type === "" ? name : `${name} (${type})`));
    const most = Math.floor(share / Math.max(1, columns.length));
    let count = 0;
    let isCut = false;
    const rows = function* (): Generator<string[]> {
      for (const { rowid, values } of database.rows(table.root)) {
        if (count >= most) {
          isCut = true;
          return;
        }
        count++;
        yield columns.map((_column, index) => cellOf(index === rowidColumn ? rowid : (values[index] as SqlValue)));
      }
    };
    tables.table(header, rows(), table.name);
    if (isCut) tables.warnings.push(`The table ${table.name} is cut after ${count} rows. ${ALL_ROWS_HINT}`);
  }
  if (shown.length === 0) tables.paragraph(`${filename} holds no tables.`);
  const views = schema.filter(({ type }) => type === "view").map(({ name }) => name);
  return { tableCount: shown.length, ...(views.length > 0 ? { views } : {}) };
}

const schemaOf = (database: Database): readonly SchemaEntry[] =>
  [...database.rows(1)].map(({ values }): SchemaEntry => {
    const [type, name, , root, sql] = values;
    return { type: String(type), name: String(name), root: Number(root), sql: String(sql ?? "") };
  });

/** Tables that people made: not those that SQLite and full-text search keep for themselves. */
export function shownTables(
  database: Database,
  schema: readonly SchemaEntry[] = schemaOf(database),
): readonly SchemaEntry[] {
  const virtual = schema.filter(({ sql }) => /^CREATE\s+VIRTUAL/i.test(sql)).map(({ name }) => name);
  const isInternal = (name: string): boolean =>
    name.startsWith("sqlite_") || virtual.some((one) => name === one || name.startsWith(`${one}_`));
  return schema.filter(({ type, name, root }) => type === "table" && root > 0 && !isInternal(name));
}
