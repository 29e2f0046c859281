/**
 * Many workers at work: a simulation by discrete events of pages that pass through Redis and workers, fed with measured costs.
 *
 * node scale.mjs [--latency 0.5] [--hosts 100000] [--places 4]
 */
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    /** Seconds until a host answers. */
    latency: { type: "string", default: "0.5" },
    /** Hosts that the pages are spread over. */
    hosts: { type: "string", default: "100000" },
    /** Requests that a host takes at once. */
    places: { type: "string", default: "4" },
  },
});

/** Measured with own-cost.mjs, and with throughput.mjs on 300 real pages, in seconds of one core a page. */
const COST = { redis: 0.00105, worker: 0.00185, conversion: 0.0174 };
const CONCURRENCY_A_WORKER = 40;
/** Pages that are simulated for each size; rates settle long before. */
const PAGES_A_WORKER = 400;
const BYTES_A_RESULT = 12_000;
const BYTES_AN_ADDRESS = 110;

/** A heap of events by time. */
class Events {
  #items = [];
  get size() {
    return this.#items.length;
  }
  push(time, run) {
    const items = this.#items;
    let index = items.push({ time, run }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (items[parent].time <= items[index].time) break;
      [items[parent], items[index]] = [items[index], items[parent]];
      index = parent;
    }
  }
  pop() {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (items.length > 0) {
      items[0] = last;
      for (let index = 0; ; ) {
        const left = index * 2 + 1;
        const right = left + 1;
        let least = index;
        if (left < items.length && items[left].time < items[least].time) least = left;
        if (right < items.length && items[right].time < items[least].time) least = right;
        if (least === index) break;
        [items[least], items[index]] = [items[index], items[least]];
        index = least;
      }
    }
    return first;
  }
}

/** A server with one core: work queues up before it. @returns when the work is done */
const serverOf = () => {
  let free = 0;
  let busy = 0;
  return {
    take(now, cost) {
      free = Math.max(free, now) + cost;
      busy += cost;
      return free;
    },
    share: (end) => busy / end,
  };
};

/** @param shards Redis servers that the jobs are spread over, by host */
function simulate(workers, shards, seed = 1) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const hosts = Number(values.hosts);
  const places = Number(values.places);
  const latency = Number(values.latency);
  const events = new Events();
  const redis = Array.from({ length: shards }, serverOf);
  const cores = Array.from({ length: workers }, serverOf);
  const taken = new Map();
  const total = workers * PAGES_A_WORKER;
  let begun = 0;
  let done = 0;
  let end = 0;

  const next = (worker, now) => {
    if (begun >= total) return;
    begun++;
    const host = Math.floor(random() * hosts);
    visit(worker, host, now);
  };
  const visit = (worker, host, now) => {
    const shard = redis[host % shards];
    // Half of a page's steps in Redis come before it, half behind.
    const entered = shard.take(now, COST.redis / 2);
    if ((taken.get(host) ?? 0) >= places) {
      events.push(entered + 0.05, (later) => visit(worker, host, later));
      return;
    }
    taken.set(host, (taken.get(host) ?? 0) + 1);
    const answered = entered + latency * (0.5 + random());
    events.push(answered, (then) => {
      const converted = cores[worker].take(then, COST.worker + COST.conversion);
      events.push(converted, (at) => {
        taken.set(host, taken.get(host) - 1);
        const settled = shard.take(at, COST.redis / 2);
        events.push(settled, (last) => {
          done++;
          end = last;
          next(worker, last);
        });
      });
    });
  };
  for (let worker = 0; worker < workers; worker++)
    for (let slot = 0; slot < CONCURRENCY_A_WORKER; slot++) events.push(random() * 0.5, (now) => next(worker, now));
  while (events.size > 0) {
    const { time, run } = events.pop();
    run(time);
  }
  return {
    workers,
    shards,
    pagesASecond: Math.round(done / end),
    redisBusy: Math.round(Math.max(...redis.map((one) => one.share(end))) * 100) / 100,
    workersBusy: Math.round((cores.reduce((sum, one) => sum + one.share(end), 0) / workers) * 100) / 100,
  };
}

const rows = [
  [1, 1],
  [3, 1],
  [10, 1],
  [30, 1],
  [100, 1],
  [100, 4],
  [300, 16],
  [1000, 1],
  [1000, 32],
  [1000, 64],
].map(([workers, shards]) => simulate(workers, shards));
console.table(rows);

const month = 30 * 86_400;
const billion = 1e9 / month;
const coreSeconds = COST.worker + COST.conversion + COST.redis;
console.log(
  JSON.stringify(
    {
      billionPagesAMonth: {
        pagesASecond: Math.round(billion),
        workerCores: Math.ceil((billion * (COST.worker + COST.conversion)) / 0.7),
        redisCores: Math.ceil((billion * COST.redis) / 0.6),
        coreSecondsAPage: coreSeconds,
        redisGigabytesOfAddresses: Math.round((1e9 * BYTES_AN_ADDRESS) / 1e9),
        terabytesOfResults: Math.round((1e9 * BYTES_A_RESULT) / 1e12),
      },
    },
    null,
    2,
  ),
);
