import type { MenuProfile } from "@quern/extract/menu";
import { z } from "zod";
import { runOverPage } from "../apart/run-apart.js";
import { defineFormat, describing } from "../asking/define.js";
import { availability, price, profileImage } from "../asking/profile-shapes.js";

const text = (description: string) => z.string().exactOptional().meta({ description });

const item = z.object({
  id: z.string().meta({ description: "Unique on the page." }),
  name: z.string().meta({ description: "Name of the dish." }),
  description: text("What the page says about it."),
  images: z.array(profileImage).meta({ description: "Its images." }),
  price: price.exactOptional().meta({ description: "If there are several sizes, that of the first one." }),
  availability: availability.meta({ description: "Whether it can be ordered." }),
  dietary: z.array(z.string()).meta({ description: "`vegetarian`, `vegan`, `gluten-free` and others." }),
  calories: z.number().exactOptional().meta({ description: "Energy in kilocalories." }),
  optionGroups: z
    .array(
      z.object({
        name: text("Name of the choice."),
        options: z
          .array(
            z.object({ name: z.string().meta({ description: "Name of the option." }), price: price.exactOptional() }),
          )
          .meta({ description: "The choices." }),
      }),
    )
    .meta({ description: "Sizes, sides and extras." }),
  identifiers: z
    .object({ merchantItemId: text("Id that the merchant gives it.") })
    .meta({ description: "Ids of the dish." }),
  url: text("URL of the dish."),
  sourceUrl: z.string().meta({ description: "Page that lists it." }),
});

const profile = describing<MenuProfile>()(
  z.object({
    isMenu: z.boolean().meta({ description: "Whether the page is a menu." }),
    confidence: z.number().meta({ description: "From 0 to 1." }),
    merchant: z
      .object({
        name: z.string().meta({ description: "Name of the restaurant." }),
        type: text("Kind of restaurant."),
        location: z.record(z.string(), z.string()).exactOptional().meta({ description: "Where it is." }),
      })
      .meta({ description: "The restaurant." }),
    currency: z
      .string()
      .nullable()
      .meta({ description: "ISO 4217 code of the prices; null if the page does not state it." }),
    sections: z
      .array(
        z.object({
          id: z.string().meta({ description: "Unique on the page." }),
          name: z.string().meta({ description: "Name of the section." }),
          description: text("What the page says about it."),
          items: z.array(item).meta({ description: "Dishes and drinks." }),
        }),
      )
      .meta({ description: "Sections in order." }),
    sourceUrl: z.string().meta({ description: "URL of the page." }),
  }),
);

export const menu = defineFormat({
  name: "menu",
  description: "The menu of a restaurant: sections, dishes, prices, sizes and diets; null for any other page.",
  input: {},
  output: { menu: profile.nullable().exactOptional().meta({ description: "The menu, or null." }) },
  reads: ["source"],
  redactedBy: "result",
  isCited: true,
  async produce(_format, context) {
    const found = await runOverPage("extractMenu", { page: context.page }, context);
    context.notes.answered("menu", "rules");
    return { menu: found };
  },
});
