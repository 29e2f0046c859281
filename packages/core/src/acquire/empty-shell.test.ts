import { describe, expect, it } from "vitest";
import { evidenceOfShell } from "./empty-shell.js";

const long = "Grain falls through the eye of the upper stone and is ground between the two. ".repeat(30);
const short = "Opening hours: nine to five on weekdays, ten to two on Saturdays. ".repeat(3);

describe("evidenceOfShell", () => {
  it.each([
    ["an empty root", '<body><div id="root"></div><script src="/main.js"></script></body>'],
    [
      "a notice and an empty root",
      `<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="app"></div><p>${short}</p><script type="module" src="/a.js"></script></body>`,
    ],
    [
      "a custom element as root",
      '<body><app-root></app-root><footer>Imprint and privacy and contact</footer><script src="runtime.js"></script></body>',
    ],
    [
      "state without content",
      '<body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"a":"' +
        long +
        '"}</script></body>',
    ],
    [
      "a way on to another address",
      '<head><meta http-equiv="refresh" content="0; url=/next"></head><body><p>You are being taken to the new place.</p></body>',
    ],
    [
      "a template that repeats",
      `<body ng-app="list"><h1>List</h1><p>${short}</p><li ng-repeat="item in items">{{item.title}}</li><script src="x.js"></script></body>`,
    ],
    [
      "placeholders in a long text",
      `<body><p>${long}</p><div v-for="item in items"><b>{{ item.title }}</b></div><script src="x.js"></script></body>`,
    ],
    [
      "a footer alone",
      `<body><section class="tasks"></section><footer><p>Double-click to edit. ${short}</p></footer><script src="x.js"></script></body>`,
    ],
    [
      "a template that a script keeps",
      '<body><h1>Tasks of the mill</h1><label>Mark all as complete</label><script type="text/x-handlebars-template">{{#each}}<li>{{/each}}</script><script src="x.js"></script></body>',
    ],
    [
      "a list whose entries have yet to come",
      '<body><h1>Tasks of the mill today</h1><label>Mark all as done</label><ul class="tasks"> </ul><script src="x.js"></script></body>',
    ],
    [
      "templates of other frameworks",
      '<body><h1>Tasks of the mill today</h1><li repeat.for="task of tasks">A task is shown here</li><script src="x.js"></script></body>',
    ],
    [
      "an empty root beside a long notice",
      `<body><noscript><p>This application needs JavaScript. ${"Please enable it in the settings of your browser and load the page again. ".repeat(5)}</p></noscript><div id="app"></div><script src="x.js"></script></body>`,
    ],
    [
      "a placeholder that a script names, beside navigation",
      `<body><header><nav><a href=/>Home</a> <a href=/docs/a>Documents</a> <a href=/blog>Our blog</a></nav></header><main><article><h1>The orders of this week and the next</h1><div id=x><span>Loading</span></div><script>fetch("/orders").then((answer) => fill(document.getElementById('x'), answer))</script></article></main></body>`,
    ],
    [
      "a placeholder that is the only content beside navigation",
      `<body><nav><a href=/>Home</a> <a href=/docs/a>Documents</a> <a href=/blog>Our blog</a></nav><h1>Orders</h1><p class="list">Loading orders …</p><script src="/orders.js"></script></body>`,
    ],
    ["a loading text", '<body><div id="app">Loading…</div><script src="x.js"></script></body>'],
  ])("sees %s", (_name, html) => {
    expect(evidenceOfShell(html)).toBeDefined();
  });

  it.each([
    ["a page without scripts", '<body><div id="root"></div></body>'],
    ["an article with an analytics script", `<body><main><p>${long}</p></main><script src="/a.js"></script></body>`],
    [
      "a server-rendered application",
      `<body><div id="__next"><main><p>${long}</p></main></div><script id="__NEXT_DATA__">{}</script></body>`,
    ],
    [
      "a short page with a list, a table and a footer",
      `<body><p>${short}</p><ul><li>Grain</li></ul><table><tbody><tr><td>1</td></tr></tbody></table><footer>Imprint</footer><script>count()</script></body>`,
    ],
    [
      "a short page with a hidden spinner and a lightbox that loads",
      `<body><nav><a href=/>Home</a></nav><p>${short}</p><div id="spinner" hidden>Loading…</div><div class="lightbox">Loading…</div><script>show("spinner")</script></body>`,
    ],
    [
      "a short page with navigation alone",
      `<body><nav><a href=/>Home</a> <a href=/docs/a>Documents</a></nav><h1>Tags of the journal</h1><p>None yet.</p><script>count("tags")</script></body>`,
    ],
    ["a short page", `<body><p>${short}</p><script>count()</script></body>`],
    [
      "a tag manager's noscript",
      `<body><noscript><iframe src="https://x.example/ns.html"></iframe></noscript><p>${short}</p><script>x()</script></body>`,
    ],
    [
      "a page whose content stands in a noscript",
      `<body><div id="app"></div><noscript><h1>Stones</h1><p>${long}</p><p>Best viewed with JavaScript enabled</p></noscript><script src="/app.js"></script></body>`,
    ],
    ["nothing closed", "<script><style><".repeat(1000)],
  ])("leaves %s alone", (_name, html) => {
    if (_name === "nothing closed") expect(() => evidenceOfShell(html)).not.toThrow();
    else expect(evidenceOfShell(html)).toBeUndefined();
  });

  it("takes placeholders in code for examples", () => {
    const html = `<body><p>${long}</p><pre><code>&lt;li v-for="x in y"&gt;{{ x }}</code></pre><p v-text="greeting">Hello</p><script src="x.js"></script></body>`;
    expect(evidenceOfShell(html)).toBeUndefined();
  });
});
