import type { ProductProfile } from "@quern/extract/product";
import { z } from "zod";
import { runOverPage } from "../apart/run-apart.js";
import { defineFormat, describing } from "../asking/define.js";
import { availability, price, profileImage } from "../asking/profile-shapes.js";

const text = (description: string) => z.string().exactOptional().meta({ description });

const profile = describing<ProductProfile>()(
  z.object({
    title: z.string().meta({ description: "Name of the product." }),
    brand: text("The manufacturer."),
    category: text("Kind of product."),
    url: z.string().meta({ description: "URL of the product." }),
    description: text("What the page says about it."),
    variants: z
      .array(
        z.object({
          id: text("Id of the variant."),
          sku: text("Stock keeping unit."),
          title: text("Name of the variant."),
          values: z
            .record(z.string(), z.unknown())
            .exactOptional()
            .meta({ description: 'The choices, such as `{ "Size": "M" }`.' }),
          price: price.exactOptional().meta({ description: "The price." }),
          sale: z.object({ originalPrice: price }).exactOptional().meta({ description: "The previous price." }),
          availability: availability.meta({ description: "Whether it can be bought." }),
          images: z.array(profileImage).exactOptional().meta({ description: "Its images." }),
        }),
      )
      .meta({ description: "The variants; one for a product without choices." }),
  }),
);

export const product = defineFormat({
  name: "product",
  description:
    "The product that the page sells: name, brand, price, currency, stock, variants and images; null for any other page.",
  input: {},
  output: { product: profile.nullable().exactOptional().meta({ description: "The product, or null." }) },
  reads: ["source"],
  redactedBy: "result",
  isCited: true,
  async produce(_format, context) {
    const found = await runOverPage("extractProduct", { page: context.page }, context);
    context.notes.answered("product", "rules");
    return { product: found };
  },
});
