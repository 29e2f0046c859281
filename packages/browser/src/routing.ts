import { acceptLanguage, CONNECTION_HEADERS, type RenderRequest } from "@quern/types";
import type { BrowserContext, Request, Route } from "playwright-core";
import type { Blocker } from "./blocking.js";
import { header } from "./emulation.js";

const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "data:", "blob:"]);
/** Set by other means: cookies in the jar, agent and languages by emulation. */
const EMULATED: ReadonlySet<string> = new Set(["cookie", "user-agent", "accept-language"]);

/**
 * Limits the requests of a page: web schemes only, no advertisements. The caller's headers go to the page's own origin, never to others.
 * This is no guard (sockets and workers pass beside it): the egress proxy is.
 */
export async function routeRequests(context: BrowserContext, request: RenderRequest, blocker?: Blocker): Promise<void> {
  const own = Object.fromEntries(
    Object.entries(request.headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !CONNECTION_HEADERS.has(name) && !EMULATED.has(name)),
  );
  // Playwright sends only the first language; a browser sends them all.
  const language = header(request.headers, "accept-language") ?? acceptLanguage(request.locale.languages);
  const hasOwn = Object.keys(own).length > 0;
  await context.route("**/*", async (route) => {
    try {
      await decide(route);
    } catch {
      // The page was closed meanwhile.
    }
  });

  async function decide(route: Route): Promise<void> {
    const asked = route.request();
    const url = URL.canParse(asked.url()) ? new URL(asked.url()) : undefined;
    if (!url || !SCHEMES.has(url.protocol)) return route.abort("blockedbyclient");
    if (!isPage(asked) && blocker?.blocks(url, asked.resourceType(), request.url))
      return route.abort("blockedbyclient");
    const headers = { ...asked.headers(), "accept-language": language };
    if (!hasOwn || url.origin !== request.url.origin) return route.continue({ headers });
    // Fetched through the egress proxy without following redirects: the browser would repeat the headers at another origin.
    const response = await route.fetch({ headers: { ...headers, ...own }, maxRedirects: 0, timeout: 0 });
    return route.fulfill({ response });
  }
}

/** Whether it is to fill a whole tab. */
function isPage(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    // A new tab asks for its page before it has a frame.
    return true;
  }
}
