/** Pages through node:http, without another library. Every connection is judged by the egress guard and goes where the guard resolved it to. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { acceptLanguage, defineFetcher, type Egress, type Fetcher, type FetchRequest, QuernError } from "@quern/types";

const MAX_REDIRECTS = 10;
const MAX_BODY_BYTES = 20e6;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const DECODERS: ReadonlyMap<string, (bytes: Buffer) => Buffer> = new Map([
  ["gzip", (bytes) => gunzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES })],
  ["deflate", (bytes) => inflateSync(bytes, { maxOutputLength: MAX_BODY_BYTES })],
  ["br", (bytes) => brotliDecompressSync(bytes, { maxOutputLength: MAX_BODY_BYTES })],
]);

/** @example createQuern({ fetcher: nodeFetcher(createEgress()) }) */
export function nodeFetcher(egress: Egress): Fetcher {
  return defineFetcher({
    name: "node",
    async fetch(request) {
      const redirects: string[] = [];
      let url = request.url;
      for (;;) {
        request.signal.throwIfAborted();
        const response = await send(url, egress, request, url.origin === request.url.origin);
        const location = response.headers.location;
        if (location === undefined || !REDIRECT_STATUSES.has(response.statusCode ?? 0)) {
          const body = await bodyOf(response, url);
          request.signal.throwIfAborted();
          return {
            url: url.href,
            status: response.statusCode ?? 0,
            headers: headersOf(response),
            body,
            proxyUsed: "basic",
            redirects,
          };
        }
        response.destroy();
        redirects.push(url.href);
        if (redirects.length > MAX_REDIRECTS) throw siteError(url, `more than ${MAX_REDIRECTS} redirects`);
        url = new URL(location, url);
        if (!/^https?:$/.test(url.protocol)) throw siteError(url, "a redirect to another scheme");
        await request.checkUrl?.(url);
      }
    },
  });
}

async function send(url: URL, egress: Egress, request: FetchRequest, isSameOrigin: boolean): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const [address] = await egress.resolve(hostname, Number(url.port) || (isSecure ? 443 : 80));
  if (!address) throw siteError(url, "no address");
  // Credentials of the caller stay with the site that they were meant for.
  const own = isSameOrigin ? request.headers : {};
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? httpsRequest : httpRequest)(
      {
        // The address that was judged is the one that is dialled: asking for it again could bring another.
        host: address.address,
        port: url.port,
        path: `${url.pathname}${url.search}`,
        ...(isSecure && isIP(hostname) === 0 ? { servername: hostname } : {}),
        ...(isSecure ? { rejectUnauthorized: !request.skipTlsVerification } : {}),
        headers: {
          host: url.host,
          accept: "text/html,*/*;q=0.8",
          "accept-encoding": "gzip, deflate, br",
          ...(request.languages.length > 0 ? { "accept-language": acceptLanguage(request.languages) } : {}),
          ...own,
        },
        signal: request.signal,
      },
      resolve,
    );
    outgoing.on("error", (cause) => {
      reject(request.signal.aborted ? request.signal.reason : siteError(url, cause.message, cause));
    });
    outgoing.end();
  });
}

async function bodyOf(response: IncomingMessage, url: URL): Promise<Uint8Array> {
  let received = 0;
  response.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > MAX_BODY_BYTES) response.destroy(siteError(url, `more than ${MAX_BODY_BYTES} bytes`));
  });
  const bytes = await buffer(response);
  const decode = DECODERS.get(response.headers["content-encoding"] ?? "");
  return decode ? decode(bytes) : bytes;
}

function headersOf(response: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return headers;
}

const siteError = (url: URL, reason: string, cause?: unknown): QuernError =>
  new QuernError(
    "SCRAPE_SITE_ERROR",
    `${url.href} could not be fetched: ${reason}.`,
    cause === undefined ? {} : { cause },
  );
