import { produceMedia } from "../media/produce-media.js";
import type { ProduceFormat } from "./format.js";

/** Film of the page as it is offered: an address that is good for an hour where the storage can sign one, else a data URL. */
export const produceVideo: ProduceFormat<"video"> = async (_format, context) => {
  const video = await produceMedia("video", context);
  return video === undefined ? {} : { video };
};
