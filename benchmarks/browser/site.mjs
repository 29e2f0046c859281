/** Pages of the browser benchmarks: one that is complete as it comes, and one with style sheets, pictures and rows that a script fetches. */
import { createServer } from "node:http";

const TEXT = "The upper stone turns and the lower stone stays where it is. ".repeat(60);
const ROWS = Array.from({ length: 50 }, (_, row) => `Row ${row}`);
const MAIN = (rows) => `<main><h1>Rows</h1><p>${TEXT}</p><ul>${rows.map((row) => `<li>${row}`).join("")}</ul></main>`;
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

const routes = {
  "/plain": ["text/html", `<!doctype html><title>Plain</title>${MAIN(ROWS)}`],
  "/script": [
    "text/html",
    `<!doctype html><title>Load</title><div id="root"></div><script>fetch("/data").then((r) => r.json()).then((rows) => {
    root.innerHTML = "<main><h1>Rows</h1><p>${TEXT}</p><ul>" + rows.map((row) => "<li>" + row).join("") + "</ul></main>"; });</script>`,
  ],
  "/app": [
    "text/html",
    `<!doctype html><title>App</title><link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/theme.css"><div id="root"></div>
    ${Array.from({ length: 12 }, (_, index) => `<img src="/pixel.gif?${index}" alt="">`).join("")}
    <script src="/app.js" defer></script>`,
  ],
  "/app.js": [
    "text/javascript",
    `fetch("/data").then((r) => r.json()).then((rows) => {
    root.innerHTML = "<main><h1>Rows</h1><p>${TEXT}</p><ul>" + rows.map((row) => "<li>" + row).join("") + "</ul></main>"; });`,
  ],
  "/style.css": ["text/css", "body{font:16px/1.5 sans-serif;margin:2rem}li{padding:.2rem}"],
  "/theme.css": ["text/css", "h1{color:#036}main{max-width:60rem}"],
  "/data": ["application/json", JSON.stringify(ROWS)],
  "/pixel.gif": ["image/gif", PIXEL],
};

/** @returns address of the site on a loopback port */
export async function startSite() {
  const server = createServer((request, response) => {
    const found = routes[request.url?.split("?")[0]];
    if (!found) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": found[0] });
    response.end(found[1]);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${server.address().port}`;
  return { host, origin: `http://${host}`, close: () => server.close() };
}
