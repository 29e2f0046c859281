/** Proxies as `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name them: which one a connection goes through. */

export interface EnvironmentProxies {
  /** Proxy URL for `http:` and `ws:`. */
  readonly http?: string;
  /** Proxy URL for `https:` and `wss:`. */
  readonly https?: string;
  /**
   * Hosts that are reached directly: `example.com` and `.example.com` with all subdomains, `10.0.0.1`, `10.0.0.0/8`, each also with a port;
   * `*` for all. Loopback addresses never go through a proxy of the environment.
   */
  readonly except?: readonly string[];
}

/** Whether an address names an HTTP proxy, the only kind supported. */
export const isHttpProxy = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

const LOOPBACK = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * @param protocol with its colon, as in `URL.protocol`
 * @param hostname brackets around IPv6 are allowed
 * @returns the URL of the proxy; undefined for a direct connection
 */
export function environmentProxyFor(
  { http, https, except = [] }: EnvironmentProxies,
  protocol: string,
  hostname: string,
  port: number,
): string | undefined {
  const host = hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (LOOPBACK.test(host) || except.some((entry) => isExcepted(entry, host, port))) return undefined;
  return protocol === "https:" || protocol === "wss:" ? https : http;
}

function isExcepted(entry: string, host: string, port: number): boolean {
  if (entry === "*") return true;
  const match = /^(\[[^\]]+\]|[^:]+|.*:.*:.*?)(?::(\d{1,5}))?$/.exec(entry.trim().toLowerCase());
  if (!match?.[1] || (match[2] !== undefined && Number(match[2]) !== port)) return false;
  const name = match[1].replace(/^\[|\]$/g, "").replace(/^\*?\./, "");
  return host === name || host.endsWith(`.${name}`) || isInRange(name, host);
}

/** Ranges of IPv4: `10.0.0.0/8`. */
function isInRange(range: string, host: string): boolean {
  const [start = "", bits = ""] = range.split("/");
  const from = ipv4(start);
  const address = ipv4(host);
  if (from === undefined || address === undefined || !/^\d{1,2}$/.test(bits) || Number(bits) > 32) return false;
  const size = 2 ** (32 - Number(bits));
  return Math.floor(address / size) === Math.floor(from / size);
}

function ipv4(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part < 256) ? parts.reduce((sum, part) => sum * 256 + part, 0) : undefined;
}
