import type { Explanation } from "@quern/markdown";
import { z } from "zod";
import { defineExtra, describing } from "../asking/define.js";

const text = (description: string) => z.string().exactOptional().meta({ description });
const count = (description: string) => z.int().meta({ description });

const told = describing<Explanation>()(
  z.object({
    pageType: z.string().meta({ description: "The detected kind of page: `article`, `product`, `forum` and others." }),
    root: text("The element that holds the selected content."),
    fellBack: z
      .boolean()
      .exactOptional()
      .meta({ description: "Content selection found nothing, so the whole page was used." }),
    supplement: text("The hidden data from which text was taken."),
    characters: z
      .object({ page: count("Of the whole page."), kept: count("Of what was kept.") })
      .exactOptional()
      .meta({ description: "Visible characters." }),
    removed: z
      .array(
        z.object({
          rule: z.string().meta({ description: "The rule that removed the block." }),
          element: z.string().meta({ description: "The block, such as `div#side.box`." }),
          characters: count("Its characters."),
          text: z.string().meta({ description: "The beginning of its text." }),
          decision: z
            .object({
              by: z.string().meta({
                description: "`model` (the block classifier, not a language model), or the rule that overruled it.",
              }),
              probability: z.number().meta({ description: "The model's probability that it is content: 0 to 1." }),
              for: z.array(z.string()).meta({ description: "Evidence for it: `prose` and others." }),
              against: z.array(z.string()).meta({ description: "Evidence against it, strongest first." }),
            })
            .exactOptional()
            .meta({ description: "How it was decided; absent if a rule decided before the model." }),
        }),
      )
      .meta({ description: "The outermost blocks that were removed, in page order." }),
    html: text('With `"html"`: the whole page, with `data-quern-kept` and `data-quern-removed` on its blocks.'),
    fields: z
      .array(
        z.object({
          format: z.string().meta({ description: "Name of the format." }),
          path: z.string().meta({ description: "JSON Pointer into its result." }),
          place: z.string().meta({ description: "Kind of place where the value was found." }),
          confidence: z.number().meta({ description: "Probability from 0 to 1." }),
        }),
      )
      .exactOptional()
      .meta({ description: "For `json` without a model: where each value was found." }),
  }),
);

export const explain = defineExtra({
  name: "explain",
  description:
    'Adds `explanation`: the page type, which rule removed each block, and where values of `json` were found. `"html"` adds the whole page with kept and removed blocks marked.',
  option: z.union([z.boolean(), z.literal("html")]).default(false),
  output: {
    explanation: told.exactOptional().meta({ description: "Why blocks were kept or removed." }),
  },
  after: "formats",
  async produce(_setting, { views, options, notes, workers, deadline }) {
    const { explanationOf } = await import("../result/explanation.js");
    return { explanation: await explanationOf(views.explanation, options.redactPII, notes, { workers, deadline }) };
  },
});
