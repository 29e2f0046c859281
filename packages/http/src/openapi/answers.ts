/** Schemas of successful answers, by the names that routes give (`answer`). Tests hold real answers against them. */
import {
  BILLING,
  CHECK,
  CHECK_PAGE,
  DOCUMENT,
  HIT,
  JOB,
  MONITOR,
  PAPER,
  PAPER_HIT,
  PERIOD,
  RESULT_OF_CODE,
  VIEWS,
} from "./answer-parts.js";
import { count, done, flag, id, type Json, list, object, orNull, ref, text, texts, time } from "./schema-parts.js";

export const ANSWERS = {
  Document: DOCUMENT,
  Error: object({ success: { const: false }, error: text }, { code: text, details: {} }),
  Page: object({ success: flag }, { data: ref("Document"), scrape_id: id, code: text, error: text }),
  UploadTicket: object({
    success: done,
    data: object({
      uploadUrl: text,
      uploadRef: text,
      method: { const: "PUT" },
      headers: { type: "object" },
      expiresAt: time,
      maxSizeBytes: count,
    }),
  }),
  Success: object({ success: done }),
  Interaction: object(
    { ...RESULT_OF_CODE, sessionId: id, ...VIEWS },
    { output: { type: "string", description: "The answer to an instruction in words" }, error: text },
  ),
  CodeResult: object(RESULT_OF_CODE, { error: text }),
  Session: object({ success: done, id, ...VIEWS, expiresAt: time }),
  SessionList: object({
    success: done,
    sessions: list(
      object({
        id,
        status: { enum: ["active", "destroyed"] },
        ...VIEWS,
        streamWebView: flag,
        createdAt: time,
        lastActivity: time,
      }),
    ),
  }),
  Replay: object(
    {
      success: done,
      sessionId: text,
      status: { enum: ["active", "destroyed"] },
      startedAt: time,
      steps: count,
      pages: list(object({ pageId: text, url: text, title: text, steps: count, startedAt: time, endedAt: time })),
    },
    { endedAt: time, droppedSteps: { ...count, description: "Steps of the beginning that are kept no longer" } },
  ),
  PageReplay: object({
    success: done,
    sessionId: text,
    pageId: text,
    steps: list(
      object(
        {
          step: count,
          kind: { enum: ["open", "code", "prompt"] },
          startedAt: time,
          durationMs: count,
          url: text,
          title: text,
        },
        { ...RESULT_OF_CODE, language: text, code: text, prompt: text, screenshot: text },
      ),
    ),
  }),
  SessionEnd: object({ success: done, sessionDurationMs: count, cleanupQueued: flag }, { creditsBilled: count }),
  JobStarted: object(
    { success: done, id, url: text },
    {
      invalidURLs: texts,
      promptGeneratedOptions: { type: "object" },
      finalCrawlerOptions: { type: "object" },
      warning: text,
    },
  ),
  JobStatus: object(
    {
      success: flag,
      status: { enum: ["scraping", "completed", "failed", "cancelled"] },
      completed: count,
      total: count,
      creditsUsed: count,
      createdAt: time,
      expiresAt: time,
      data: list(ref("Document")),
    },
    {
      next: { type: "string", description: "Address of more pages, when more are ready" },
      completedAt: time,
      duration: { type: "integer", description: "Seconds" },
      error: text,
      warning: text,
    },
  ),
  JobCancelled: object({ status: { const: "cancelled" } }),
  JobErrors: object(
    {
      errors: list(object({ id, timestamp: time, url: text, code: text, error: text })),
      robotsBlocked: texts,
    },
    { success: { ...done, description: "Of batches only" } },
  ),
  Jobs: object({ success: done, jobs: list(JOB), workers: object({ count, places: count }) }),
  Job: object({ success: done, job: JOB }, { retried: { ...count, description: "Pages queued again" } }),
  CrawlOptions: object({ success: done, data: object({ url: text }) }, { warning: text }),
  ExtractStarted: object({ success: done, id, urlTrace: list({}) }, { invalidURLs: texts }),
  ExtractStatus: object(
    {
      success: flag,
      status: { enum: ["processing", "completed", "failed", "cancelled"] },
      data: {
        description: "The merged data of all pages: an empty list while they are read, null if no page states it",
      },
      expiresAt: time,
      creditsUsed: count,
      tokensUsed: count,
    },
    { error: text, warning: text, replacement: text, sources: { type: "object", additionalProperties: texts } },
  ),
  ActiveCrawls: object({
    success: done,
    crawls: list(object({ id, teamId: text, url: text, created_at: time, options: { type: "object" } })),
  }),
  SiteMap: object(
    { success: done, id, links: list(object({ url: text }, { title: text, description: text })) },
    { warning: text },
  ),
  Papers: object({ success: done, results: list(PAPER_HIT), creditsUsed: count }, { warning: text }),
  Paper: object(
    { success: done, paper: PAPER, creditsUsed: count },
    {
      paperId: text,
      query: text,
      passages: list(object({ text, score: { type: "number" } })),
      warning: text,
    },
  ),
  SimilarPapers: object(
    { success: done, results: list(PAPER_HIT), poolSize: count, truncated: flag, creditsUsed: count },
    { note: text, warning: text },
  ),
  GithubResults: object(
    {
      success: done,
      results: list(
        object(
          { resultType: { enum: ["github_history", "repo_readme"] }, repo: text, url: text, snippet: text },
          { title: text, pageType: text, number: count, segmentCount: count, readmeUrl: text },
        ),
      ),
      creditsUsed: count,
    },
    { replacement: text, warning: text },
  ),
  DeveloperResults: object(
    {
      success: done,
      results: list(
        object(
          { id: text, url: text, passages: list(object({ text }, { citation_url: text })) },
          { title: text, license: text, type: text, repo: text, number: count },
        ),
      ),
      creditsUsed: count,
    },
    { repos: list({ type: "object" }), sources: list({ type: "object" }), warning: text },
  ),
  SearchResults: object(
    {
      success: done,
      id,
      data: object(
        {},
        {
          web: list(object({ url: text, title: text, description: text, position: count }, { category: text, ...HIT })),
          news: list(
            object({ url: text, title: text, snippet: text, position: count }, { date: text, imageUrl: text, ...HIT }),
          ),
          images: list(
            object(
              { url: text, title: text, imageUrl: text, position: count },
              { imageWidth: count, imageHeight: count },
            ),
          ),
        },
      ),
      creditsUsed: count,
    },
    { warning: text },
  ),
  AgentStarted: object({ success: done, id, threadId: text, threadTurn: count }),
  AgentStatus: object(
    {
      success: done,
      status: { enum: ["processing", "completed", "failed"] },
      model: text,
      expiresAt: time,
      creditsUsed: count,
      threadId: text,
      threadTurn: count,
      mode: { enum: ["extract", "chat"] },
    },
    {
      data: { description: "In the shape of the schema; what no page states is null" },
      error: text,
      effort: { enum: ["low", "medium", "high"] },
      message: { type: "string", description: "The answer in words" },
      sources: list(object({ field: text, url: text, quote: text })),
      warning: text,
    },
  ),
  AgentList: object(
    {
      success: done,
      agents: list(
        object({
          id,
          createdAt: time,
          targetHint: text,
          origin: text,
          settings: { type: "object" },
          status: { enum: ["processing", "completed", "failed"] },
        }),
      ),
    },
    { next: text },
  ),
  AgentTrace: object({
    success: done,
    id,
    events: list(object({ schemaVersion: { const: 1 }, eventId: id, runId: id, occurredAt: time, type: text })),
    creditsUsed: count,
    activeBrowserSessions: list({}),
  }),
  AgentSnapshot: object({ success: done, id, snapshotId: text, snapshot: {} }),
  AgentThread: object({
    success: done,
    thread: object({
      id: text,
      createdAt: time,
      updatedAt: time,
      status: { enum: ["idle", "running"] },
      runs: list({ type: "object" }),
    }),
  }),
  Monitor: object({ success: done, data: MONITOR }, { warning: text }),
  MonitorList: object({ success: done, data: list(MONITOR) }),
  MonitorCheck: object({ success: done, id, data: object(CHECK) }),
  MonitorCheckList: object({ success: done, data: list(object(CHECK)) }),
  MonitorCheckDetail: object(
    { success: done, data: object({ ...CHECK, pages: list(CHECK_PAGE) }, { next: text }) },
    { next: text },
  ),
  Concurrency: object({ success: done, concurrency: count, maxConcurrency: count }),
  QueueStatus: object({
    success: done,
    jobsInQueue: count,
    activeJobsInQueue: count,
    waitingJobsInQueue: count,
    maxConcurrency: count,
    mostRecentSuccess: orNull("string"),
  }),
  CreditUsage: object({ success: done, data: object({ remainingCredits: count, planCredits: count, ...BILLING }) }),
  TokenUsage: object({ success: done, data: object({ remainingTokens: count, planTokens: count, ...BILLING }) }),
  CreditHistory: object({ success: done, periods: list(object({ ...PERIOD, creditsUsed: count }, { apiKey: text })) }),
  TokenHistory: object({ success: done, periods: list(object({ ...PERIOD, tokensUsed: count }, { apiKey: text })) }),
  Activity: object({
    success: done,
    data: list(object({ id, endpoint: text, api_version: text, created_at: time, target: orNull("string") })),
    cursor: orNull("string"),
    has_more: flag,
  }),
  ThreatPolicy: object({
    success: done,
    data: object({
      enabled: flag,
      enforced: flag,
      allowOverrides: flag,
      mode: text,
      riskScoreThreshold: count,
      blacklist: texts,
      whitelist: texts,
      blockedTlds: texts,
      failurePolicy: { enum: ["open", "closed"] },
    }),
  }),
  Feedback: object({ success: done, feedbackId: id, creditsRefunded: count }, { alreadySubmitted: flag }),
  DocumentKinds: object({
    success: done,
    formats: list(object({ name: text, extensions: texts, mediaTypes: texts })),
  }),
  Health: object({ status: { const: "ok" } }),
  Readiness: object({
    status: { enum: ["ok", "unavailable"] },
    checks: { type: "object", additionalProperties: { type: "string" } },
  }),
} as const satisfies Readonly<Record<string, Json>>;

export type AnswerName = keyof typeof ANSWERS;
