/** Chunks in LanceDB. `connection` is what `connect(folder)` of `@lancedb/lancedb` gives. */
import { type Chunk, type Hit, rowsOf, type VectorStore } from "./rows.js";

interface Query {
  distanceType(type: "cosine"): Query;
  select(columns: string[]): Query;
  limit(count: number): Query;
  toArray(): Promise<unknown[]>;
}
interface Table {
  delete(predicate: string): Promise<unknown>;
  mergeInsert(on: string): {
    whenMatchedUpdateAll(): { whenNotMatchedInsertAll(): { execute(rows: Row[]): Promise<unknown> } };
  };
  vectorSearch(vector: number[]): Query;
}
interface Connection {
  tableNames(): Promise<string[]>;
  openTable(name: string): Promise<Table>;
  createTable(name: string, rows: Row[]): Promise<Table>;
}
type Row = Record<string, unknown>;

const TABLE = "chunks";
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export function lanceStore(connection: Connection): VectorStore {
  const open = async (): Promise<Table | undefined> =>
    (await connection.tableNames()).includes(TABLE) ? connection.openTable(TABLE) : undefined;
  return {
    async replacePage(source: string, chunks: readonly Chunk[]) {
      const rows = rowsOf(source, chunks).map((row) => ({ ...row }));
      const table = await open();
      // The first rows say which columns there are.
      if (!table) {
        if (rows.length > 0) await connection.createTable(TABLE, rows);
        return;
      }
      const kept = rows.map(({ key }) => quoted(key)).join(", ");
      if (rows.length > 0)
        await table.mergeInsert("key").whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows);
      await table.delete(`source = ${quoted(source)}${kept === "" ? "" : ` AND key NOT IN (${kept})`}`);
    },
    async search(vector, limit) {
      const table = await open();
      if (!table) return [];
      const query = table
        .vectorSearch([...vector])
        .distanceType("cosine")
        .select(["text", "source", "_distance"]);
      const rows = (await query.limit(limit).toArray()) as Hit[];
      return rows.map(({ text, source }) => ({ text, source }));
    },
  };
}
