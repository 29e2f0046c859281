// An agent of Mastra, with a scripted model behind an OpenAI-compatible address, calls Quern's tools on a real site.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { Agent } from "@mastra/core/agent";
import { createQuern } from "../../packages/quern/dist/index.js";
import { mastraTools } from "./quern-tools.mjs";

let server;
let origin;
let quern;
const asked = [];

before(async () => {
  server = createServer((request, response) => {
    if (request.url === "/rye")
      return void response
        .setHeader("content-type", "text/html")
        .end("<title>Rye</title><main><h1>Rye</h1><p>Sown in autumn.</p></main>");
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      asked.push(JSON.parse(body));
      const read = asked.at(-1).messages.some(({ role }) => role === "tool");
      const message = read
        ? { role: "assistant", content: "Rye is sown in autumn." }
        : {
            role: "assistant",
            content: null,
            tool_calls: [
              {
                id: "1",
                type: "function",
                function: { name: "scrape_page", arguments: JSON.stringify({ url: `${origin}/rye` }) },
              },
            ],
          };
      const choices = [{ index: 0, message, finish_reason: read ? "stop" : "tool_calls" }];
      response.setHeader("content-type", "application/json").end(
        JSON.stringify({
          id: "1",
          object: "chat.completion",
          created: 1,
          model: "scripted",
          choices,
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        }),
      );
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${server.address().port}`;
  quern = createQuern({ network: { allow: [new URL(origin).host] } });
});
after(async () => {
  await quern.close();
  server.closeAllConnections();
  server.close();
});

test("a tool runs, and refuses input that its schema does not allow", async () => {
  const { scrape_page } = mastraTools(quern);
  const { markdown } = await scrape_page.execute({ url: `${origin}/rye` }, {});
  assert.match(markdown, /Sown in autumn/);
  const refused = await scrape_page.execute({ url: 5 }, {}).catch((error) => ({ error: true, message: error.message }));
  assert.ok(refused.error, JSON.stringify(refused));
});

test("an agent calls a tool and answers from what it has read", async () => {
  const model = { id: "custom/scripted", url: `${origin}/v1`, apiKey: "none" };
  const agent = new Agent({
    id: "reader",
    name: "reader",
    instructions: "Read pages.",
    model,
    tools: mastraTools(quern),
  });
  const { text } = await agent.generate("When is rye sown?", { maxSteps: 3 });
  assert.equal(text, "Rye is sown in autumn.");
  assert.match(JSON.stringify(asked.at(-1).messages), /Sown in autumn/);
});
