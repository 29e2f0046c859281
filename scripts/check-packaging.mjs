// Packs every public package as it would be published and lets publint look at the result.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
let problems = 0;
for (const name of readdirSync(join(root, "packages")).sort()) {
  const pkgDir = join(root, "packages", name);
  const manifest = JSON.parse(readFileSync(join(pkgDir, "package.json"), "utf8"));
  const { messages } = await publint({ pkgDir, pack: "npm", strict: true });
  for (const message of messages) {
    if (message.type === "suggestion") continue;
    problems++;
    console.log(`${manifest.name}: ${formatMessage(message, manifest)}`);
  }
  for (const field of ["description", "license", "engines", "exports", "files"]) {
    if (manifest[field] === undefined) {
      problems++;
      console.log(`${manifest.name}: package.json lacks "${field}"`);
    }
  }
}
console.log(problems === 0 ? "all packages are ready to publish" : `${problems} problem(s)`);
process.exitCode = problems === 0 ? 0 : 1;
