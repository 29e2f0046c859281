// Copies the interpreter of DuckDuckGo's autoconsent and its rules, unchanged: 0.5 MB of the 12 that its package has with tests and extensions.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const library = join(root, "node_modules/@duckduckgo/autoconsent");
const output = join(root, "vendor/autoconsent");

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
for (const file of ["dist/autoconsent.playwright.js", "rules/compact-rules.json", "LICENSE"])
  cpSync(join(library, file), join(output, file.slice(file.lastIndexOf("/") + 1)));
