import { z } from "zod";
import { defineFormat } from "../asking/define.js";

const selectors = z
  .array(
    z.strictObject({
      selector: z.string().min(1).max(1000).meta({ description: "CSS selector of the elements." }),
      attribute: z.string().min(1).max(200).meta({ description: "Name of the attribute." }),
    }),
  )
  .max(100);

export const attributes = defineFormat({
  name: "attributes",
  description:
    "Values of one attribute on every element that a selector matches. A selector without matches gives an empty list.",
  input: { selectors: selectors.meta({ description: "Which attribute of which elements." }) },
  output: {
    attributes: z
      .array(
        z.object({
          selector: z.string().meta({ description: "As in the request." }),
          attribute: z.string().meta({ description: "As in the request." }),
          values: z.array(z.string()).meta({ description: "One value for each element." }),
        }),
      )
      .meta({ description: "One entry for each selector." }),
  },
  reads: ["attributes"],
  redactedBy: "nothing",
  example: { type: "attributes", selectors: [{ selector: "article", attribute: "data-id" }] },
  produce: (_format, { views }) => ({ attributes: views.attributes ?? [] }),
});
