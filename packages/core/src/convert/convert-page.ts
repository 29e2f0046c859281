import { convertHtml, type HtmlConversion, type HtmlConversionRequest } from "@quern/markdown";
import { parseHtml } from "@quern/markdown/html";

/** The views of a page, whose metadata also says what structured data and layout tell of an article. */
export async function convertPage(request: HtmlConversionRequest): Promise<HtmlConversion> {
  const tree = request.tree ?? parseHtml(request.html);
  const converted = convertHtml({ ...request, tree });
  if (!converted.metadata || request.isDocument) return converted;
  const { articleFacts } = await import("@quern/extract/reading");
  return {
    ...converted,
    metadata: { ...converted.metadata, ...articleFacts(tree, request.url ?? "", converted.metadata) },
  };
}
