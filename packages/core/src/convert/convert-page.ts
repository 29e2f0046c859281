import { convertHtml, type HtmlConversion, type HtmlConversionRequest } from "@quern/markdown";
import { parseHtml } from "@quern/markdown/html";

/** Loaded with the first page, and asked for once: Node's own look at its cache takes as long as reading a short page's metadata. */
let reading: Promise<typeof import("@quern/extract/reading")> | undefined;

/**
 * The views of a page, whose metadata also says what structured data and layout tell of an article, unless nothing of its content is wanted:
 * who asks for the raw HTML alone, or for all links and images of a page, waits for its head alone.
 */
export async function convertPage(request: HtmlConversionRequest): Promise<HtmlConversion> {
  const tree = request.tree ?? parseHtml(request.html);
  const converted = convertHtml({ ...request, tree });
  const { markdown, html, links, images } = request.wants;
  const readsContent = markdown || html || ((links || images) && request.onlyMainContent);
  if (!converted.metadata || request.isDocument || !readsContent) return converted;
  reading ??= import("@quern/extract/reading");
  const { articleFacts } = await reading;
  return {
    ...converted,
    metadata: { ...converted.metadata, ...articleFacts(tree, request.url ?? "", converted.metadata) },
  };
}
