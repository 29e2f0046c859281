import type { JobQueue } from "@quern/queue";
import { type Logger, QuernError } from "@quern/types";
import type { PgModule, PgPool } from "bullmq";
import { jobQueue } from "./job-queue.js";

export interface PostgresQueueOptions {
  /** Told of jobs that throw and of connections that are lost. Default: silence. */
  readonly logger?: Logger;
}

const SEARCH_PATH = "-c search_path=bullmq";
const MAX_CONNECTIONS = 10;

/**
 * A queue on Postgres (13 or newer) that any number of processes add to and work on. Its tables are made, or brought up to date, in the
 * schema `bullmq`.
 *
 * @param connection `postgres://…`, for which the package `pg` is yours to install; or a pool of it with the option
 * `options: "-c search_path=bullmq"` and room for three connections or more, which stays yours to end
 * @throws QuernError `STATE_UNAVAILABLE` when the server does not answer at first
 */
export async function postgresQueue(
  connection: string | PgPool,
  { logger }: PostgresQueueOptions = {},
): Promise<JobQueue> {
  const bullmq = await import("bullmq");
  const pool = typeof connection === "string" ? await openPool(connection) : connection;
  try {
    const client = await pool.connect();
    try {
      await bullmq.runMigrations(client);
    } finally {
      client.release();
    }
  } catch (cause) {
    throw new QuernError("STATE_UNAVAILABLE", `The queue in Postgres cannot be reached: ${(cause as Error).message}`, {
      hint: "Check that the server runs and can be reached from here, and that its user may make a schema.",
      cause,
    });
  }
  const shared = { connection: pool as never };
  return jobQueue(
    bullmq,
    {
      name: "bullmq-postgres",
      place: "Postgres",
      producer: () => shared,
      worker: () => shared,
      factory: bullmq.createPostgresBackend,
      close: async () => {
        if (typeof connection === "string") await pool.end();
      },
    },
    logger,
  );
}

async function openPool(connectionString: string): Promise<PgPool> {
  // A name that bundlers and compilers leave alone: the package is there only for those who use it.
  const driver: string = "pg";
  const { default: pg } = (await import(driver).catch((cause: unknown) => {
    throw new QuernError("BAD_REQUEST", "A queue in Postgres needs the package pg.", {
      hint: "Install it: npm install pg",
      cause,
    });
  })) as { readonly default: PgModule };
  const pool = new pg.Pool({ connectionString, max: MAX_CONNECTIONS, options: SEARCH_PATH });
  // Commands fail with what is wrong; without a listener the process would end.
  pool.on("error", () => undefined);
  return pool;
}
