/** A small site with a form, a frame, dialogs, a download and a list: what snippets around a browser are about. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Shop {
  readonly origin: string;
  readonly host: string;
  /** Lines such as `GET /next`. */
  readonly requests: string[];
  close(): Promise<void>;
}

const MAIN = `<!doctype html><title>Shop</title><meta charset="utf-8"><body>
<h1 id="top" class="big title">Welcome</h1>
<nav><a href="/next">Next page</a> <a href="/popup" target="_blank">Open tab</a> <a href="/report.csv" download>Report</a></nav>
<form onsubmit="event.preventDefault(); result.textContent = 'Sent ' + new FormData(this).get('name')">
  <label>Name <input name="name" placeholder="Your name" data-testid="name" title="Full name"></label>
  <label>Password <input type="password" name="password"></label>
  <label><input type="checkbox" name="agree"> Agree</label>
  <label><input type="radio" name="size" value="s"> Small</label> <label><input type="radio" name="size" value="l"> Large</label>
  <label>Color <select name="color"><option value="r">Red</option><option value="g">Green</option><option value="b">Blue</option></select></label>
  <label>Files <input type="file" name="files" multiple onchange="Promise.all([...this.files].map((f) => f.text())).then((t) => { result.textContent = [...this.files].map((f) => f.name).join() + ':' + t.join() })"></label>
  <button>Send</button><button type="button" disabled>Later</button>
</form>
<p id="result">Nothing yet</p>
<ul><li class="item">Apple <button onclick="result.textContent = 'Apple'">Add</button></li>
<li class="item">Pear <button onclick="result.textContent = 'Pear'">Add</button></li>
<li class="item">Plum <button ondblclick="result.textContent = 'Plum twice'">Add</button></li></ul>
<button id="ask" onclick="result.textContent = String(confirm('Sure?'))">Ask</button>
<button id="question" onclick="result.textContent = prompt('How many?', '1')">Question</button>
<button id="late" onclick="setTimeout(() => { result.textContent = 'Late'; result.className = 'done' }, 150)">Later on</button>
<button id="load" onclick="fetch('/api?n=1').then((r) => r.json()).then((d) => { result.textContent = d.text })">Load</button>
<button id="log" onclick="console.log('from the page'); setTimeout(() => { throw new Error('on the page') })">Log</button>
<img alt="A red dot" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
<div id="hover" onmouseover="this.textContent = 'hovered'">hover me</div>
<div id="source" draggable="true" style="width:80px;height:30px;background:#ddd" ondragstart="event.dataTransfer.setData('text', 'x')">drag</div>
<div id="target" style="width:80px;height:30px;background:#bbb" ondragover="event.preventDefault()" ondrop="event.preventDefault(); this.textContent = 'dropped'">drop</div>
<input id="keys" aria-label="Keys" onkeydown="result.textContent = event.key">
<iframe name="inner" src="/frame" title="Inner"></iframe>
<div style="display:none" id="hidden">hidden</div>
<table><tr><th>Name</th><th>Price</th></tr><tr><td>Apple</td><td>1.20</td></tr><tr><td>Pear</td><td>2.30</td></tr></table>
<div style="height:2000px"></div><p id="bottom">The end</p></body>`;

type Answer = (response: ServerResponse) => void;

const html =
  (text: string): Answer =>
  (response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(text);
  };

const ROUTES: Readonly<Record<string, Answer>> = {
  "/": html(MAIN),
  "/next": html('<!doctype html><title>Next</title><h1>Second page</h1><a href="/">Back</a>'),
  "/popup": html("<!doctype html><title>Popup</title><h1>A new tab</h1>"),
  "/frame": html(
    '<!doctype html><title>Frame</title><button onclick="this.textContent = \'Pressed\'">Press</button><input aria-label="Inside">',
  ),
  "/api": (response) => {
    response.setHeader("content-type", "application/json");
    response.setHeader("x-count", "7");
    response.end(JSON.stringify({ text: "Loaded" }));
  },
  "/report.csv": (response) => {
    response.setHeader("content-type", "text/csv");
    response.setHeader("content-disposition", 'attachment; filename="report.csv"');
    response.end("name,price\nApple,1.20\n");
  },
};

export async function startShop(): Promise<Shop> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://shop").pathname;
    requests.push(`${request.method} ${path}`);
    const answer = ROUTES[path];
    if (answer) return answer(response);
    response.statusCode = 404;
    response.end("not found");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
