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
  description: "Pages of a PDF or scan as images, PNG or JPEG. The boxes of `blocks` are fractions of them.",
  input: {
    pages: pages
      .optional()
      .meta({ description: 'Page numbers, or text such as "1-3,7,9-". Default: all pages, at most 100.' }),
    width: z.int().min(50).max(4000).default(1000).meta({ description: "Width in pixels; images are never enlarged." }),
  },
  output: {
    pageImages: z
      .array(
        z.object({
          page: z.int().meta({ description: "Page, from 1." }),
          width: z.number().meta({ description: "Width in pixels." }),
          height: z.number().meta({ description: "Height in pixels." }),
          contentType: z.string().meta({ description: "Media type of the image." }),
          url: z.string().meta({ description: "A signed URL, valid for at least 24 hours, or a data URL." }),
        }),
      )
      .exactOptional()
      .meta({ description: "Pages as images." }),
  },
  reads: [],
  redactedBy: "nothing",
  example: { type: "pageImages", pages: "1-3", width: 800 },
  flags: { pages: "image-pages", width: "image-width" },
  produce: async (format, context) => (await import("../formats/page-images.js")).producePageImages(format, context),
});
