/** Use 2: your own server, durable. The v2 contract in a Hono app, with keys, results and screenshots kept in a directory. */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createHandler, createKey, hasKeys, sharedSecret, signedStorage } from "@quern/http";
import { openDataDirectory } from "@quern/lmdb";
import { Hono } from "hono";
import { createQuern } from "quern";

const data = await openDataDirectory(process.env["QUERN_DATA"] ?? "quern-data");
const { state, cache } = data;
const storage = signedStorage({ storage: data.storage, secret: await sharedSecret(state, "artifacts") });
const quern = createQuern({ cache, storage });
const handler = createHandler({ engine: quern, state, storage, basePath: "/quern", auth: { required: true } });

// The only time that the key can be read: the state keeps its digest.
const key = (await hasKeys(state)) ? "YOUR_KEY" : (await createKey(state, { name: "first" })).key;

const app = new Hono();
app.get("/", (context) => context.text("An app of mine"));
app.all("/quern/*", (context) => handler(context.req.raw));

const server = serve({ fetch: app.fetch, port: Number(process.env["PORT"] ?? 3002), hostname: "127.0.0.1" }, (info) => {
  const { port } = info as AddressInfo;
  console.log(
    `Try: curl -H "Authorization: Bearer ${key}" http://127.0.0.1:${port}/quern/v2/scrape -d '{"url":"https://example.com"}'`,
  );
});
process.once("SIGTERM", () => server.close(() => void quern.close().then(() => data.close())));
