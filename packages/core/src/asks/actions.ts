import { z } from "zod";
import { defineExtra, NO_OPTION } from "../asking/define.js";

const texts = (description: string) => z.array(z.string()).meta({ description });

export const actions = defineExtra({
  name: "actions",
  description: "With `actions`: the results of the browser steps.",
  option: NO_OPTION,
  output: {
    actions: z
      .object({
        screenshots: texts("URLs of screenshots, in the order of the actions."),
        scrapes: z
          .array(
            z.object({
              url: z.string().meta({ description: "URL of the page." }),
              html: z.string().meta({ description: "HTML of the page at that moment." }),
            }),
          )
          .meta({ description: "Pages captured by `scrape` actions." }),
        javascriptReturns: z
          .array(
            z.object({
              type: z.string().meta({ description: "Type of the value." }),
              value: z.unknown().meta({ description: "The value that the script returned." }),
            }),
          )
          .meta({ description: "Values that scripts returned." }),
        pdfs: texts("URLs of printed pages."),
      })
      .exactOptional()
      .meta({ description: "Results of page actions." }),
  },
  redactedBy: "nothing",
  isAsked: (_setting, options) => (options.actions?.length ?? 0) > 0,
  async produce(_setting, { actions: brought, publish, deadline }) {
    if (!brought) return {};
    const { actionResults } = await import("../formats/action-results.js");
    const results = await deadline.run("keeping action results", () => actionResults(brought, publish));
    return results ? { actions: results } : {};
  },
});
