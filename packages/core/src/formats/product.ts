import { fromHtml } from "../derived/from-html.js";
import type { ProduceFormat } from "./format.js";

/** The product that the page sells, with variants, prices, sales, availability and pictures; null when nothing shows that it sells one. */
export const produceProduct: ProduceFormat<"product"> = async (_format, context) => {
  const product = await fromHtml(context, {
    module: new URL("../derived/product/index.js", import.meta.url),
    name: "extractProduct",
    load: async () => (await import("../derived/product/index.js")).extractProduct,
  });
  context.answered("product", "rules");
  return { product };
};
