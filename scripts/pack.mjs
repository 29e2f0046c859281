// Packs packages as they would be published: with pnpm, which puts versions where the workspace has "workspace:^".
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readManifest, root } from "./package-fields.mjs";

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
