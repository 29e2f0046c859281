import { type Command, type CommandBody, chooseWord, JSON_FLAG } from "../command.js";
import { COMPLETION_SCRIPTS, type Shell } from "../completion-scripts.js";
import { printJson, wantsJson } from "../json-output.js";
import { ExitCode, print, UsageError } from "../terminal.js";

const SHELLS = Object.keys(COMPLETION_SCRIPTS) as readonly Shell[];

/** Prints a script for a shell. The commands come as a function, as this one is among them. */
export const completionCommand = (commands: () => Promise<readonly Command[]>): CommandBody => ({
  flags: [JSON_FLAG],
  words: SHELLS,
  async run({ positionals: [typed, ...more], values, terminal }) {
    const shell = chooseWord("completion takes one shell", typed, SHELLS);
    if (more.length > 0) throw new UsageError(`completion takes one shell, but got "${more[0]}", too.`);
    const script = COMPLETION_SCRIPTS[shell](await commands());
    if (wantsJson(values)) await printJson(terminal, { shell, script });
    else await print(terminal, script);
    return ExitCode.OK;
  },
});
