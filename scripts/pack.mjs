// Packs packages as they would be published: with pnpm, which puts versions where the workspace has "workspace:^".
//   node scripts/pack.mjs DIR            all packages; prints the line that installs `quern` from there into another project
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { publishedPackages, readManifest, root, workspaceDependencies } from "./package-fields.mjs";

const execute = promisify(execFile);

/** Packs the package in `directory` into `destination`; resolves to the path of its tarball. */
export async function pack(directory, destination) {
  const pnpm = `pnpm@${readManifest(root).config.pnpm}`;
  const { stdout } = await execute("npx", ["--yes", pnpm, "pack", "--json", "--pack-destination", destination], {
    cwd: directory,
    env: { ...process.env, npm_config_loglevel: "error" },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  const { filename } = JSON.parse(stdout);
  return filename.includes(destination) ? filename : join(destination, filename);
}

/** Names of `quern` and of all packages that it stands on. */
function closureOfQuern(packages) {
  const byName = new Map(packages.map((entry) => [entry.manifest.name, entry]));
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    workspaceDependencies(byName.get(name).manifest).forEach(add);
  };
  add("quern");
  return found;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error("usage: node scripts/pack.mjs DIR");
    process.exit(2);
  }
  const packages = publishedPackages();
  const usual = closureOfQuern(packages);
  const missing = packages.filter(({ directory }) => !existsSync(join(directory, "dist")));
  if (missing.some(({ manifest }) => usual.has(manifest.name))) {
    console.error("Nothing is built yet: run node scripts/bootstrap.mjs build");
    process.exit(1);
  }
  for (const { directory, manifest } of packages.filter((entry) => !missing.includes(entry))) {
    const destination = usual.has(manifest.name) ? resolve(folder) : resolve(folder, "extra");
    await mkdir(destination, { recursive: true });
    await pack(directory, destination);
  }
  console.log(`npm install ${resolve(folder)}/*.tgz`);
  const extra = resolve(folder, "extra");
  if (existsSync(extra)) console.log(`Optional packages are in ${extra}`);
  const names = missing.map(({ manifest }) => manifest.name);
  if (names.length > 0)
    console.log(
      `Not packed, because they are not built: ${names.join(", ")} (node scripts/bootstrap.mjs ci builds them)`,
    );
}
