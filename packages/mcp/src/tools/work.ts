/** Tools that act: a browser, an agent, monitors. */
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { addTool, type ToolParts } from "../tool.js";
import { urlSchema } from "./pages.js";

const sessionId = z.string().min(1).describe("As interact_open named it");
const timeout = z.int().min(1).max(300).default(30).describe("Seconds");
const codeOutput = { stdout: z.string(), result: z.unknown(), stderr: z.string(), exitCode: z.int() };

export function addInteractTools(server: McpServer, { quern, sessions }: ToolParts): void {
  addTool(server, {
    name: "interact_open",
    title: "Open a page in a browser",
    description:
      "Opens a page in a browser that stays open for interact_run and interact_prompt; close it with interact_close.",
    example: { url: "https://example.com/form" },
    input: { url: urlSchema, waitFor: z.int().min(0).max(60_000).default(0) },
    output: { sessionId: z.string(), expiresAt: z.string() },
    changes: true,
    async run({ url, waitFor }, { signal }) {
      sessions.checkRoom();
      const session = await quern.interact(url, { waitFor, signal });
      sessions.put(session);
      const expiresAt = new Date(session.expiresAt).toISOString();
      return { text: `Session ${session.id} is open until ${expiresAt}.`, data: { sessionId: session.id, expiresAt } };
    },
  });
  addTool(server, {
    name: "interact_run",
    title: "Run code on a page",
    description:
      "Runs code in the sandbox of a session: Playwright's page in JavaScript (node) or Python, or the commands of agent-browser in bash.",
    example: { sessionId: "6f1c…", code: "await page.title()" },
    input: {
      sessionId,
      code: z.string().min(1).max(100_000),
      language: z.enum(["node", "python", "bash"]).default("node"),
      timeout,
    },
    output: codeOutput,
    changes: true,
    async run({ sessionId: id, code, language, timeout: seconds }, { signal }) {
      const { stdout, result, stderr, exitCode } = await sessions
        .get(id)
        .run(code, { language, timeout: seconds * 1000, signal });
      const text = [stdout, result, stderr]
        .map(String)
        .filter((part) => part !== "" && part !== "undefined")
        .join("\n");
      return { text: text || `(exit code ${exitCode})`, data: { stdout, result, stderr, exitCode } };
    },
  });
  addTool(server, {
    name: "interact_prompt",
    title: "Do something on a page",
    description: "Does what an instruction in words says on the page of a session; needs a configured language model.",
    example: { sessionId: "6f1c…", prompt: "Search for flour and open the first result" },
    input: { sessionId, prompt: z.string().min(1).max(10_000), timeout: timeout.default(90) },
    output: { output: z.string(), exitCode: z.int() },
    changes: true,
    async run({ sessionId: id, prompt, timeout: seconds }, { signal }) {
      const { output, stderr, exitCode } = await sessions.get(id).prompt(prompt, { timeout: seconds * 1000, signal });
      return { text: output || stderr || "(done)", data: { output, exitCode } };
    },
  });
  addTool(server, {
    name: "interact_close",
    title: "Close a browser session",
    description: "Ends a session that interact_open began.",
    example: { sessionId: "6f1c…" },
    input: { sessionId },
    output: { closed: z.boolean() },
    changes: true,
    isOnline: false,
    async run({ sessionId: id }) {
      await sessions.get(id).close();
      return { text: "The session is closed.", data: { closed: true } };
    },
  });
}

