/**
 * For servers that need no key because only their own machine reaches them: a browser on that machine reaches them too, and runs pages of
 * strangers. Such pages are told by the `Origin` they send, or by the name that they had point at this machine (DNS rebinding).
 */
import { QuernError } from "@quern/types";

/**
 * @param publicUrl an address that the server may be asked under as well
 * @returns throws QuernError `FORBIDDEN` for a request that a page from elsewhere has sent
 */
export function createLocalGuard(publicUrl: string | undefined): (request: Request) => void {
  const known = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  const isOwn = (host: string): boolean => host === known || LOOPBACK.test(host);
  return (request) => {
    const { hostname } = new URL(request.url);
    if (!isOwn(hostname)) throw refused(`under the name ${hostname}`);
    const origin = request.headers.get("origin");
    if (origin !== null && !(URL.canParse(origin) && isOwn(new URL(origin).hostname))) {
      throw refused(`from pages of ${origin === "null" ? "unknown origin" : origin}`);
    }
  };
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const refused = (how: string): QuernError =>
  new QuernError("FORBIDDEN", `Without keys this server is for its own machine, and is not to be asked ${how}.`, {
    hint: "Make a key (quern keys create, or --api-key), or name the address (--public-url).",
  });
