import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const video = defineFormat({
  name: "video",
  description: "The page's video.",
  input: {},
  output: {
    video: z.string().exactOptional().meta({ description: "A URL that is valid for one hour, or a data URL." }),
  },
  reads: ["source"],
  redactedBy: "nothing",
  credits: 4,
  async produce(_format, context) {
    const address = await (await import("../media/produce-media.js")).produceMedia("video", context);
    return address === undefined ? {} : { video: address };
  },
});
