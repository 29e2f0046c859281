/** Pages whose scripts cause events without an end: they are read all the same, and a page beside them is, too. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Engine } from "@quern/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const again = (body: string): string => `const f=()=>{${body};setTimeout(f,0)};setTimeout(f,0)`;
const FLOODS: Readonly<Record<string, { readonly script: string; readonly warning?: RegExp }>> = {
  requests: {
    script: again("for(let i=0;i<200;i++)fetch('/x'+Math.random()).catch(()=>0)"),
    warning: /1,000 requests/,
  },
  "changes of address": { script: again("for(let i=0;i<150;i++)location.hash=Math.random()") },
  "pushed states": { script: again("for(let i=0;i<150;i++)try{history.pushState({},'','/'+Math.random())}catch{}") },
  dialogs: { script: again("for(let i=0;i<50;i++)alert(i)"), warning: /20 dialogs/ },
  windows: { script: again("for(let i=0;i<20;i++)open('about:blank')"), warning: /20 windows/ },
  workers: {
    script: again(
      "for(let i=0;i<20;i++){const w=new Worker(URL.createObjectURL(new Blob(['1'])));setTimeout(()=>w.terminate(),9)}",
    ),
    warning: /100 workers/,
  },
  frames: {
    // All at once, as a busy machine does not come to so many turns while the page is waited for; then one by one.
    script: `const add=()=>{const e=document.createElement('iframe');e.srcdoc='a';document.body.append(e)};for(let i=0;i<310;i++)add();${again("add()")}`,
    warning: /300 frames/,
  },
  "elements in each other": {
    script: "let e=document.body;for(let i=0;i<100000;i++){const d=document.createElement('div');e.append(d);e=d}",
    warning: /without its scripts/,
  },
};

let site: Server;
let engine: Engine;
let origin: string;
beforeAll(async () => {
  site = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? "");
    const flood = FLOODS[name];
    if (!flood && name !== "calm") return response.writeHead(404).end();
    return response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<title>t</title><h1>Head</h1><p>Words of the page that is read.</p><script>${flood?.script ?? ""}</script>`,
      );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  engine = createEngine({
    renderer: chromiumRenderer({ isolation: "process" }),
    network: { allow: [`127.0.0.1:${port}`] },
  });
});
afterAll(async () => {
  await engine.close();
  site.closeAllConnections();
  site.close();
});

describe("a page that causes without an end", () => {
  it.each(Object.entries(FLOODS))("%s is read, and so is the page beside it", async (name, { warning }) => {
    const options = { engine: "browser", waitFor: 1_000, timeout: 60_000, maxAge: 0 } as const;
    const flood = engine.scrape(`${origin}/${encodeURIComponent(name)}`, options);
    const calm = engine.scrape(`${origin}/calm`, options);
    flood.catch(() => undefined);
    expect((await calm).markdown).toContain("Words of the page that is read.");
    // On a machine that is busy with other things a flood of requests may take longer than a page is waited for.
    if (name === "requests") return;
    const page = await flood;
    expect(page.markdown).toContain("Words of the page that is read.");
    if (warning) expect(page.warning).toMatch(warning);
  });
}, 120_000);
