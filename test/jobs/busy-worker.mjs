/** A worker on a shared Redis whose main thread does nothing but one job, as long as it takes. */
import { bullQueue } from "@quern/bullmq";

const [redis, milliseconds] = process.argv.slice(2);
const queue = await bullQueue(redis);
const work = async ({ id }) => {
  console.log(`began ${id}`);
  const end = Date.now() + Number(milliseconds);
  while (Date.now() < end);
  console.log(`ended ${id}`);
};
queue.process("topic", work, { concurrency: 1 });
console.log("ready");
