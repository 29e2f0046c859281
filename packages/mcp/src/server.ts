/** Quern for agents: a Model Context Protocol server whose answers stay small; the rest of a long one comes with `read_more`, or as a resource. */
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import type { Quern } from "@quern/kit";
import { QuernError } from "@quern/types";
import { Remainders } from "./remainders.js";
import { ResultShelf } from "./result-shelf.js";
import { SessionShelf } from "./session-shelf.js";
import type { ToolParts } from "./tool.js";
import { addPageTools } from "./tools/pages.js";
import { addSiteTools } from "./tools/sites.js";
import { addAgentTool, addInteractTools, addMonitorTools } from "./tools/work.js";

export interface McpServers extends AsyncDisposable {
  /** Makes a server for a connection. Text of pages is the pages' own: clients should treat it as data. */
  create(): McpServer;
}

/**
 * Servers that share what they remember: parts of long answers, results, browser sessions.
 *
 * @param version shown to clients
 * @param options.isLocal whether clients work on this machine and may name its files
 */
export function createMcpServers(
  quern: Quern,
  version: string,
  { isLocal }: { readonly isLocal: boolean },
): McpServers {
  const parts: ToolParts = {
    quern,
    remainders: new Remainders(),
    results: new ResultShelf(),
    sessions: new SessionShelf(),
    isLocal,
  };
  return {
    create() {
      const server = new McpServer({ name: "quern", version });
      addPageTools(server, parts);
      addSiteTools(server, parts);
      addInteractTools(server, parts);
      addAgentTool(server, parts);
      addMonitorTools(server, parts);
      addResults(server, parts);
      return server;
    },
    [Symbol.asyncDispose]: () => parts.sessions[Symbol.asyncDispose](),
  };
}

function addResults(server: McpServer, { results }: ToolParts): void {
  server.registerResource(
    "results",
    new ResourceTemplate("quern://results/{id}", {
      list: async () => ({ resources: results.all().map(({ uri, name, mimeType }) => ({ uri, name, mimeType })) }),
    }),
    { title: "Results", description: "Whole texts of pages that were read lately." },
    async (uri, { id }) => {
      const result = results.get(String(id));
      if (!result)
        throw new QuernError("NOT_FOUND", `${uri.href} is not kept any more.`, { hint: "Read the page again." });
      return { contents: [{ uri: uri.href, mimeType: result.mimeType, text: result.text }] };
    },
  );
}
