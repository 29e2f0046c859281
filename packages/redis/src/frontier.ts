import {
  decodeEntry,
  encodeEntry,
  entryId,
  type Frontier,
  type FrontierCounters,
  type FrontierEntry,
  type FrontierOffer,
  type FrontierState,
  type FrontierStore,
  fingerprint,
  type LogEntry,
  MAX_BLOCKED,
} from "@quern/queue";
import type { RedisConnection } from "./connection.js";
import {
  ABANDONED_MS,
  beginScript,
  blockScript,
  claimScript,
  createScript,
  dropScript,
  giveBackScript,
  limitsScript,
  offerScript,
  renewScript,
  retryScript,
  settleScript,
  stateScript,
  takeScript,
} from "./frontier-scripts.js";

/** Offers handed over in one step; longer lists would keep other clients of Redis waiting. */
const OFFERS_A_STEP = 500;

/** Known identities are spread over so many sets, each small enough to be kept as an array of numbers. */
const bucketAndValue = (identity: string): [number, string] => {
  const bytes = fingerprint(identity);
  return [bytes.readUInt16LE(0) & 0xfff, bytes.readBigInt64LE(0).toString()];
};

const offerArguments = (offers: readonly FrontierOffer[]): Array<string | number> =>
  offers.flatMap((offer) => [...bucketAndValue(offer.identity), offer.level, encodeEntry(offer)]);

function countersOf(meta: Readonly<Record<string, string>>): FrontierCounters | undefined {
  if (meta["limit"] === undefined) return undefined;
  const number = (name: string): number => Number(meta[name] ?? 0);
  return {
    limit: number("limit"),
    maxKnown: number("maxKnown"),
    waiting: number("waiting"),
    active: number("active"),
    done: number("done"),
    failed: number("failed"),
    known: number("known"),
    credits: number("credits"),
    logged: number("logged"),
    state: (meta["state"] ?? "open") as FrontierState,
    isOver: meta["isOver"] === "1",
  };
}

const pairs = (flat: readonly string[]): Record<string, string> => {
  const record: Record<string, string> = {};
  for (let index = 0; index < flat.length; index += 2) record[flat[index] as string] = flat[index + 1] as string;
  return record;
};

/** Frontiers that several machines share. Each method is one script on the Redis server. */
export function redisFrontiers(connection: RedisConnection): FrontierStore {
  return {
    name: "redis",
    isDurable: true,
    open(jobId): Frontier {
      // The braces keep all keys of a job on one node of a cluster.
      const base = connection.key("frontier", `{${jobId}}`);
      const keys = [base];
      const offerAll = async (offers: readonly FrontierOffer[]): Promise<number> => {
        let count = 0;
        for (let start = 0; start < offers.length; start += OFFERS_A_STEP) {
          const step = offerArguments(offers.slice(start, start + OFFERS_A_STEP));
          count += Number(await connection.run((client) => offerScript(client, keys, step)));
        }
        return count;
      };
      return {
        create: ({ limit, maxKnown }) =>
          connection.run(async (client) => (await createScript(client, keys, [limit, maxKnown])) === 1),
        setLimits: ({ limit, maxKnown }) =>
          connection.run(async (client) => void (await limitsScript(client, keys, [limit, maxKnown]))),
        counters: () => connection.run(async (client) => countersOf(await client.hgetall(`${base}:meta`))),
        offer: offerAll,
        take: (fill) =>
          connection.run(async (client) => ((await takeScript(client, keys, [fill])) as string[]).map(decodeEntry)),
        begin: (entry, { isAlone = false } = {}) =>
          connection.run(async (client) => {
            const answer = await beginScript(client, keys, [encodeEntry(entry), isAlone ? 1 : 0]);
            if (!answer) return undefined;
            const [losses, hasBegun] = answer as [number, number];
            return { hasBegun: hasBegun === 1, losses };
          }),
        giveBack: (entry) =>
          connection.run(async (client) => {
            await giveBackScript(client, keys, [encodeEntry(entry)]);
          }),
        async settle(entry, outcome, { credits = 0, offers = [], fill = 0 } = {}) {
          // A page with very many links: most of them go ahead, the last step settles it.
          if (offers.length > OFFERS_A_STEP) await offerAll(offers.slice(OFFERS_A_STEP));
          const facts = [encodeEntry(entry), entryId(entry), outcome, credits, fill];
          const answer = await connection.run((client) =>
            settleScript(client, keys, [...facts, ...offerArguments(offers.slice(0, OFFERS_A_STEP))]),
          );
          const [isFirst, isLast, taken, meta] = answer as [number, number, string[], string[]];
          const counters = countersOf(pairs(meta));
          if (!counters) throw new Error("This frontier was never made, or is deleted.");
          return { isFirst: isFirst === 1, isLast: isLast === 1, taken: taken.map(decodeEntry), counters };
        },
        active: () => connection.run(async (client) => (await client.hkeys(`${base}:active`)).map(decodeEntry)),
        claim: (identity, entry: FrontierEntry) =>
          connection.run(
            async (client) =>
              (await claimScript(client, keys, [...bucketAndValue(identity), identity, entryId(entry)])) === 1,
          ),
        log: (from, count) =>
          connection.run(async (client) =>
            (await client.lrange(`${base}:log`, from, from + count - 1)).map(
              (text): LogEntry => ({ outcome: text.startsWith("+") ? "done" : "failed", id: text.slice(1) }),
            ),
          ),
        results: (from, count) => connection.run((client) => client.lrange(`${base}:results`, from, from + count - 1)),
        setState: (state) => connection.run(async (client) => (await stateScript(client, keys, [state])) === 1),
        retryFailed: () => connection.run(async (client) => Number(await retryScript(client, keys, []))),
        setNote: (name, value) =>
          connection.run(async (client) => {
            await client.hset(`${base}:notes`, name, value);
            await client.pexpire(`${base}:notes`, ABANDONED_MS);
          }),
        notes: () => connection.run((client) => client.hgetall(`${base}:notes`)),
        addBlocked: (urls) =>
          connection.run(async (client) => {
            if (urls.length > 0) await blockScript(client, keys, [MAX_BLOCKED, ...urls.slice(0, MAX_BLOCKED)]);
          }),
        blocked: () => connection.run((client) => client.smembers(`${base}:blocked`)),
        renew: () =>
          connection.run(async (client) => {
            await renewScript(client, keys, []);
          }),
        compact: () =>
          connection.run(async (client) => {
            await dropScript(client, keys, ["0"]);
          }),
        delete: () =>
          connection.run(async (client) => {
            await dropScript(client, keys, ["1"]);
          }),
      };
    },
  };
}
