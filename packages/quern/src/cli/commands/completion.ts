import type { Command } from "../command.js";
import { COMPLETION_SCRIPTS, type Shell } from "../completion-scripts.js";
import { print } from "../output.js";
import { ExitCode, UsageError } from "../terminal.js";

/** Prints a script for a shell. The commands come as a function, as this one is among them. */
export const completionCommand = (commands: () => Promise<readonly Command[]>): Command => ({
  name: "completion",
  usage: `quern completion ${Object.keys(COMPLETION_SCRIPTS).join(" | ")}`,
  summary: "print a script that completes commands, flags and their values in your shell",
  flags: [],
  async run({ positionals: [shell, ...more], terminal }) {
    if (shell === undefined || more.length > 0 || !Object.hasOwn(COMPLETION_SCRIPTS, shell)) {
      throw new UsageError(`completion takes one shell: ${Object.keys(COMPLETION_SCRIPTS).join(", ")}.`);
    }
    await print(terminal, COMPLETION_SCRIPTS[shell as Shell](await commands()));
    return ExitCode.OK;
  },
});
