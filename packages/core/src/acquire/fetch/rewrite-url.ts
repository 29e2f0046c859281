/** Addresses of documents that show an editor instead of the document, turned into those of the document. */

interface Rewrite {
  readonly host: string;
  readonly path: RegExp;
  readonly target: (id: string) => string;
}

const EDITOR = "docs.google.com";
const REWRITES: readonly Rewrite[] = [
  {
    host: EDITOR,
    path: /^\/document\/d\/([\w-]+)/,
    target: (id) => `https://${EDITOR}/document/d/${id}/export?format=html`,
  },
  {
    host: EDITOR,
    path: /^\/presentation\/d\/([\w-]+)/,
    target: (id) => `https://${EDITOR}/presentation/d/${id}/export?format=html`,
  },
  {
    host: EDITOR,
    path: /^\/spreadsheets\/d\/([\w-]+)/,
    target: (id) => `https://${EDITOR}/spreadsheets/d/${id}/gviz/tq?tqx=out:html`,
  },
  {
    host: "drive.google.com",
    path: /^\/file\/d\/([\w-]+)/,
    target: (id) => `https://drive.google.com/uc?export=download&id=${id}`,
  },
];

/** @returns the address to fetch; the caller's own stays in `metadata.sourceURL` */
export function rewriteUrl(url: URL): URL {
  for (const { host, path, target } of REWRITES) {
    const id = url.hostname === host ? path.exec(url.pathname)?.[1] : undefined;
    // `/d/e/…` are published pages: they show the document already.
    if (id && id !== "e" && !/\/(export|gviz|pub|preview)\b/.test(url.pathname)) return new URL(target(id));
  }
  return url;
}
