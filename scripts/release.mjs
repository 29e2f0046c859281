// Releases all packages with one version.
//   node scripts/release.mjs change             writes a changeset: which packages, how large a step, a sentence for the changelog
//   node scripts/release.mjs version            turns changesets into versions and changelogs; commit the result
//   node scripts/release.mjs publish --dry-run  packs everything and goes through the motions: nothing leaves the machine
//   node scripts/release.mjs publish            publishes what the registry does not have yet, and tags the commit (in CI, for provenance)
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "./pack.mjs";
import { inPublishingOrder, root } from "./package-fields.mjs";

const WINDOWS = process.platform === "win32";

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, encoding: "utf8", shell: WINDOWS, ...options });
}

function fail(message) {
  process.stderr.write(`release: ${message}\n`);
  process.exit(1);
}

function changeset(...args) {
  const cli = join(root, "scripts/node_modules/@changesets/cli/bin.js");
  const { status } = run(process.execPath, [cli, ...args], { stdio: "inherit" });
  if (status !== 0) fail(`changeset ${args.join(" ")} failed.`);
}

/** A release holds what is committed and nothing else. */
function requireCleanTree() {
  const { status, stdout } = run("git", ["status", "--porcelain"]);
  if (status !== 0) fail("this is no git repository.");
  if (stdout.trim() !== "") fail(`commit or stash first:\n${stdout}`);
}

function requireOneVersion(packages) {
  const versions = new Set(packages.map(({ manifest }) => manifest.version));
  if (versions.size !== 1)
    fail(`packages have different versions: ${[...versions].join(", ")}. Run the version step first.`);
  return [...versions][0];
}

/** Output of earlier builds must not get into a release: modules that are gone would stay in the tarballs. */
function buildFromScratch(packages) {
  for (const { directory } of packages) rmSync(join(directory, "dist"), { recursive: true, force: true });
  const { status } = run(process.execPath, [join(root, "scripts/bootstrap.mjs"), "ci"], { stdio: "inherit" });
  if (status !== 0) fail("the build failed.");
}

function isPublished(name, version) {
  return run("npm", ["view", `${name}@${version}`, "version"]).stdout.trim() === version;
}

async function publish(isDryRun) {
  const packages = inPublishingOrder();
  const version = requireOneVersion(packages);
  if (!isDryRun) {
    requireCleanTree();
    if (!process.env["CI"])
      fail("publish from CI, where the origin of the packages is attested; try it here with --dry-run.");
    buildFromScratch(packages);
    const check = run(process.execPath, [join(root, "scripts/check-packaging.mjs")], { stdio: "inherit" });
    if (check.status !== 0) fail("the packages are not ready.");
  }
  const destination = mkdtempSync(join(tmpdir(), "quern-release-"));
  try {
    for (const { directory, manifest } of packages) {
      if (!isDryRun && isPublished(manifest.name, version)) {
        console.log(`${manifest.name}@${version} is there already`);
        continue;
      }
      const tarball = await pack(directory, destination);
      const { status, stderr } = run("npm", ["publish", tarball, ...(isDryRun ? ["--dry-run"] : [])]);
      if (status !== 0) fail(`${manifest.name} was not published:\n${stderr}`);
      console.log(`${isDryRun ? "would publish" : "published"} ${manifest.name}@${version}`);
    }
  } finally {
    rmSync(destination, { recursive: true, force: true });
  }
  if (isDryRun) {
    console.log(`${packages.length} packages of version ${version}; nothing was published`);
    return;
  }
  if (run("git", ["tag", `v${version}`]).status !== 0) fail(`the tag v${version} exists already.`);
  console.log(`tagged v${version}: push it with git push origin v${version}`);
}

const [step, ...flags] = process.argv.slice(2);
switch (step) {
  case "change":
    changeset("add");
    break;
  case "version":
    requireCleanTree();
    changeset("version");
    break;
  case "publish":
    await publish(flags.includes("--dry-run"));
    break;
  default:
    fail('say which step: "change", "version", "publish --dry-run" or "publish".');
}
