import type { Asset } from "@quern/types";
import { z } from "zod";
import { defineExtra } from "../asking/define.js";

export const assets = defineExtra({
  name: "assets",
  description: "Adds `assets`: the images of a document as bytes.",
  option: z.boolean().optional(),
  isLibraryOnly: true,
  output: {
    assets: z
      .array(z.custom<Asset>())
      .readonly()
      .exactOptional()
      .meta({ description: "Images of a document; absent if it has none." }),
  },
  isAsked: (setting) => setting !== false,
  produce(setting, { content: { assets: files }, options, notes }) {
    if (files.length === 0) return {};
    if (!options.redactPII) return { assets: files };
    const names = namesOf(files);
    if (setting === true) {
      notes.warn(`redactPII does not cover assets: ${names} ${files.length === 1 ? "is" : "are"} as in the document.`);
      return { assets: files };
    }
    notes.warn(
      `redactPII covers text alone, so that files of the document were left out: ${names}. assets: true returns them as they are.`,
    );
    return {};
  },
});

const MAX_NAMES = 5;

/** Ids alone: the name that a file has in the document may be personal. */
function namesOf(files: readonly Asset[]): string {
  const names = files.slice(0, MAX_NAMES).map(({ id }) => id);
  const others = files.length - names.length;
  return others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");
}
