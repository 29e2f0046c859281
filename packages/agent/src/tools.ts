/** The tools of the agent: their arguments are checked here, and the bounds hold whatever a model asks for. */

import { QuernError, toQuernError } from "@quern/types";
import { z } from "zod";
import { readPages } from "./read-pages.js";
import type { Observation, ToolContext } from "./tool-context.js";
import type { AgentHost, ToolName } from "./types.js";

export const CREDITS_A_SEARCH = 2;
const CREDITS_AN_INTERACTION = 2;
export const CREDITS_A_MAP = 1;
const MAX_SEARCH_HITS = 10;
const MAX_MAP_LINKS = 60;
const MAX_CRAWL_PAGES = 10;
const INTERACTION_TIMEOUT_MS = 90_000;

export const finishSchema = z.object({
  data: z.unknown().optional(),
  answer: z.string().optional(),
  sources: z
    .array(z.object({ field: z.string().default(""), url: z.string().default(""), quote: z.string() }))
    .default([]),
});

interface Tool<Arguments> {
  /** One line for the model. */
  readonly description: string;
  readonly arguments: z.ZodType<Arguments>;
  readonly run: (given: Arguments, context: ToolContext) => Promise<Observation>;
}

const defineTool = <Arguments>(tool: Tool<Arguments>): Tool<Arguments> => tool;

const search = defineTool({
  description: 'search {"query": string}: searches the web, answers with addresses, titles and snippets',
  arguments: z.object({ query: z.string().min(1).max(400) }),
  async run({ query }, { host, bounds, signal }) {
    if (!host.search) throw new QuernError("DRIVER_MISSING", "No search provider is configured.");
    bounds.spend(CREDITS_A_SEARCH);
    const found = await host.search(query, { limit: MAX_SEARCH_HITS, signal });
    const hits = found.filter(({ url }) => URL.canParse(url) && bounds.allows(new URL(url)));
    const lines = hits.map(({ url, title, description }) => `- ${title ?? ""} <${url}>\n  ${description ?? ""}`);
    return {
      text: lines.length > 0 ? lines.join("\n") : "Nothing was found.",
      outcome: `${hits.length} hits for "${query}".`,
      pages: [],
    };
  },
});

const map = defineTool({
  description: 'map {"url": string, "search"?: string}: lists addresses of a site, those that match the words first',
  arguments: z.object({ url: z.string(), search: z.string().max(200).optional() }),
  async run({ url, search: words }, { host, bounds, signal }) {
    const target = bounds.admit(url);
    bounds.spend(CREDITS_A_MAP);
    const { links } = await host.map(target.href, {
      limit: MAX_MAP_LINKS,
      signal,
      ...(words === undefined ? {} : { search: words }),
    });
    const allowed = links.filter((link) => bounds.allows(new URL(link.url)));
    return {
      text: allowed.map((link) => `- ${link.title ?? ""} <${link.url}>`).join("\n") || "The site names no addresses.",
      outcome: `${allowed.length} addresses of ${target.host}.`,
      pages: [],
    };
  },
});

const scrape = defineTool({
  description: 'scrape {"url": string}: reads one page, with its links',
  arguments: z.object({ url: z.string() }),
  run: async ({ url }, context) => readPages([context.bounds.admit(url)], context),
});

const crawl = defineTool({
  description: `crawl {"urls": [string, …]}: reads several pages at once, at most ${MAX_CRAWL_PAGES}`,
  arguments: z.object({ urls: z.array(z.string()).min(1).max(MAX_CRAWL_PAGES) }),
  run: async ({ urls }, context) =>
    readPages(
      urls.map((url) => context.bounds.admit(url)),
      context,
    ),
});

const interact = defineTool({
  description:
    'interact {"url": string, "task": string}: opens a page in a browser and does what the task says (click, fill in, log in with data of the task), answers in words',
  arguments: z.object({ url: z.string(), task: z.string().min(1).max(2_000) }),
  async run({ url, task }, { host, bounds, signal }) {
    if (!host.interact) throw new QuernError("DRIVER_MISSING", "No browser is configured.");
    const target = bounds.admit(url);
    bounds.spend(CREDITS_AN_INTERACTION);
    await using session = await host.interact(target.href, { signal, timeout: INTERACTION_TIMEOUT_MS });
    const { output, stderr, exitCode } = await session.prompt(task, { timeout: INTERACTION_TIMEOUT_MS, signal });
    if (exitCode !== 0) throw new QuernError("SCRAPE_ACTION_ERROR", stderr || "The task was not finished.");
    return {
      text: output,
      outcome: `Did "${task.slice(0, 80)}" on ${target.href}.`,
      pages: [{ url: target.href, markdown: output }],
    };
  },
});

const TOOLS = { search, map, scrape, crawl, interact };

/** Names of the tools that a host offers. */
export function toolsOf(host: AgentHost): ToolName[] {
  return [
    ...(host.search ? (["search"] as const) : []),
    "map",
    "scrape",
    "crawl",
    ...(host.interact ? (["interact"] as const) : []),
    "finish",
  ];
}

export const describeTools = (names: readonly ToolName[]): string =>
  names.flatMap((name) => (name === "finish" ? [] : [`- ${TOOLS[name].description}`])).join("\n");

/** Runs a tool with what a model gave. A failure is an observation too: the model may try something else. */
export async function runTool(
  name: Exclude<ToolName, "finish">,
  given: unknown,
  context: ToolContext,
): Promise<Observation & { readonly failed: boolean }> {
  const tool = TOOLS[name] as Tool<unknown>;
  const read = tool.arguments.safeParse(given);
  if (!read.success) {
    const problem = read.error.issues
      .map((issue) => `${issue.path.join(".") || "arguments"}: ${issue.message}`)
      .join("; ");
    return { text: `Wrong arguments: ${problem}`, outcome: `Wrong arguments: ${problem}`, pages: [], failed: true };
  }
  try {
    return { ...(await tool.run(read.data, context)), failed: false };
  } catch (error) {
    context.signal.throwIfAborted();
    const { message } = toQuernError(error, name);
    return { text: `It failed: ${message}`, outcome: message, pages: [], failed: true };
  }
}
