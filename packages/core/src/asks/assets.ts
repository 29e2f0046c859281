import type { Asset } from "@quern/types";
import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const assets = defineExtra({
  name: "assets",
  description: "Adds `assets`: the images of a document as bytes.",
  option: z.boolean().default(true),
  isLibraryOnly: true,
  output: {
    assets: z
      .array(z.custom<Asset>())
      .readonly()
      .exactOptional()
      .meta({ description: "Images of a document; absent if it has none." }),
  },
  produce: (_setting, { content }) => (content.assets.length > 0 ? { assets: content.assets } : {}),
});
