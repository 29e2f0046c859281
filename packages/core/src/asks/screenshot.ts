import { QuernError } from "@quern/types";
import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { viewportSchema } from "../page-options/viewport.js";

export const screenshot = defineFormat({
  name: "screenshot",
  description: "A picture of the rendered page, after all actions.",
  input: {
    fullPage: z.boolean().default(false).meta({ description: "Captures the whole page instead of the visible part." }),
    quality: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: "JPEG quality from 1 to 100; without it, the screenshot is a PNG." }),
    viewport: viewportSchema.optional().meta({ description: "Size of the window." }),
  },
  toleratesUnknown: true,
  output: {
    screenshot: z
      .string()
      .exactOptional()
      .meta({ description: "A signed URL, valid for at least 24 hours, or a data URL." }),
  },
  reads: [],
  redactedBy: "nothing",
  needsBrowser: true,
  example: { type: "screenshot", fullPage: true },
  async produce(_format, { source, publish }) {
    if (source.screenshot) return { screenshot: await publish(source.screenshot, "screenshots") };
    throw new QuernError(
      "DRIVER_MISSING",
      `The screenshot format needs a browser renderer: ${source.engine} brought this page.`,
      { hint: 'Choose the engine "auto" or "browser". An engine of createEngine() needs a renderer for it.' },
    );
  },
});
