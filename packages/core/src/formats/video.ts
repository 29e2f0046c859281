import { defineFormat } from "./format.js";

/** Film of the page as it is offered: an address that is good for an hour where the storage can sign one, else a data URL. */
export const videoFormat = defineFormat({
  name: "video",
  needs: [],
  async produce(_format, context) {
    const { produceMedia } = await import("../derived/media/produce-media.js");
    const video = await produceMedia("video", context);
    return video === undefined ? {} : { video };
  },
});
