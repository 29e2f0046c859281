import { z } from "zod";
import { defineExtra, NO_OPTION } from "../asking/define.js";
import { asksForPageList } from "../page-options/resolved-page.js";

export const pages = defineExtra({
  name: "pages",
  description: 'With `parsers: [{ type: "pdf", pages: true }]`: the Markdown of a PDF page by page.',
  option: NO_OPTION,
  output: {
    pages: z
      .array(
        z.object({
          pageNumber: z.int().meta({ description: "Page, from 1." }),
          markdown: z.string().meta({ description: "The page as Markdown." }),
        }),
      )
      .exactOptional()
      .meta({ description: "The Markdown page by page." }),
  },
  isAsked: (_setting, options) => asksForPageList(options),
  produce: (_setting, { views }) => (views.pages ? { pages: [...views.pages] } : {}),
});
