/** What each format gives, with a request that shows it. The build fails when a format has no text. */
export const FORMATS = {
  markdown: [
    "The page or document as GitHub-flavoured Markdown: headings, lists, tables, code, footnotes, mathematics and pictures.",
    "markdown",
    ["markdown"],
  ],
  html: ["The cleaned HTML of the selected content, with absolute addresses.", "html", ["html"]],
  rawHtml: ["The page as it was sent, or as scripts had made it when the browser was asked.", "rawHtml", ["rawHtml"]],
  rawBase64: ["The bytes of the answer as base64, whatever they are.", "rawBase64", ["rawBase64"]],
  links: ["Addresses of the links in the selected content, each once, absolute.", "links", ["links"]],
  images: ["Addresses of the pictures in the selected content, each once, absolute.", "images", ["images"]],
  imageDetails: [
    "Every picture of the page with size, caption, headings, its place in the Markdown, what it is there for and how much it matters; with `describeImages`, what it shows.",
    "imageDetails",
    ["markdown", "imageDetails"],
  ],
  summary: [
    "Three to five sentences: written by a language model, or the most telling sentences of the page where there is none.",
    "summary",
    ["summary"],
  ],
  branding: [
    "Colours, fonts, spacing, logo and the style of buttons and fields, read from the page as a browser shows it.",
    "branding",
    ["branding"],
  ],
  product: [
    "The product that the page sells: name, brand, price, currency, stock, variants, ratings, pictures. `null` for any other page.",
    "product",
    ["product"],
  ],
  menu: [
    "The menu of a restaurant: sections, dishes, prices, sizes, diets. `null` for any other page.",
    "menu",
    ["menu"],
  ],
  tables: ["Each table of the page or document as rows and as CSV, with its page and caption.", "tables", ["tables"]],
  pageImages: [
    "Pages of a PDF or a picture as they look, as PNG or JPEG; the boxes of blocks are shares of them.",
    "pageImages",
    [{ type: "pageImages", pages: "1-3", width: 800 }],
  ],
  audio: ["The sound of the page as MP3.", "audio", ["audio"]],
  video: ["The film of the page.", "video", ["video"]],
  json: [
    "Data in the shape of a JSON Schema, from structured data, labels, tables and layout, or by a language model.",
    "json",
    [
      {
        type: "json",
        schema: { type: "object", properties: { title: { type: "string" }, price: { type: "number" } } },
      },
    ],
  ],
  deterministicJson: [
    "The same by rules alone: no model is asked, and the same page gives the same answer.",
    "json",
    [{ type: "deterministicJson", schema: { type: "object", properties: { title: { type: "string" } } } }],
  ],
  changeTracking: [
    "What became of the page since its last scrape: `new`, `same`, `changed` or `removed`, with a diff or the fields that changed.",
    "changeTracking",
    ["markdown", { type: "changeTracking", modes: ["git-diff"] }],
  ],
  screenshot: [
    "A picture of the page: a link where the storage can sign one, else a data URL.",
    "screenshot",
    [{ type: "screenshot", fullPage: true }],
  ],
  attributes: [
    "Attributes of the elements that CSS selectors match, in the whole page.",
    "attributes",
    [{ type: "attributes", selectors: [{ selector: "a.next", attribute: "href" }] }],
  ],
  question: [
    "An answer to a question: by a language model from the passages that matter, or the best passage as it stands.",
    "answer",
    [{ type: "question", question: "How much does it weigh?" }],
  ],
  query: [
    "The older name of `question`, with `prompt` and `mode`.",
    "answer",
    [{ type: "query", prompt: "How much does it weigh?" }],
  ],
  highlights: [
    "The passages that speak of something, as they stand.",
    "highlights",
    [{ type: "highlights", query: "grinding stones" }],
  ],
};

/** Options without a flag on the command line. */
export const OTHER_OPTIONS = {
  auditMetadata: "Facts about who asks, such as `username`: a server's audit log takes them, a library has none.",
  domainTools: "Asks for tools of the contract's vendor. There are none here; a `warning` says so.",
  toolDetail: "How much is told of such tools. Without effect, with a `warning`.",
  useMock: "A hook of the tests of the contract's own server: accepted, and without effect.",
};
