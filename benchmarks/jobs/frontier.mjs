/**
 * A frontier of a million addresses: what it takes in memory, on disk and in Redis, and how long an offer of 100 links takes.
 *
 * node frontier.mjs memory|lmdb|redis [addresses]
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryFrontiers } from "../../packages/queue/dist/index.js";

const [kind = "memory", asked = "1000000"] = process.argv.slice(2);
const count = Number(asked);
const address = (index) => `https://www.example.com/section-${index % 97}/category-${index % 1009}/item-${index}`;
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6);

async function open() {
  if (kind === "memory")
    return { store: memoryFrontiers(), bytes: async () => undefined, close: async () => undefined };
  if (kind === "lmdb") {
    const { openDataDirectory } = await import("../../packages/lmdb/dist/index.js");
    const folder = await mkdtemp(join(tmpdir(), "quern-frontier-"));
    const data = await openDataDirectory(folder);
    return {
      store: data.frontiers,
      bytes: async () => (await stat(join(folder, "quern.mdb"))).size,
      close: async () => {
        await data.close();
        await rm(folder, { recursive: true });
      },
    };
  }
  const [{ openRedis }, { startRedis }] = await Promise.all([
    import("../../packages/redis/dist/index.js"),
    import("./processes.mjs"),
  ]);
  const server = await startRedis({ appendonly: false });
  const stores = await openRedis(server.url);
  const { execFileSync } = await import("node:child_process");
  const used = () =>
    Number(
      /used_memory:(\d+)/.exec(
        execFileSync("redis-cli", ["-p", String(server.port), "info", "memory"], { encoding: "utf8" }),
      )[1],
    );
  const before = used();
  return {
    store: stores.frontiers,
    bytes: async () => used() - before,
    close: async () => {
      await stores.close();
      await server.close();
    },
  };
}

const { store, bytes, close } = await open();
const frontier = store.open("million");
await frontier.create({ limit: count, maxKnown: count * 2 });
const startMemory = megabytes();
const times = [];
const cpu = process.cpuUsage();
for (let start = 0; start < count; start += 100) {
  const offers = Array.from({ length: 100 }, (_, step) => ({
    kind: "page",
    url: address(start + step),
    depth: 3,
    external: false,
    identity: address(start + step).slice(8),
    level: 2 + ((start / 100) % 5),
  }));
  const began = performance.now();
  await frontier.offer(offers);
  times.push(performance.now() - began);
}
times.sort((one, other) => one - other);
const spent = process.cpuUsage(cpu);
const size = await bytes();
const again = await frontier.offer([
  { kind: "page", url: address(7), depth: 1, external: false, identity: address(7).slice(8), level: 1 },
]);
console.log(
  JSON.stringify({
    kind,
    addresses: count,
    megabytesBefore: startMemory,
    megabytes: megabytes(),
    ...(size === undefined ? {} : { bytesAnAddress: Math.round(size / count) }),
    offerOf100: {
      median: Math.round(times[Math.floor(times.length / 2)] * 100) / 100,
      p99: Math.round(times[Math.floor(times.length * 0.99)] * 100) / 100,
      cpu: Math.round(((spent.user + spent.system) / 1000 / times.length) * 100) / 100,
    },
    knownAgain: again,
  }),
);
await close();
