import {
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestOptions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
  sleep,
} from "n8n-workflow";
import { PROPERTIES } from "./properties";

/** Time between two looks at a crawl. */
const POLL_MS = 1_000;

interface CrawlStatus {
  readonly status: "scraping" | "completed" | "failed" | "cancelled";
  readonly data: IDataObject[];
  /** Address of the next part of the pages. */
  readonly next?: string | null;
}

export class Quern implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Quern",
    name: "quern",
    icon: "file:quern.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: "Turn pages, sites and documents into Markdown and data",
    defaults: { name: "Quern" },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: "quernApi", required: true }],
    properties: PROPERTIES,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (let item = 0; item < this.getInputData().length; item++) {
      try {
        const found = await run(this, item);
        results.push(...found.map((json) => ({ json, pairedItem: { item } })));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        results.push({ json: { error: (error as Error).message }, pairedItem: { item } });
      }
    }
    return [results];
  }
}

async function run(context: IExecuteFunctions, item: number): Promise<IDataObject[]> {
  const text = (name: string): string => context.getNodeParameter(name, item) as string;
  const options = readOptions(context, item);
  const formats = { formats: context.getNodeParameter("formats", item, ["markdown"]) };
  switch (text("operation")) {
    case "scrape": {
      const { data } = await call(context, item, "POST", "/v2/scrape", { url: text("url"), ...formats, ...options });
      return [data as IDataObject];
    }
    case "crawl":
      return await crawl(context, item, {
        url: text("url"),
        limit: context.getNodeParameter("limit", item),
        scrapeOptions: formats,
        ...options,
      });
    case "map": {
      const { links } = await call(context, item, "POST", "/v2/map", { url: text("url"), ...options });
      return links as IDataObject[];
    }
    case "search": {
      const limit = context.getNodeParameter("limit", item);
      const { data } = await call(context, item, "POST", "/v2/search", { query: text("query"), limit, ...options });
      return Object.values(data as Record<string, IDataObject[]>).flat();
    }
    case "parse": {
      const binary = context.helpers.assertBinaryData(item, text("binaryProperty"));
      const bytes = await context.helpers.getBinaryDataBuffer(item, text("binaryProperty"));
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(bytes)], { type: binary.mimeType }), binary.fileName ?? "document");
      form.set("options", JSON.stringify({ ...formats, ...options }));
      const { data } = await call(context, item, "POST", "/v2/parse", form);
      return [data as IDataObject];
    }
    default:
      throw new NodeOperationError(context.getNode(), `Unknown operation "${text("operation")}".`, { itemIndex: item });
  }
}

/** Starts a crawl, waits for its end, and gives a result for each page. */
async function crawl(context: IExecuteFunctions, item: number, body: IDataObject): Promise<IDataObject[]> {
  const { id } = await call(context, item, "POST", "/v2/crawl", body);
  const path = `/v2/crawl/${String(id)}`;
  for (;;) {
    let part = (await call(context, item, "GET", path)) as unknown as CrawlStatus;
    if (part.status === "scraping") {
      if (context.getExecutionCancelSignal()?.aborted) {
        await call(context, item, "DELETE", path);
        return [];
      }
      await sleep(POLL_MS);
      continue;
    }
    if (part.status === "failed") {
      throw new NodeOperationError(context.getNode(), `The crawl of ${String(body["url"])} failed.`, {
        itemIndex: item,
      });
    }
    const pages = [...part.data];
    while (part.next) {
      const { pathname, search } = new URL(part.next);
      part = (await call(context, item, "GET", pathname + search)) as unknown as CrawlStatus;
      pages.push(...part.data);
    }
    return pages;
  }
}

function readOptions(context: IExecuteFunctions, item: number): IDataObject {
  const given = context.getNodeParameter("options", item, "{}");
  if (typeof given === "object" && given !== null) return given as IDataObject;
  try {
    return JSON.parse(String(given || "{}")) as IDataObject;
  } catch (error) {
    throw new NodeOperationError(context.getNode(), `Options are no JSON: ${(error as Error).message}`, {
      itemIndex: item,
    });
  }
}

async function call(
  context: IExecuteFunctions,
  item: number,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: IDataObject | FormData,
): Promise<IDataObject> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>("quernApi", item);
  const request: IHttpRequestOptions = {
    method,
    url: `${baseUrl.replace(/\/+$/, "")}${path}`,
    json: !(body instanceof FormData),
    ...(body === undefined ? {} : { body }),
  };
  try {
    const answer = (await context.helpers.httpRequestWithAuthentication.call(context, "quernApi", request)) as
      | IDataObject
      | string;
    return typeof answer === "string" ? (JSON.parse(answer) as IDataObject) : answer;
  } catch (error) {
    // The server says in words what is wrong and what to do.
    const said = (error as { response?: { data?: { error?: unknown } } }).response?.data?.error;
    throw new NodeApiError(context.getNode(), error as JsonObject, {
      itemIndex: item,
      ...(typeof said === "string" ? { message: said } : {}),
    });
  }
}
