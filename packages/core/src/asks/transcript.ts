import { z } from "zod";
import { defineExtra, describing } from "../asking/define.js";
import type { Transcript } from "../model/transcript.js";

const words = describing<Transcript>()(
  z.object({
    text: z.string().meta({ description: "The whole text." }),
    segments: z
      .array(
        z.object({
          start: z.number().meta({ description: "Seconds from the beginning." }),
          end: z.number().meta({ description: "Seconds from the beginning." }),
          text: z.string().meta({ description: "The text of that time." }),
          speaker: z.string().exactOptional().meta({ description: "The speaker, if speakers are distinguished." }),
        }),
      )
      .exactOptional()
      .meta({ description: "Parts with their times." }),
    source: z.enum(["subtitles", "transcriber"]).meta({ description: "Where the words come from." }),
    url: z.string().meta({ description: "URL of the subtitles or the media file." }),
    language: z.string().exactOptional().meta({ description: "Language of the words." }),
  }),
);

export const transcript = defineExtra({
  name: "transcript",
  description:
    "Adds `transcript`: what is said in the page's audio or video, with times. Quern reads the subtitles; without any, it downloads the audio and passes it to the engine's `transcriber`.",
  option: z.boolean().optional(),
  output: { transcript: words.exactOptional().meta({ description: "Words spoken in the page's audio or video." }) },
  reads: ["source"],
  redactedBy: "result",
  async produce(_setting, context) {
    const { transcriptOf } = await import("../media/transcript.js");
    const found = await transcriptOf({ ...context, language: context.metadata.language });
    return found ? { transcript: found } : {};
  },
});
