const MAX_SEGMENT_CHARACTERS = 80;
const MAX_SEGMENTS = 12;

/** Names files after the addresses of pages: `https://example.com/docs/intro` → `example.com/docs/intro.md`. Never the same name twice. */
export class PageNames {
  readonly #taken = new Set<string>();

  /** Keeps a name that is there already from being given away. */
  take(name: string): void {
    this.#taken.add(name.toLowerCase());
  }

  /** @returns a relative path whose segments hold only letters, digits, `.`, `_` and `-`, and never climb */
  nameOf(address: string, extension: string): string {
    const url = new URL(address);
    const segments = url.pathname.split("/").filter(Boolean).slice(0, MAX_SEGMENTS).map(safeSegment);
    if (segments.length === 0 || url.pathname.endsWith("/")) segments.push("index");
    const query = url.search.length > 1 ? `-${safeSegment(url.search.slice(1))}` : "";
    const path = [safeSegment(url.host), ...segments].join("/").replace(/\.(?:html?|md)$/i, "");
    const stem = path + query;
    let name = `${stem}.${extension}`;
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = `${stem}-${number}.${extension}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

const safeSegment = (segment: string): string =>
  decoded(segment)
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^\.+/, "_")
    .slice(0, MAX_SEGMENT_CHARACTERS) || "_";

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
