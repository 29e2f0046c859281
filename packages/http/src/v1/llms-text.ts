/** POST and GET /v1/llmstxt: a site's pages as one text for language models, made by rules from their titles and descriptions. */
import { randomUUID } from "node:crypto";
import type { Document } from "@quern/core";
import { clientFieldsShape, validate } from "@quern/core/options";
import { mapSite } from "@quern/jobs";
import { z } from "zod";
import { checkJobId } from "../accounts/results.js";
import type { JobRecord } from "../jobs/job-store.js";
import { callerOptions, withProtection } from "../routes/job.js";
import { pagesAtOnce } from "../routes/job-request.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";

const MAX_URLS = 100;
const DEFAULT_URLS = 10;
const MAX_DESCRIPTION_CHARACTERS = 300;

const requestSchema = z.strictObject({
  url: z.string(),
  maxUrls: z.int().min(1).max(MAX_URLS).default(DEFAULT_URLS),
  showFullText: z.boolean().default(false),
  cache: z.boolean().optional(),
  __experimental_stream: z.boolean().optional(),
  ...clientFieldsShape,
});

export const llmsTextRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v1/llmstxt",
    summary: "v1: a site as one text for language models",
    tag: "v1",
    group: "job",
    paid: true,
    hidden: true,
    body: () => requestSchema,
    handle: start,
  }),
  keyedRoute({
    method: "GET",
    path: "/v1/llmstxt/{jobId}",
    summary: "v1: status and text",
    tag: "v1",
    group: "status",
    hidden: true,
    handle: status,
  }),
];

async function start(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const { url, maxUrls, showFullText } = validate(requestSchema, await readJson(request));
  const protection = await withProtection(context, {});
  const { links } = await mapSite(services.engine, url, { limit: maxUrls, ...protection, signal: request.signal });
  const id = randomUUID();
  await services.jobs.start({
    id,
    kind: "batch",
    options: { llmsText: { url, showFullText } },
    caller,
    urls: links.map((link) => link.url),
    plan: {
      batch: { scrapeOptions: { ...protection, formats: ["markdown"] }, settings: callerOptions(context) },
      maxConcurrency: pagesAtOnce(undefined, caller.team),
    },
  });
  return json({ success: true, id });
}

async function status(context: CallerContext): Promise<Response> {
  const { store } = context.services.jobs;
  const record = await store.read(checkJobId(parameter(context, "jobId")), "batch", context.caller.team.id);
  const isOver = record.status !== "scraping";
  const failed = isOver && record.completed === 0;
  const pages = isOver ? await allPages(context, record) : [];
  const { showFullText = false, url = "" } = (record.options["llmsText"] ?? {}) as {
    readonly showFullText?: boolean;
    readonly url?: string;
  };
  return json({
    success: !failed,
    status: failed ? "failed" : isOver ? "completed" : "processing",
    data: {
      llmstxt: isOver ? llmsText(url, pages) : "",
      ...(showFullText ? { llmsfulltxt: isOver ? fullText(url, pages) : "" } : {}),
    },
    expiresAt: new Date(record.expiresAt).toISOString(),
    ...(failed ? { error: record.error ?? "No page of the site could be read." } : {}),
  });
}

async function allPages({ services }: CallerContext, record: JobRecord): Promise<Document[]> {
  const pages: Document[] = [];
  for (;;) {
    const { documents, end } = await services.jobs.store.pages(record.id, pages.length, undefined);
    pages.push(...documents);
    if (documents.length === 0 || end >= record.completed) return pages;
  }
}

const oneLine = (value: unknown): string => [value ?? ""].flat().join(" ").replace(/\s+/g, " ").trim();

function llmsText(url: string, pages: readonly Document[]): string {
  const lines = pages.map(({ metadata, markdown = "" }) => {
    const title = oneLine(metadata.title) || metadata.url;
    const said = oneLine(metadata["description"]) || firstParagraph(markdown);
    return `- [${title.replace(/[[\]]/g, "\\$&")}](${metadata.url})${said === "" ? "" : `: ${said}`}`;
  });
  return `# ${url} llms.txt\n\n${lines.join("\n")}\n`;
}

const fullText = (url: string, pages: readonly Document[]): string =>
  `# ${url} llms-full.txt\n\n${pages
    .map(
      ({ metadata, markdown = "" }) =>
        `## ${oneLine(metadata.title) || metadata.url}\n\n${metadata.url}\n\n${markdown.trim()}`,
    )
    .join("\n\n")}\n`;

function firstParagraph(markdown: string): string {
  const paragraph = markdown.split(/\n{2,}/).find((block) => /^[\p{L}\p{N}]/u.test(block) && block.length > 40) ?? "";
  // A backslash at the end of a line is a line break in Markdown.
  const text = oneLine(paragraph.replace(/\\\n/g, " ").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1"));
  return text.length <= MAX_DESCRIPTION_CHARACTERS
    ? text
    : `${text.slice(0, MAX_DESCRIPTION_CHARACTERS).replace(/\s\S*$/, "")} …`;
}
