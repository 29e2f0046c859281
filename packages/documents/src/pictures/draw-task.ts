import type { DrawnPages } from "@quern/types";
import { Transferable } from "../worker/protocol.js";
import type { DecodeInput } from "./bitmap.js";
import { unpackPicture } from "./decode-task.js";
import { type PageChoice, PagePictures } from "./page-pictures.js";
import { scaledDown } from "./scale.js";

/** Runs inside the worker thread. */
export async function drawPictures(
  input: DecodeInput & { readonly choice: PageChoice },
): Promise<Transferable<DrawnPages>> {
  const bitmaps = await unpackPicture(input);
  const pictures = new PagePictures(input.choice, bitmaps.length);
  for (const page of pictures.chosen())
    if (!(await pictures.add(page, scaledDown(bitmaps[page - 1]!, input.choice.width)))) break;
  const drawn = pictures.finish("pictures are not enlarged");
  return new Transferable(drawn, [...new Set(drawn.pages.map(({ bytes }) => bytes.buffer as ArrayBuffer))]);
}
