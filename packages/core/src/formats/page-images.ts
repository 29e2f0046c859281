import type { DrawnPages } from "@quern/types";
import type { AskContext } from "../asking/context.js";
import type { PageImage } from "../model/page-image.js";
import { type PageRange, readPageRanges } from "../page-options/page-ranges.js";

/** Pages of one request; a page of print takes 100 to 300 kB. */
const MAX_PAGES = 100;
const MAX_BYTES = 64e6;
/** For all data URLs of an answer, before base64. */
const MAX_DATA_BYTES = 20e6;

/** Pages of PDFs and pictures as they look. Boxes of blocks are shares of the same pages. */
export async function producePageImages(
  { pages, width }: { readonly pages?: string | readonly number[] | undefined; readonly width: number },
  context: AskContext,
): Promise<{ pageImages?: PageImage[] }> {
  const { source, content, metadata, parsers, deadline, notes, password, onProgress } = context;
  const parser = parsers.find(
    ({ drawPages, mediaTypes }) => drawPages !== undefined && mediaTypes.includes(content.mediaType),
  );
  if (parser?.drawPages === undefined) {
    notes.warn(
      `pageImages: only PDF documents and pictures have pages that can be drawn, not ${content.mediaType || "this document"}. For the picture of a web page ask for screenshot.`,
    );
    return {};
  }
  const drawn = await parser.drawPages(source.body, {
    mediaType: content.mediaType,
    filename: metadata.sourceURL,
    ...(pages === undefined ? {} : { ranges: rangesOf(pages) }),
    ...(password === undefined ? {} : { password }),
    maxPages: MAX_PAGES,
    maxBytes: MAX_BYTES,
    width,
    signal: deadline.signal,
    deadline: deadline.at,
    onProgress: (progress) => {
      deadline.progress();
      onProgress?.(progress);
    },
  });
  for (const warning of drawn.warnings) notes.warn(warning);
  return { pageImages: await published(drawn, context) };
}

async function published(
  { pages }: DrawnPages,
  { publish, notes }: Pick<AskContext, "publish" | "notes">,
): Promise<PageImage[]> {
  const images: PageImage[] = [];
  let room = MAX_DATA_BYTES;
  for (const { page, width, height, mediaType, bytes } of pages) {
    const url = await publish({ mediaType, bytes }, "pages");
    if (url.startsWith("data:") && (room -= bytes.byteLength) < 0) {
      notes.warn(
        `pageImages: from page ${page} on, pages were left out: data URLs of one answer hold ${MAX_DATA_BYTES / 1e6} MB. Ask for fewer pages or a smaller width.`,
      );
      break;
    }
    images.push({ page, width, height, contentType: mediaType, url });
  }
  return images;
}

const rangesOf = (pages: string | readonly number[]): readonly PageRange[] =>
  typeof pages === "string" ? (readPageRanges(pages) ?? []) : pages.map((page) => [page, page] as const);
