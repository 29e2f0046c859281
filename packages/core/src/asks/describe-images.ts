import { z } from "zod";
import { defineExtra } from "../asking/define.js";

const DEFAULT_DESCRIBED_IMAGES = 10;
const MAX_DESCRIBED_IMAGES = 100;

const LIMIT = `describeImages.limit is a whole number from 1 to ${MAX_DESCRIBED_IMAGES}`;

const wishes = z.strictObject({
  limit: z
    .int(LIMIT)
    .min(1, LIMIT)
    .max(MAX_DESCRIBED_IMAGES, LIMIT)
    .default(DEFAULT_DESCRIBED_IMAGES)
    .meta({ description: "Describes at most this many images, the most important first." }),
  prompt: z.string().max(1_000).optional().meta({ description: "What the descriptions should focus on." }),
});

export const describeImages = defineExtra({
  name: "describeImages",
  description:
    "Describes the most important images with the vision model: in the Markdown if the page has no useful alternative text, and in `imageDetails`.",
  option: z
    .union([z.boolean(), wishes])
    .transform((wish) => (wish === true ? wishes.parse({}) : wish === false ? undefined : wish))
    .optional(),
  output: {},
  reads: ["images", "markdown", "source", "pictures", "blocks"],
});
