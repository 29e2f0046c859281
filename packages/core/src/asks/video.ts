import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const video = defineFormat({
  name: "video",
  description: "The film of the page as the page offers it.",
  input: {},
  output: {
    video: z.string().exactOptional().meta({ description: "An address that is good for an hour, or a data URL." }),
  },
  reads: ["source"],
  redactedBy: "nothing",
  credits: 4,
  async produce(_format, context) {
    const address = await (await import("../media/produce-media.js")).produceMedia("video", context);
    return address === undefined ? {} : { video: address };
  },
});
