// Writes the table of docs/packages.md: lines, dependencies and install size of each package.
//   node scripts/package-table.mjs           node scripts/package-table.mjs --check   (fails when packages or dependencies have changed)
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pack } from "./pack.mjs";
import { publishedPackages, readManifest, root, workspaceDependencies } from "./package-fields.mjs";

const PAGE = join(root, "docs/packages.md");
const packages = publishedPackages();
const byName = new Map(packages.map((entry) => [entry.manifest.name, entry]));

function filesBelow(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const bytesBelow = (directory) => filesBelow(directory).reduce((sum, path) => sum + lstatSync(path).size, 0);

function sourceLines(directory) {
  const sources = filesBelow(join(directory, "src")).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
  return sources.reduce((sum, path) => sum + readFileSync(path, "utf8").split("\n").length - 1, 0);
}

/** The folder that `name` resolves to from a package's real folder, as Node looks it up; undefined when it is not installed. */
function resolveFrom(directory, name) {
  for (let folder = directory; ; folder = dirname(folder)) {
    try {
      return realpathSync(join(folder, "node_modules", name));
    } catch {
      if (dirname(folder) === folder) return undefined;
    }
  }
}

/** Real folders of everything that an installation of the package brings, its own packages left out. */
function foreignClosure(directory, found = new Map()) {
  const manifest = readManifest(directory);
  const names = [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.optionalDependencies ?? {})];
  for (const name of names) {
    const folder = resolveFrom(directory, name);
    if (folder === undefined || found.has(folder)) continue;
    if (!byName.has(name)) found.set(folder, name);
    foreignClosure(folder, found);
  }
  return found;
}

function workspaceClosure(name, found = new Set()) {
  found.add(name);
  for (const needed of workspaceDependencies(byName.get(name).manifest)) workspaceClosure(needed, found);
  return found;
}

const megabytes = (bytes) => (bytes < 995_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** Columns that change only with a decision; the other columns change with every line. */
function decidedColumns({ manifest }) {
  const foreign = Object.keys(manifest.dependencies ?? {}).filter((name) => !byName.has(name));
  const own = workspaceDependencies(manifest).map((name) => name.replace("@quern/", ""));
  return [`\`${manifest.name}\``, own.join(", ") || "none", foreign.join(", ") || "none"];
}

if (process.argv.includes("--check")) {
  const page = readFileSync(PAGE, "utf8");
  const missing = packages.filter((entry) => !page.includes(`| ${decidedColumns(entry).join(" | ")} |`));
  for (const { manifest } of missing) console.log(`${manifest.name}: docs/packages.md is out of date`);
  if (missing.length > 0) console.log("run node scripts/package-table.mjs");
  process.exit(missing.length === 0 ? 0 : 1);
}

const destination = mkdtempSync(join(tmpdir(), "quern-table-"));
const sizes = new Map();
try {
  for (const { directory, manifest } of packages) {
    const { files, path } = await packedSize(directory);
    sizes.set(manifest.name, { unpacked: files, packed: statSync(path).size });
  }
} finally {
  rmSync(destination, { recursive: true, force: true });
}

async function packedSize(directory) {
  const path = await pack(directory, destination);
  const { files = [] } = readManifest(directory);
  const kept = ["dist", "src", "vendor"]
    .filter((name) => files.includes(name))
    .flatMap((name) => filesBelow(join(directory, name)));
  const shipped = kept.filter((file) => !/\.tsbuildinfo$|\.test\.ts$|\/html5lib\//.test(file));
  return { path, files: shipped.reduce((sum, file) => sum + statSync(file).size, 0) };
}

const rows = packages.map((entry) => {
  const { directory, manifest } = entry;
  const foreign = new Map();
  let bytes = 0;
  for (const name of workspaceClosure(manifest.name)) {
    foreignClosure(byName.get(name).directory, foreign);
    bytes += sizes.get(name).unpacked;
  }
  for (const folder of foreign.keys()) bytes += bytesBelow(folder);
  const numbers = [sourceLines(directory), megabytes(sizes.get(manifest.name).packed), foreign.size, megabytes(bytes)];
  return `| ${[...decidedColumns(entry), ...numbers].join(" | ")} |`;
});
const total = packages.reduce((sum, { directory }) => sum + sourceLines(directory), 0);
writeFileSync(
  PAGE,
  `# Packages

Written by \`node scripts/package-table.mjs\` on ${process.platform} ${process.arch}. Lines count the sources without tests (${total} in all).
"Installed" counts everything that installing the package brings in, the packages of this repository and their dependencies included, by
the size of their files; "third-party" is the number of packages from other authors. Optional parts (Chromium, the AI SDK) are not counted.

| package | of this repository | direct dependencies | lines | tarball | third-party | installed |
| --- | --- | --- | --: | --: | --: | --: |
${rows.join("\n")}
`,
);
