import { z } from "zod";
import { defineFormat } from "../asking/define.js";

export const images = defineFormat({
  name: "images",
  description: "Addresses of the pictures in the selected content, each once, absolute.",
  input: {},
  output: { images: z.array(z.string()).meta({ description: "Absolute addresses in their order." }) },
  reads: ["images"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ images: views.images ?? [] }),
});
