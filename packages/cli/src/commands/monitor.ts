import { createQuern } from "@quern/kit";
import type { CheckReport, LocalMonitors, MonitorInput } from "@quern/monitor";
import { type CommandBody, chooseWord, type Invocation, refuseFlagsOfOthers } from "../command.js";
import { ENGINE_FLAGS, engineOptions, PROGRESS_FLAGS, SEARCH_FLAGS } from "../engine-flags.js";
import type { Flag, FlagValues } from "../flags.js";
import { printJson, printJsonLine, wantsJson } from "../json-output.js";
import { progressLine } from "../progress.js";
import { MAIL_FLAGS, readMail } from "../serve-flags.js";
import { ExitCode, print, type Terminal, UsageError } from "../terminal.js";

const FLAGS: readonly Flag[] = [
  {
    name: "schedule",
    kind: "string",
    help: 'when to check: words ("daily at 9:00", "every 30 minutes") or a cron expression',
  },
  { name: "timezone", kind: "string", help: "IANA time zone of the schedule (default UTC)" },
  { name: "name", kind: "string", help: "name of the monitor (default: its first URL)" },
  { name: "goal", kind: "string", help: "which changes matter, in words" },
  { name: "crawl", kind: "boolean", help: "watch the whole site, not only the page" },
  { name: "limit", kind: "number", needs: ["crawl"], help: "maximum number of pages of the site" },
  {
    name: "search",
    kind: "boolean",
    help: "watch search results: the arguments are queries, and new hits are reported",
  },
  { name: "webhook", kind: "string", help: "URL to notify of changes" },
  { name: "webhook-secret", kind: "string", help: "secret that signs these webhooks (HMAC-SHA256)" },
  { name: "email", kind: "string", many: true, help: "address to mail reports to; can be repeated; needs --smtp-url" },
];

