import type { AskOptions, ParseOptions } from "@quern/core";
import { restOptionsShape } from "@quern/core/options";
import type { QuernOptions } from "@quern/kit";
import { z } from "zod";
import { type Flag, type FlagValues, schemaFlags } from "./flags.js";
import { makeFolder } from "./make-folder.js";

const inGroup = (group: string, flags: readonly Flag[]): readonly Flag[] => flags.map((flag) => ({ ...flag, group }));

/** Where things are kept. */
export const STORE_FLAGS = inGroup("Storage", [
  {
    name: "data-dir",
    kind: "string",
    help: "folder for the cache, profiles and a server's results (default: in memory)",
  },
  { name: "redis-url", kind: "string", help: "Redis that several servers share, instead of a folder: redis://…" },
]);

/** How the web is reached. */
export const NETWORK_FLAGS = inGroup("Network and browser", [
  {
    name: "allow-host",
    kind: "string",
    many: true,
    help: "host in your own network to allow: HOST, HOST:PORT or an address range",
  },
  { name: "basic-proxy", kind: "string", many: true, help: "proxy URL for ordinary requests" },
  {
    name: "env-proxy",
    kind: "boolean",
    help: "servers: go through HTTP_PROXY, HTTPS_PROXY and NO_PROXY of the environment (other commands do so by default)",
  },
  { name: "enhanced-proxy", kind: "string", many: true, help: "proxy URL for the enhanced tier" },
  { name: "user-agent", kind: "string", help: "User-Agent to send" },
  { name: "chromium", kind: "string", help: "path of the browser (default: found automatically; see quern doctor)" },
]);

export const MODEL_FLAGS = inGroup("Language model", [
  {
    name: "model-url",
    kind: "string",
    help: "OpenAI-compatible endpoint, e.g. http://127.0.0.1:11434/v1 (default: no model)",
  },
  { name: "model", kind: "string", help: "name of the language model at that endpoint" },
  {
    name: "model-key",
    kind: "string",
    needs: ["model-url"],
    help: "API key of the endpoint; prefer the variable QUERN_MODEL_KEY",
  },
  {
    name: "model-context",
    kind: "number",
    needs: ["model-url"],
    help: "context size of the model in tokens (default 128000)",
  },
]);

export const TRANSCRIBER_FLAGS = inGroup("Speech to text", [
  {
    name: "transcriber-url",
    kind: "string",
    help: "endpoint with OpenAI's /audio/transcriptions, e.g. http://127.0.0.1:8000/v1 (default: recordings are not transcribed)",
  },
  { name: "transcriber-model", kind: "string", help: "name of the speech model at that endpoint, e.g. whisper-1" },
  {
    name: "transcriber-key",
    kind: "string",
    needs: ["transcriber-url"],
    help: "API key of the endpoint; prefer the variable QUERN_TRANSCRIBER_KEY",
  },
]);

export const SEARCH_FLAGS = inGroup("Search providers", [
  { name: "searxng-url", kind: "string", help: "URL of a SearXNG instance that allows JSON" },
  {
    name: "brave-key",
    kind: "string",
    help: "API key of Brave; prefer the variable QUERN_BRAVE_KEY, as for all keys here",
  },
  { name: "serper-key", kind: "string", help: "API key of serper.dev" },
  { name: "tavily-key", kind: "string", help: "API key of Tavily" },
  { name: "exa-key", kind: "string", help: "API key of Exa" },
  { name: "google-key", kind: "string", help: "API key of Google's Programmable Search Engine" },
  { name: "google-engine", kind: "string", help: "id (cx) of the engine" },
]);

/** Indexes that research and developer search are answered from. Servers ask the public ones that need no key, unless they are told not to. */
export const INDEX_FLAGS = inGroup("Indexes of papers and code", [
  {
    name: "no-public-indexes",
    kind: "boolean",
    help: "use only the indexes named below (default: OpenAlex, arXiv and GitHub without a key, when a client searches them)",
  },
  { name: "openalex", kind: "boolean", help: "search papers in OpenAlex; without a key, a few requests per day" },
  { name: "openalex-key", kind: "string", help: "API key of OpenAlex (free); turns OpenAlex on" },
  { name: "openalex-url", kind: "string", help: "URL of OpenAlex or a mirror; turns OpenAlex on" },
  { name: "arxiv", kind: "boolean", help: "search papers in arXiv" },
  { name: "arxiv-url", kind: "string", help: "URL of arXiv or a mirror; turns arXiv on" },
  {
    name: "github",
    kind: "boolean",
    help: "search issues and readmes on GitHub; without a token, 10 searches per minute",
  },
  { name: "github-token", kind: "string", help: "GitHub token (needs no permissions); turns GitHub search on" },
  { name: "github-url", kind: "string", help: "URL of GitHub Enterprise, https://HOST/api/v3; turns GitHub on" },
]);

