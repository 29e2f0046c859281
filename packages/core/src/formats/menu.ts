import { runOverPage } from "../apart/run-apart.js";
import type { ProduceFormat } from "./format.js";

/** The menu of a restaurant: sections, dishes, prices, diets, options; null when nothing shows that the page is one. */
export const produceMenu: ProduceFormat<"menu"> = async (_format, context) => {
  const menu = await runOverPage("extractMenu", { page: context.page }, context);
  context.notes.answered("menu", "rules");
  return { menu };
};