export function addAgentTool(server: McpServer, { quern }: ToolParts): void {
  addTool(server, {
    name: "agent",
    title: "Answer a task by reading pages",
    description:
      "Searches, follows links and reads pages within bounds until a task is answered; every value names the page and the words that state it.",
    example: { prompt: "When was the mill founded?", urls: ["https://example.com"] },
    input: {
      prompt: z.string().min(1).max(10_000),
      urls: z.array(urlSchema).max(100).optional().describe("Where to begin"),
      schema: z
        .record(z.string(), z.unknown())
        .optional()
        .describe("JSON Schema of the answer; needed where no language model is configured"),
      strict: z.boolean().default(false).describe("Never leave the hosts of urls"),
      maxCredits: z.int().min(1).default(200),
    },
    output: {
      data: z.unknown(),
      message: z.string(),
      sources: z.array(z.object({ field: z.string(), url: z.string(), quote: z.string() })),
      status: z.string(),
      creditsUsed: z.number(),
      warning: z.string().optional(),
    },
    async run({ prompt, urls, schema, strict, maxCredits }, call) {
      const run = await quern.agent({
        prompt,
        strict,
        maxCredits,
        ...(urls ? { urls } : {}),
        ...(schema ? { schema } : {}),
        signal: call.signal,
      });
      for await (const step of run) await call.progress(step.number, undefined, `${step.tool}: ${step.outcome}`);
      const { data, message, sources, status, creditsUsed, warning } = await run.result;
      const places = sources.map(({ field, url, quote }) => `- ${field === "" ? "" : `${field}: `}"${quote}" <${url}>`);
      const answer = message || JSON.stringify(data, null, 2);
      return {
        text: [warning, answer, places.length > 0 ? `Sources:\n${places.join("\n")}` : ""].filter(Boolean).join("\n\n"),
        data: {
          data: data ?? null,
          message,
          sources,
          status,
          creditsUsed,
          ...(warning === undefined ? {} : { warning }),
        },
      };
    },
  });
}

export function addMonitorTools(server: McpServer, { quern }: ToolParts): void {
  const monitorId = z.string().min(1).describe("As monitor_add named it");
  addTool(server, {
    name: "monitor_add",
    title: "Watch pages",
    description: "Watches pages by a schedule. Without a data directory a monitor lives as long as this server.",
    example: { urls: ["https://example.com/price"], schedule: "daily at 9:00", goal: "the price" },
    input: {
      urls: z.array(urlSchema).min(1).max(100),
      schedule: z
        .string()
        .min(1)
        .optional()
        .describe(
          'Words ("daily at 9:00", "every 30 minutes") or a cron expression; the user is asked where it is missing',
        ),
      name: z.string().max(256).optional(),
      goal: z.string().max(2_000).optional().describe("Which changes matter"),
    },
    output: { id: z.string(), nextRunAt: z.string().nullable() },
    changes: true,
    async run({ urls, schedule, name, goal }, { ask }) {
      const { id, nextRunAt } = await (await quern.monitors()).add({
        urls,
        schedule: schedule ?? (await ask("schedule", 'When should it look? For example "daily at 9:00".')),
        ...(name ? { name } : {}),
        ...(goal ? { goal } : {}),
      });
      return { text: `Monitor ${id}; next check ${nextRunAt}.`, data: { id, nextRunAt } };
    },
  });
  addTool(server, {
    name: "monitor_list",
    title: "List monitors",
    description: "Lists what is watched, and what the last check found.",
    example: {},
    input: {},
    output: { monitors: z.array(z.unknown()) },
    isOnline: false,
    async run() {
      const monitors = await (await quern.monitors()).list();
      const lines = monitors.map(
        ({ id, name, schedule, status, nextRunAt }) =>
          `- ${id} ${name} (${schedule.cron}, ${status}, next ${nextRunAt ?? "never"})`,
      );
      return { text: lines.join("\n") || "Nothing is watched.", data: { monitors } };
    },
  });
  addTool(server, {
    name: "monitor_run",
    title: "Check a monitor now",
    description: "Checks the pages of a monitor now and reports what changed since the last check.",
    example: { monitorId: "9d2e…" },
    input: { monitorId },
    output: { status: z.string(), summary: z.unknown(), pages: z.array(z.unknown()) },
    changes: true,
    async run({ monitorId: id }, { signal }) {
      const { status, summary, pages } = await (await quern.monitors()).run(id, { signal });
      const parts = pages.map(({ url, status: state, error, diff, judgment }) =>
        [`${state} ${url}`, error, judgment?.reason, diff?.text ?? (diff ? JSON.stringify(diff.json) : undefined)]
          .filter(Boolean)
          .join("\n"),
      );
      const told = pages.map(({ url, status: state, error, judgment, diff }) => ({
        url,
        status: state,
        error,
        judgment,
        diff,
      }));
      return { text: parts.join("\n\n") || "No page was checked.", data: { status, summary, pages: told } };
    },
  });
  addTool(server, {
    name: "monitor_remove",
    title: "Stop watching",
    description: "Ends a monitor and forgets its checks.",
    example: { monitorId: "9d2e…" },
    input: { monitorId },
    output: { removed: z.boolean() },
    changes: true,
    isOnline: false,
    async run({ monitorId: id }) {
      await (await quern.monitors()).remove(id);
      return { text: "The monitor is removed.", data: { removed: true } };
    },
  });
}
