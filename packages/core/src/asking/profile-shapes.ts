/** Shapes that products and menus share. */
import { z } from "zod";

const text = (description: string) => z.string().exactOptional().meta({ description });

export const price = z.object({
  amount: z.number().meta({ description: "The amount as a number." }),
  currency: text("ISO 4217 code, if the page states it."),
  formatted: text("As written on the page."),
});

export const availability = z.object({
  inStock: z.boolean().meta({ description: "Whether it can be bought." }),
  text: text("What the page says about it."),
});

export const profileImage = z.object({
  url: z.string().meta({ description: "Absolute URL." }),
  alt: text("Alternative text."),
});
