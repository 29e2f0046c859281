import { z } from "zod";
import { defineFormat } from "../asking/define.js";
import { readPageRanges } from "../page-options/page-ranges.js";

const pages = z.union([
  z.array(z.int().min(1).max(999_999)).min(1).max(1000),
  z
    .string()
    .max(1000)
    .refine((text) => readPageRanges(text) !== undefined, 'pages is a list of numbers, or a text such as "1-3,7,9-"'),
]);

export const pageImages = defineFormat({
  name: "pageImages",
  description: "Pages of a PDF or a picture as they look, as PNG or JPEG; the boxes of blocks are shares of them.",
  input: {
    pages: pages
      .optional()
      .meta({ description: 'Pages as numbers, or as a text such as "1-3,7,9-"; all, at most 100, by default.' }),
    width: z.int().min(50).max(4000).default(1000).meta({ description: "Width in pixels; pictures are not enlarged." }),
  },
  output: {
    pageImages: z
      .array(
        z.object({
          page: z.int().meta({ description: "Page, from 1." }),
          width: z.number().meta({ description: "Width in pixels." }),
          height: z.number().meta({ description: "Height in pixels." }),
          contentType: z.string().meta({ description: "Media type of the picture." }),
          url: z.string().meta({ description: "A signed address, valid for 24 hours, or a data URL." }),
        }),
      )
      .exactOptional()
      .meta({ description: "Pages as pictures." }),
  },
  reads: [],
  redactedBy: "nothing",
  example: { type: "pageImages", pages: "1-3", width: 800 },
  flags: { pages: "image-pages", width: "image-width" },
  produce: async (format, context) => (await import("../formats/page-images.js")).producePageImages(format, context),
});
