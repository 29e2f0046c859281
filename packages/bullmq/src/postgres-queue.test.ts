import { EventEmitter } from "node:events";
import { PGlite } from "@electric-sql/pglite";
import { jobQueueContract } from "@quern/queue/testing";
import type { PgPool } from "bullmq";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresQueue } from "./index.js";

/** A pool of `pg` over a Postgres in this process, which has one connection: transactions take turns. */
class Pool extends EventEmitter {
  readonly #database: PGlite;
  #turn: Promise<void> = Promise.resolve();

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  async query(text: string | { text: string; values?: unknown[] }, values?: readonly unknown[]) {
    const [sql, given] = typeof text === "string" ? [text, values] : [text.text, text.values];
    await this.#turn;
    return this.#run(sql, given);
  }

  async #run(sql: string, values: readonly unknown[] | undefined) {
    if (values === undefined || values.length === 0) {
      const results = await this.#database.exec(sql);
      const last = results.at(-1);
      return { rows: last?.rows ?? [], rowCount: last?.affectedRows ?? last?.rows.length ?? 0 };
    }
    const { rows, affectedRows } = await this.#database.query(sql, [...values]);
    return { rows, rowCount: affectedRows ?? rows.length };
  }

  async connect() {
    const before = this.#turn;
    let end = (): void => undefined;
    let isTransaction = false;
    const client = new EventEmitter() as EventEmitter & Record<string, unknown>;
    const unlisten: Array<() => Promise<void>> = [];
    client["query"] = async (text: string, values?: readonly unknown[]) => {
      const channel = /^\s*LISTEN\s+"?([^";]+)"?/i.exec(text)?.[1];
      if (channel !== undefined) {
        unlisten.push(
          await this.#database.listen(channel, (payload) => client.emit("notification", { channel, payload })),
        );
        return { rows: [] };
      }
      if (/^\s*UNLISTEN/i.test(text)) return { rows: [] };
      if (/^\s*BEGIN/i.test(text)) {
        await before;
        await this.#turn;
        isTransaction = true;
        this.#turn = new Promise((resolve) => (end = resolve));
      } else if (!isTransaction) await this.#turn;
      const result = await this.#run(text, values);
      if (/^\s*(?:COMMIT|ROLLBACK)/i.test(text)) {
        isTransaction = false;
        end();
      }
      return result;
    };
    client["release"] = () => {
      end();
      for (const stop of unlisten) void stop();
    };
    return client;
  }

  async end(): Promise<void> {}
}

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());

const fresh = async () => {
  // The path is what the option of a real pool sets.
  await database.exec("DROP SCHEMA IF EXISTS bullmq CASCADE; SET search_path TO bullmq");
  return postgresQueue(new Pool(database) as unknown as PgPool);
};

describe("postgresQueue", () => {
  for (const { name, run } of jobQueueContract(fresh)) it(name, run);

  it("says at once that Postgres is away", async () => {
    const away = {
      connect: () => Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:1")),
      on: () => undefined,
    };
    await expect(postgresQueue(away as unknown as PgPool)).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
  });
});
