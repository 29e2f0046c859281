/** Tells pages that check for bots from the pages that they stand before. */
import { charsetOf, decodeText } from "@quern/documents";
import { hasText } from "@quern/markdown/html";
import type { Source } from "@quern/types";
import { ENOUGH_TEXT_CHARACTERS } from "./empty-shell.js";

interface Wall {
  readonly vendor: string;
  /** A header that only a check sends. */
  readonly header?: readonly [name: string, value: RegExp];
  /** Pattern found only on its page. */
  readonly body?: RegExp;
}

/** Marks that the products leave on the pages with which they turn visitors away; scripts that also run on pages behind them are no marks. */
const WALLS: readonly Wall[] = [
  {
    vendor: "Cloudflare",
    header: ["cf-mitigated", /challenge/i],
    body: /_cf_chl_opt|cf-browser-verification|<title>Attention Required! \| Cloudflare|used Cloudflare to restrict access/i,
  },
  { vendor: "Vercel", header: ["x-vercel-mitigated", /challenge|deny/i], body: /<title>Vercel Security Checkpoint/i },
  {
    vendor: "AWS WAF",
    header: ["x-amzn-waf-action", /challenge|captcha/i],
    body: /window\.gokuProps|awsWafCookieDomainList/,
  },
  { vendor: "DataDome", body: /captcha-delivery\.com/i },
  { vendor: "HUMAN", body: /id=["']px-captcha|_pxCaptcha|captcha\.px-c(?:dn|loud)\.net/i },
  // The script SWJIYLWA runs on pages behind it too.
  { vendor: "Imperva", body: /_Incapsula_Resource\?(?!SWJIYLWA=)|Incapsula incident ID/ },
  { vendor: "Akamai", body: /errors\.edgesuite\.net|sec-if-cpt-container|bm-verify=/i },
  { vendor: "Kasada", header: ["x-kpsdk-ct", /./], body: /KP_UIDz/ },
  { vendor: "Sucuri", body: /sucuri_cloudproxy_js|Sucuri WebSite Firewall/i },
  { vendor: "DDoS-Guard", body: /\/\.well-known\/ddos-guard\/js-challenge/i },
  { vendor: "Anubis", body: /id=["']anubis_challenge|\/\.within\.website\/x\/cmd\/anubis/i },
  { vendor: "F5", body: /The requested URL was rejected\. Please consult with your administrator/i },
];

const CAPTCHA =
  /(?:hcaptcha\.com\/1\/api|google\.com\/recaptcha\/(?:api|enterprise)|challenges\.cloudflare\.com\/turnstile|class=["'](?:h-captcha|g-recaptcha|cf-turnstile))/i;
const ASKS_FOR_A_HUMAN =
  /\b(?:(?:not|aren.t) a (?:ro)?bot|are you (?:a )?(?:human|(?:ro)?bot)|verify(?:ing)? (?:that )?you are (?:a )?human|unusual traffic|automated (?:access|requests|queries|traffic)|security check)/i;
/** Bytes: checks are small pages. */
const MAX_SEARCHED_CHARACTERS = 60_000;

/**
 * @returns the maker of the check, `"a captcha"` where none is known; undefined for every other page. A large page, or one with much text,
 * that was answered with success is never a check, whatever it loads.
 */
export function detectBotWall(
  { status, headers, body }: Pick<Source, "status" | "headers" | "body">,
  text?: string,
): string | undefined {
  const sent = WALLS.find(({ header }) => header?.[1].test(headers[header[0]] ?? ""));
  if (sent) return sent.vendor;
  const type = headers["content-type"];
  if (type !== undefined && !/html/i.test(type)) return undefined;
  const succeeded = status < 400;
  if (succeeded && body.byteLength > MAX_SEARCHED_CHARACTERS) return undefined;
  const html =
    text?.slice(0, MAX_SEARCHED_CHARACTERS) ??
    decodeText(body.subarray(0, MAX_SEARCHED_CHARACTERS), charsetOf(type)).text;
  if (succeeded && hasText(html, ENOUGH_TEXT_CHARACTERS)) return undefined;
  const found = WALLS.find((wall) => wall.body?.test(html));
  if (found) return found.vendor;
  return CAPTCHA.test(html) && ASKS_FOR_A_HUMAN.test(html) ? "a captcha" : undefined;
}

/** Warning for the caller. */
export const botWallWarning = (vendor: string, status: number): string =>
  `The site answered with a bot check (${vendor}, status ${status}) in place of the page. Ask its owner for access or for an API, or use a ` +
  "profile that has passed the check, your own proxies, or another time.";
