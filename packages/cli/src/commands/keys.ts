import { createKey, type KeyInfo, listKeys, PLANS, readTeamSettings, revokeKey, type TeamSettings } from "@quern/http";
import { openStores } from "@quern/kit";
import { type CommandBody, chooseWord, JSON_FLAG, refuseFlagsOfOthers } from "../command.js";
import { STORE_FLAGS } from "../engine-flags.js";
import type { FlagValues } from "../flags.js";
import { jsonLogger } from "../logger.js";
import { ExitCode, print, UsageError } from "../terminal.js";

/** Action → its own flags. */
const ACTIONS = {
  create: ["team", "name", "plan", "credits", "zero-retention"],
  list: ["team"],
  revoke: [],
} as const;

export const keysCommand: CommandBody = {
  words: Object.keys(ACTIONS),
  flags: [
    { name: "team", kind: "string", help: "team that the key belongs to (default: the team named default)" },
    { name: "name", kind: "string", help: "what the key is for" },
    { name: "plan", kind: "string", choices: [...PLANS.keys()], help: "plan of the team" },
    { name: "credits", kind: "number", help: "credits of the team per month (default: no limit)" },
    { name: "zero-retention", kind: "boolean", help: "let the team request zero data retention (default on)" },
    JSON_FLAG,
    ...STORE_FLAGS,
  ],
  async run({ positionals, values, given, terminal }) {
    const [typed = "list", which, ...more] = positionals;
    const action = chooseWord("keys takes one of", typed, Object.keys(ACTIONS) as Array<keyof typeof ACTIONS>);
    refuseFlagsOfOthers("keys", action, ACTIONS, given);
    if (more.length > 0) throw new UsageError(`keys ${action}: too many arguments.`);
    const stores = await openStores({
      dataDir: text(values, "data-dir"),
      redisUrl: text(values, "redis-url"),
      logger: jsonLogger(terminal.stderr, "warn"),
    });
    if (!stores) throw new UsageError("keys needs --data-dir or --redis-url: the one that the server uses.");
    await using opened = stores;
    const { state } = opened;
    const show = (value: unknown, lines: string): Promise<void> =>
      print(terminal, values["json"] === true ? JSON.stringify(value, null, 2) : lines);
    switch (action) {
      case "create": {
        if (which !== undefined)
          throw new UsageError("keys create takes flags only: --team, --name, --plan, --credits.");
        const made = await createKey(state, {
          team: text(values, "team"),
          name: text(values, "name"),
          plan: text(values, "plan"),
          monthlyCredits: values["credits"] as number | undefined,
          zeroDataRetention: values["zero-retention"] as boolean | undefined,
        });
        await show(made, made.key);
        if (values["json"] !== true) {
          terminal.stderr.write(`Key of team ${made.team}, id ${made.id}. It is shown only now.\n`);
        }
        return ExitCode.OK;
      }
      case "list": {
        const keys = await listKeys(state, text(values, "team"));
        const teams = new Map<string, TeamSettings>();
        for (const { team } of keys) teams.set(team, await readTeamSettings(state, team));
        await show(
          keys.map((key) => ({ ...key, ...shownSettings(teams.get(key.team)) })),
          keys.length === 0 ? "No keys." : table(keys, teams),
        );
        return ExitCode.OK;
      }
      case "revoke": {
        if (which === undefined) throw new UsageError("keys revoke needs the id of a key; quern keys list shows them.");
        const revoked = await revokeKey(state, which);
        await show(revoked, `Revoked ${revoked.preview} (${revoked.name}) of team ${revoked.team}.`);
        return ExitCode.OK;
      }
    }
  },
};

const text = (values: FlagValues, name: string): string | undefined =>
  values[name] === undefined ? undefined : String(values[name]);

/** The plan and credits of a team, as far as it was given any. */
function shownSettings({ plan, monthlyCredits }: TeamSettings = {}): Pick<TeamSettings, "plan" | "monthlyCredits"> {
  return { ...(plan === undefined ? {} : { plan }), ...(monthlyCredits === undefined ? {} : { monthlyCredits }) };
}

function table(keys: readonly KeyInfo[], teams: ReadonlyMap<string, TeamSettings>): string {
  const rows = [
    ["ID", "TEAM", "NAME", "KEY", "MADE", "STATE", "PLAN", "CREDITS"],
    ...keys.map(({ id, team, name, preview, createdAt, revokedAt }) => [
      id,
      team,
      // A key that was given no name has its beginning for one.
      name === preview ? "-" : name,
      preview,
      createdAt.slice(0, 10),
      revokedAt === undefined ? "active" : `revoked ${revokedAt.slice(0, 10)}`,
      teams.get(team)?.plan ?? "-",
      String(teams.get(team)?.monthlyCredits ?? "-"),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
