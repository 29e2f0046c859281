import { availableParallelism, totalmem } from "node:os";
import { findChromium, pageLimit } from "@quern/browser";
import { QuernError } from "@quern/core";
import { createQuern } from "../../create-quern.js";
import type { Command } from "../command.js";
import { ENGINE_FLAGS, engineOptions } from "../engine-flags.js";
import { print } from "../output.js";
import { ExitCode } from "../terminal.js";

export const doctorCommand: Command = {
  name: "doctor",
  usage: "quern doctor",
  summary: "tell what is installed and configured",
  flags: [...ENGINE_FLAGS],
  async run({ values, terminal, settingsFile }) {
    await using quern = createQuern(engineOptions(values));
    const rows: Array<readonly [string, string]> = [
      ["node", `${process.version}${isSupported() ? "" : " (too old: 20.19 or newer is needed)"}`],
      ["machine", `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB memory`],
      ["settings", settingsFile ?? "none (no quern.config.* here)"],
      [
        "allowed hosts",
        ((values["allow-host"] as string[] | undefined) ?? []).join(", ") || "the public internet only",
      ],
      ["browser", await describeBrowser(values["chromium"] as string | undefined)],
      ...quern.parsers.map((parser) => [`parser ${parser.name}`, parser.extensions.join(" ")] as const),
    ];
    const width = Math.max(...rows.map(([name]) => name.length));
    await print(terminal, rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n"));
    return isSupported() ? ExitCode.OK : ExitCode.FAILED;
  },
};

async function describeBrowser(path: string | undefined): Promise<string> {
  try {
    const found = await findChromium(path);
    return `${found.path} (${found.source}), ${await pageLimit()} pages at once`;
  } catch (error) {
    return QuernError.is(error) ? `none: ${error.message} ${error.hint ?? ""}` : String(error);
  }
}

function isSupported(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}
