import { z } from "zod";
import { runApart } from "../apart/run-apart.js";
import { defineFormat, describing } from "../asking/define.js";
import type { ImageDetails } from "../model/image-details.js";

const pixels = (what: string) =>
  z
    .number()
    .exactOptional()
    .meta({ description: `${what} in pixels, as the page states it.` });
const text = (description: string) => z.string().exactOptional().meta({ description });

const picture = describing<ImageDetails>()(
  z.object({
    url: z.string().meta({ description: "Absolute URL; `asset:…` in documents." }),
    width: pixels("Width"),
    height: pixels("Height"),
    alt: text("Alternative text as written; an empty one marks decoration."),
    title: text("Title of the image."),
    caption: text("Caption beside it."),
    link: text("URL that it links to, unless that is the image itself."),
    role: z
      .enum(["content", "logo", "avatar", "icon", "decoration", "tracker"])
      .meta({ description: "Purpose of the image." }),
    importance: z.number().meta({ description: "Importance, from 0 to 1." }),
    headings: z.array(z.string()).meta({ description: "Headings above it, outermost first." }),
    page: z.int().exactOptional().meta({ description: "Page of a document, from 1." }),
    isMainContent: z.boolean().meta({ description: "Whether it is in the selected content." }),
    mediaType: text("Media type of its file, if the file was read."),
    bytes: z.int().exactOptional().meta({ description: "Size of its file." }),
    description: text("What it shows, according to the vision model."),
    start: z.int().exactOptional().meta({ description: "Where it begins in `markdown`." }),
    end: z.int().exactOptional().meta({ description: "Where it ends in `markdown`." }),
    bbox: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .exactOptional()
      .meta({ description: "Left, top, right and bottom as fractions of the page." }),
  }),
);

export const imageDetails = defineFormat({
  name: "imageDetails",
  description:
    "Every image of the page with size, caption, headings, place in the Markdown, purpose and importance; with `describeImages`, also what it shows.",
  input: {},
  output: { imageDetails: z.array(picture).meta({ description: "Images in order, each URL once." }) },
  reads: ["images", "markdown", "source", "pictures", "blocks"],
  redactedBy: "result",
  async produce(_format, context) {
    const { markdown } = await context.presented();
    const images = [...(context.images ?? [])];
    const request = { images, markdown, blocks: await context.blocks() };
    return { imageDetails: await runApart("placeImages", request, markdown?.length ?? 0, context) };
  },
});
