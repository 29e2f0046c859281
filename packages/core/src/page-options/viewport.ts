import { z } from "zod";

/** Size of a browser's window in CSS pixels. */
export const viewportSchema = z.strictObject({
  width: z.int().min(1).max(7680).meta({ description: "Width in CSS pixels." }),
  height: z.int().min(1).max(4320).meta({ description: "Height in CSS pixels." }),
});