export const VISION_FLAGS = inGroup("Pictures described", [
  {
    name: "vision-url",
    kind: "string",
    help: "OpenAI-compatible endpoint of a vision model, for --describe-images (default: none)",
  },
  { name: "vision-model", kind: "string", help: "name of the vision model, e.g. llava" },
  { name: "vision-key", kind: "string", help: "API key of the endpoint; prefer the variable QUERN_VISION_KEY" },
]);

/** Flags that shape the engine of a command that fetches pages, rather than one request. */
export const ENGINE_FLAGS: readonly Flag[] = [
  ...NETWORK_FLAGS,
  ...STORE_FLAGS,
  ...MODEL_FLAGS,
  ...TRANSCRIBER_FLAGS,
  ...VISION_FLAGS,
];

/** Extras with flags of a shape of their own: several for one option, or a number in place of an object. */
const SHAPED_EXTRAS = ["chunks", "describeImages", "explain", "discover"];
const EXTRAS = schemaFlags(z.strictObject(restOptionsShape), SHAPED_EXTRAS);

/** Flags about the text that is handed on, to a language model for one. */
export const TEXT_FLAGS = inGroup("Text for models", [
  ...EXTRAS.flags,
  {
    name: "chunks",
    kind: "boolean",
    help: "also return the Markdown in chunks, as JSON with ids, headings and pages",
  },
  { name: "chunk-tokens", kind: "number", help: "tokens per chunk (default 500)" },
  { name: "chunk-overlap", kind: "number", help: "tokens that the next chunk repeats (default 0)" },
  { name: "jsonl", kind: "boolean", help: "print only the chunks, one JSON object per line (turns --chunks on)" },
  {
    name: "describe-images",
    kind: "number",
    help: "describe up to N images with the vision model, in the Markdown and in -f image-details",
  },
]);

/** Flags of every command that waits. */
export const PROGRESS_FLAGS: readonly Flag[] = [
  { name: "progress", kind: "boolean", help: "report progress on stderr even if it is not a terminal" },
  { name: "quiet", short: "q", kind: "boolean", help: "print neither progress nor warnings" },
];

/** Flags of commands for several inputs. */
export const FAILURE_FLAGS: readonly Flag[] = [
  {
    name: "verbose",
    kind: "boolean",
    help: "name every file and report every failure (default: names of up to ten files, five failures and a sum by reason)",
  },
];

/** Flag of commands that fetch the pages that they are given. */
export const FAIL_FLAG: Flag = {
  name: "fail",
  kind: "boolean",
  help: "count pages that answer with HTTP 400 or more as failed: exit code 3, or 1 if all of them failed",
};

/** Flag of commands for documents of any size. */
export const INPUT_FLAG: Flag = {
  name: "max-input-bytes",
  kind: "number",
  help: "largest document to read, in bytes (default 200000000)",
};

/** Flags of the commands that convert something. */
export const CONVERT_FLAGS: readonly Flag[] = [
  { name: "json", kind: "boolean", help: "print the whole result as JSON" },
  {
    name: "output",
    short: "o",
    kind: "string",
    help: "folder to write to; for a single input also a file name with an extension",
  },
  { name: "explain", kind: "boolean", help: "show which rule removed each block" },
  { name: "frontmatter", kind: "boolean", help: "put title, URL and dates before the Markdown" },
  { name: "password", kind: "string", help: "password of encrypted documents" },
  ...TEXT_FLAGS,
  ...PROGRESS_FLAGS,
  ...FAILURE_FLAGS,
];

/** Whether one of {@link TEXT_FLAGS} asks for chunks. */
export const wantsChunks = (values: FlagValues): boolean => textOptions(values).chunks !== undefined;