const ACTIONS = {
  async add(monitors: LocalMonitors, names: readonly string[], { values, terminal }: Invocation) {
    if (names.length === 0) throw new UsageError("monitor add needs at least one address.");
    const made = await monitors.add(inputOf(names, values));
    await print(terminal, values["json"] ? JSON.stringify(made, null, 2) : made.id);
    if (!values["json"])
      terminal.stderr.write(
        `${made.name}: next check ${made.nextRunAt}, if quern monitor watch or a server with the same store runs then\n`,
      );
    return ExitCode.OK;
  },
  async list(monitors: LocalMonitors, _names: readonly string[], { values, terminal }: Invocation) {
    const all = await monitors.list();
    const lines = all.map(({ id, status, schedule, name, nextRunAt }) =>
      [id, status.padEnd(6), `${schedule.cron} ${schedule.timezone}`, nextRunAt ?? "-", name].join("  "),
    );
    await print(terminal, values["json"] ? JSON.stringify(all, null, 2) : lines.join("\n"));
    return ExitCode.OK;
  },
  async run(monitors: LocalMonitors, names: readonly string[], { values, terminal, signal }: Invocation) {
    const progress = progressLine(terminal, "monitor", values);
    const report = await monitors.run(oneOf("run", names), { signal }).finally(progress.clear);
    await show(terminal, values, report);
    return report.status === "completed"
      ? ExitCode.OK
      : report.status === "partial"
        ? ExitCode.PARTIAL
        : ExitCode.FAILED;
  },
  async checks(monitors: LocalMonitors, names: readonly string[], { values, terminal }: Invocation) {
    const checks = await monitors.checks(oneOf("checks", names));
    const lines = checks.map(({ id, status, finishedAt, summary }) =>
      [
        id,
        status.padEnd(9),
        finishedAt ?? "-",
        `${summary.changed} changed, ${summary.new} new, ${summary.removed} gone, ${summary.error} failed`,
      ].join("  "),
    );
    await print(terminal, values["json"] ? JSON.stringify(checks, null, 2) : lines.join("\n"));
    return ExitCode.OK;
  },
  pause: (monitors: LocalMonitors, names: readonly string[], invocation: Invocation) =>
    setStatus(monitors, "pause", names, invocation),
  resume: (monitors: LocalMonitors, names: readonly string[], invocation: Invocation) =>
    setStatus(monitors, "resume", names, invocation),
  async remove(monitors: LocalMonitors, names: readonly string[], { values, terminal }: Invocation) {
    const id = oneOf("remove", names);
    await monitors.remove(id);
    if (wantsJson(values)) await printJson(terminal, { id, status: "deleted" });
    return ExitCode.OK;
  },
  /** Works on the schedules until it is interrupted. */
  async watch(monitors: LocalMonitors, _names: readonly string[], { values, terminal, signal }: Invocation) {
    terminal.stderr.write("Watching; end with Ctrl-C\n");
    try {
      for await (const report of monitors.watch({ signal })) await show(terminal, values, report, true);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return ExitCode.OK;
  },
};

const ACTION_NAMES = Object.keys(ACTIONS) as Array<keyof typeof ACTIONS>;

export const monitorCommand: CommandBody = {
  words: ACTION_NAMES,
  flags: [
    ...FLAGS,
    ...MAIL_FLAGS,
    ...ENGINE_FLAGS,
    ...SEARCH_FLAGS,
    { name: "json", kind: "boolean", help: "print everything as JSON; with watch, one line per check" },
    ...PROGRESS_FLAGS,
  ],
  async run(invocation) {
    const { positionals, values, given } = invocation;
    const [typed, ...names] = positionals;
    const action = chooseWord("monitor needs one of", typed, ACTION_NAMES);
    const own = Object.fromEntries(
      ACTION_NAMES.map((name) => [name, name === "add" ? FLAGS.map((flag) => flag.name) : []]),
    );
    // The secret signs what checks send.
    refuseFlagsOfOthers("monitor", action, own, { ...given, "webhook-secret": undefined });
    if (!values["data-dir"] && !values["redis-url"]) {
      throw new UsageError("monitor needs --data-dir or --redis-url: where monitors and their last states are kept.");
    }
    const mail = readMail(values);
    await using quern = createQuern({
      ...(await engineOptions(values)),
      ...(mail ? { mail } : {}),
      ...(values["webhook-secret"] ? { webhookSecret: String(values["webhook-secret"]) } : {}),
    });
    return await ACTIONS[action](await quern.monitors(), names, invocation);
  },
};

async function setStatus(
  monitors: LocalMonitors,
  action: "pause" | "resume",
  names: readonly string[],
  { values, terminal }: Invocation,
) {
  const changed = await monitors.update(oneOf(action, names), { status: action === "pause" ? "paused" : "active" });
  if (wantsJson(values)) await printJson(terminal, changed);
  else terminal.stderr.write(`${changed.name} is ${changed.status}\n`);
  return ExitCode.OK;
}

function oneOf(action: string, names: readonly string[]): string {
  const [id, ...more] = names;
  if (id === undefined || more.length > 0)
    throw new UsageError(`monitor ${action} takes one id; monitor list shows them.`);
  return id;
}

function inputOf(names: readonly string[], values: FlagValues): MonitorInput {
  const schedule = values["schedule"];
  if (schedule === undefined) throw new UsageError('monitor add needs --schedule, such as "daily at 9:00".');
  const isCron = /^[\d*@]/.test(String(schedule)) && !/^\d+\s?[ap]m/i.test(String(schedule));
  const recipients = values["email"] as string[] | undefined;
  if (recipients && values["smtp-url"] === undefined) throw new UsageError("--email needs --smtp-url and --mail-from.");
  return {
    ...(values["name"] ? { name: String(values["name"]) } : {}),
    schedule: {
      ...(isCron ? { cron: String(schedule) } : { text: String(schedule) }),
      ...(values["timezone"] ? { timezone: String(values["timezone"]) } : {}),
    },
    ...(values["goal"] ? { goal: String(values["goal"]) } : {}),
    targets: targetsOf(names, values),
    ...(values["webhook"] ? { webhook: { url: String(values["webhook"]) } } : {}),
    ...(recipients ? { notification: { email: { enabled: true, recipients, includeDiffs: true } } } : {}),
  };
}

function targetsOf(names: readonly string[], values: FlagValues): NonNullable<MonitorInput["targets"]> {
  if (values["search"]) return [{ type: "search", queries: [...names] }];
  if (!values["crawl"]) return [{ type: "scrape", urls: [...names] }];
  const crawlOptions = values["limit"] === undefined ? {} : { crawlOptions: { limit: values["limit"] } };
  return names.map((url) => ({ type: "crawl" as const, url, ...crawlOptions }));
}

/** A check for people: each page that is not as it was, with what changed. */
async function show(terminal: Terminal, values: FlagValues, report: CheckReport, isOneOfMany = false): Promise<void> {
  if (wantsJson(values)) return isOneOfMany ? printJsonLine(terminal, report) : printJson(terminal, report);
  const told = report.pages.filter(({ status }) => status !== "same");
  const parts = told.map(({ status, url, error, judgment, diff }) =>
    [
      `${status} ${url}`,
      error,
      judgment ? `${judgment.meaningful ? "matters" : "does not matter"}: ${judgment.reason}` : undefined,
      diff?.text ?? (diff ? JSON.stringify(diff.json, null, 2) : undefined),
    ]
      .filter((line) => line !== undefined && line !== null)
      .join("\n"),
  );
  if (parts.length > 0) await print(terminal, parts.join("\n\n"));
  const { totalPages, same, changed, new: fresh } = report.summary;
  if (!values["quiet"]) {
    terminal.stderr.write(
      `${report.status}: ${totalPages} ${totalPages === 1 ? "page" : "pages"}: ${fresh} new, ${changed} changed, ${same} the same${report.error ? ` (${report.error})` : ""}\n`,
    );
  }
}
