import { defineFormat } from "./format.js";

/** Addresses of images in the selected content, each once. */
export const imagesFormat = defineFormat({
  name: "images",
  reads: ["images"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ images: views.images ?? [] }),
});
