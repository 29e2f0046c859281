import type { Command, CommandBody, CommandEntry } from "./command.js";

/**
 * All commands in the order of the help, with what the help says of them. Each body is loaded when its command runs: a server's parts take
 * longer to load than a small document takes to convert.
 */
const COMMANDS = {
  scrape: {
    usage: "quern scrape URL… [-f markdown,links] [--json] [-o DIR]",
    summary: "fetch pages and print them as Markdown",
    load: async () => (await import("./commands/scrape.js")).scrapeCommand,
  },
  parse: {
    usage: "quern parse FILE|FOLDER|-… [-o DIR|FILE] [--type html] [--base URL] [--watch]",
    summary: "convert documents; never touches the network",
    load: async () => (await import("./commands/parse.js")).parseCommand,
  },
  crawl: {
    usage: "quern crawl URL -o DIR [--limit N]",
    summary: "fetch all pages of a site into files; without -o, print a JSON line per page",
    load: async () => (await import("./commands/crawl.js")).crawlCommand,
  },
  map: {
    usage: "quern map URL [--search WORDS] [--json]",
    summary: "list the URLs of a site, one per line",
    load: async () => (await import("./commands/map.js")).mapCommand,
  },
  batch: {
    usage: "quern batch FILE|- -o DIR",
    summary: "fetch a list of pages, one URL per line; without -o, print a JSON line per page",
    load: async () => (await import("./commands/batch.js")).batchCommand,
  },
  agent: {
    usage: 'quern agent "TASK" [--url URL …] [--schema FILE]',
    summary: "answer a task by reading pages; every value names its source",
    load: async () => (await import("./commands/agent.js")).agentCommand,
  },
  search: {
    usage: "quern search QUERY [--limit 5] [-f markdown] [--json]",
    summary: "search the web, or the pages read into a data directory",
    load: async () => (await import("./commands/search.js")).searchCommand,
  },
  monitor: {
    usage:
      'quern monitor add URL… --schedule "daily at 9:00" --data-dir DIR | list | run ID | checks ID | pause ID | resume ID | remove ID | watch',
    summary: "watch pages, sites and searches, and report what changed",
    load: async () => (await import("./commands/monitor.js")).monitorCommand,
  },
  serve: {
    usage:
      "quern serve [--port 3002] [--hostname 127.0.0.1] [--data-dir DIR | --redis-url URL] [--api-key KEY | --key-file FILE]",
    summary: "run a server for the v2 REST contract, including its crawls and batches",
    load: async () => (await import("./commands/serve.js")).serveCommand,
  },
  worker: {
    usage: "quern worker --redis-url URL [--concurrency 16] [--allow-host HOST:PORT]",
    summary: "process the crawls and batches of servers that share a Redis",
    load: async () => (await import("./commands/worker.js")).workerCommand,
  },
  mcp: {
    usage: "quern mcp [--port 3003 --api-key KEY]",
    summary:
      "serve agents over stdio or HTTP (Model Context Protocol): scrape, parse, crawl, search, interact, agent, monitor…",
    load: async () => (await import("./commands/mcp.js")).mcpCommand,
  },
  keys: {
    usage:
      "quern keys create [--team NAME] [--name TEXT] [--plan PLAN] [--credits N] | list [--team NAME] | revoke ID   (with --data-dir or --redis-url)",
    summary: "create, list and revoke the API keys of a server, even while it runs",
    load: async () => (await import("./commands/keys.js")).keysCommand,
  },
  doctor: {
    usage: "quern doctor [--json] [--fix]",
    summary: "show what is installed and configured",
    load: async () => (await import("./commands/doctor.js")).doctorCommand,
  },
  init: {
    usage: "quern init [--force]",
    summary: "write quern.config.mjs here, with every setting as a comment",
    load: async () => (await import("./commands/init.js")).initCommand(allCommands),
  },
  completion: {
    usage: "quern completion bash | zsh | fish | powershell",
    summary: "print a script that completes commands, flags and their values in your shell",
    load: async () => (await import("./commands/completion.js")).completionCommand(allCommands),
  },
} satisfies Record<string, CommandEntry & { load(): Promise<CommandBody> }>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

export const COMMAND_ENTRIES: readonly CommandEntry[] = Object.values(COMMANDS);

export const isCommandName = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word);

/** Loads a command. */
export async function commandNamed(name: CommandName): Promise<Command> {
  const { load, usage, summary } = COMMANDS[name];
  return { name, usage, summary, ...(await load()) };
}

export const allCommands = (): Promise<readonly Command[]> => Promise.all(COMMAND_NAMES.map(commandNamed));
