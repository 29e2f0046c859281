/** Pages that make it hard to be read: dialogs in the way, scripts that never end, files and logins that come late or never. */
import type { Route } from "./site.js";

type Respond = Parameters<Route>[1];

const TEXT =
  "The miller rises before the sun and looks at the wind. When it blows from the west he turns the cap and lets the sails run. ";

const html = (response: Respond, body: string, status = 200, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(`<!doctype html>${body}`);
};

/** A dialog over an article; what is chosen becomes the title. */
const consent =
  (dialog: string, script: string): Route =>
  (_request, response) =>
    html(
      response,
      `<title>open</title><body><header><a href="/">Home</a></header><main><h1>Grain prices</h1><p>${TEXT.repeat(6)}</p></main>
       ${dialog}<footer><a href="/cookies">Cookies</a></footer><script>${script}</script></body>`,
    );

const csv = (response: Respond, body: string, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { "content-type": "text/csv", ...headers });
  response.end(body);
};

export const stubbornRoutes: Readonly<Record<string, Route>> = {
  "/consent/banner": consent(
    `<div class="bar" style="position:fixed;left:0;right:0;bottom:0;padding:30px;background:#eee"><p>We use cookies to make this site better.</p>
     <button>Accept all</button><button>Reject all</button></div>`,
    `for (const b of document.querySelectorAll("button")) b.onclick = () => { document.title = b.textContent; document.querySelector(".bar").remove(); }`,
  ),
  "/consent/german": consent(
    `<div class="bar" style="position:fixed;left:0;right:0;bottom:0;padding:30px;background:#eee"><p>Wir nutzen Cookies und ähnliche Technologien.</p>
     <button>Alle akzeptieren</button><button>Nur notwendige akzeptieren</button></div>`,
    `for (const b of document.querySelectorAll("button")) b.onclick = () => { document.title = b.textContent; document.querySelector(".bar").remove(); }`,
  ),
  // Nothing but "yes" and a second page: it can only be taken out of sight, with its shade and its lock.
  "/consent/wall": consent(
    `<style>html.locked, html.locked body { overflow: hidden; height: 100% }</style>
     <div class="shade" style="position:fixed;inset:0;background:#000a;z-index:9"></div>
     <div role="dialog" style="position:fixed;top:20%;left:30%;width:40%;background:#fff;z-index:10"><h2>We value your privacy</h2>
     <p>We and our 812 partners store and access information on your device.</p><button>Accept all</button><button>Manage options</button></div>`,
    `document.documentElement.classList.add("locked"); document.querySelector("button").onclick = () => { document.title = "accepted"; }`,
  ),
  // Comes late, and the page goes on once it is answered.
  "/consent/late": consent(
    "",
    `setTimeout(() => document.body.insertAdjacentHTML("beforeend", '<div class="bar" style="position:fixed;bottom:0;padding:30px;background:#eee"><p>We use cookies.</p><button onclick="answered()">Decline</button></div>'), 1500);
     const answered = () => { document.title = "declined"; document.querySelector(".bar").remove();
       setTimeout(() => document.querySelector("main").insertAdjacentHTML("beforeend", "<p>Loaded after the answer.</p>"), 100); };`,
  ),
  "/consent/shadow": consent(
    "<privacy-dialog></privacy-dialog>",
    `customElements.define("privacy-dialog", class extends HTMLElement { connectedCallback() {
       const root = this.attachShadow({ mode: "open" });
       root.innerHTML = '<div style="position:fixed;inset:0;background:#000a;z-index:99"><div role="dialog" style="margin:20%;background:#fff"><h2>Your cookie settings</h2><p>We use cookies and similar technologies.</p><button>Deny</button><button>Accept All</button></div></div>';
       for (const b of root.querySelectorAll("button")) b.onclick = () => { document.title = b.textContent; this.remove(); };
     } });`,
  ),
  // The whole application floats, and the dialog within it.
  "/consent/application": (_request, response) =>
    html(
      response,
      `<title>open</title><body><div style="position:fixed;inset:0;overflow:auto"><main><h1>Grain prices</h1><p>${TEXT.repeat(6)}</p></main>
       <div id="wrap" style="position:fixed;bottom:0;width:100%"><div style="position:sticky;padding:30px;background:#eee"><p>We use cookies.</p><button>Accept</button></div></div></div></body>`,
    ),
  "/consent/frame": consent(
    `<iframe src="/consent/frame/dialog" style="position:fixed;inset:0;width:100%;height:100%;z-index:99"></iframe>`,
    `addEventListener("message", ({ data }) => { document.title = data; document.querySelector("iframe").remove(); })`,
  ),
  "/consent/frame/dialog": (_request, response) =>
    html(
      response,
      `<h2>We care about your privacy</h2><p>We use cookies to personalise content.</p>
       <button onclick="parent.postMessage('accepted', '*')">Accept</button><button onclick="parent.postMessage('rejected', '*')">Reject all</button>`,
    ),
  // No dialogs: a shop for biscuits with a bar that stays, a letter that asks for an address.
  "/consent/bakery": consent(
    `<div id="bar" style="position:fixed;top:0;left:0;right:0;background:#fff">Cookies of the week: oat and almond. <a href="/cart">To the cart</a></div>
     <div id="letter" role="dialog" style="position:fixed;top:40%;left:30%;background:#fff"><p>We respect your privacy and send no advertising to partners.</p>
     <input type="email"><button>Continue</button></div>`,
    "",
  ),

  "/stubborn/loop-again": (_request, response) =>
    html(
      response,
      `<title>Loop</title><main><h1>Before the loop</h1><p>${TEXT}</p></main><script>setInterval(() => { for (;;); }, 50)</script>`,
    ),
  "/stubborn/style": (_request, response) =>
    html(
      response,
      `<title>Style</title><link rel="stylesheet" href="/stubborn/never.css"><main><h1>Behind the style sheet</h1><p>${TEXT}</p></main>`,
    ),
  "/stubborn/script": (_request, response) =>
    html(
      response,
      `<title>Script</title><script src="/stubborn/never.js"></script><main><h1>Behind the script</h1><p>${TEXT}</p></main>`,
    ),
  "/stubborn/picture": (_request, response) =>
    html(
      response,
      `<title>Picture</title><main><h1>Beside the picture</h1><p>${TEXT}</p><img src="/stubborn/never.png"></main>`,
    ),
  "/stubborn/never.css": () => {},
  "/stubborn/never.js": () => {},
  "/stubborn/never.png": () => {},
  "/stubborn/refresh": (_request, response) =>
    html(
      response,
      `<title>Moved</title><meta http-equiv="refresh" content="1; url=/stubborn/landing"><p>One moment</p>`,
    ),
  "/stubborn/wait": (_request, response) =>
    html(
      response,
      `<title>Check</title><p>Please wait, checking your browser…</p><script>setTimeout(() => location.replace("/stubborn/landing"), 1500)</script>`,
    ),
  "/stubborn/landing": (_request, response) =>
    html(response, `<title>Landing</title><main><h1>Arrived</h1><p>${TEXT}</p></main>`),
  "/stubborn/polls": (_request, response) =>
    html(
      response,
      `<title>Polls</title><main><h1>Never quiet</h1><p>${TEXT}</p><p id="count"></p></main><script>
       let n = 0; setInterval(() => { count.textContent = ++n; }, 30);
       (async () => { for (;;) await fetch("/stubborn/long-poll"); })(); new EventSource("/stubborn/events");</script>`,
    ),
  "/stubborn/long-poll": (_request, response) => {
    setTimeout(() => response.end("{}"), 4_000);
  },
  "/stubborn/events": (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const timer = setInterval(() => response.write("data: x\n\n"), 100);
    response.on("close", () => clearInterval(timer));
  },
  "/stubborn/dialogs": (_request, response) =>
    html(
      response,
      `<title>Dialogs</title><main><h1 id="answer"></h1><p>${TEXT}</p><a id="next" href="/stubborn/landing">next</a></main><script>
       alert("hello"); answer.textContent = "confirm " + confirm("sure?") + ", prompt " + prompt("name?");
       onbeforeunload = (event) => { event.preventDefault(); return "stay"; };</script>`,
    ),
  "/stubborn/login": (request, response) =>
    request.headers.authorization === `Basic ${Buffer.from("mill:wh€el").toString("base64")}`
      ? html(response, `<title>Inside</title><main><h1>Behind the login</h1><p>${TEXT}</p></main>`)
      : html(response, `<title>Login</title><main><h1>Members only</h1><p>${TEXT}</p></main>`, 401, {
          "www-authenticate": 'Basic realm="mill"',
        }),
  "/stubborn/files": (_request, response) =>
    html(
      response,
      `<title>Files</title><main><h1>Files</h1><p>${TEXT}</p><a id="data" href="/stubborn/data.csv">data</a> <a id="program" href="/stubborn/program">program</a>
       <a id="tab" target="_blank" href="/stubborn/landing">tab</a></main>`,
      200,
      { "set-cookie": "member=yes; Path=/" },
    ),
  "/stubborn/to-file": (_request, response) =>
    html(
      response,
      `<title>Wait</title><div id="root"></div><script>location.href = "/stubborn/data.csv"</script>`,
      200,
      {
        "set-cookie": "member=yes; Path=/",
      },
    ),
  "/stubborn/data.csv": (request, response) =>
    request.headers.cookie?.includes("member=yes")
      ? csv(response, "mill,built\nAnna,1700\n", { "content-disposition": "attachment; filename=data.csv" })
      : html(response, "<p>log in first</p>", 403),
  "/stubborn/program": (_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream", "content-disposition": "attachment" });
    response.end(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3, 0, 0, 0, 0]));
  },
  "/stubborn/frames": (_request, response, url) =>
    html(
      response,
      `<title>Frames</title><main><h1>Around the frames</h1><p>${TEXT}</p>
       <iframe src="/stubborn/frames/inner" width="400" height="200"></iframe>
       <iframe srcdoc="<p>Text of a srcdoc.</p>"></iframe><iframe src="/stubborn/landing" style="display:none"></iframe>
       <iframe src="http://localhost:${url.port || "1"}/stubborn/landing"></iframe></main>`,
    ),
  "/stubborn/frames/inner": (_request, response) =>
    html(
      response,
      `<style>.off { display: none }</style><h2>Inside a frame</h2><p class="off">Hidden in the frame.</p><p id="late"></p>
       <p><a href="deeper">deeper</a></p><script>late.textContent = "Written by a script in the frame.";</script>`,
    ),
  "/stubborn/frameset": (_request, response) =>
    html(
      response,
      `<html><head><title>Set</title></head><frameset cols="20%,80%"><frame src="/stubborn/frames/inner"><frame src="/stubborn/landing"></frameset></html>`,
    ),
  "/stubborn/reloads": (_request, response) =>
    html(
      response,
      `<title>Reloads</title><main><h1>Again and again</h1><p>${TEXT}</p></main><script>setTimeout(() => location.reload(), 150)</script>`,
    ),
  // Takes away what a reader inside the page would work with.
  "/stubborn/hostile": (_request, response) =>
    html(
      response,
      `<title>Hostile</title><main><h1>Still here</h1><p>${TEXT}</p></main><script>
       window.Map = window.Set = undefined; Array.prototype.map = Array.prototype.filter = null; JSON.stringify = null;
       Object.prototype.toJSON = () => "evil"; Element.prototype.getAttribute = null; document.querySelectorAll = () => { throw 1; };
       window.getComputedStyle = window.MutationObserver = window.setTimeout = null; performance.now = null;
       Object.defineProperty(document, "body", { get: () => null });</script>`,
    ),
  "/stubborn/shadow": (_request, response) =>
    html(
      response,
      `<title>Shadow</title><main><h1>Host</h1><p>${TEXT}</p><my-card></my-card></main><script>
       customElements.define("my-card", class extends HTMLElement { connectedCallback() {
         this.attachShadow({ mode: "open" }).innerHTML = "<style>.off { display: none }</style><p>Seen in the shadow.</p><p class=off>Hidden in the shadow.</p>";
       } });</script>`,
    ),
  "/stubborn/tooltips": (_request, response) =>
    html(
      response,
      `<title>Hidden</title><style>.drawer, .tip { display: none }</style><nav><a href="/a">Mills</a> <a href="/b">People</a></nav>
       <div class="drawer"><a href="/a">Mills</a> <a href="/b">People</a></div><main><h1>Seen</h1><p>${TEXT.repeat(5)}</p>
       <p class="tip">Copied to the clipboard</p><p>${TEXT.replaceAll("wind", "sky")}</p><p style="display: none">Nothing was found</p><p>The end of it.</p></main>`,
    ),
};
