/** The handler of the REST contract in Node, Bun and Deno: a page that is uploaded comes back as Markdown. */
import { createEngine } from "@quern/core";
import { createHandler } from "@quern/http";

const engine = createEngine();
const handler = createHandler({ engine, auth: { keys: ["KEY"] } });

async function parse(headers) {
  const body = new FormData();
  body.append("file", new Blob(["<main><h1>Grinding</h1><p>By hand.</p></main>"]), "page.html");
  return handler(new Request("http://127.0.0.1/v2/parse", { method: "POST", body, headers }));
}

const refused = await parse({});
if (refused.status !== 401) throw new Error(`without a key: ${refused.status}`);
const answer = await (await parse({ authorization: "Bearer KEY" })).json();
if (!answer.success || !answer.data.markdown.startsWith("# Grinding")) throw new Error(JSON.stringify(answer));
await engine.close();
console.log("handler: as expected");
