/** HTML to Markdown at the edge: GET /?url=https://example.com, or POST HTML. Runs wherever `fetch` handlers do. */
import { htmlToMarkdown } from "@quern/markdown";

const MAX_CHARACTERS = 5_000_000;
const HEADERS = { "content-type": "text/markdown; charset=utf-8", "x-content-type-options": "nosniff" };

const refuse = (text: string, status: number): Response => new Response(`${text}\n`, { status });

/** Addresses of strangers: the public web alone. Inside Cloudflare's network a Worker reaches no private address; other hosts may differ. */
function readAddress(text: string | null): URL | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isName = /\.[a-z]{2,}$/i.test(url.hostname) && !/\.(?:local|internal|localhost)$/i.test(url.hostname);
  return /^https?:$/.test(url.protocol) && isName ? url : undefined;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    if (request.method === "POST") return convert(await request.text(), searchParams.get("url") ?? undefined);
    const url = readAddress(searchParams.get("url"));
    if (!url) return refuse("Give the address of a public page: ?url=https://example.com", 400);
    const page = await fetch(url, { headers: { accept: "text/html" } });
    if (!/\bhtml\b/.test(page.headers.get("content-type") ?? "")) return refuse("The page is no HTML.", 415);
    return convert(await page.text(), page.url || url.href);
  },
};

function convert(html: string, url?: string): Response {
  if (html.length > MAX_CHARACTERS) return refuse("The page is too large.", 413);
  return new Response(htmlToMarkdown(html, url === undefined ? {} : { url }), { headers: HEADERS });
}
