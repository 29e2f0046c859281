import { describe, expect, it } from "vitest";
import { detectBotWall } from "./bot-wall.js";

const answer = (status: number, html: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8", ...headers },
  body: Buffer.from(html),
});
const prose = "<p>The harbour was rebuilt after the flood, and the fishermen returned in spring.</p>".repeat(30);

describe("a bot check", () => {
  it.each([
    [403, "<title>Just a moment...</title><script>window._cf_chl_opt={}</script>", "Cloudflare"],
    [200, '<title>Making sure you are not a bot!</title><script id="anubis_challenge">{}</script>', "Anubis"],
    [403, '<script src="https://ct.captcha-delivery.com/c.js"></script>', "DataDome"],
    [403, "<h1>Access Denied</h1>Reference #18. <p>https://errors.edgesuite.net/18.a</p>", "Akamai"],
    [403, '<div id="px-captcha"></div>Press &amp; Hold to confirm you are a human', "HUMAN"],
    [
      403,
      '<title>Access denied | example.com used Cloudflare to restrict access</title><div id="cf-error-details"></div>',
      "Cloudflare",
    ],
    [200, '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1"></iframe>', "Imperva"],
    [200, "<p>Request unsuccessful. Incapsula incident ID: 1-2</p>", "Imperva"],
    [429, '<p>Our systems have detected unusual traffic.</p><div class="g-recaptcha"></div>', "a captcha"],
  ])("is known by what it leaves on its page (%i)", (status, html, vendor) => {
    expect(detectBotWall(answer(status, `<html><body>${html}</body></html>`))).toBe(vendor);
  });

  it("is known by its header, whatever the page says", () => {
    expect(detectBotWall(answer(403, prose, { "cf-mitigated": "challenge" }))).toBe("Cloudflare");
    expect(detectBotWall(answer(202, "", { "x-amzn-waf-action": "challenge" }))).toBe("AWS WAF");
  });

  it("is no page that only runs the same scripts, speaks of bots, or is refused for other reasons", () => {
    const scripts =
      '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script>window.awsWafCookieDomainList=[]</script>';
    expect(detectBotWall(answer(200, `${scripts}${prose}`))).toBeUndefined();
    const classifier = '<script src="/_Incapsula_Resource?SWJIYLWA=719d&ns=1&cb=1" async></script>';
    expect(detectBotWall(answer(200, `${classifier}<h1>Imprint</h1><p>A short page.</p>`))).toBeUndefined();
    const down = '<div id="cf-error-details"><h1>Connection timed out <span>Error code 522</span></h1></div>';
    expect(detectBotWall(answer(522, `<title>example.com | 522: Connection timed out</title>${down}`))).toBeUndefined();
    expect(detectBotWall(answer(200, `<p>How we verify you are human</p>${prose}`))).toBeUndefined();
    expect(
      detectBotWall(answer(200, `<form><div class="g-recaptcha"></div><button>Log in</button></form>`)),
    ).toBeUndefined();
    expect(detectBotWall(answer(403, "<h1>Forbidden</h1><p>You have no access to this folder.</p>"))).toBeUndefined();
    expect(detectBotWall(answer(404, `<p>Not found</p>${prose}`))).toBeUndefined();
    expect(
      detectBotWall({ ...answer(200, "captcha-delivery.com"), headers: { "content-type": "text/plain" } }),
    ).toBeUndefined();
  });
});
