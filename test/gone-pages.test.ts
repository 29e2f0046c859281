/** Pages of the local index come and go with what sites answer. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createQuern } from "quern";
import { expect, it } from "vitest";

it("finds a page no longer once its site says that it is gone", async () => {
  let status = 200;
  const server = createServer((request, response) => {
    const isPage = request.url === "/tablets";
    response.writeHead(isPage ? status : 404, { "content-type": "text/html" });
    response.end(
      "<title>Tablets</title><main><h1>Cuneiform tablets</h1><p>Baked in the sun before anybody read them.</p></main>",
    );
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const quern = createQuern({ network: { allow: [host] } });
  const found = async (): Promise<number> => (await quern.search("cuneiform tablets")).web?.length ?? 0;
  try {
    const scrape = () => quern.scrape(`http://${host}/tablets`, { maxAge: 0 });
    await scrape();
    expect(await found()).toBe(1);
    status = 503;
    await scrape();
    expect(await found()).toBe(1);
    status = 410;
    await scrape();
    expect(await found()).toBe(0);
    status = 200;
    await scrape();
    expect(await found()).toBe(1);
  } finally {
    await quern.close();
    server.close();
  }
});
