// What a page of each format costs, without a clock: bytes that it allocates, and characters of code that are executed for it. Both repeat on
// any machine, however busy. Compares with scripts/costs.json, and fails when a figure has risen by more than 3 %.
//   node scripts/costs.mjs --check      node scripts/costs.mjs   (writes the figures of the running version of Node)
// A figure may rise when a changeset has a line "Costs more: NAME", for instance "Costs more: html, because tables are read twice".
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const file = fileURLToPath(new URL("costs.json", import.meta.url));
const LARGEST_RISE = 0.03;

/** One thread and no compiler that works beside it, so that the same is allocated and executed each time; room for a page without a collection. */
const V8_FLAGS = [
  ...["--expose-gc", "--single-threaded", "--predictable", "--no-opt", "--no-sparkplug", "--no-flush-bytecode"],
  ...["--max-semi-space-size=128", "--min-semi-space-size=128"],
];

const directory = mkdtempSync(join(tmpdir(), "quern-costs-"));
try {
  await bundle();
  const measured = measure();
  process.exitCode = process.argv.includes("--check") ? check(measured) : write(measured);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** A bundle that stands alone reads documents in its own thread, where their cost can be seen. */
async function bundle() {
  const { build } = createRequire(join(root, "packages/markdown/package.json"))("esbuild");
  await build({
    entryPoints: [join(root, "packages/quern/dist/index.js")],
    outdir: join(directory, "dist/bundle"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    conditions: ["module"],
    mainFields: ["module", "main"],
    external: ["playwright-core", "lmdb", "ioredis", "bullmq", "@napi-rs/canvas"],
    logLevel: "error",
  });
  // PDFium is found beside the package of the parser.
  symlinkSync(join(root, "packages/pdf/vendor"), join(directory, "vendor"), "junction");
}

/** @returns by name: `allocated` in KB, `executed` in thousands of characters */
function measure() {
  const script = fileURLToPath(new URL("measure-costs.mjs", import.meta.url));
  const library = pathToFileURL(join(directory, "dist/bundle/index.js")).href;
  const { status, stdout } = spawnSync(process.execPath, [...V8_FLAGS, "--no-warnings", script, library, root], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], TZ: "UTC" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error("The costs could not be measured.");
  return JSON.parse(stdout);
}

function figures() {
  const all = JSON.parse(readFileSync(file, "utf8"));
  return { all, major: process.versions.node.split(".")[0] };
}

/** Rises of more than the bound, apart from those that a changeset names. */
function rises(measured, known) {
  const changesets = join(root, ".changeset");
  const texts = readdirSync(changesets).map((name) => readFileSync(join(changesets, name), "utf8"));
  const named = texts.flatMap((text) => [...text.matchAll(/^Costs more: (.+)$/gm)].map(([, line]) => line));
  return Object.entries(measured).flatMap(([name, costs]) =>
    Object.entries(costs).flatMap(([kind, value]) => {
      const before = known?.[name]?.[kind];
      if (before === undefined || value <= before * (1 + LARGEST_RISE)) return [];
      if (named.some((line) => line === name || line.startsWith(`${name},`))) return [];
      const percent = ((value / before - 1) * 100).toFixed(1);
      return [`${name}: ${kind} ${value} thousand, ${percent} % more than ${before}`];
    }),
  );
}

function check(measured) {
  const { all, major } = figures();
  const known = all[major];
  if (known === undefined) {
    console.log(
      `no figures for Node ${major}: nothing is compared (there are some for ${Object.keys(all).join(", ")})`,
    );
    return 0;
  }
  const missing = Object.keys(measured).filter((name) => known[name] === undefined);
  const problems = [
    ...rises(measured, known),
    ...missing.map((name) => `${name} has no figure: node scripts/costs.mjs`),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length > 0)
    console.log(
      'If it is worth that, add a line "Costs more: NAME, REASON" to the changeset and run node scripts/costs.mjs.',
    );
  else console.log(`no page costs more than it did (${Object.keys(measured).length} kinds)`);
  return problems.length > 0 ? 1 : 0;
}

function write(measured) {
  const { all, major } = figures();
  const problems = rises(measured, all[major]);
  if (problems.length > 0) {
    console.log(`${problems.join("\n")}\nA changeset has to say so first, with a line "Costs more: NAME, REASON".`);
    return 1;
  }
  writeFileSync(file, `${JSON.stringify({ ...all, [major]: measured }, null, 2)}\n`);
  console.log(`costs of ${Object.keys(measured).length} kinds written for Node ${major}`);
  return 0;
}
