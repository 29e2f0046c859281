import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const audio = defineFormat({
  name: "audio",
  description: "The sound of the page as MP3.",
  input: {},
  output: {
    audio: z.string().exactOptional().meta({ description: "An address that is good for an hour, or a data URL." }),
  },
  reads: ["source"],
  redactedBy: "nothing",
  credits: 4,
  async produce(_format, context) {
    const address = await (await import("../media/produce-media.js")).produceMedia("audio", context);
    return address === undefined ? {} : { audio: address };
  },
});
