import { createEngine } from "@quern/core";
import { createHandler } from "@quern/http";

const engine = createEngine();
const handler = createHandler({ engine });
const body = new FormData();
body.append("file", new Blob(["<h1>The millstone</h1>"]), "a.html");
console.log(await (await handler(new Request("http://127.0.0.1/v2/parse", { method: "POST", body }))).text());
process.exit(0);
