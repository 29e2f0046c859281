/** Names of files after the addresses of pages, as the command line names them. */

const MAX_SEGMENT_CHARACTERS = 80;
const MAX_SEGMENTS = 12;
/** Names that Windows keeps for devices, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** @param {string} segment */
function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Letters, digits, `.`, `_` and `-`; never hidden, never `..`, no dot at the end. @param {string} segment */
const safeSegment = (segment) =>
  decoded(segment)
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^\.+/, "_")
    .slice(0, MAX_SEGMENT_CHARACTERS)
    .replace(/\.+$/, "")
    .replace(DEVICE, "$&_") || "_";

/** @param {string} address */
function parsed(address) {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Names each page once: `https://example.com/docs/intro` is `example.com/docs/intro.md`. */
export class PageNames {
  /** @type {Set<string>} */
  #taken = new Set();

  /**
   * @param {string} address
   * @param {string} extension without a dot
   */
  nameOf(address, extension) {
    const url = parsed(address);
    const parts = (url?.pathname ?? address).split("/").filter(Boolean).slice(0, MAX_SEGMENTS).map(safeSegment);
    if (parts.length === 0 || url?.pathname.endsWith("/")) parts.push("index");
    const last = (parts.pop() ?? "index").replace(/\.(?:html?|md)$/i, "");
    // A folder that is called like a file could be in its way.
    const folders = parts.map((part) => part.replace(/\.(?=(?:md|html|json)$)/i, "-"));
    const query = url && url.search.length > 1 ? `-${safeSegment(url.search.slice(1))}` : "";
    const stem = [safeSegment(url?.host ?? "pages"), ...folders, `${last || "_"}${query}`].join("/");
    let name = `${stem}.${extension}`;
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = `${stem}-${number}.${extension}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
