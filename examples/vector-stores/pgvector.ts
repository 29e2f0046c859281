/** Chunks in Postgres with pgvector. `database` is a pool or client of `pg`, or a PGlite: anything with `query(text, values)`. */
import { type Chunk, type Hit, rowsOf, type VectorStore } from "./rows.js";

interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export async function pgvectorStore(database: Database, dimensions: number): Promise<VectorStore> {
  await database.query("CREATE EXTENSION IF NOT EXISTS vector");
  await database.query(
    `CREATE TABLE IF NOT EXISTS chunks (key uuid PRIMARY KEY, source text NOT NULL, headings text NOT NULL, text text NOT NULL,
     start_offset integer NOT NULL, end_offset integer NOT NULL, vector vector(${Math.trunc(dimensions)}) NOT NULL)`,
  );
  await database.query("CREATE INDEX IF NOT EXISTS chunks_source ON chunks (source)");
  await database.query("CREATE INDEX IF NOT EXISTS chunks_vector ON chunks USING hnsw (vector vector_cosine_ops)");
  return {
    async replacePage(source: string, chunks: readonly Chunk[]) {
      const rows = rowsOf(source, chunks).map((row) => ({ ...row, vector: JSON.stringify(row.vector) }));
      // One statement, and so all or nothing: what is gone goes, what is new comes.
      await database.query(
        `WITH rows AS (SELECT * FROM jsonb_to_recordset($2::jsonb)
           AS row(key uuid, headings text, text text, start integer, "end" integer, vector text)),
         gone AS (DELETE FROM chunks WHERE source = $1 AND key NOT IN (SELECT key FROM rows))
         INSERT INTO chunks SELECT key, $1, headings, text, start, "end", vector::vector FROM rows
         ON CONFLICT (key) DO UPDATE SET headings = excluded.headings, text = excluded.text,
           start_offset = excluded.start_offset, end_offset = excluded.end_offset, vector = excluded.vector`,
        [source, JSON.stringify(rows)],
      );
    },
    async search(vector, limit) {
      const { rows } = await database.query("SELECT text, source FROM chunks ORDER BY vector <=> $1::vector LIMIT $2", [
        JSON.stringify(vector),
        limit,
      ]);
      return rows as Hit[];
    },
  };
}
