// Writes to a data directory until it is killed, and says on stdout what each call that returned has promised to keep:
//   node --conditions=@quern/source … is not needed: the built package is used.
//   node writer.mjs DIRECTORY NAME MODE   MODE: forever | COUNT (adds that often and ends)
import { openDataDirectory } from "../dist/index.js";

const [directory, name, mode] = process.argv.slice(2);
const { state, storage, cache, close } = await openDataDirectory(directory);

if (mode !== "forever") {
  for (let index = 0; index < Number(mode); index++) {
    await state.add("shared/count", 1);
    await state.set(`shared/${name}/${index}`, "x".repeat(2000));
  }
  await close();
} else {
  const say = (line) => process.stdout.write(`${line}\n`);
  const body = Buffer.alloc(200_000, name);
  const source = {
    url: "https://example.com/",
    status: 200,
    headers: {},
    body,
    proxyUsed: "basic",
    engine: "http",
    fetchedAt: 1,
    waitedFor: 0,
  };
  for (let index = 0; ; index++) {
    const key = `${name}/${index}`;
    await Promise.all([
      state.set(`set/${key}`, { index }).then(() => say(`set ${key}`)),
      state.add(`sum/${name}`, 1).then((sum) => say(`sum ${sum}`)),
      state.set(`once/${key}`, index, { ifAbsent: true, expires: Date.now() + 600_000 }).then(() => say(`once ${key}`)),
      storage
        .put(`object/${key}`, body.subarray(index % 100_000), { contentType: "text/plain" })
        .then(() => say(`object ${key}`)),
      cache.set(key, { sources: [source] }, { ttl: 600_000 }),
    ]);
    if (index % 3 === 2) {
      await state.delete(`set/${name}/${index - 1}`);
      say(`deleted ${name}/${index - 1}`);
    }
  }
}
