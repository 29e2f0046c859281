import { type DocumentWithInner, damaged, decodeText } from "@quern/documents";
import { type PlistValue, readBinaryPlist } from "./binary-plist.js";
import type { ContainerInput } from "./container.js";
import { type SavedFile, savedPage } from "./saved-page.js";

/** Reads a page that Safari saved. */
export function readWebArchive({ bytes, filename }: ContainerInput, wantsAssets: boolean): DocumentWithInner {
  const top = readBinaryPlist(bytes, filename);
  const main = resource(field(top, "WebMainResource"));
  if (main === undefined) throw damaged(filename, "it is no saved page: it has no main resource.");
  const files = new Map<string, SavedFile>();
  for (const item of list(field(top, "WebSubresources"))) {
    const { url, ...file } = resource(item) ?? {};
    if (url !== undefined)
      files.set(url, { ...(file as Resource), name: /([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] ?? "image" });
  }
  const frames = new Map<string, string>();
  for (const item of list(field(top, "WebSubframeArchives"))) {
    const frame = resource(field(item, "WebMainResource"));
    if (frame?.url !== undefined) frames.set(frame.url, textOf(frame));
  }
  return savedPage({ html: textOf(main), url: main.url, files, frames }, wantsAssets);
}

interface Resource {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly url: string | undefined;
}

function resource(value: PlistValue | undefined): Resource | undefined {
  const bytes = field(value, "WebResourceData");
  if (!(bytes instanceof Uint8Array)) return undefined;
  const text = (name: string): string | undefined => {
    const found = field(value, name);
    return typeof found === "string" ? found : undefined;
  };
  return {
    bytes,
    mediaType: text("WebResourceMIMEType") ?? "",
    charset: text("WebResourceTextEncodingName"),
    url: text("WebResourceURL"),
  };
}

const textOf = ({ bytes, charset }: Resource): string => decodeText(bytes, charset).text;
const field = (value: PlistValue | undefined, name: string): PlistValue | undefined =>
  value instanceof Map ? value.get(name) : undefined;
const list = (value: PlistValue | undefined): readonly PlistValue[] => (Array.isArray(value) ? value : []);
