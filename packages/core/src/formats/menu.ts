import { extractMenu } from "../convert/tasks.js";
import type { ProduceFormat } from "./format.js";
import { fromHtml } from "./from-html.js";

/** The menu of a restaurant: sections, dishes, prices, diets, options; null when nothing shows that the page is one. */
export const produceMenu: ProduceFormat<"menu"> = async (_format, context) => {
  const menu = await fromHtml(context, "extractMenu", extractMenu);
  context.notes.answered("menu", "rules");
  return { menu };
};
