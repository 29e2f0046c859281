/** Schemas of successful answers, by the names that routes give (`answer`). Tests hold real answers against them. */

type Json = Readonly<Record<string, unknown>>;

const text: Json = { type: "string" };
const texts: Json = { type: "array", items: text };
const count: Json = { type: "integer", minimum: 0 };
const flag: Json = { type: "boolean" };
const time: Json = { type: "string", format: "date-time" };
const id: Json = { type: "string", format: "uuid" };
const done: Json = { const: true };
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const list = (items: Json): Json => ({ type: "array", items });
const orNull = (type: string): Json => ({ type: [type, "null"] });

/** @param optional fields that may be absent */
const object = (required: Readonly<Record<string, Json>>, optional: Readonly<Record<string, Json>> = {}): Json => ({
  type: "object",
  required: Object.keys(required),
  properties: { ...required, ...optional },
});

const METADATA = object(
  {
    sourceURL: text,
    url: text,
    statusCode: { type: "integer" },
    scrapeId: id,
    proxyUsed: { enum: ["basic", "stealth"] },
    creditsUsed: count,
    concurrencyLimited: flag,
  },
  {
    contentType: text,
    engine: { type: "string", description: "What got the page: http, chromium, upload" },
    concurrencyQueueDurationMs: count,
    cacheState: { enum: ["hit", "miss"] },
    cachedAt: time,
    error: { type: "string", description: "Of the page: the name of its error status" },
    title: text,
    description: { type: ["string", "array"] },
    language: text,
    numPages: count,
    totalPages: count,
  },
);

const JOB = object(
  {
    id,
    kind: { enum: ["crawl", "batch", "extract"] },
    status: { enum: ["scraping", "completed", "failed", "cancelled"] },
    isPaused: flag,
    completed: count,
    total: count,
    failed: count,
    active: { ...count, description: "Pages in work" },
    waiting: { ...count, description: "Pages in line" },
    creditsUsed: count,
    createdAt: time,
    expiresAt: time,
  },
  { url: text, completedAt: time, error: text },
);

const EXPLANATION: Json = {
  description: "Where `explain` was asked for: what was kept and removed, and by which rule.",
  ...object(
    {
      pageType: text,
      removed: list(object({ rule: text, element: text, characters: count, text })),
    },
    {
      root: { type: "string", description: "The element that holds the selected content" },
      fellBack: { type: "boolean", description: "The selection left nothing, so the whole page was taken" },
      supplement: { type: "string", description: "The data of the page that a text was taken from" },
      characters: object({ page: count, kept: count }),
      html: {
        type: "string",
        description: "With `html`: the whole page; data-quern-kept and data-quern-removed on its blocks",
      },
      fields: list(object({ format: text, path: text, place: text, confidence: { type: "number" } })),
      methods: { type: "object", additionalProperties: text, description: "How derived formats were answered" },
    },
  ),
};

const DOCUMENT: Json = {
  description: "Carries the fields of the formats that were asked for.",
  ...object(
    { metadata: METADATA },
    {
      markdown: text,
      html: text,
      rawHtml: text,
      rawBase64: text,
      links: texts,
      images: texts,
      tables: list(object({ headerRows: count, rows: list(texts), csv: text }, { page: count, caption: text })),
      imageDetails: {
        description: "Pictures of the page; `start` and `end` are their places in `markdown`",
        ...list(
          object(
            {
              url: text,
              role: { enum: ["content", "logo", "avatar", "icon", "decoration", "tracker"] },
              importance: { type: "number", description: "From 0 to 1" },
              isMainContent: { type: "boolean" },
              headings: texts,
            },
            {
              ...{ width: count, height: count, alt: text, title: text, caption: text, link: text, description: text },
              ...{ start: count, end: count, page: count, mediaType: text, bytes: count },
              bbox: list({ type: "number" }),
            },
          ),
        ),
      },
      transcript: {
        description: "Where `transcript` was asked for: what is said in audio or video, times in seconds",
        ...object(
          { text, source: { enum: ["subtitles", "transcriber"] }, url: text },
          {
            language: text,
            segments: list(object({ start: { type: "number" }, end: { type: "number" }, text }, { speaker: text })),
          },
        ),
      },
      pageImages: {
        description:
          "Pages of a PDF or picture as they look; `url` is a signed address, valid for 24 hours, or a data URL.",
        ...list(object({ page: count, width: count, height: count, contentType: text, url: text })),
      },
      screenshot: { type: "string", description: "A signed address, valid for 24 hours, or a data URL" },
      summary: text,
      answer: text,
      highlights: text,
      json: {},
      attributes: list(object({ selector: text, attribute: text, values: texts })),
      branding: { type: "object" },
      product: orNull("object"),
      menu: orNull("object"),
      changeTracking: { type: "object" },
      audio: text,
      video: text,
      actions: { type: "object" },
      pages: list(object({ pageNumber: count, markdown: text })),
      blocks: list({ type: "object" }),
      explanation: EXPLANATION,
      assets: {
        description:
          "Images of a parsed document, where they were asked for; `url` is a link that is good for a day, or a data URL.",
        ...list(object({ id: text, mediaType: text, url: text }, { name: text })),
      },
      warning: { type: "string", description: "What could not be done or had no effect" },
    },
  ),
};

