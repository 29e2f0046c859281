// The cost of an `import` beside Node itself, each in a fresh process: node benchmarks/import-cost/import-cost.mjs [rounds]
// The processor time is the figure to watch: other work on the machine stretches the time that passes far more.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const rounds = Number(process.argv[2] ?? 9);
const folder = fileURLToPath(new URL("../", import.meta.url));
const results = {};
for (const name of ["@quern/core", "quern"]) {
  const elapsed = [];
  const processor = [];
  for (let round = 0; round < rounds; round++) {
    const script = `
      const started = performance.now();
      const before = process.cpuUsage();
      await import("${name}");
      const { user, system } = process.cpuUsage(before);
      console.log(JSON.stringify([performance.now() - started, (user + system) / 1000]));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      encoding: "utf8",
    });
    const [milliseconds, processorMilliseconds] = JSON.parse(stdout);
    elapsed.push(milliseconds);
    processor.push(processorMilliseconds);
  }
  const [wall, cpu] = [elapsed, processor].map((values) => values.sort((a, b) => a - b).map(Math.round));
  results[name] = {
    medianMilliseconds: wall[rounds >> 1],
    fastestMilliseconds: wall[0],
    medianProcessorMilliseconds: cpu[rounds >> 1],
    fastestProcessorMilliseconds: cpu[0],
  };
}
console.table(results);
writeFileSync(
  new URL("results.json", import.meta.url),
  `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), node: process.version, results }, null, 2)}\n`,
);
