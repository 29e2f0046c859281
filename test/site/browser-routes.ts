/** Pages that only a browser can show: built by scripts, behind a login, covered by a dialog, laid out for the visitor. */
import { createHash } from "node:crypto";
import type { Route } from "./site.js";

type Respond = Parameters<Route>[1];

const html = (response: Respond, body: string, headers: Record<string, string | string[]> = {}): void => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
  response.end(`<!doctype html>${body}`);
};
const json = (response: Respond, value: unknown): void => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
};
const cookies = (header: string | undefined): ReadonlyMap<string, string> =>
  new Map((header ?? "").split(/;\s*/).map((pair) => [pair.split("=")[0] ?? "", pair.split("=").slice(1).join("=")]));

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");
const SENTENCES =
  "The upper stone turns and the lower stone stays where it is. Grain falls through the eye between them. ";

export const browserRoutes: Readonly<Record<string, Route>> = {
  "/app": (_request, response) =>
    html(
      response,
      `<html><head><title>App</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript>
       <div id="root"></div><script>
       setTimeout(async () => {
         const rows = await (await fetch("/app/data")).json();
         document.getElementById("root").innerHTML = "<main><h1>Mills by river</h1><ul>" + rows.map((row) => "<li>" + row + "</li>").join("") + "</ul></main>";
         document.title = "Mills by river";
       }, 100);
       </script></body></html>`,
    ),
  "/app/data": (_request, response) => {
    setTimeout(() => json(response, ["Rhine mill", "Elbe mill", "Thames mill"]), 150).unref();
  },
  "/app/steps": (_request, response) =>
    html(
      response,
      `<body><main><h1>Departures</h1><p>${SENTENCES}</p><ul id="rows"></ul></main><script>
       ["Ghent", "Namur", "Dordrecht"].forEach((town, index) => {
         setTimeout(() => rows.insertAdjacentHTML("beforeend", "<li>Barge to " + town + "</li>"), 250 * (index + 1));
       });</script></body>`,
    ),
  "/app/late-part": (_request, response) =>
    html(
      response,
      `<body><main><h1>Annual report</h1><p>${SENTENCES.repeat(3)}</p><p id="part">Calcul des chiffres…</p></main><script>
       setTimeout(() => { part.textContent = "Two hundred and eleven days of wind."; }, 900);
       </script></body>`,
    ),
  "/app/letter": (_request, response) =>
    html(
      response,
      `<body><article><h1>Why stones crack</h1><p>${SENTENCES.repeat(3)}</p></article><script>
       setTimeout(() => {
         const dialog = document.createElement("dialog");
         dialog.innerHTML = "<h2>Join our newsletter</h2><p>Ten per cent off your first sack.</p>";
         document.body.append(dialog);
         dialog.showModal();
       }, 50);</script></body>`,
    ),
  "/app/shadow": (_request, response) =>
    html(
      response,
      `<body><mill-card></mill-card><script>
       customElements.define("mill-card", class extends HTMLElement {
         connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<h2>In the shadow</h2><p>${SENTENCES}</p>"; }
       });</script></body>`,
    ),
  "/infinite": (_request, response) =>
    html(
      response,
      `<title>Endless list</title><body style="margin:0"><main><h1>Endless list</h1><ol id="list"></ol></main><script>
       let count = 0;
       const add = () => { for (let i = 0; i < 10; i++) list.insertAdjacentHTML("beforeend", '<li style="height:200px">Entry ' + (++count) + "</li>"); };
       add();
       addEventListener("scroll", () => { if (innerHeight + scrollY >= document.body.offsetHeight - 50 && count < 60) setTimeout(add, 50); });
       </script></body>`,
    ),
  "/inner-list": (_request, response) =>
    html(
      response,
      `<title>Inner</title><body style="margin:0;overflow:hidden;height:100vh"><main id="list" style="height:100vh;overflow:auto"><h1>List</h1>
       <p>${SENTENCES.repeat(4)}</p><p id="suggestions"></p><p id="extra"></p><div style="height:3000px"></div></main>
       <input id="field" style="position:fixed;top:0;right:0"><script>
       const load = async () => { await fetch("/inner-list/data"); extra.textContent = "Fetched by a script of the caller"; };
       field.oninput = async () => { const asked = field.value; await fetch("/inner-list/data"); if (asked === "grain") suggestions.textContent = "Suggestions for grain"; };
       </script></body>`,
    ),
  "/inner-list/data": (_request, response) => {
    setTimeout(() => json(response, []), 200);
  },
  "/form": (_request, response) =>
    html(
      response,
      `<title>Form</title><body><main><label>Name <input id="name" autofocus></label> <button id="go">Greet</button><p id="out">Nobody yet.</p>
       <button class="tick">0</button><button class="tick">0</button></main><script>
       go.onclick = () => { out.textContent = "Hello " + document.getElementById("name").value; };
       document.getElementById("name").onkeydown = (event) => { if (event.key === "Enter") out.textContent = "Entered " + event.target.value; };
       for (const b of document.querySelectorAll(".tick")) b.onclick = () => { b.textContent = Number(b.textContent) + 1; };
       </script></body>`,
    ),
  "/login": (request, response, url) => {
    const user = url.searchParams.get("user");
    if (user) {
      response.writeHead(302, {
        location: "/account",
        "set-cookie": `login=${createHash("sha256").update(user).digest("hex").slice(0, 8)}; Path=/; Max-Age=3600`,
      });
      response.end();
    } else
      html(
        response,
        `<title>Log in</title><body><main><form action="/login"><input name="user" id="user"><button>Log in</button></form></main></body>`,
        request ? {} : {},
      );
  },
  "/account": (request, response) => {
    const login = cookies(request.headers.cookie).get("login");
    html(
      response,
      login
        ? `<title>Account</title><body><main><h1>Welcome back</h1><p id="visits"></p><script>
           const visits = Number(localStorage.getItem("visits") ?? 0) + 1; localStorage.setItem("visits", visits);
           document.getElementById("visits").textContent = "Visit number " + visits;</script></main></body>`
        : "<title>Account</title><body><main><h1>Please log in</h1></main></body>",
    );
  },
  "/consent": (_request, response) =>
    html(
      response,
      `<title>Consent</title><body><main><h1>The article</h1><p>${SENTENCES.repeat(5)}</p></main>
       <div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" style="position:fixed;bottom:0;background:#fff;width:100%">
       <p>We value your privacy. We and our 842 partners store cookies.</p><button id="onetrust-accept-btn-handler">Accept all</button>
       <button id="onetrust-reject-all-handler">Reject all</button></div></div><script>
       document.getElementById("onetrust-reject-all-handler").onclick = () => { document.getElementById("onetrust-consent-sdk").remove(); document.title = "rejected"; };
       </script></body>`,
    ),
  "/ads": (_request, response) =>
    html(
      response,
      `<title>Ads</title><body><main><p>${SENTENCES.repeat(3)}</p><img src="/pagead/banner.gif"><img src="/images/mill.gif"></main></body>`,
    ),
  "/pagead/banner.gif": (_request, response) => {
    response.writeHead(200, { "content-type": "image/gif" });
    response.end(PIXEL);
  },
  "/images/mill.gif": (_request, response) => {
    response.writeHead(200, { "content-type": "image/gif" });
    response.end(PIXEL);
  },
  "/visitor": (request, response) =>
    html(
      response,
      `<title>Visitor</title><body><main><pre id="out"></pre></main><script>
       out.textContent = JSON.stringify({
         agent: navigator.userAgent, languages: navigator.languages, locale: Intl.DateTimeFormat().resolvedOptions().locale,
         zone: Intl.DateTimeFormat().resolvedOptions().timeZone, number: (1234.5).toLocaleString(), width: innerWidth, touch: navigator.maxTouchPoints > 0,
         webdriver: navigator.webdriver, header: ${JSON.stringify(request.headers["accept-language"] ?? "")}, custom: ${JSON.stringify(request.headers["x-custom"] ?? "")}
       });</script></body>`,
    ),
  "/responsive": (_request, response) =>
    html(
      response,
      `<meta name="viewport" content="width=device-width"><title>Layout</title><style>.phone{display:none}@media(max-width:600px){.phone{display:block}.desk{display:none}}</style>
       <body><main><p class="phone">Phone layout</p><p class="desk">Desk layout</p><p id="which"></p></main><script>which.textContent = matchMedia("(max-width:600px)").matches ? "small screen" : "large screen";</script></body>`,
    ),
  "/hidden": (_request, response) =>
    html(
      response,
      `<title>Hidden</title><style>.off,.tabs .panel{display:none}.ghost,.reveal{visibility:hidden}.ghost{position:absolute}.late{display:block!important;visibility:visible!important}</style>
       <body><main><p>${SENTENCES.repeat(3)}</p><p class="off">Left by a style sheet</p><p class="ghost">A hint that floats</p><p class="reveal">Shown when scrolled to.</p>
       <p class="late" style="visibility:hidden">Shown against its attribute.</p><p class="late" hidden>Shown though it says hidden.</p><p style="visibility:hidden">Faded in later.</p>
       <button aria-controls="answer">How long?</button><div id="answer" class="off"><p>Twenty years, the answer says.</p></div>
       <div class="tabs"><div class="panel"><p>Text of the second tab.</p></div></div></main></body>`,
    ),
  "/archive.zip": (_request, response) => {
    response.writeHead(200, { "content-type": "application/zip" });
    response.end(Buffer.from("504b0506000000000000000000000000000000000000", "hex"));
  },
  "/visit": (request, response) =>
    html(
      response,
      `<title>Visit</title><body><p id="out"></p><script>out.textContent = [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone].join(" ");</script>
       <p>visit=${cookies(request.headers.cookie).get("visit") ?? "none"}</p></body>`,
      { "set-cookie": "visit=before; Path=/; Max-Age=3600" },
    ),
  "/tall": (_request, response, url) =>
    html(
      response,
      `<title>Tall</title><body style="margin:0"><div style="height:${Number(url.searchParams.get("height") ?? 3000)}px;background:linear-gradient(red,blue)">Tall</div></body>`,
    ),
  "/revealed": (_request, response) =>
    html(
      response,
      `<title>Revealed</title><style>html{scroll-behavior:smooth}section{height:900px;opacity:0}.shown{opacity:1}</style><body>
       ${"<section>Mill</section>".repeat(6)}
       <script>const seen = new IntersectionObserver((entries) => { for (const { target, isIntersecting } of entries) if (isIntersecting) target.classList.add("shown"); });
       for (const part of document.querySelectorAll("section")) seen.observe(part);</script></body>`,
    ),
  "/set-apart": (_request, response) =>
    html(
      response,
      `<title>Set apart</title><style>.row{display:flex;justify-content:space-between}.line{display:block}.first{float:left}.big{display:flex}</style><body><main><p>${SENTENCES.repeat(3)}</p>
       <p class="row"><span>Pay of a miller</span><span>2.500 euros</span></p><p class="row"><span>Rye</span><!-- --><span>8<!-- -->%</span><span>Oats</span></p><p><strong class="line">For whom</strong>Towns and villages</p>
       <p><span class="first">On</span>ce there was a <b>mill</b>stone.</p><p class="big"><span>W</span><span>i</span><span>d</span><span>e</span></p></main></body>`,
    ),
  "/busy": (_request, response) =>
    html(response, "<title>Busy</title><body><p>Before the loop</p><script>while (true) {}</script></body>"),
  "/headers-of-page": (request, response) =>
    html(
      response,
      `<body><p>Custom: ${request.headers["x-custom"] ?? "none"}; cookie: ${request.headers.cookie ?? "none"}</p></body>`,
    ),
};
