import type { AgentResult, AgentStep } from "@quern/agent";
import { createQuern } from "@quern/kit";
import type { CommandBody } from "../command.js";
import { ENGINE_FLAGS, engineOptions, PROGRESS_FLAGS, SEARCH_FLAGS } from "../engine-flags.js";
import { progressLine } from "../progress.js";
import { readSchema } from "../schema-flag.js";
import { ExitCode, print, UsageError } from "../terminal.js";

export const agentCommand: CommandBody = {
  flags: [
    { name: "url", kind: "string", many: true, help: "page to start from; can be repeated" },
    {
      name: "schema",
      kind: "string",
      help: "file with the JSON Schema of the answer; needed without a language model",
    },
    { name: "strict", kind: "boolean", help: "stay on the hosts of --url" },
    {
      name: "max-credits",
      kind: "number",
      help: "stop after this many credits (default 2500; a page costs 1 or more)",
    },
    { name: "max-steps", kind: "number", help: "stop after this many steps (default 25)" },
    { name: "timeout", kind: "number", help: "milliseconds for the whole run (default 300000)" },
    ...ENGINE_FLAGS,
    ...SEARCH_FLAGS,
    { name: "json", kind: "boolean", help: "print the whole result as JSON" },
    ...PROGRESS_FLAGS,
  ],
  async run({ positionals, values, terminal, signal }) {
    const [prompt, ...more] = positionals;
    if (prompt === undefined || more.length > 0) throw new UsageError("agent takes one task; put it in quotes.");
    const schema =
      values["schema"] === undefined ? undefined : readSchema(String(values["schema"]), terminal.directory);
    const quiet = values["quiet"] === true;
    const urls = values["url"] as string[] | undefined;
    await using quern = createQuern(await engineOptions(values));
    const progress = progressLine(terminal, "agent", values);
    const run = await quern.agent({
      prompt,
      signal,
      ...(urls ? { urls } : {}),
      ...(schema ? { schema } : {}),
      ...(values["strict"] ? { strict: true } : {}),
      ...(values["max-credits"] === undefined ? {} : { maxCredits: values["max-credits"] as number }),
      ...(values["max-steps"] === undefined ? {} : { maxSteps: values["max-steps"] as number }),
      ...(values["timeout"] === undefined ? {} : { timeout: values["timeout"] as number }),
    });
    for await (const step of run) {
      progress.clear();
      if (!quiet) terminal.stderr.write(`${describeStep(step)}\n`);
      progress.report({ stage: "working", done: 0 });
    }
    const result = await run.result.finally(progress.clear);
    if (result.warning && !quiet) terminal.stderr.write(`warning: ${result.warning}\n`);
    await print(
      terminal,
      values["json"] ? JSON.stringify(result, null, 2) : describeResult(result, schema !== undefined),
    );
    return result.status === "completed" ? ExitCode.OK : ExitCode.PARTIAL;
  },
};

function describeStep({ number, tool, arguments: given, outcome, failed }: AgentStep): string {
  const target = given["url"] ?? given["query"] ?? "";
  return `${String(number).padStart(2)} ${tool}${target === "" ? "" : ` ${String(target)}`}\n   ${failed ? "failed: " : ""}${outcome}`;
}

/** The answer, then where each value stands. */
function describeResult({ data, message, sources }: AgentResult, wantsData: boolean): string {
  const answer = wantsData ? JSON.stringify(data, null, 2) : message;
  const places = sources.map(({ field, url, quote }) => `  ${field === "" ? "" : `${field}: `}"${quote}" <${url}>`);
  return places.length > 0 ? `${answer}\n\nSources:\n${places.join("\n")}` : answer;
}
