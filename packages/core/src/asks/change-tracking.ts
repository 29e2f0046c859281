import { z } from "zod";
import { defineFormat, describing } from "../asking/define.js";
import type { ChangeTracking } from "../model/change-tracking.js";
import { dataSchema, promptSchema } from "../page-options/prompt.js";

const line = { content: z.string().meta({ description: "The line, with its mark." }) };
const number = (state: string) => z.int().meta({ description: `Number of the line in the ${state} state, from 1.` });
const change = z.discriminatedUnion("type", [
  z.object({ type: z.literal("add"), add: z.literal(true), ln: number("new"), ...line }),
  z.object({ type: z.literal("del"), del: z.literal(true), ln: number("old"), ...line }),
  z.object({ type: z.literal("normal"), normal: z.literal(true), ln1: number("old"), ln2: number("new"), ...line }),
]);
const file = z.object({
  from: z.string().nullable().meta({ description: "Name of the old state." }),
  to: z.string().nullable().meta({ description: "Name of the new state." }),
  chunks: z
    .array(z.object({ content: z.string().meta({ description: "Heading of the part." }), changes: z.array(change) }))
    .meta({ description: "Parts that differ, with the lines around them." }),
});

const changes = describing<ChangeTracking>()(
  z.object({
    previousScrapeAt: z
      .string()
      .nullable()
      .meta({ description: "Time of the previous scrape (ISO 8601); null the first time." }),
    changeStatus: z.enum(["new", "same", "changed", "removed"]).meta({ description: "State of the page." }),
    visibility: z.enum(["visible", "hidden"]).meta({ description: "Whether other pages link to the page." }),
    diff: z
      .object({
        text: z.string().meta({ description: "The difference in git's format." }),
        json: z.object({ files: z.array(file) }).meta({ description: "The same as data." }),
      })
      .exactOptional()
      .meta({ description: "With mode `git-diff`, if the page changed." }),
    json: z
      .record(z.string(), z.object({ previous: z.unknown(), current: z.unknown() }))
      .exactOptional()
      .meta({ description: "With mode `json`, if the page changed: the fields whose values differ." }),
  }),
);

export const changeTracking = defineFormat({
  name: "changeTracking",
  description: "How the page has changed since the last scrape of the same URL. Request it together with `markdown`.",
  input: {
    modes: z
      .array(z.enum(["json", "git-diff"]))
      .default([])
      .meta({ description: "Also shows the lines or fields that differ." }),
    schema: dataSchema.optional().meta({ description: "With mode `json`: JSON Schema of the fields to compare." }),
    prompt: promptSchema.optional().meta({ description: "With mode `json`: instructions in words." }),
    tag: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: "Compares only with scrapes that have the same tag." }),
  },
  output: { changeTracking: changes.exactOptional().meta({ description: "Changes of the page." }) },
  reads: ["markdown", "source"],
  redactedBy: "result",
  credits: ({ modes }) => (modes.includes("json") ? 4 : 0),
  isHeldBack: true,
  heldBackBecause: "it would have to keep the page",
  needsLivePage: true,
  needsFreshPage: true,
  example: { type: "changeTracking", modes: ["git-diff"] },
  produce: async (format, context) =>
    (await import("../formats/change-tracking.js")).produceChangeTracking(format, context),
});
