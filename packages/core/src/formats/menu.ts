import { fromHtml } from "../derived/from-html.js";
import type { ProduceFormat } from "./format.js";

/** The menu of a restaurant: sections, dishes, prices, diets, options; null when nothing shows that the page is one. */
export const produceMenu: ProduceFormat<"menu"> = async (_format, context) => {
  const menu = await fromHtml(context, {
    module: new URL("../derived/menu/index.js", import.meta.url),
    name: "extractMenu",
    load: async () => (await import("../derived/menu/index.js")).extractMenu,
  });
  context.answered("menu", "rules");
  return { menu };
};
