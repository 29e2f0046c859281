import { createEngine } from "@quern/core";

const engine = createEngine();
console.log((await engine.parse(new File(["<h1>The millstone</h1>"], "a.html"))).markdown);
await engine.close();
