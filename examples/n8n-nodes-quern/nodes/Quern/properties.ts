import type { INodeProperties } from "n8n-workflow";

const shownFor = (...operation: string[]): Pick<INodeProperties, "displayOptions"> => ({
  displayOptions: { show: { operation } },
});

/** The form of the node. */
export const PROPERTIES: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    default: "scrape",
    options: [
      { name: "Crawl a Site", value: "crawl", action: "Crawl a site", description: "An item for each page" },
      {
        name: "List Addresses",
        value: "map",
        action: "List the addresses of a site",
        description: "An item for each address; pages are not read",
      },
      {
        name: "Parse a File",
        value: "parse",
        action: "Parse a file",
        description: "PDF, office documents, pictures of text and many more",
      },
      {
        name: "Scrape a Page",
        value: "scrape",
        action: "Scrape a page",
        description: "The main content of a page, or of a document on the web",
      },
      { name: "Search", value: "search", action: "Search the web", description: "An item for each hit" },
    ],
  },
  {
    displayName: "URL",
    name: "url",
    type: "string",
    default: "",
    required: true,
    placeholder: "https://example.com",
    ...shownFor("scrape", "crawl", "map"),
  },
  { displayName: "Query", name: "query", type: "string", default: "", required: true, ...shownFor("search") },
  {
    displayName: "Binary Field",
    name: "binaryProperty",
    type: "string",
    default: "data",
    required: true,
    description: "Field of the item that holds the file",
    ...shownFor("parse"),
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 50,
    description: "Max number of results to return",
    ...shownFor("crawl", "search"),
  },
  {
    displayName: "Formats",
    name: "formats",
    type: "multiOptions",
    default: ["markdown"],
    options: ["html", "images", "links", "markdown", "product", "rawHtml", "screenshot", "summary", "tables"].map(
      (value) => ({ name: value, value }),
    ),
    ...shownFor("scrape", "crawl", "parse"),
  },
  {
    displayName: "Options",
    name: "options",
    type: "json",
    default: "{}",
    description: 'Further options of the API, such as {"onlyMainContent": false} or {"waitFor": 1000}',
  },
];
