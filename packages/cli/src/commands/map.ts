import type { MapOptionsInput } from "@quern/jobs";
import { mapOptionsSchema } from "@quern/jobs/options";
import { createQuern } from "@quern/kit";
import type { CommandBody } from "../command.js";
import { engineOptions, NETWORK_FLAGS, PROGRESS_FLAGS, STORE_FLAGS } from "../engine-flags.js";
import { inFlagWords } from "../flag-words.js";
import { schemaFlags } from "../flags.js";
import { progressLine } from "../progress.js";
import { ExitCode, print, UsageError } from "../terminal.js";

const MAP = schemaFlags(mapOptionsSchema);

export const mapCommand: CommandBody = {
  flags: [
    ...MAP.flags,
    ...NETWORK_FLAGS,
    ...STORE_FLAGS,
    { name: "json", kind: "boolean", help: "print URLs with their titles as JSON" },
    ...PROGRESS_FLAGS,
  ],
  async run({ positionals, values, terminal, signal }) {
    const [url, ...more] = positionals;
    if (url === undefined || more.length > 0) throw new UsageError("map takes one URL.");
    await using quern = createQuern(await engineOptions(values));
    const progress = progressLine(terminal, url, values);
    const { links, warning } = await quern
      .map(url, { ...(MAP.options(values) as MapOptionsInput), signal })
      .finally(progress.clear);
    if (warning && values["quiet"] !== true) terminal.stderr.write(`${url}: warning: ${inFlagWords(warning)}\n`);
    if (values["json"]) await print(terminal, JSON.stringify(links, null, 2));
    else if (links.length > 0) await print(terminal, links.map((link) => link.url).join("\n"));
    return ExitCode.OK;
  },
};
