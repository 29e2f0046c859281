/** The nine page actions of the v2 contract. */

import type { Action } from "@quern/types";
import { z } from "zod";
import { viewportSchema } from "./viewport.js";

export const MAX_ACTIONS = 50;
export const MAX_TOTAL_WAIT_MS = 60_000;
/** Time that a wait for a selector adds to the total. */
const SELECTOR_WAIT_MS = 1000;

const waitSchema = z
  .strictObject({
    type: z.literal("wait"),
    milliseconds: z.int().min(1).optional(),
    selector: z.string().min(1).optional(),
  })
  .refine((wait) => (wait.milliseconds === undefined) !== (wait.selector === undefined), {
    message: "Either 'milliseconds' or 'selector' must be provided, but not both.",
  });

const actionSchema = z.discriminatedUnion("type", [
  waitSchema,
  z.strictObject({ type: z.literal("click"), selector: z.string().min(1), all: z.boolean().default(false) }),
  z.strictObject({ type: z.literal("write"), text: z.string() }),
  z.strictObject({ type: z.literal("press"), key: z.string().min(1) }),
  z.strictObject({
    type: z.literal("scroll"),
    direction: z.enum(["up", "down"]).default("down"),
    selector: z.string().min(1).optional(),
  }),
  z.strictObject({
    type: z.literal("screenshot"),
    fullPage: z.boolean().default(false),
    quality: z.int().min(1).max(100).optional(),
    viewport: viewportSchema.optional(),
  }),
  z.strictObject({ type: z.literal("scrape") }),
  z.strictObject({
    type: z.literal("executeJavascript"),
    script: z
      .string()
      .min(1)
      .meta({ description: "An expression, or statements of which the last gives the result; no `return`." }),
  }),
  z.strictObject({
    type: z.literal("pdf"),
    format: z
      .enum(["A0", "A1", "A2", "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", "Ledger"])
      .default("Letter"),
    landscape: z.boolean().default(false),
    scale: z.number().min(0.1).max(2).default(1),
  }),
]);

/** Milliseconds that the wait actions claim together. */
export const totalWait = (actions: readonly Action[]): number =>
  actions.reduce((sum, action) => (action.type === "wait" ? sum + (action.milliseconds ?? SELECTOR_WAIT_MS) : sum), 0);

export const actionsSchema = z.array(actionSchema satisfies z.ZodType<Action>).superRefine((actions, context) => {
  if (actions.length > MAX_ACTIONS) {
    context.addIssue({ code: "custom", message: `Number of actions cannot exceed ${MAX_ACTIONS}`, input: actions });
  }
  if (totalWait(actions) > MAX_TOTAL_WAIT_MS) {
    context.addIssue({
      code: "custom",
      message: "Total wait time (waitFor + wait actions) cannot exceed 60 seconds",
      input: actions,
    });
  }
});
