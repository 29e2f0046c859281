import { createServer } from "node:http";
import { createEngine } from "@quern/core";
import { crawl } from "@quern/jobs";

const server = createServer((request, response) => {
  response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html" });
  response.end("<main><h1>The millstone</h1></main>");
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${server.address().port}`;
const engine = createEngine({ network: { allow: [host] } });
for await (const page of crawl(engine, `http://${host}/`, { limit: 1 })) console.log(page.markdown);
server.close();
await engine.close();
