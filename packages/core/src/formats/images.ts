import { defineFormat } from "./format.js";

/** Addresses of images in the selected content, each once. */
export const imagesFormat = defineFormat({
  name: "images",
  reads: ["images"],
  redactedBy: "nothing",
  produce: (_format, { views }) => ({ images: views.images ?? [] }),
});

/** The same pictures and those around the content, with what is known of each. */
export const imageDetailsFormat = defineFormat({
  name: "imageDetails",
  reads: ["images", "markdown", "source"],
  redactedBy: "result",
  produce: (_format, { images }) => ({ imageDetails: [...(images ?? [])] }),
});
