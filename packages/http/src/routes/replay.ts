/** Recordings of browser sessions: the pages of a session, and the steps on each with pictures. */
import { dataUrl } from "@quern/core";
import { QuernError } from "@quern/types";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";
import type { LiveSession } from "../sessions/live-sessions.js";
import type { RecordedStep, Recording } from "../sessions/recordings.js";

export const replayRoutes: readonly Route[] = ["/v2/browser", "/v2/interact"].flatMap((prefix) => [
  keyedRoute({
    method: "GET",
    path: `${prefix}/{sessionId}/replay`,
    summary: "The pages of a recorded session, and how many steps were taken on each",
    answer: "Replay",
    tag: "Browser sessions",
    group: "status",
    handle: pages,
  }),
  keyedRoute({
    method: "GET",
    path: `${prefix}/{sessionId}/replay/{pageId}`,
    summary: "The steps on a page of a recorded session, each with a picture of the page after it",
    answer: "PageReplay",
    tag: "Browser sessions",
    group: "status",
    handle: steps,
  }),
]);

async function pages(context: CallerContext): Promise<Response> {
  const { session, recording } = await recordingOf(context);
  const byPage = new Map<string, RecordedStep[]>();
  for (const step of recording.steps) byPage.set(step.pageId, [...(byPage.get(step.pageId) ?? []), step]);
  return json({
    success: true,
    sessionId: session.id,
    status: session.endedAt === undefined ? "active" : "destroyed",
    startedAt: iso(session.interaction.createdAt),
    ...(session.endedAt === undefined ? {} : { endedAt: iso(session.endedAt) }),
    steps: recording.steps.length,
    ...(recording.dropped > 0 ? { droppedSteps: recording.dropped } : {}),
    pages: [...byPage].flatMap(([pageId, taken]) => {
      const [first] = taken;
      const last = taken.at(-1);
      if (!first || !last || pageId === "") return [];
      const { url, title } = last;
      return [{ pageId, url, title, steps: taken.length, startedAt: iso(first.startedAt), endedAt: iso(last.endedAt) }];
    }),
  });
}

async function steps(context: CallerContext): Promise<Response> {
  const { session, recording } = await recordingOf(context);
  const pageId = parameter(context, "pageId");
  const taken = recording.steps.flatMap((step, index) => (step.pageId === pageId ? [describe(step, index)] : []));
  if (taken.length === 0) {
    throw new QuernError("NOT_FOUND", "Page not found.", { hint: "GET …/replay lists the pages of the session." });
  }
  return json({ success: true, sessionId: session.id, pageId, steps: taken });
}

/** @throws QuernError `NOT_FOUND`, `FORBIDDEN` */
async function recordingOf(
  context: CallerContext,
): Promise<{ readonly session: LiveSession; readonly recording: Recording }> {
  const { services, caller } = context;
  const session = services.sessions.find(parameter(context, "sessionId"), caller.team.id);
  if (!session.recorder) {
    throw new QuernError("NOT_FOUND", "The session is not recorded.", {
      hint: "Open sessions with recordSession: true, which is the default.",
    });
  }
  return { session, recording: await session.recorder.read() };
}

function describe(step: RecordedStep, index: number) {
  const { kind, url, title, language, code, prompt, result, screenshot } = step;
  return {
    step: index + 1,
    kind,
    startedAt: iso(step.startedAt),
    durationMs: step.endedAt - step.startedAt,
    url,
    title,
    ...(language === undefined ? {} : { language }),
    ...(code === undefined ? {} : { code }),
    ...(prompt === undefined ? {} : { prompt }),
    ...(result ? { success: result.exitCode === 0 && !result.killed, ...result } : {}),
    ...(screenshot ? { screenshot: dataUrl({ mediaType: "image/jpeg", bytes: screenshot }) } : {}),
  };
}

const iso = (time: number): string => new Date(time).toISOString();
