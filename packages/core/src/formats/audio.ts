import { produceMedia } from "../media/produce-media.js";
import type { ProduceFormat } from "./format.js";

/** Sound of the page as MP3: an address that is good for an hour where the storage can sign one, else a data URL. */
export const produceAudio: ProduceFormat<"audio"> = async (_format, context) => {
  const audio = await produceMedia("audio", context);
  return audio === undefined ? {} : { audio };
};
