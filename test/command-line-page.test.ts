import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { it } from "vitest";

const SCRIPT = fileURLToPath(new URL("../scripts/command-line-page.mjs", import.meta.url));

it("docs/command-line.md lists every flag of every command (npm run command-line-page mends it)", () => {
  execFileSync(process.execPath, [SCRIPT, "--check"], { stdio: ["ignore", "ignore", "inherit"] });
}, 60_000);
