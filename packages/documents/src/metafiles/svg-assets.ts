import type { Asset, ParsedDocument } from "@quern/types";
import type { WorkerModule } from "../worker/module.js";
import type { WorkerPool } from "../worker/pool.js";

const TASKS: WorkerModule = {
  get url() {
    return new URL("./tasks.js", import.meta.url);
  },
  name: "@quern/documents/metafiles/tasks",
  load: () => import("./tasks.js"),
};
const METAFILE = /\.(?:emf|wmf|emz|wmz)$/;
const MAX_METAFILES = 500;
const MAX_PICTURE_MS = 10_000;
const MAX_ALL_MS = 30_000;
const NAMED = 5;

/**
 * Turns the EMF and WMF pictures of a document, which hardly anything but Office shows, into SVG. Each is read in a thread of the pool that is
 * ended when it takes too long; what cannot be read stays as it is, with a warning.
 *
 * @param deadline epoch milliseconds; half of the time until then is left for the rest of the work
 * @throws the abort reason of the signal
 */
export async function metafilesToSvg<Document extends ParsedDocument>(
  document: Document,
  pool: WorkerPool,
  { signal, deadline }: { readonly signal: AbortSignal; readonly deadline: number },
): Promise<Document> {
  const pictures = document.assets.filter(({ id }) => METAFILE.test(id));
  if (pictures.length === 0) return document;
  const end = Date.now() + Math.min(MAX_ALL_MS, Math.max(0, (deadline - Date.now()) / 2));
  const converted = new Map<string, Asset>();
  for (const asset of pictures.slice(0, MAX_METAFILES)) {
    const left = Math.min(MAX_PICTURE_MS, end - Date.now());
    if (left <= 0) break;
    const svg = await toSvg(asset.bytes, pool, AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(left))]));
    signal.throwIfAborted();
    if (svg === undefined) continue;
    converted.set(asset.id, {
      ...asset,
      id: asset.id.replace(METAFILE, ".svg"),
      mediaType: "image/svg+xml",
      ...(asset.name === undefined ? {} : { name: asset.name.replace(METAFILE, ".svg") }),
      bytes: new TextEncoder().encode(svg),
    });
  }
  const kept = pictures.filter(({ id }) => !converted.has(id)).map(({ id }) => id);
  const address = /asset:(image-\d+\.(?:emf|wmf|emz|wmz))/g;
  const renamed = (text: string): string =>
    text.replace(address, (whole, id: string) => {
      const asset = converted.get(id);
      return asset === undefined ? whole : `asset:${asset.id}`;
    });
  return {
    ...document,
    html: renamed(document.html),
    ...(document.markdown === undefined ? {} : { markdown: renamed(document.markdown) }),
    assets: document.assets.map((asset) => converted.get(asset.id) ?? asset),
    warnings: kept.length === 0 ? document.warnings : [...document.warnings, warningOf(kept)],
  };
}

async function toSvg(bytes: Uint8Array, pool: WorkerPool, signal: AbortSignal): Promise<string | undefined> {
  // A picture that is broken, or too much for the library, is no reason to lose the document.
  return pool.run<string | undefined>(TASKS, "metafileToSvg", bytes, { signal }).catch(() => undefined);
}

function warningOf(kept: readonly string[]): string {
  const more = kept.length > NAMED ? ` and ${kept.length - NAMED} more` : "";
  const subject = kept.length === 1 ? "1 EMF or WMF picture is" : `${kept.length} EMF or WMF pictures are`;
  return `${subject} kept as in the document, because turning into SVG failed: ${kept.slice(0, NAMED).join(", ")}${more}.`;
}
