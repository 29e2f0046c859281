import { QuernError } from "@quern/types";

export interface AddressOptions {
  /** Where clients reach the handler, with the path it is mounted at: `https://api.example.com/quern`. */
  readonly publicUrl?: string;
  /** Believe `X-Forwarded-Proto` and `X-Forwarded-Host`: only behind a proxy that sets both. Default false. */
  readonly trustProxy?: boolean;
  /** Where the handler is mounted, e.g. `/api`. Default `/`. */
  readonly basePath?: string;
}

/** Host and optional port, as they may stand in an address; user names, paths and spaces may not. */
export const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** The part that a framework has removed from the front of a path, such as `/quern`. */
const mounts = new WeakMap<Request, string>();

/** Remembers the path that a framework mounts the handler at, so that links in the answer carry it. */
export const mountedAt = (request: Request, path: string): void => void mounts.set(request, path);

/**
 * Tells under which address a client reaches this handler, without a slash at the end.
 *
 * @throws QuernError `BAD_REQUEST` for a `publicUrl` that is no http or https address
 */
export function createBaseUrl(options: AddressOptions): (request: Request) => string {
  const { publicUrl } = options;
  if (publicUrl !== undefined) {
    if (!/^https?:\/\//i.test(publicUrl) || !URL.canParse(publicUrl)) {
      throw new QuernError("BAD_REQUEST", `publicUrl must be an absolute http or https address, not "${publicUrl}".`);
    }
    const fixed = publicUrl.replace(/\/+$/, "");
    return () => fixed;
  }
  const path = (options.basePath ?? "/").replace(/\/+$/, "");
  return (request) => {
    const own = new URL(request.url);
    const forwarded = (name: string): string | undefined =>
      options.trustProxy ? request.headers.get(name)?.split(",")[0]?.trim() : undefined;
    const scheme = forwarded("x-forwarded-proto")?.toLowerCase();
    const host = forwarded("x-forwarded-host");
    const protocol = scheme === "http" || scheme === "https" ? scheme : own.protocol.slice(0, -1);
    if (!HOST.test(own.host))
      throw new QuernError("BAD_REQUEST", `"${own.host}" is no host that an answer could name.`);
    return `${protocol}://${host && HOST.test(host) ? host : own.host}${mounts.get(request) ?? ""}${path}`;
  };
}
