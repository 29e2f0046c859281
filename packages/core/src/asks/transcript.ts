import { z } from "zod";
import { defineExtra, describing } from "../asking/define.js";
import type { Transcript } from "../model/transcript.js";

const words = describing<Transcript>()(
  z.object({
    text: z.string().meta({ description: "All that is said." }),
    segments: z
      .array(
        z.object({
          start: z.number().meta({ description: "Seconds from the beginning." }),
          end: z.number().meta({ description: "Seconds from the beginning." }),
          text: z.string().meta({ description: "What is said in that time." }),
          speaker: z.string().exactOptional().meta({ description: "Who speaks, where voices are told apart." }),
        }),
      )
      .exactOptional()
      .meta({ description: "Parts with their times." }),
    source: z.enum(["subtitles", "transcriber"]).meta({ description: "Where the words come from." }),
    url: z.string().meta({ description: "Address of the subtitles or of the media file." }),
    language: z.string().exactOptional().meta({ description: "Language of the words." }),
  }),
);

export const transcript = defineExtra({
  name: "transcript",
  description:
    "Add `transcript`: what is said in the page's audio or video, with times. Subtitles that its players name are read; without any, the sound is downloaded and given to the engine's `transcriber`.",
  option: z.boolean().optional(),
  output: { transcript: words.exactOptional().meta({ description: "Words spoken in the page's audio or video." }) },
  reads: ["source"],
  async produce(_setting, context) {
    const { transcriptOf } = await import("../media/transcript.js");
    const found = await transcriptOf({ ...context, language: context.metadata.language });
    return found ? { transcript: found } : {};
  },
});
