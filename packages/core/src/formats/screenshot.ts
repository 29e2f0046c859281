import { QuernError } from "@quern/types";
import { defineFormat } from "./format.js";

/** Picture of the page after all actions: a signed URL where the storage can make one, else a data URL. */
export const screenshotFormat = defineFormat({
  name: "screenshot",
  reads: [],
  redactedBy: "nothing",
  async produce(_format, { source, publish }) {
    if (source.screenshot) {
      return { screenshot: await publish(source.screenshot, "screenshots") };
    }
    throw new QuernError(
      "DRIVER_MISSING",
      `The screenshot format needs a browser renderer: ${source.engine} brought this page.`,
      {
        hint: 'Use createQuern() of "quern", or createEngine({ renderer }), and leave engine: "fetch" out.',
      },
    );
  },
});
