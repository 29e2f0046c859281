/** Body of the thread that renews the locks of jobs in work. */
import { parentPort, workerData } from "node:worker_threads";
import { Redis } from "ioredis";
import type { HeldJob, LockThreadData, ToLockThread } from "./lock-renewal.js";

/** A main thread that is silent for this long does not work on its jobs any more: others may have them. */
const MAX_SILENCE_MS = 30_000;
const RECONNECT_MS = 200;

/**
 * KEYS: jobs in work, jobs that are about to count as lost; ARGV: start of every key of the queue, milliseconds, then id and token of each job.
 * A lock that ran out while nobody else took the job (Redis was away) is taken again.
 */
const RENEW = `
for position = 3, #ARGV, 2 do
  local id, token = ARGV[position], ARGV[position + 1]
  local lock = ARGV[1] .. id .. ':lock'
  local holder = redis.call('GET', lock)
  if holder == token or (not holder and redis.call('LPOS', KEYS[1], id)) then
    redis.call('SET', lock, token, 'PX', ARGV[2])
    redis.call('SREM', KEYS[2], id)
  end
end
return 1`;

const { url, lockMilliseconds, renewalMilliseconds, beats } = workerData as LockThreadData;
const held = new Map<number, HeldJob>();
let lastBeat = 0;
let silence = 0;

const client = new Redis(url, {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: lockMilliseconds,
  retryStrategy: () => RECONNECT_MS,
});
client.on("error", () => undefined);
client.on("ready", renewAll);

function renewAll(): void {
  if (silence > MAX_SILENCE_MS) return;
  const queues = new Map<string, HeldJob[]>();
  for (const job of held.values()) {
    const jobs = queues.get(job.queue);
    if (jobs) jobs.push(job);
    else queues.set(job.queue, [job]);
  }
  for (const [queue, jobs] of queues) {
    const values = jobs.flatMap(({ id, token }) => [id, token]);
    // While Redis is away: the next turn tries again.
    client
      .eval(RENEW, 2, `${queue}active`, `${queue}stalled`, queue, lockMilliseconds, ...values)
      .catch(() => undefined);
  }
}

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  // Counted in turns: a process that was stopped or asleep was not silent.
  silence = beat === lastBeat ? silence + renewalMilliseconds : 0;
  lastBeat = beat;
  renewAll();
}, renewalMilliseconds);

parentPort?.on("message", ({ kind, number, job }: ToLockThread) => {
  if (kind === "hold") held.set(number, job);
  else held.delete(number);
});
