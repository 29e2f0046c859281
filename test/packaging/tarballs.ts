/** The packages as they would be published, packed once for all tests of one process. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "../../scripts/pack.mjs";
import { publishedPackages, workspaceDependencies } from "../../scripts/package-fields.mjs";

/** Packing takes a minute on a quiet machine; several times that on one with other work. */
export const PACK_TIMEOUT_MS = 900_000;
const PACKED_AT_ONCE = 3;

export const packages = publishedPackages();
const byName = new Map(packages.map((entry) => [entry.manifest.name, entry]));

/** A package and all of this repository that it stands on. */
export function closure(name: string, found = new Set<string>()): Set<string> {
  found.add(name);
  for (const needed of workspaceDependencies(byName.get(name)?.manifest ?? {})) closure(needed, found);
  return found;
}

/** Files of tests that run in one process share this, also where each has modules of its own. */
const shared = globalThis as { quernTarballs?: Promise<ReadonlyMap<string, string>> };

/** Paths of the tarballs by the packages' names. They are there until the process ends. */
export function packedTarballs(): Promise<ReadonlyMap<string, string>> {
  shared.quernTarballs ??= packAll();
  return shared.quernTarballs;
}

async function packAll(): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "quern-tarballs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const tarballs = new Map<string, string>();
  const left = [...packages];
  const packNext = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      tarballs.set(next.manifest.name, await pack(next.directory, folder));
    }
  };
  await Promise.all(Array.from({ length: PACKED_AT_ONCE }, packNext));
  return tarballs;
}
