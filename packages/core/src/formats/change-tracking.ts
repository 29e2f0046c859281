import { changedFields, type GitDiff, replaceSnapshot, type Snapshot } from "@quern/text/change-tracking";
import { Notes } from "@quern/text/model";
import { charactersOf, runApart, runOverPage } from "../apart/run-apart.js";
import type { AskContext } from "../asking/context.js";
import type { ChangeTracking } from "../model/change-tracking.js";
import { redactFields } from "../refine/redaction.js";
import { produceJson } from "./json.js";

interface ChangeTrackingFormat {
  readonly modes: ReadonlyArray<"json" | "git-diff">;
  readonly schema?: unknown;
  readonly prompt?: string | undefined;
  readonly tag: string | null;
}

/** Changes of the page since the last scrape of the same address, by the same team, under the same tag. */
export async function produceChangeTracking(
  format: ChangeTrackingFormat,
  context: AskContext,
): Promise<{ changeTracking?: ChangeTracking }> {
  if (context.options.zeroDataRetention) {
    context.notes.warn("changeTracking is not made with zeroDataRetention: it would have to keep the page.");
    return {};
  }
  const json = format.modes.includes("json") ? await extract(format, context) : undefined;
  const { source, views, metadata, storage, team } = context;
  const frames = await runOverPage("frameAddresses", { page: context.page }, context);
  const snapshot: Snapshot = {
    at: source.fetchedAt,
    markdown: views.markdown ?? "",
    ...(frames.length > 0 ? { frames } : {}),
    ...(json === undefined ? {} : { json }),
  };
  context.notes.answered("changeTracking", "comparison");
  const changeTracking = await replaceSnapshot(
    storage,
    { team, url: metadata.sourceURL, tag: format.tag },
    async (last) => {
      const result = await compare(format, last, snapshot, context);
      // Fields extracted from an unchanged page remain valid, even if this request does not ask for them.
      const keepsJson = json === undefined && result.changeStatus === "same" && last && "json" in last;
      return { snapshot: keepsJson ? { ...snapshot, json: last.json } : snapshot, result };
    },
  );
  return { changeTracking };
}

async function compare(
  format: ChangeTrackingFormat,
  last: Snapshot | undefined,
  current: Snapshot,
  context: AskContext,
): Promise<ChangeTracking> {
  const changeStatus =
    context.source.status === 404
      ? "removed"
      : !last
        ? "new"
        : (await isSame(last, current, context))
          ? "same"
          : "changed";
  const isChanged = last !== undefined && changeStatus === "changed";
  return {
    previousScrapeAt: last ? new Date(last.at).toISOString() : null,
    changeStatus,
    // Only a crawl knows pages that nothing links to.
    visibility: "visible",
    ...(isChanged && format.modes.includes("git-diff") ? { diff: await diffOf(last, current, context) } : {}),
    ...(isChanged && format.modes.includes("json") ? jsonChanges(last, current, context) : {}),
  };
}

const isSame = (first: Snapshot, second: Snapshot, context: AskContext): Promise<boolean> =>
  runApart("saysTheSame", { first, second }, first.markdown.length + second.markdown.length, context);

async function diffOf(last: Snapshot, current: Snapshot, context: AskContext): Promise<GitDiff> {
  const texts = { previous: last.markdown, current: current.markdown };
  const { diff, leftOut } = await runApart("gitDiff", texts, charactersOf(Object.values(texts)), context);
  if (leftOut > 0)
    context.notes.warn(`The diff of changeTracking was cut: ${leftOut} further lines differ or surround changes.`);
  return diff;
}

function jsonChanges(last: Snapshot, current: Snapshot, context: AskContext): Pick<ChangeTracking, "json"> {
  if (!("json" in last)) {
    context.notes.warn(
      "changeTracking has no earlier JSON to compare with: the last scrape did not ask for json mode.",
    );
    return {};
  }
  return { json: changedFields(last.json, current.json) };
}

/** Result of the json format for the page, by a model or by rules; null if there is none. */
async function extract({ schema, prompt }: ChangeTrackingFormat, context: AskContext): Promise<unknown> {
  // How the fields were found is no method of changeTracking.
  const notes = new Notes();
  const { json } = await produceJson(
    { ...(schema === undefined ? {} : { schema }), ...(prompt === undefined ? {} : { prompt }) },
    { ...context, notes },
  );
  for (const sentence of notes.warnings) context.notes.warn(sentence);
  if (notes.usage) context.notes.count(notes.usage);
  // Snapshots hold no more than results do.
  return (await redactFields({ json: json ?? null }, context.options.redactPII, context)).json;
}
