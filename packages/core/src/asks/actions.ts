import { z } from "zod";
import { defineExtra, NO_OPTION } from "../asking/define.js";

const texts = (description: string) => z.array(z.string()).meta({ description });

export const actions = defineExtra({
  name: "actions",
  description: "With `actions`: what the steps in the browser brought.",
  option: NO_OPTION,
  output: {
    actions: z
      .object({
        screenshots: texts("Addresses of pictures, in the order of the actions."),
        scrapes: z
          .array(
            z.object({
              url: z.string().meta({ description: "Address of the page." }),
              html: z.string().meta({ description: "The page as it was." }),
            }),
          )
          .meta({ description: "Pages as they were." }),
        javascriptReturns: z
          .array(
            z.object({
              type: z.string().meta({ description: "Type of the value." }),
              value: z.unknown().meta({ description: "What the script returned." }),
            }),
          )
          .meta({ description: "Values of scripts." }),
        pdfs: texts("Addresses of printed pages."),
      })
      .exactOptional()
      .meta({ description: "Results of page actions." }),
  },
  isAsked: (_setting, options) => (options.actions?.length ?? 0) > 0,
  async produce(_setting, { actions: brought, publish, deadline }) {
    if (!brought) return {};
    const { actionResults } = await import("../formats/action-results.js");
    const results = await deadline.run("keeping action results", () => actionResults(brought, publish));
    return results ? { actions: results } : {};
  },
});
