// Time and modules that `import` costs, each in a fresh process: node benchmarks/import-cost/import-cost.mjs [rounds]
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const rounds = Number(process.argv[2] ?? 9);
const folder = fileURLToPath(new URL("../", import.meta.url));
const results = {};
for (const name of ["@quern/core", "quern"]) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const script = `const t = performance.now(); await import("${name}"); console.log(performance.now() - t);`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      encoding: "utf8",
    });
    times.push(Number(stdout));
  }
  times.sort((a, b) => a - b);
  results[name] = { medianMilliseconds: Math.round(times[rounds >> 1]), fastestMilliseconds: Math.round(times[0]) };
}
console.table(results);
writeFileSync(
  new URL("results.json", import.meta.url),
  `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), node: process.version, results }, null, 2)}\n`,
);
