// Runs a tool of the workspace `scripts` from the root; what is not installed yet is installed first.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [tool, ...words] = process.argv.slice(2);
const program = join(root, "scripts/node_modules/.bin", tool);
const run = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" }).status ?? 1;

if (!existsSync(program)) run(process.execPath, [join(root, "scripts/bootstrap.mjs"), "ci"]);
process.exit(run(program, words));
