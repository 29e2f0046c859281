// CPU of short commands as whole processes, in alternation with another checkout: node benchmarks/start/start.mjs [other checkout] [rounds]
// Processor time of the process and its threads (user and system), from the operating system; Node's own start is the floor.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("../../", import.meta.url));
const [other, rounds = "7"] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), "quern-start-"));
const page = join(directory, "page.html");
writeFileSync(
  page,
  `<title>Mill</title><main><h1>Mill</h1>${"<p>Two stones grind the grain between them.</p>".repeat(40)}</main>`,
);
const mail = join(here, "examples/documents/letter.eml");

const CASES = {
  "node alone": () => ["-e", "0"],
  "--version": (root) => [join(root, "packages/quern/dist/cli.js"), "--version"],
  "--help": (root) => [join(root, "packages/quern/dist/cli.js"), "--help"],
  "parse small.html": (root) => [join(root, "packages/quern/dist/cli.js"), "parse", page],
  "parse letter.eml": (root) => [join(root, "packages/quern/dist/cli.js"), "parse", mail],
  'import("quern")': (root) => ["-e", `import(${JSON.stringify(join(root, "packages/quern/dist/index.js"))})`],
};

// A wrapper that prints the times of its child: Node has no call for them.
const WRAPPER = `import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print((usage.ru_utime + usage.ru_stime) * 1000)`;
const cpu = (words) =>
  Number(spawnSync("python3", ["-c", WRAPPER, process.execPath, ...words], { encoding: "utf8" }).stdout);
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

const table = {};
for (const [name, words] of Object.entries(CASES)) {
  const times = { here: [], other: [] };
  for (let round = 0; round < Number(rounds); round++) {
    times.here.push(cpu(words(here)));
    if (other) times.other.push(cpu(words(other)));
  }
  const now = Math.round(median(times.here));
  const before = other ? Math.round(median(times.other)) : undefined;
  table[name] = { "CPU ms": now, ...(before ? { "other CPU ms": before, ratio: (now / before).toFixed(2) } : {}) };
}
console.table(table);
rmSync(directory, { recursive: true, force: true });
