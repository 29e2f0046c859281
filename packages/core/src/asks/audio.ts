import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const audio = defineFormat({
  name: "audio",
  description: "The page's audio as MP3.",
  input: {},
  output: {
    audio: z.string().exactOptional().meta({ description: "A URL that is valid for one hour, or a data URL." }),
  },
  reads: ["source"],
  redactedBy: "nothing",
  credits: 4,
  async produce(_format, context) {
    const address = await (await import("../media/produce-media.js")).produceMedia("audio", context);
    return address === undefined ? {} : { audio: address };
  },
});
