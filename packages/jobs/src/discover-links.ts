import { Parser } from "htmlparser2";

export interface DiscoveredLink {
  readonly url: URL;
  /** What the link says, white space collapsed; empty for pictures. */
  readonly text: string;
}

const MAX_LINKS = 20_000;
const MAX_TEXT_CHARACTERS = 300;

/**
 * Every http(s) link of a page in document order, navigation included; each address once, with the first text that it has.
 *
 * @param html the page as received or rendered
 * @param address of the page; `<base href>` counts
 */
export function discoverLinks(html: string, address: string): DiscoveredLink[] {
  const found = new Map<string, { url: URL; text: string }>();
  let base = address;
  let hasBase = false;
  let open: { url: URL; text: string } | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "base" && !hasBase && attributes["href"] && URL.canParse(attributes["href"], address)) {
        base = new URL(attributes["href"], address).href;
        hasBase = true;
      }
      if (name !== "a" && name !== "area") return;
      open = undefined;
      const url = linkTarget(attributes["href"], base);
      if (!url) return;
      const known = found.get(url.href);
      if (known) {
        if (known.text === "") open = known;
        return;
      }
      if (found.size >= MAX_LINKS) return;
      open = { url, text: attributes["alt"] ?? "" };
      found.set(url.href, open);
    },
    ontext(text) {
      if (open && open.text.length < MAX_TEXT_CHARACTERS) open.text += text;
    },
    onclosetag(name) {
      if (name === "a") open = undefined;
    },
  });
  parser.end(html);
  return [...found.values()].map(({ url, text }) => ({
    url,
    text: text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT_CHARACTERS),
  }));
}

function linkTarget(reference: string | undefined, base: string): URL | undefined {
  const href = reference?.trim();
  if (!href || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.username = "";
  url.password = "";
  return url;
}
