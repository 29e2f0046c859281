/**
 * Converts the texts of each kind with the built library, and prints a JSON line for each kind: the text that took most processor time. A process of
 * its own, because the time is counted for the whole process, and because the test runner makes errors with deep stacks twenty times as dear.
 */
import { SYNTAXES, textsOf } from "../benchmarks/hostile/constructs.mjs";
import { createQuern } from "../packages/quern/dist/index.js";

const [characters, enough, ...kinds] = process.argv.slice(2);
const quern = createQuern({ search: [] });

for (const kind of kinds) {
  const syntax = SYNTAXES[kind];
  const { filename, contentType } = syntax;
  const convert = async (text) => {
    const before = process.cpuUsage();
    const options = { filename, timeout: 60_000, ...(contentType ? { contentType } : {}) };
    await quern.parse(Buffer.from(text), options).catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  await convert("a");
  let worst = { name: "", seconds: 0 };
  for (const { name, make } of textsOf(syntax)) {
    if (/ and /.test(name)) continue;
    let seconds = await convert(make(Number(characters)));
    // The first run of a path compiles it.
    if (seconds > Number(enough)) seconds = await convert(make(Number(characters)));
    if (seconds > worst.seconds) worst = { name, seconds };
  }
  console.log(JSON.stringify({ kind, ...worst }));
}
await quern.close();
