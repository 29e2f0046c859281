// Packs every public package as it would be published, and has publint and "are the types wrong" look at the tarball.
//   node scripts/check-packaging.mjs          node scripts/check-packaging.mjs --fix   (writes the shared fields of package.json)
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { pack } from "./pack.mjs";
import { publishedPackages, withSharedFields } from "./package-fields.mjs";

/** Packages are ESM only and need Node 20.19, where `require` of a module works; resolution of Node 10 is not supported. */
const ACCEPTED_TYPE_PROBLEMS = new Set(["CJSResolvesToESM"]);
const ACCEPTED_RESOLUTIONS = new Set(["node10"]);
const REQUIRED_FILES = ["package/package.json", "package/README.md", "package/LICENSE"];
const MIN_README_CHARACTERS = 600;
/** Larger declarations repeat a table of strings as its own type: `: string` at the table keeps it out. */
const MAX_DECLARATION_CHARACTERS = 50_000;

const packages = publishedPackages();
if (process.argv.includes("--fix")) {
  for (const { directory, folder, manifest } of packages) {
    writeFileSync(join(directory, "package.json"), `${JSON.stringify(withSharedFields(manifest, folder), null, 2)}\n`);
  }
}

const problems = [];
const destination = mkdtempSync(join(tmpdir(), "quern-pack-"));
try {
  for (const { directory, folder } of packages) {
    const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    const report = (problem) => problems.push(`${manifest.name}: ${problem}`);
    if (JSON.stringify(manifest) !== JSON.stringify(withSharedFields(manifest, folder))) {
      report("package.json differs from the shared fields: run node scripts/check-packaging.mjs --fix");
    }
    checkReadme(manifest, readFileSync(join(directory, "README.md"), "utf8"), report);
    const tarball = readFileSync(await pack(directory, destination));
    checkTarball(createPackageFromTarballData(new Uint8Array(tarball)), report);
    const { messages } = await publint({ pack: { tarball }, strict: true });
    for (const message of messages) {
      if (message.type !== "suggestion") report(formatMessage(message, manifest));
    }
    await checkTypes(tarball, report);
  }
} finally {
  rmSync(destination, { recursive: true, force: true });
}
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? "all packages are ready to publish" : `${problems.length} problem(s)`);
process.exitCode = problems.length === 0 ? 0 : 1;

function checkReadme(manifest, readme, report) {
  if (readme.length < MIN_README_CHARACTERS)
    report(`README.md has ${readme.length} characters: too little to decide by`);
  if (!readme.includes(`npm install ${manifest.name}`)) report("README.md lacks its install line");
  if (!/```(?:ts|js)/.test(readme)) report("README.md lacks an example");
}

function checkTarball(contents, report) {
  const prefix = `/node_modules/${contents.packageName}/`;
  const files = contents.listFiles().map((path) => path.replace(prefix, "package/"));
  for (const path of REQUIRED_FILES) if (!files.includes(path)) report(`the tarball lacks ${path}`);
  for (const path of files) {
    if (
      path.endsWith(".d.ts") &&
      contents.readFile(path.replace("package/", prefix)).length > MAX_DECLARATION_CHARACTERS
    )
      report(`${path} is longer than any declaration should be`);
    if (path.endsWith(".tsbuildinfo") || /\.test(?:\.ts)?$/.test(path)) report(`the tarball holds ${path}`);
  }
  const { dependencies = {} } = JSON.parse(contents.readFile(`${prefix}package.json`));
  for (const [name, range] of Object.entries(dependencies)) {
    if (range.startsWith("workspace:")) report(`the tarball asks for ${name} as "${range}"`);
  }
}

async function checkTypes(tarball, report) {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (!analysis.types) {
    report("the tarball has no types");
    return;
  }
  for (const problem of analysis.problems) {
    if (ACCEPTED_TYPE_PROBLEMS.has(problem.kind) || ACCEPTED_RESOLUTIONS.has(problem.resolutionKind)) continue;
    report(`types: ${JSON.stringify(problem)}`);
  }
}
