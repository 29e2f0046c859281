// The compiled node in n8n-workflow's own terms: its form is filled in by n8n's rules, then it runs against a real Quern server and a real site.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { NodeHelpers } = require("n8n-workflow");
const { Quern } = require("../dist/nodes/Quern/Quern.node.js");
const { QuernApi } = require("../dist/credentials/QuernApi.credentials.js");
const CLI = fileURLToPath(new URL("../../../packages/quern/dist/cli.js", import.meta.url));
const node = new Quern();
let site;
let server;
let origin;
let baseUrl;

before(async () => {
  site = createServer((request, response) => {
    const page =
      request.url === "/rye"
        ? "<h1>Rye</h1><p>Sown in autumn.</p>"
        : '<h1>Mill</h1><p>Flour.</p><a href="/rye">Rye</a>';
    response.setHeader("content-type", "text/html").end(`<title>Mill</title><main>${page}</main>`);
  });
  await new Promise((ready) => site.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${site.address().port}`;
  server = spawn(process.execPath, [
    CLI,
    "serve",
    "--port",
    "0",
    "--api-key",
    "KEY",
    "--allow-host",
    new URL(origin).host,
  ]);
  baseUrl = await new Promise((ready) =>
    server.stderr.on("data", (text) => {
      const address = /http:\/\/\S+:\d+/.exec(String(text))?.[0];
      if (address) ready(address);
    }),
  );
});
after(() => {
  server.kill();
  site.closeAllConnections();
  site.close();
});

/** Runs the node on one item, with the parameters that n8n would hand it: those given, and the defaults of the fields that are shown. */
async function run(parameters, { continueOnFail = false, key = "KEY", file } = {}) {
  const typed = { parameters, name: "Quern", type: "quern", typeVersion: 1, id: "1", position: [0, 0] };
  const filled = NodeHelpers.getNodeParameters(
    node.description.properties,
    parameters,
    true,
    false,
    typed,
    node.description,
  );
  const context = {
    getInputData: () => [{ json: {} }],
    getNode: () => typed,
    getNodeParameter: (name, _item, fallback) => filled[name] ?? fallback,
    getCredentials: async () => ({ baseUrl, apiKey: key }),
    continueOnFail: () => continueOnFail,
    getExecutionCancelSignal: () => undefined,
    helpers: {
      assertBinaryData: () => ({ mimeType: file.type, fileName: file.name }),
      getBinaryDataBuffer: async () => Buffer.from(file.text),
      async httpRequestWithAuthentication(_name, { method, url, body, json }) {
        const header = new QuernApi().authenticate.properties.headers.Authorization.replace("=", "").replace(
          "{{$credentials.apiKey}}",
          key,
        );
        const response = await fetch(url, {
          method,
          headers: { authorization: header, ...(json ? { "content-type": "application/json" } : {}) },
          ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : body }),
        });
        const data = await response.json();
        if (!response.ok)
          throw Object.assign(new Error(`Request failed with status code ${response.status}`), {
            response: { status: response.status, data },
          });
        return data;
      },
    },
  };
  const [items] = await node.execute.call(context);
  return items.map(({ json }) => json);
}

test("scrapes a page", async () => {
  const [page] = await run({ operation: "scrape", url: `${origin}/rye`, formats: ["markdown", "links"] });
  assert.match(page.markdown, /# Rye\n\nSown in autumn\./);
  assert.deepEqual(page.links, []);
});

test("crawls a site, an item for each page", async () => {
  const pages = await run({ operation: "crawl", url: origin, limit: 5 });
  assert.deepEqual(pages.map(({ metadata }) => new URL(metadata.url).pathname).sort(), ["/", "/rye"]);
});

test("lists addresses, and searches what was read", async () => {
  assert.ok((await run({ operation: "map", url: origin })).some(({ url }) => url === `${origin}/rye`));
  assert.equal((await run({ operation: "search", query: "rye autumn", limit: 1 }))[0].url, `${origin}/rye`);
});

test("parses a file of the item", async () => {
  const file = { name: "yield.csv", type: "text/csv", text: "Grain,Kilograms\nWheat,16\n" };
  const [{ markdown }] = await run({ operation: "parse" }, { file });
  assert.match(markdown, /\| Wheat \| 16 \|/);
});

test("says what is wrong in the server's words, or as an item", async () => {
  await assert.rejects(run({ operation: "scrape", url: origin }, { key: "wrong" }), /Unauthorized/);
  await assert.rejects(run({ operation: "scrape", url: origin, options: "{" }), /Options are no JSON/);
  const [failed] = await run({ operation: "scrape", url: "http://10.0.0.1/" }, { continueOnFail: true });
  assert.match(failed.error, /URL must have a valid top-level domain/);
});
