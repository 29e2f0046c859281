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
    url: z.string().meta({ description: "Absolute address; `asset:…` in documents." }),
    width: pixels("Width"),
    height: pixels("Height"),
    alt: text("Alternative text as written; an empty one marks decoration."),
    title: text("Title of the picture."),
    caption: text("Caption beside it."),
    link: text("Address that it leads to, where that is not the picture itself."),
    role: z
      .enum(["content", "logo", "avatar", "icon", "decoration", "tracker"])
      .meta({ description: "What the picture is there for." }),
    importance: z.number().meta({ description: "How much it matters, from 0 to 1." }),
    headings: z.array(z.string()).meta({ description: "Headings above it, the highest first." }),
    page: z.int().exactOptional().meta({ description: "Page of a document, from 1." }),
    isMainContent: z.boolean().meta({ description: "Whether it stands in the selected content." }),
    mediaType: text("Type of its file, where the file was at hand."),
    bytes: z.int().exactOptional().meta({ description: "Size of its file." }),
    description: text("What it shows, by the vision model."),
    start: z.int().exactOptional().meta({ description: "Where it begins in `markdown`." }),
    end: z.int().exactOptional().meta({ description: "Where it ends in `markdown`." }),
    bbox: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .exactOptional()
      .meta({ description: "Left, top, right and bottom as shares of the page." }),
  }),
);

export const imageDetails = defineFormat({
  name: "imageDetails",
  description:
    "Every picture of the page with size, caption, headings, its place in the Markdown, what it is there for and how much it matters; with `describeImages`, what it shows.",
  input: {},
  output: { imageDetails: z.array(picture).meta({ description: "Pictures in their order, each address once." }) },
  reads: ["images", "markdown", "source", "pictures", "blocks"],
  redactedBy: "result",
  async produce(_format, context) {
    const { markdown } = await context.presented();
    const images = [...(context.images ?? [])];
    const request = { images, markdown, blocks: await context.blocks() };
    return { imageDetails: await runApart("placeImages", request, markdown?.length ?? 0, context) };
  },
});
