// Quern's tools as tools of Mastra. In a project of your own import from "@quern/integrations" and "quern": npm install quern @quern/integrations
import { createTool } from "@mastra/core/tools";
import { quernTools } from "../../packages/integrations/dist/index.js";

/** `scrape_page`, `search_web`, `list_pages`, `extract_data`, for `new Agent({ tools })`. @param quern stays the caller's to close */
export function mastraTools(quern, settings = {}) {
  const tools = Object.values(quernTools(quern, settings)).map(({ name, description, inputSchema, run }) => [
    name,
    createTool({
      id: name,
      description,
      inputSchema,
      execute: (input, { abortSignal } = {}) => run(input, abortSignal),
    }),
  ]);
  return Object.fromEntries(tools);
}
