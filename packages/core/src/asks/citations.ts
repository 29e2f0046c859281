import { z } from "zod";
import { runApart } from "../apart/run-apart.js";
import { defineExtra, describing } from "../asking/define.js";
import type { Citation } from "../model/citation.js";
import { webAddressOf } from "../model/metadata.js";

const citation = describing<Citation>()(
  z.object({
    format: z.string().meta({ description: "Name of the format." }),
    path: z.string().meta({ description: "JSON Pointer into the value, or number of a sentence or passage." }),
    text: z.string().meta({ description: "The page's own words; of more than 500 characters, the beginning." }),
    start: z.int().meta({ description: "Offset in `markdown`, in UTF-16 code units." }),
    end: z.int().meta({ description: "Offset in `markdown`, in UTF-16 code units." }),
    isQuoted: z.boolean().meta({ description: "Whether the answer quotes these words." }),
    url: z.string().exactOptional().meta({ description: "URL that leads to the words." }),
    page: z.int().exactOptional().meta({ description: "Page of a PDF or scanned image, from 1." }),
    bbox: z.unknown().optional().meta({ description: "Place on that page, as in `blocks`." }),
  }),
);

export const citations = defineExtra({
  name: "citations",
  description:
    "Adds `citations`: the words of the page that support each sentence of a summary, each passage of an answer or of highlights, and each value of `json`, `product` and `menu`. A citation has offsets in `markdown`, a URL that leads there, and page and box in a PDF.",
  option: z.boolean().optional(),
  output: {
    citations: z
      .array(citation)
      .exactOptional()
      .meta({ description: "Places on the page that support derived formats." }),
  },
  reads: ["markdown", "blocks"],
  after: "formats",
  async produce(_setting, context) {
    const { content, metadata, questions, fields, options } = context;
    const { markdown = "" } = await context.presented();
    const request = {
      fields,
      page: {
        markdown,
        language: metadata.language,
        url: webAddressOf(metadata),
        blocks: await context.blocks(),
        isWebPage: !content.isDocument,
        unredacted: options.redactPII && !content.isDocument ? content.html : undefined,
        questions,
      },
    };
    return { citations: await runApart("citationsOf", request, markdown.length, context) };
  },
});
