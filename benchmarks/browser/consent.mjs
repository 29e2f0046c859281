/** What consent dialogs add to the time of a rendered page: with and without `blockAds`, side by side. */
import { createServer } from "node:http";
import { createQuern } from "quern";

const ROUNDS = 9;
const TEXT =
  "<main><h1>Mill</h1><p>The mill grinds grain for a family of four, turn by turn, and one person can turn it while seated.</p></main>";
const bar = (id, buttons, attributes = "") =>
  `<div id="${id}" ${attributes} style="position:fixed;bottom:0;width:100%;background:#eee"><p>We use cookies to improve this site.</p>${buttons}</div>`;
const PAGES = {
  "no dialog": "",
  "a bar that no rule knows": bar("x1", "<button>OK</button>", 'class="cookie-banner"'),
  "an overlay that no rule knows":
    '<div id="x2" style="position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:999"><p>We value your privacy. We and our partners use cookies.</p><button>Accept all</button><button onclick="this.parentNode.remove()">Reject all</button></div>',
  OneTrust: `<div id="onetrust-consent-sdk">${bar("onetrust-banner-sdk", `<button id="onetrust-accept-btn-handler">Accept all</button><button id="onetrust-reject-all-handler" onclick="document.getElementById('onetrust-consent-sdk').remove()">Reject all</button>`)}</div>`,
  Cookiebot: bar(
    "CybotCookiebotDialog",
    '<button id="CybotCookiebotDialogBodyButtonDecline" onclick="this.parentNode.remove()">Deny</button><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll">Allow all</button>',
  ),
};

const names = Object.keys(PAGES);
const server = createServer((request, response) => {
  const name = names[Number(request.url?.slice(1))] ?? "";
  response.setHeader("content-type", "text/html").end(`<!doctype html><title>Mill</title>${TEXT}${PAGES[name] ?? ""}`);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${server.address().port}`;
const quern = createQuern({ network: { allow: [host] } });

async function time(path, blockAds) {
  const started = performance.now();
  await quern.scrape(`http://${host}/${path}`, { engine: "browser", maxAge: 0, storeInCache: false, blockAds });
  return performance.now() - started;
}
const median = (values) => values.sort((left, right) => left - right)[Math.floor(values.length / 2)];

await time(0, true);
console.log("| page | without (ms) | with (ms) | cost (ms) |\n| --- | --: | --: | --: |");
for (const [index, name] of names.entries()) {
  const [on, off] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    off.push(await time(index, false));
    on.push(await time(index, true));
  }
  const [whole, bare] = [median(on), median(off)];
  console.log(`| ${name} | ${Math.round(bare)} | ${Math.round(whole)} | ${Math.round(whole - bare)} |`);
}
await quern.close();
server.close();
