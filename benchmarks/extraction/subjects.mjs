// The programs compared. A subject is loaded only when it is measured; one that is not installed is reported as missing.
// `extract` takes a page and its address and gives the main content as Markdown; `convert` writes a fragment as it is.

const turndownService = async () => {
  const { default: TurndownService } = await import("turndown");
  const { gfm } = await import("@joplin/turndown-plugin-gfm");
  const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" });
  service.use(gfm);
  service.remove(["script", "style", "noscript", "template"]);
  return service;
};

export const SUBJECTS = {
  quern: async () => {
    const { htmlToMarkdown } = await import("../../packages/markdown/dist/index.js");
    return {
      extract: (html, url) => htmlToMarkdown(html, { url, onlyMainContent: true }),
      convert: (html) => htmlToMarkdown(html, { onlyMainContent: false }),
    };
  },
  // All that one request does after the bytes are there: decoding, one parse, main content, Markdown, links, metadata.
  "quern, bytes to Markdown, links and metadata": async () => {
    const { convertPage } = await import("../../packages/core/dist/convert/convert-page.js");
    const { decodeText } = await import("../../packages/documents/dist/index.js");
    const wants = { markdown: true, links: true, metadata: true };
    return {
      extract: async (_html, url, bytes) => (await convertPage({ html: decodeText(bytes).text, url, wants })).markdown,
    };
  },
  // The same as a caller of the library asks for it, with options, detection, deadline and index.
  "quern.parse": async () => {
    const { createQuern } = await import("../../packages/quern/dist/index.js");
    const quern = createQuern();
    const options = { contentType: "text/html", formats: ["markdown", "links"] };
    return { extract: async (_html, url, bytes) => (await quern.parse(bytes, { ...options, url })).markdown };
  },
  turndown: async () => {
    const service = await turndownService();
    return { convert: (html) => service.turndown(html) };
  },
  "@mozilla/readability": async () => {
    const { Readability } = await import("@mozilla/readability");
    const { parseHTML } = await import("linkedom");
    const service = await turndownService();
    return { extract: (html) => service.turndown(new Readability(parseHTML(html).document).parse()?.content ?? "") };
  },
  defuddle: async () => {
    const { Defuddle } = await import("defuddle/node");
    const { parseHTML } = await import("linkedom");
    const offline = () => Promise.reject(new Error("offline"));
    return {
      extract: async (html, url) => {
        const { document } = parseHTML(html);
        const result = await Defuddle(document, url, { markdown: true, fetch: offline, useAsync: false });
        return result.contentMarkdown ?? result.content ?? "";
      },
    };
  },
  mdream: async () => {
    const { htmlToMarkdown } = await import("mdream");
    return {
      extract: (html, url) => htmlToMarkdown(html, { origin: new URL(url).origin, minimal: true }),
      convert: (html) => htmlToMarkdown(html),
    };
  },
  "node-html-markdown": async () => {
    const { NodeHtmlMarkdown } = await import("node-html-markdown");
    const converter = new NodeHtmlMarkdown();
    return { convert: (html) => converter.translate(html) };
  },
  "@firecrawl/html-extractor": async () => {
    const { default: extractor } = await import("@firecrawl/html-extractor");
    return { extract: async (html, url) => (await extractor.extract(html, { url })).markdown ?? "" };
  },
  kreuzberg: async () => {
    const { default: kreuzberg } = await import("@kreuzberg/html-to-markdown-node");
    const preprocessing = { enabled: true, preset: "Aggressive", removeNavigation: true, removeForms: true };
    return {
      extract: (html) => kreuzberg.convert(html, { extractMetadata: false, preprocessing }).content ?? "",
      convert: (html) => kreuzberg.convert(html, { extractMetadata: false }).content ?? "",
    };
  },
  "rehype-remark": async () => {
    const [{ unified }, parse, toRemark, gfm, stringify] = await Promise.all([
      import("unified"),
      import("rehype-parse"),
      import("rehype-remark"),
      import("remark-gfm"),
      import("remark-stringify"),
    ]);
    const processor = unified()
      .use(parse.default)
      .use(toRemark.default)
      .use(gfm.default)
      .use(stringify.default)
      .freeze();
    return { convert: (html) => String(processor.processSync(html)) };
  },
};
