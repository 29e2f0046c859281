// Keeps the data directory of the first argument open, writes to it, and meanwhile opens it again and again.
import { openDataDirectory } from "../packages/lmdb/dist/index.js";

const ROUNDS = 60;
const [directory] = process.argv.slice(2);

const first = await openDataDirectory(directory);
for (let round = 0; round < ROUNDS; round++) {
  const keys = Array.from({ length: 20 }, (_, index) => `${process.pid}/${round}/${index}`);
  const writes = keys.map((key) => first.state.set(key, "x".repeat(100), { ifAbsent: true }));
  await new Promise((resolve) => setTimeout(resolve, round % 4));
  const second = await openDataDirectory(directory);
  await Promise.all(writes);
  for (const key of keys) {
    if ((await second.state.get(key)) === undefined) throw new Error(`round ${round}: a record is missing`);
  }
  await second.close();
}
await first.close();
