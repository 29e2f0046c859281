/** Runs a shell over files in memory, with the commands of `agent-browser` for the session's pages. */
import { Bash, defineCommand } from "just-bash/browser";
import { agentBrowser } from "./agent-browser/command.js";
import { makeTabs } from "./agent-browser/tabs.js";
import { Channel } from "./channel.js";
import { makeConsole } from "./console.js";
import { MemoryFiles } from "./files.js";
import { clearTimers, lockDown } from "./lock-down.js";
import { connect } from "./playwright.js";

const HOME = "/home/user";
const channel = new Channel();
const client = connect(channel, new MemoryFiles());

lockDown(["process", "Buffer"]);
Object.assign(globalThis, { console: makeConsole(channel) });

const tabs = makeTabs(client);
const command = defineCommand("agent-browser", async (words, { stdin, fs, cwd }) => {
  const files = {
    read: (path: string) => fs.readFileBuffer(fs.resolvePath(cwd, path)),
    write: async (path: string, content: Uint8Array) => {
      const whole = fs.resolvePath(cwd, path);
      await fs.mkdir(whole.replace(/\/[^/]*$/, "") || "/", { recursive: true });
      await fs.writeFile(whole, content);
      return whole;
    },
  };
  return agentBrowser(words, { tabs, files, input: String(stdin) });
});
const shell = new Bash({
  cwd: HOME,
  env: { HOME, USER: "user" },
  customCommands: [command],
  executionLimits: { maxFileSystemBytes: 32_000_000, maxLiveBytes: 64_000_000, maxInputBytes: 32_000_000 },
});
let environment: Record<string, string> = {};
await shell.fs.mkdir("/tmp", { recursive: true });

channel.serve(
  {
    async run(code) {
      client.beginRun();
      tabs.begin();
      const { PWD } = environment;
      const { stdout, stderr, exitCode, env } = await shell.exec(code, {
        env: environment,
        ...(PWD === undefined ? {} : { cwd: PWD }),
      });
      environment = { ...env };
      channel.write("stdout", stdout);
      channel.write("stderr", stderr);
      return { result: stdout.replace(/\n$/, ""), exitCode };
    },
  },
  clearTimers,
);
