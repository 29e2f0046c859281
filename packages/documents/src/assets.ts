import type { Asset } from "@quern/types";
import type { DocumentBudget } from "./budget.js";
import { escapeHtml } from "./html.js";

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["jpe", "image/jpeg"],
  ["gif", "image/gif"],
  ["bmp", "image/bmp"],
  ["dib", "image/bmp"],
  ["tif", "image/tiff"],
  ["tiff", "image/tiff"],
  ["svg", "image/svg+xml"],
  ["webp", "image/webp"],
  ["emf", "image/emf"],
  ["wmf", "image/wmf"],
  ["emz", "image/x-emz"],
  ["wmz", "image/x-wmz"],
  ["ico", "image/x-icon"],
]);

/** Images carried by one document; each is kept once however often it is shown. */
export class Assets {
  readonly list: Asset[] = [];
  readonly #budget: DocumentBudget;
  readonly #wanted: boolean;
  readonly #ids = new Map<string, string>();
  #left = 0;
  #files = 0;

  constructor(budget: DocumentBudget, wanted: boolean) {
    this.#budget = budget;
    this.#wanted = wanted;
  }

  /**
   * Registers an image and returns the address that shows it, `asset:image-1.png`.
   *
   * @param key tells one image from another inside the document, e.g. its part name
   * @param read gives the bytes; called at most once, and not at all when nobody wants assets
   */
  add(key: string, name: string, read: () => Uint8Array | undefined): string {
    const known = this.#ids.get(key);
    if (known !== undefined) return `asset:${known}`;
    const extension = /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
    const bytes = this.#wanted ? read() : undefined;
    const mediaType = (bytes && sniffImage(bytes)) ?? MEDIA_TYPES.get(extension) ?? "application/octet-stream";
    const fitting =
      MEDIA_TYPES.get(extension) === mediaType ? extension : (extensionFor(mediaType) ?? (extension || "bin"));
    const id = `image-${this.#ids.size + 1}.${fitting}`;
    this.#ids.set(key, id);
    if (bytes !== undefined) {
      if (this.#budget.takeAsset(bytes.byteLength)) {
        // A copy of its own, so that it can move between threads without the archive around it; `slice` of a Buffer copies nothing.
        this.list.push({ id, mediaType, bytes: new Uint8Array(bytes), name: name.split("/").at(-1) ?? name });
      } else this.#left++;
    }
    return `asset:${id}`;
  }

  /** Registers a file that the document carries beside its images, e.g. an attachment; returns its address, `asset:attachment-1.pdf`. */
  addFile(name: string, mediaType: string, bytes: Uint8Array): string {
    const extension = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? extensionFor(mediaType) ?? "bin";
    const id = `attachment-${++this.#files}.${extension}`;
    if (this.#wanted) {
      if (this.#budget.takeAsset(bytes.byteLength))
        this.list.push({ id, mediaType, bytes: new Uint8Array(bytes), name });
      else this.#left++;
    }
    return `asset:${id}`;
  }

  get warnings(): string[] {
    return this.#left === 0
      ? []
      : [`${this.#left} images or files were left out because the document carries too many.`];
  }
}

const extensionFor = (mediaType: string): string | undefined =>
  [...MEDIA_TYPES].find(([, type]) => type === mediaType)?.[0];

function sniffImage(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength)).toString("latin1");
  if (head.startsWith("\x89PNG")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("GIF8")) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "image/webp";
  if (head.startsWith("BM")) return "image/bmp";
  if (head.startsWith("II*\0") || head.startsWith("MM\0*")) return "image/tiff";
  return undefined;
}

/** A remark that Office adds to descriptions that it has made up itself. */
const MADE_UP =
  /[\s.;,]{0,8}(?:AI-generated content may be incorrect\.?|Description automatically generated(?: with \w+ confidence)?)\s*$/i;
/** The name of the file that a picture came from, which programs put where a description belongs. */
const FILE_NAME =
  /^(?:[a-z]:[\\/]|\\\\|\/)?(?:[^\s\\/]+[\\/])*[^\s\\/]+\.(?:png|jpe?g|gif|bmp|emf|wmf|tiff?|svg|webp)$/i;

/** The place that a picture came from, on a disk or on the web, spaces and all. */
const PLACE =
  /^(?:https?:\/\/\S+|(?:[a-z]:[\\/]|\\\\|\/|file:|[^:\\/]{1,40}:[^:\\/]{1,80}:).{1,1000}\.(?:png|jpe?g|gif|bmp|emf|wmf|tiff?|svg|webp))$/i;

/** The alternative text of a picture on one line; empty when it describes nothing. */
export function pictureDescription(alternative: string): string {
  const text = alternative.replace(/\s+/g, " ").trim().replace(MADE_UP, "");
  return FILE_NAME.test(text) || PLACE.test(text) ? "" : text;
}

/** An image element. Without an alternative text, or with one that describes nothing, the alt attribute is empty. */
export const imageHtml = (source: string, alternative = ""): string =>
  `<img src="${escapeHtml(source)}" alt="${escapeHtml(pictureDescription(alternative))}">`;
