/** Use 2: your own server. The v2 contract below /quern of an Express app. */
import type { AddressInfo } from "node:net";
import { attachWatcher, createHandler, toNodeListener } from "@quern/http";
import express from "express";
import { createQuern } from "quern";

const quern = createQuern();
const handler = createHandler({ engine: quern, auth: { keys: [process.env["QUERN_KEY"] ?? "local-key"] } });

const app = express();
app.get("/", (_request, response) => void response.send("An app of mine"));
// Before any body parser: the handler reads request bodies itself.
app.use("/quern", toNodeListener(handler));

const server = app.listen(Number(process.env["PORT"] ?? 3002), "127.0.0.1", () => {
  console.log(
    `Try: curl -H "Authorization: Bearer local-key" http://127.0.0.1:${(server.address() as AddressInfo).port}/quern/v2/scrape -d '{"url":"https://example.com"}'`,
  );
});
// For the SDK's `watcher`, which follows a crawl over a WebSocket.
const endStreams = attachWatcher(server, handler);
process.once("SIGTERM", () => {
  endStreams();
  server.close(() => void quern.close());
});
