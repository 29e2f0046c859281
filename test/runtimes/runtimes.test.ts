/** The parts that promise to run outside of Node, in every runtime that this machine has. */
import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { hasProgram, missingProgram } from "../system-programs.js";

const execute = promisify(execFile);
const FOLDER = dirname(fileURLToPath(import.meta.url));
const COMMANDS = { node: [process.execPath], bun: ["bun"], deno: ["deno", "run", "--allow-all"] } as const;

describe.each(["node", "bun", "deno"] as const)("in %s", (runtime) => {
  for (const script of ["markdown", "handler"]) {
    it(`${script} works`, async (context) => {
      context.skip(runtime !== "node" && !hasProgram(runtime), runtime === "node" ? "" : missingProgram(runtime));
      const [command, ...words] = COMMANDS[runtime];
      const { stdout } = await execute(command, [...words, `${script}.mjs`], { cwd: FOLDER, timeout: 60_000 });
      expect(stdout).toContain(`${script}: as expected`);
    });
  }
});
