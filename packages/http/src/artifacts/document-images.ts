/** Images of an uploaded document, reachable by whoever gets the answer. */
import { type Document, dataUrl, publisher } from "@quern/core";
import type { Storage } from "@quern/types";

/** `links`: addresses that are good for a day; `data`: the bytes themselves, as data URLs. */
export type ImageWish = "links" | "data";

interface Places {
  readonly storage: Storage | undefined;
  /** Address of the server, for links. */
  readonly base: string;
  readonly team: string;
  /** Nothing of the request may be kept. */
  readonly isPrivate: boolean;
}

/** For all data URLs of an answer, before base64. */
const MAX_DATA_BYTES = 20e6;

/**
 * Puts addresses in the place of `asset:…` in Markdown and HTML, and lists them as `assets`. Chunks, blocks and details of images know
 * their places in the Markdown: with them the text stays as it is, and the list alone has the addresses.
 */
export async function withImages(document: Document, wish: ImageWish, places: Places): Promise<Document> {
  const { assets = [], ...rest } = document;
  const used = assets.filter(({ mediaType }) => mediaType.startsWith("image/"));
  const warnings = document.warning === undefined ? [] : [document.warning];
  const { storage, base, team, isPrivate } = places;
  const publish =
    wish === "links" && !isPrivate && storage?.signedUrl
      ? publisher({ storage, retention: true, linkBase: base, team })
      : undefined;
  if (wish === "links" && used.length > 0 && publish === undefined) {
    const why = isPrivate ? "nothing of this request is kept" : "this server has no storage that signs links";
    warnings.push(`Images are data URLs: ${why}.`);
  }
  const listed = [];
  let room = MAX_DATA_BYTES;
  let left = 0;
  for (const asset of used) {
    if (publish === undefined && (room -= asset.bytes.byteLength) < 0) {
      left++;
      continue;
    }
    const url = publish ? await publish(asset, "images") : dataUrl(asset);
    const { id, mediaType, name } = asset;
    listed.push({ id, mediaType, ...(name === undefined ? {} : { name }), url });
  }
  if (left > 0) {
    warnings.push(
      `${left} images are left out: data URLs of one answer hold ${MAX_DATA_BYTES / 1e6} MB. Ask for links.`,
    );
  }
  const hasPlaces = "chunks" in rest || "blocks" in rest || "citations" in rest || "imageDetails" in rest;
  const addresses = new Map(listed.map(({ id, url }) => [id, url]));
  const linked = (text: string, write = (url: string) => url): string =>
    text.replace(/\basset:([\w.-]+)/g, (all, id: string) => {
      const url = addresses.get(id);
      return url === undefined ? all : write(url);
    });
  const { markdown, html, pages, imageDetails } = rest;
  return {
    ...rest,
    ...(markdown === undefined || hasPlaces ? {} : { markdown: linked(markdown) }),
    ...(html === undefined ? {} : { html: linked(html, escaped) }),
    ...(imageDetails === undefined
      ? {}
      : { imageDetails: imageDetails.map((image) => ({ ...image, url: linked(image.url) })) }),
    ...(pages === undefined || hasPlaces
      ? {}
      : { pages: pages.map((page) => ({ ...page, markdown: linked(page.markdown) })) }),
    ...(warnings.length > 0 ? { warning: warnings.join(" ") } : {}),
    assets: listed,
  } as unknown as Document;
}

/** As an attribute of HTML holds it. */
const escaped = (url: string): string => url.replaceAll("&", "&amp;");
