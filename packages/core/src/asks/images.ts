import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const images = defineFormat({
  name: "images",
  description: "Absolute URLs of the images in the selected content, each once.",
  input: {},
  output: { images: z.array(z.string()).meta({ description: "Absolute URLs in order." }) },
  reads: ["images"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ images: views.images ?? [] }),
});
