import type { RenderRequest } from "@quern/types";
import type { BrowserContextOptions } from "playwright-core";

const DESKTOP = { width: 1920, height: 1080 };
/** A current phone of the middle class. */
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };

/** Context options that a page can observe about its visitor: device, place, languages. */
export function emulation(request: RenderRequest, desktopAgent: string): BrowserContextOptions {
  const { locale, mobile } = request;
  const given = header(request.headers, "user-agent") ?? request.userAgent;
  const agent = given ?? (mobile ? phoneAgent(desktopAgent) : desktopAgent);
  return {
    ...(mobile ? PHONE : { viewport: DESKTOP }),
    userAgent: agent,
    locale: canonicalLocale(locale.languages[0]),
    timezoneId: locale.timezone,
    ignoreHTTPSErrors: request.skipTlsVerification,
    serviceWorkers: "block",
  };
}

/** `navigator.languages` in the page; Playwright sets only the first one. */
export const languagesScript = (languages: readonly string[]): string =>
  `Object.defineProperty(Navigator.prototype, "languages", { get: () => Object.freeze(${JSON.stringify(languages)}), configurable: true });`;

export const header = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

const phoneAgent = (desktop: string): string =>
  desktop.replace(/\([^)]*\)/, "(Linux; Android 10; K)").replace(/ Safari\//, " Mobile Safari/");

function canonicalLocale(language = "en-US"): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en-US";
  } catch {
    return "en-US";
  }
}
