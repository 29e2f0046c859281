import { PII_ENTITIES, type RedactOptions } from "@quern/types";
import type { z } from "zod";
import type { redactSchema } from "../page-options/page-options.js";

/** Settings of redaction, as `redactPII` takes them. */
export type RedactSettings = z.input<typeof redactSchema>;

export const withRedactDefaults = ({ mode, entities, replaceStyle, key }: RedactSettings): RedactOptions => ({
  mode: mode ?? "accurate",
  entities: entities ?? PII_ENTITIES,
  replaceStyle: replaceStyle ?? "tag",
  ...(key === undefined ? {} : { key }),
});
