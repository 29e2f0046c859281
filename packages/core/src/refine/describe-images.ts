/** Pictures described by the engine's vision model: the important ones, within bounds. */
import { isTellingAlt } from "@quern/extract/images";
import type { HtmlConversion as Views } from "@quern/markdown";
import type { Notes } from "@quern/text/model";
import { type Asset, type ImageDescriber, messageWithHint, QuernError, Semaphore, toQuernError } from "@quern/types";
import { fetchMedia, type MediaContext } from "../media/download.js";
import type { ImageDetails } from "../model/image-details.js";
import { sniffImage } from "../read/detect.js";
import { sizeOf } from "./images.js";
import { imagesInMarkdown } from "./place-images.js";

/** How many pictures are described, and what to pay attention to. */
export interface DescribeImages {
  readonly limit: number;
  readonly prompt?: string | undefined;
}

export interface DescribeContext extends MediaContext {
  readonly describer: ImageDescriber | undefined;
  readonly wishes: DescribeImages;
  readonly assets: readonly Asset[];
  readonly language: string | undefined;
  readonly notes: Notes;
}

/** For all pictures of a request. */
const MAX_BYTES = 50e6;
const DEFAULT_MAX_BYTES = 10e6;
const SIDE_BY_SIDE = 4;
/** After so many failures without one answer the service is left alone. */
const MAX_FAILURES = 2;
const SEEN: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
/** Smaller pictures hold little to see. */
const MIN_SIDE_PIXELS = 32;

export const HOW_TO_SET_A_DESCRIBER =
  'Set one: createQuern({ imageDescriber: openAiImageDescriber({ baseUrl, model }) }) in the library, --vision-url and --vision-model (or QUERN_VISION_URL and QUERN_VISION_MODEL) for "quern" and "quern serve".';

/** @returns the images, those that were described with `description` */
export async function describeImages(
  images: readonly ImageDetails[],
  context: DescribeContext,
): Promise<ImageDetails[]> {
  const { describer, options, notes, wishes, deadline } = context;
  if (!describer) {
    notes.warn(`Images are not described: there is no vision model. ${HOW_TO_SET_A_DESCRIBER}`);
    return [...images];
  }
  for (const option of ["zeroDataRetention", "lockdown"] as const)
    if (options[option]) {
      notes.warn(`Images are not described: with ${option} no model is asked.`);
      return [...images];
    }
  const { signal } = deadline;
  const chosen = chooseImages(images, wishes.limit);
  const places = new Semaphore(SIDE_BY_SIDE);
  const tally = { bytes: 0, described: 0, failures: 0, reason: "", passed: 0 };
  const described = new Map<string, Partial<ImageDetails>>();
  await deadline.run("describing images", () =>
    Promise.all(
      chosen.map(async (image) => {
        await places.acquire(signal);
        try {
          const facts = await describeOne(image, context, describer, tally);
          if (facts) described.set(image.url, facts);
          deadline.progress();
        } finally {
          places.release();
        }
      }),
    ),
  );
  if (tally.described > 0) notes.answered("describeImages", "model");
  if (tally.failures > 0)
    notes.warn(
      `${tally.failures} of ${chosen.length} images could not be described${tally.failures >= MAX_FAILURES && tally.described === 0 ? ", and no more were tried" : ""}: ${tally.reason}`,
    );
  if (tally.passed > 0)
    notes.warn(
      `${tally.passed} images were not described: they are too large, or of a kind that vision models do not take.`,
    );
  return images.map((image) => ({ ...image, ...described.get(image.url) }));
}

/** The most important ones of the content; of equals first those of which the page says nothing. */
function chooseImages(images: readonly ImageDetails[], limit: number): ImageDetails[] {
  const isUseful = ({ role, isMainContent, width, height }: ImageDetails): boolean =>
    role === "content" &&
    isMainContent &&
    (width ?? MIN_SIDE_PIXELS) >= MIN_SIDE_PIXELS &&
    (height ?? MIN_SIDE_PIXELS) >= MIN_SIDE_PIXELS;
  return images
    .filter(isUseful)
    .map((image) => ({ image, rank: image.importance + (isTellingAlt(image.alt) ? 0 : 0.1) }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, limit)
    .map(({ image }) => image);
}

interface Tally {
  bytes: number;
  described: number;
  failures: number;
  reason: string;
  passed: number;
}

async function describeOne(
  image: ImageDetails,
  context: DescribeContext,
  describer: ImageDescriber,
  tally: Tally,
): Promise<Partial<ImageDetails> | undefined> {
  const { deadline, language, notes, wishes } = context;
  const { signal } = deadline;
  if (tally.failures >= MAX_FAILURES && tally.described === 0) return undefined;
  try {
    const bytes = await bytesOf(image, context);
    const mediaType = sniffImage(bytes) ?? "";
    const size = sizeOf(bytes);
    const facts = { mediaType, bytes: bytes.byteLength, ...size };
    tally.bytes += bytes.byteLength;
    const isTooLarge = bytes.byteLength > (describer.maxBytes ?? DEFAULT_MAX_BYTES) || tally.bytes > MAX_BYTES;
    const isTooSmall = size !== undefined && Math.min(size.width, size.height) < MIN_SIDE_PIXELS;
    if (isTooSmall) return facts;
    if (isTooLarge || !SEEN.has(mediaType)) {
      tally.passed++;
      return undefined;
    }
    const { alt, caption, headings } = image;
    const { prompt } = wishes;
    const { text, usage } = await describer.describe({
      bytes,
      mediaType,
      alt,
      caption,
      headings,
      language,
      prompt,
      signal,
    });
    if (usage) notes.count(usage);
    tally.described++;
    const description = text.replace(/\s+/g, " ").trim();
    return { ...facts, ...(description === "" ? {} : { description }) };
  } catch (error) {
    signal.throwIfAborted();
    tally.failures++;
    tally.reason ||= messageWithHint(toQuernError(error, image.url));
    return undefined;
  }
}

async function bytesOf(image: ImageDetails, context: DescribeContext): Promise<Uint8Array> {
  const asset = context.assets.find(({ id }) => `asset:${id}` === image.url);
  if (asset) return asset.bytes;
  if (context.source.engine === "upload" || context.options.minAge !== undefined)
    throw new QuernError(
      "SCRAPE_SITE_ERROR",
      `${image.url} lies elsewhere, and this request may not reach the network.`,
    );
  return (await fetchMedia(image.url, context, "image/png,image/jpeg,image/webp,image/gif,image/*;q=0.5")).body;
}

/** Writes descriptions into Markdown, where the page itself gives a picture no telling text. */
export function withDescriptions(views: Views, images: readonly ImageDetails[]): Views {
  const byAddress = new Map(images.map(({ url, description }) => [url, description]));
  const rewrite = (markdown: string): string => {
    let text = "";
    let at = 0;
    for (const { start, alt, url } of imagesInMarkdown(markdown)) {
      const description = byAddress.get(url);
      if (description === undefined || isTellingAlt(alt)) continue;
      text += `${markdown.slice(at, start)}![${escapeAlt(description)}]`;
      at = start + alt.length + "![]".length;
    }
    return text + markdown.slice(at);
  };
  const { markdown, pages } = views;
  return {
    ...views,
    ...(markdown === undefined ? {} : { markdown: rewrite(markdown) }),
    ...(pages === undefined ? {} : { pages: pages.map((page) => ({ ...page, markdown: rewrite(page.markdown) })) }),
  };
}

const escapeAlt = (text: string): string => text.replace(/[[\]\\]/g, "\\$&");
