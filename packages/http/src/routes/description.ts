/** The API's description, the playground, and the front page for browsers. */
import { readFile } from "node:fs/promises";
import { describeApi } from "../openapi/document.js";
import { packageVersion } from "../operations/package-version.js";
import { json } from "../routing/respond.js";
import { openRoute, type Route } from "../routing/route.js";

/**
 * Nothing from elsewhere, not even pictures: loading one tells its site who reads which page. Nothing inline, no pages within shown pages; nowhere
 * to send anything but this server.
 */
const pageHeaders = (base: string): Record<string, string> => ({
  "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: ${new URL(base).origin}; connect-src 'self'; frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
});

/** Files of the playground, beside the code of this package. */
const FILES: ReadonlyArray<readonly [path: string, file: string, type: string]> = [
  ["/playground", "index.html", "text/html; charset=utf-8"],
  ["/playground/app.js", "app.js", "text/javascript; charset=utf-8"],
  ["/playground/jobs", "jobs.html", "text/html; charset=utf-8"],
  ["/playground/jobs.js", "jobs.js", "text/javascript; charset=utf-8"],
  ["/playground/jobs.css", "jobs.css", "text/css; charset=utf-8"],
  ["/playground/job-pages.js", "job-pages.js", "text/javascript; charset=utf-8"],
  ["/playground/page-names.js", "page-names.js", "text/javascript; charset=utf-8"],
  ["/playground/pages.js", "pages.js", "text/javascript; charset=utf-8"],
  ["/playground/pages.css", "pages.css", "text/css; charset=utf-8"],
  ["/playground/zip.js", "zip.js", "text/javascript; charset=utf-8"],
  ["/playground/tools", "tools.html", "text/html; charset=utf-8"],
  ["/playground/tools.js", "tools.js", "text/javascript; charset=utf-8"],
  ["/playground/tools.css", "tools.css", "text/css; charset=utf-8"],
  ["/playground/server.js", "server.js", "text/javascript; charset=utf-8"],
  ["/playground/blocks.js", "blocks.js", "text/javascript; charset=utf-8"],
  ["/playground/changes.js", "changes.js", "text/javascript; charset=utf-8"],
  ["/playground/changes.css", "changes.css", "text/css; charset=utf-8"],
  ["/playground/chunks.js", "chunks.js", "text/javascript; charset=utf-8"],
  ["/playground/explain.js", "explain.js", "text/javascript; charset=utf-8"],
  ["/playground/explain.css", "explain.css", "text/css; charset=utf-8"],
  ["/playground/notices.js", "notices.js", "text/javascript; charset=utf-8"],
  ["/playground/options.js", "options.js", "text/javascript; charset=utf-8"],
  ["/playground/recall.js", "recall.js", "text/javascript; charset=utf-8"],
  ["/playground/timing.js", "timing.js", "text/javascript; charset=utf-8"],
  ["/playground/snippets.js", "snippets.js", "text/javascript; charset=utf-8"],
  ["/playground/style.css", "style.css", "text/css; charset=utf-8"],
  ["/playground/rendered.js", "rendered.js", "text/javascript; charset=utf-8"],
  ["/playground/rendered.css", "rendered.css", "text/css; charset=utf-8"],
];

const FRONT_PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Quern</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="playground/style.css">
<main class="front"><h1>Quern</h1><p>This server turns web pages and documents into Markdown, HTML and data.</p>
<ul><li><a href="playground">Playground</a></li><li><a href="playground/tools">Search, agent and monitors</a></li>
<li><a href="playground/jobs">Jobs</a></li>
<li><a href="openapi.json">Description of the API (OpenAPI 3.1)</a></li>
<li><a href="health">Health</a></li></ul></main></html>
`;

/** @param described the routes that the description is made of, beside these */
export function descriptionRoutes(described: readonly Route[]): readonly Route[] {
  const description = (path: string, hidden: boolean): Route =>
    openRoute({
      method: "GET",
      path,
      summary: "This description",
      tag: "Server",
      hidden,
      handle: async ({ services, request }) =>
        json(describeApi([...described, ...own], services.baseUrl(request), await packageVersion())),
    });
  const own: readonly Route[] = [
    openRoute({
      method: "GET",
      path: "/",
      summary: "Says hello; shows browsers where to go",
      tag: "Server",
      handle: ({ services, request }) =>
        /\btext\/html\b/.test(request.headers.get("accept") ?? "")
          ? new Response(FRONT_PAGE, {
              headers: {
                "content-type": "text/html; charset=utf-8",
                vary: "accept",
                ...pageHeaders(services.baseUrl(request)),
              },
            })
          : json({ message: "Quern API", documentation_url: "https://www.npmjs.com/package/quern" }, 200, {
              vary: "accept",
            }),
    }),
    description("/openapi.json", false),
    description("/v2/openapi.json", true),
    ...FILES.map(([path, file, type]) =>
      openRoute({
        method: "GET",
        path,
        summary: "A page to try the API on",
        tag: "Server",
        answers: type,
        hidden: true,
        handle: async ({ services, request }) =>
          new Response(await readFile(new URL(`../../playground/${file}`, import.meta.url), "utf8"), {
            headers: { "content-type": type, ...pageHeaders(services.baseUrl(request)) },
          }),
      }),
    ),
  ];
  return own;
}
