// The only code that runs before anything is installed: brings dependencies and the build up to date, then starts what was asked for.
//   node scripts/bootstrap.mjs start [quern arguments]     test [vitest arguments]     ci     build
// Everything it prints goes to stderr, so that results on stdout stay clean.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BUNDLES, makeBundles } from "./bundles.mjs";
import { joinModules } from "./join-modules.mjs";
import { runTests } from "./run-tests.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Filters of each level; a higher one contains the lower ones. */
const LEVELS = {
  start: ["--filter", "quern...", "--filter", "@quern/examples"],
  test: ["--filter", "!@quern/tooling"],
  ci: [],
};
const ORDER = Object.keys(LEVELS);

const EXAMPLE = "examples/pages/grinding-grain.html";

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Quern needs Node 20.19 or newer; this is ${process.version}.`);
}

function run(command, args, options = {}) {
  const windows = process.platform === "win32";
  return spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], shell: windows, ...options });
}

/** Changes with anything that decides what is installed. */
function installFingerprint() {
  const hash = createHash("sha256").update(process.version);
  const manifests = [
    "package.json",
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "test/package.json",
    "scripts/package.json",
  ];
  for (const name of readdirSync(join(root, "packages"))) manifests.push(`packages/${name}/package.json`);
  for (const path of manifests) {
    if (existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

function install(level) {
  const stampPath = join(root, "node_modules", ".quern-install.json");
  const stamp = readStamp(stampPath);
  const fingerprint = installFingerprint();
  if (stamp.fingerprint === fingerprint && ORDER.indexOf(stamp.level) >= ORDER.indexOf(level)) return;
  process.stderr.write("Installing dependencies…\n");
  // The lock file pins every version: asking the registry for the age of each would only cost time.
  const args = ["install", "--frozen-lockfile", "--config.minimumReleaseAge=0", ...LEVELS[level]];
  const result = run("npx", ["--yes", `pnpm@${manifest.config.pnpm}`, ...args], {
    env: { ...process.env, CI: "true", npm_config_loglevel: "error" },
  });
  if (result.status !== 0) fail(`Installing failed (exit code ${result.status ?? result.error?.message}).`);
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, JSON.stringify({ fingerprint, level }));
}

/** Newest change among sources and their configuration, in milliseconds since the epoch. */
function newestSource(directory) {
  let newest = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name === "dist" || entry.name.endsWith(".test.ts")) continue;
    const path = join(directory, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestSource(path) : statSync(path).mtimeMs);
  }
  return newest;
}

/**
 * @param everything also the packages that `quern` does without: their workers run compiled code in tests, too
 */
async function build(everything) {
  const stampPath = join(root, "node_modules", ".quern-build.json");
  const stamp = readStamp(stampPath);
  const newest = Math.max(newestSource(join(root, "packages")), statSync(join(root, "tsconfig.base.json")).mtimeMs);
  const isComplete = stamp.everything === true || !everything;
  if (stamp.newest === newest && isComplete && BUNDLES.every(({ made }) => existsSync(made))) return;
  process.stderr.write("Building…\n");
  const compiler = join(root, "packages/quern/node_modules/typescript/bin/tsc");
  const result = run(process.execPath, [compiler, "--build", ...(everything ? [] : ["packages/quern"])]);
  if (result.status !== 0) fail("The build failed.");
  makeBundles();
  await joinModules();
  writeFileSync(stampPath, JSON.stringify({ newest, everything }));
}

requireNode();
const [task = "start", ...rest] = process.argv.slice(2);
switch (task) {
  case "start": {
    install("start");
    await build(false);
    process.argv.splice(2, process.argv.length, ...(rest.length > 0 ? rest : [join(root, EXAMPLE)]));
    await import(pathToFileURL(join(root, "packages/quern/dist/cli.js")).href);
    break;
  }
  case "test":
    install("test");
    await build(true);
    process.exit(runTests(root, rest));
    break;
  case "ci":
    install("ci");
    await build(true);
    break;
  case "build":
    install("start");
    await build(false);
    break;
  default:
    fail(`Unknown task "${task}": use start, test, build or ci.`);
}