/** Options of extras from {@link TEXT_FLAGS}. */
export const textOptions = (values: FlagValues): AskOptions => ({
  ...(EXTRAS.options(values) as AskOptions),
  ...chunksOf(values),
  ...(values["describe-images"] === undefined
    ? {}
    : { describeImages: { limit: values["describe-images"] as number } }),
});

function chunksOf(values: FlagValues): Pick<AskOptions, "chunks"> {
  const { chunks, jsonl, "chunk-tokens": tokens, "chunk-overlap": overlap } = values;
  if (tokens === undefined && overlap === undefined) return chunks === true || jsonl === true ? { chunks: true } : {};
  return {
    chunks: {
      ...(tokens === undefined ? {} : { tokens: tokens as number }),
      ...(overlap === undefined ? {} : { overlap: overlap as number }),
    },
  };
}

/** Options about documents from {@link CONVERT_FLAGS}. */
export const documentOptions = (values: FlagValues): Pick<ParseOptions, "password"> =>
  values["password"] ? { password: String(values["password"]) } : {};

/** Flags of services that the engine calls: their clients are loaded where one of them is set. */
const SERVICE_FLAGS: readonly string[] = [
  ...MODEL_FLAGS,
  ...TRANSCRIBER_FLAGS,
  ...VISION_FLAGS,
  ...SEARCH_FLAGS,
  ...INDEX_FLAGS,
].map(({ name }) => name);

/**
 * @param isServer research and developer search ask public indexes without a key
 * @param isForOthers requests come from other people: proxies of the environment need `--env-proxy`. Default: as `isServer`
 * @throws UsageError when only a part of what a model needs is given, or the data directory cannot be made
 */
export async function engineOptions(
  values: FlagValues,
  isServer = false,
  isForOthers = isServer,
): Promise<QuernOptions> {
  const list = (name: string): string[] | undefined => values[name] as string[] | undefined;
  const allow = list("allow-host")
    ?.flatMap((text) => text.split(","))
    .filter(Boolean);
  const basic = list("basic-proxy");
  const enhanced = list("enhanced-proxy");
  // The data kept there may be confidential; the engine itself would go on without a store.
  if (values["data-dir"]) await makeFolder(String(values["data-dir"]), 0o700);
  const { fetchThroughProxies, proxiesFromEnvironment } = await import("@quern/core");
  const ofEnvironment = isForOthers && values["env-proxy"] !== true ? {} : proxiesFromEnvironment();
  const proxies = { ...(basic ? { basic } : {}), ...(enhanced ? { enhanced } : {}), ...ofEnvironment };
  const hasPublic = isServer && values["no-public-indexes"] !== true;
  const hasServices = hasPublic || SERVICE_FLAGS.some((name) => values[name] !== undefined);
  return {
    ...(hasServices
      ? (await import("./engine-services.js")).engineServices(values, hasPublic, fetchThroughProxies(ofEnvironment))
      : {}),
    ...(allow ? { network: { allow } } : {}),
    ...(values["max-input-bytes"] === undefined ? {} : { limits: { inputBytes: values["max-input-bytes"] as number } }),
    ...(Object.keys(proxies).length > 0 ? { proxies } : {}),
    ...(values["data-dir"] ? { dataDir: String(values["data-dir"]) } : {}),
    ...(values["shared-index"] === true ? { sharedIndex: true } : {}),
    ...(values["redis-url"] ? { redisUrl: String(values["redis-url"]) } : {}),
    ...(values["chromium"] ? { browser: { executablePath: String(values["chromium"]) } } : {}),
    ...(values["user-agent"] ? { userAgent: String(values["user-agent"]) } : {}),
  };
}

/** The same for servers: pages and code of strangers run in processes apart from the one that answers. */
export const forStrangers = <Options extends Pick<QuernOptions, "browser">>(options: Options): Options => ({
  ...options,
  browser: { ...options.browser, isolation: "process" },
});

/** The same for commands that end with what they have read: an index of it, kept in memory, would help nobody. */
export const converterOptions = async (values: FlagValues): Promise<QuernOptions> => ({
  ...(await engineOptions(values)),
  ...(values["data-dir"] ? {} : { search: [] }),
});
