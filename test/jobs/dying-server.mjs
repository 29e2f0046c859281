/** A server on a data directory that dies at once, as by a fault in native code, when it is to scrape a poisoned page. */
import { createEngine } from "@quern/core";
import { serve } from "@quern/http";
import { openDataDirectory } from "@quern/lmdb";
import { embeddedQueue } from "@quern/queue";

const [folder, port, allowed] = process.argv.slice(2);
const data = await openDataDirectory(folder);
const engine = createEngine({ network: { allow: [allowed] }, cache: false });
const scrape = engine.scrape.bind(engine);
engine.scrape = (url, options) => {
  if (String(url).endsWith("/poison")) process.kill(process.pid, "SIGKILL");
  return scrape(url, options);
};
const queue = embeddedQueue(data.state, { isDurable: true });
await serve({
  engine,
  state: data.state,
  jobs: { frontiers: data.frontiers, queue, concurrency: 2 },
  port: Number(port),
});
console.log("ready");