/** Of a hit that was scraped: the fields of a document; of one that could not be, only metadata that say why. */
const HIT = { markdown: text, html: text, rawHtml: text, links: texts, screenshot: text, metadata: { type: "object" } };

const PAPER_FACTS = { paperId: text, ids: { type: "object" }, title: text, abstract: text };
const PAPER_HIT = object(
  { ...PAPER_FACTS, primaryId: text, score: { type: "number" } },
  { signals: { type: "object", description: "Of papers found along citations: what the score is made of" } },
);
const PAPER = object(PAPER_FACTS, { authors: text, categories: texts, createdDate: text, updateDate: text });

const RESULT_OF_CODE = {
  success: flag,
  stdout: text,
  result: { type: "string", description: "Value of the last expression; JSON where it is no text" },
  stderr: text,
  exitCode: { type: "integer" },
  killed: { type: "boolean", description: "The code was stopped at its timeout" },
};
const VIEWS = { cdpUrl: text, liveViewUrl: text, interactiveLiveViewUrl: text };
const PERIOD = { startDate: time, endDate: time };
const BILLING = { billingPeriodStart: orNull("string"), billingPeriodEnd: orNull("string") };

const SUMMARY = object({ totalPages: count, same: count, changed: count, new: count, removed: count, error: count });
const MONITOR = object(
  {
    id,
    name: text,
    status: { enum: ["active", "paused", "deleted"] },
    schedule: object({ cron: text, timezone: text }),
    nextRunAt: orNull("string"),
    lastRunAt: orNull("string"),
    currentCheckId: orNull("string"),
    targets: list({ type: "object" }),
    webhook: orNull("object"),
    notification: orNull("object"),
    retentionDays: count,
    estimatedCreditsPerMonth: count,
    lastCheckSummary: orNull("object"),
    goal: orNull("string"),
    judgeEnabled: flag,
    createdAt: time,
    updatedAt: time,
  },
  { emailRecipientSubscriptions: list({ type: "object" }) },
);
const CHECK = {
  id,
  monitorId: id,
  status: {
    enum: ["queued", "running", "completed", "failed", "partial", "skipped_overlap", "skipped_no_credits"],
  },
  trigger: { enum: ["scheduled", "manual"] },
  scheduledFor: orNull("string"),
  startedAt: orNull("string"),
  finishedAt: orNull("string"),
  estimatedCredits: count,
  reservedCredits: orNull("integer"),
  actualCredits: orNull("integer"),
  billingStatus: { enum: ["not_applicable", "reserved", "confirmed", "released", "failed"] },
  summary: SUMMARY,
  targetResults: list({ type: "object" }),
  error: orNull("string"),
  createdAt: time,
  updatedAt: time,
};
const CHECK_PAGE = object(
  {
    id,
    targetId: id,
    url: text,
    status: { enum: ["same", "new", "changed", "removed", "error"] },
    previousScrapeId: orNull("string"),
    currentScrapeId: orNull("string"),
    statusCode: orNull("integer"),
    error: orNull("string"),
    metadata: orNull("object"),
    judgment: orNull("object"),
    diff: orNull("object"),
    createdAt: time,
  },
  { snapshot: { type: "object" } },
);

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
    { invalidURLs: texts, promptGeneratedOptions: { type: "object" }, finalCrawlerOptions: { type: "object" } },
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
  JobErrors: object({
    errors: list(object({ id, timestamp: time, url: text, code: text, error: text })),
    robotsBlocked: texts,
  }),
  Jobs: object({ success: done, jobs: list(JOB), workers: object({ count, places: count }) }),
  Job: object({ success: done, job: JOB }, { retried: { ...count, description: "Pages put in line again" } }),
  CrawlOptions: object({ success: done, data: object({ url: text }) }, { warning: text }),
  ExtractStarted: object({ success: done, id, urlTrace: list({}) }, { invalidURLs: texts }),
  ExtractStatus: object(
    {
      success: flag,
      status: { enum: ["processing", "completed", "failed", "cancelled"] },
      data: { description: "Of all pages; an empty list while they are read, null when they say nothing" },
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
  Health: object({ status: { const: "ok" } }),
  Readiness: object({
    status: { enum: ["ok", "unavailable"] },
    checks: { type: "object", additionalProperties: { type: "string" } },
  }),
} as const satisfies Readonly<Record<string, Json>>;

export type AnswerName = keyof typeof ANSWERS;
