import { defineFormat } from "./format.js";

/** Sound of the page as MP3: an address that is good for an hour where the storage can sign one, else a data URL. */
export const audioFormat = defineFormat({
  name: "audio",
  needs: [],
  async produce(_format, context) {
    const { produceMedia } = await import("../derived/media/produce-media.js");
    const audio = await produceMedia("audio", context);
    return audio === undefined ? {} : { audio };
  },
});
