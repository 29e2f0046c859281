import { extractProduct } from "../convert/tasks.js";
import type { ProduceFormat } from "./format.js";
import { fromHtml } from "./from-html.js";

/** The product that the page sells, with variants, prices, sales, availability and pictures; null when nothing shows that it sells one. */
export const produceProduct: ProduceFormat<"product"> = async (_format, context) => {
  const product = await fromHtml(context, "extractProduct", extractProduct);
  context.notes.answered("product", "rules");
  return { product };
};
