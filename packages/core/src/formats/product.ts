import { runOverPage } from "../apart/run-apart.js";
import type { ProduceFormat } from "./format.js";

/** The product that the page sells, with variants, prices, sales, availability and pictures; null when nothing shows that it sells one. */
export const produceProduct: ProduceFormat<"product"> = async (_format, context) => {
  const product = await runOverPage("extractProduct", { page: context.page }, context);
  context.notes.answered("product", "rules");
  return { product };
};
