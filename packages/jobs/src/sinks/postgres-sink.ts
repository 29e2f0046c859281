import type { Document } from "@quern/core";
import { QuernError } from "@quern/types";
import { type PageSink, pageKey } from "./page-sink.js";

/** The part of a client that is used: a `Pool` or `Client` of `pg`, or a PGlite. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

const TABLE = /^[A-Za-z_][A-Za-z0-9_]{0,62}(?:\.[A-Za-z_][A-Za-z0-9_]{0,62})?$/;
/** Postgres keeps no character of this code. */
const NUL = /\u0000/g;
const ESCAPED_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;

/**
 * Pages as rows of a table, which is made when it is missing: `crawl`, `key`, `url`, `status`, `title`, `markdown`, `document` (jsonb) and
 * `fetched_at`, with the primary key `(crawl, key)`.
 *
 * @param client from the package `pg`, which is yours to install, or anything that takes the same queries
 * @param table default `quern_pages`; may name a schema
 * @throws QuernError `BAD_REQUEST` for an invalid name; what the client throws
 */
export async function postgresSink(
  client: PostgresClient,
  { table = "quern_pages" }: { readonly table?: string } = {},
): Promise<PageSink> {
  if (!TABLE.test(table)) throw new QuernError("BAD_REQUEST", `"${table}" is no name of a table.`);
  const name = table
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
  await client.query(`CREATE TABLE IF NOT EXISTS ${name} (
    crawl text NOT NULL, key text NOT NULL, url text NOT NULL, status integer NOT NULL, title text, markdown text,
    document jsonb NOT NULL, fetched_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (crawl, key))`);
  const insert = `INSERT INTO ${name} (crawl, key, url, status, title, markdown, document)
    VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb)
    ON CONFLICT (crawl, key) DO UPDATE SET url = EXCLUDED.url, status = EXCLUDED.status, title = EXCLUDED.title,
    markdown = EXCLUDED.markdown, document = EXCLUDED.document, fetched_at = now()`;
  return {
    name: "postgres",
    async write(page, crawl) {
      await client.query(insert, rowOf(page, crawl));
    },
    close: async () => undefined,
  };
}

function rowOf(page: Document, crawl: string): unknown[] {
  const { sourceURL, statusCode, title } = page.metadata;
  const document = JSON.stringify(page).replace(ESCAPED_NUL, "$1");
  return [crawl, pageKey(page), sourceURL, statusCode, title ?? null, page.markdown ?? null, document].map((value) =>
    typeof value === "string" ? value.replace(NUL, "") : value,
  );
}
