/** A worker on a shared Redis that dies at once, as by a fault in native code, when it is to scrape a poisoned page. */
import { bullQueue } from "@quern/bullmq";
import { createEngine } from "@quern/core";
import { startWorker } from "@quern/http";
import { openRedis } from "@quern/redis";

const [redis, allowed] = process.argv.slice(2);
const stores = await openRedis(redis);
const engine = createEngine({ network: { allow: [allowed] }, cache: false });
const scrape = engine.scrape.bind(engine);
engine.scrape = (url, options) => {
  if (String(url).endsWith("/poison")) process.kill(process.pid, "SIGKILL");
  return scrape(url, options);
};
const queue = await bullQueue(redis);
startWorker({
  engine,
  state: stores.state,
  jobs: { frontiers: stores.frontiers, hosts: stores.hosts, queue, concurrency: 2 },
});
