// Opens the data directory of the first argument twice at a time, again and again, and writes meanwhile.
import { openDataDirectory } from "../packages/lmdb/dist/index.js";

const ROUNDS = 60;
const [directory] = process.argv.slice(2);

for (let round = 0; round < ROUNDS; round++) {
  const first = await openDataDirectory(directory);
  const writes = Array.from({ length: 20 }, (_, index) =>
    first.state.set(`${process.pid}/${round}/${index}`, "x".repeat(100), { ifAbsent: true }),
  );
  await new Promise((resolve) => setTimeout(resolve, round % 4));
  const second = await openDataDirectory(directory);
  await Promise.all(writes);
  if ((await second.state.get(`${process.pid}/${round}/19`)) === undefined) throw new Error("a record is missing");
  await Promise.all([first.close(), second.close()]);
}
