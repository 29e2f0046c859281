/** Use 2: your own server. The v2 contract below /quern of a Fastify app. */
import { createHandler, toNodeListener } from "@quern/http";
import Fastify from "fastify";
import { createQuern } from "quern";

const quern = createQuern();
const handler = createHandler({
  engine: quern,
  basePath: "/quern",
  auth: { keys: [process.env["QUERN_KEY"] ?? "local-key"] },
});
const listener = toNodeListener(handler);

const app = Fastify();
app.get("/", async () => "An app of mine");
await app.register(async (scope) => {
  // The handler reads request bodies itself.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  scope.all("/quern/*", (request, reply) => {
    reply.hijack();
    listener(request.raw, reply.raw);
  });
});
app.addHook("onClose", () => quern.close());

const address = await app.listen({ port: Number(process.env["PORT"] ?? 3002), host: "127.0.0.1" });
console.log(
  `Try: curl -H "Authorization: Bearer local-key" ${address}/quern/v2/scrape -d '{"url":"https://example.com"}'`,
);
process.once("SIGTERM", () => void app.close());
