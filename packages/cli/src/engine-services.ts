/** Models, search providers and indexes from the flags that name them. */
import type { QuernOptions } from "@quern/kit";
import { openAiCompatible, openAiImageDescriber, openAiTranscriber } from "@quern/llm";
import { arxiv, brave, exa, github, googleCse, openAlex, searxng, serper, tavily } from "@quern/search";
import type { ImageDescriber, LanguageModel, PaperIndex, SearchProvider, Transcriber } from "@quern/types";
import type { FlagValues } from "./flags.js";
import { UsageError } from "./terminal.js";

/**
 * @param hasPublic whether papers and code are searched in public indexes that need no key
 * @param fetchModel the way to models; the engine itself asks search providers and indexes
 * @throws UsageError when only a part of what a service needs is given
 */
export function engineServices(
  values: FlagValues,
  hasPublic: boolean,
  fetchModel: typeof fetch,
): Pick<QuernOptions, "languageModel" | "transcriber" | "imageDescriber" | "search" | "papers" | "developer"> {
  const languageModel = modelOf(values, fetchModel);
  const transcriber = transcriberOf(values, fetchModel);
  const imageDescriber = imageDescriberOf(values, fetchModel);
  const search = searchOf(values);
  const papers = papersOf(values, hasPublic);
  return {
    ...(languageModel ? { languageModel } : {}),
    ...(transcriber ? { transcriber } : {}),
    ...(imageDescriber ? { imageDescriber } : {}),
    ...(search.length > 0 ? { search } : {}),
    ...(papers.length > 0 ? { papers } : {}),
    ...(hasPublic || isOn(values, "github")
      ? { developer: github({ ...keyOf(values, "github-token", "token"), ...keyOf(values, "github-url", "baseUrl") }) }
      : {}),
  };
}

/** A key or an address turns an index on, too. */
const isOn = (values: FlagValues, name: string): boolean =>
  values[name] === true || ["key", "token", "url"].some((part) => values[`${name}-${part}`] !== undefined);

const keyOf = <Name extends string>(values: FlagValues, flag: string, name: Name): { [Key in Name]?: string } =>
  (values[flag] === undefined ? {} : { [name]: String(values[flag]) }) as { [Key in Name]?: string };

const papersOf = (values: FlagValues, hasPublic: boolean): PaperIndex[] => [
  ...(hasPublic || isOn(values, "openalex")
    ? [openAlex({ ...keyOf(values, "openalex-key", "apiKey"), ...keyOf(values, "openalex-url", "baseUrl") })]
    : []),
  ...(hasPublic || isOn(values, "arxiv") ? [arxiv(keyOf(values, "arxiv-url", "baseUrl"))] : []),
];

const KEYED_PROVIDERS = { "brave-key": brave, "serper-key": serper, "tavily-key": tavily, "exa-key": exa } as const;

/** All that are named: their results are merged. */
function searchOf(values: FlagValues): SearchProvider[] {
  const { "searxng-url": url, "google-key": googleKey, "google-engine": engineId } = values;
  if ((googleKey === undefined) !== (engineId === undefined)) {
    throw new UsageError("--google-key and --google-engine need each other.");
  }
  return [
    ...(url === undefined ? [] : [searxng({ baseUrl: String(url) })]),
    ...Object.entries(KEYED_PROVIDERS).flatMap(([flag, provider]) =>
      values[flag] === undefined ? [] : [provider({ apiKey: String(values[flag]) })],
    ),
    ...(googleKey === undefined ? [] : [googleCse({ apiKey: String(googleKey), engineId: String(engineId) })]),
  ];
}

function transcriberOf(values: FlagValues, fetchModel: typeof fetch): Transcriber | undefined {
  const { "transcriber-url": url, "transcriber-model": model, "transcriber-key": key } = values;
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined) throw new UsageError("--transcriber-model needs --transcriber-url: the endpoint that has it.");
  if (model === undefined) throw new UsageError("--transcriber-url needs --transcriber-model: its name there.");
  return openAiTranscriber({
    baseUrl: String(url),
    model: String(model),
    fetch: fetchModel,
    ...(key === undefined ? {} : { apiKey: String(key) }),
  });
}

function imageDescriberOf(values: FlagValues, fetchModel: typeof fetch): ImageDescriber | undefined {
  const { "vision-url": url, "vision-model": model, "vision-key": key } = values;
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined) throw new UsageError("--vision-model needs --vision-url: the endpoint that has it.");
  if (model === undefined) throw new UsageError("--vision-url needs --vision-model: its name there.");
  return openAiImageDescriber({
    baseUrl: String(url),
    model: String(model),
    fetch: fetchModel,
    ...(key === undefined ? {} : { apiKey: String(key) }),
  });
}

function modelOf(values: FlagValues, fetchModel: typeof fetch): LanguageModel | undefined {
  const url = values["model-url"];
  const model = values["model"];
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined) throw new UsageError("--model needs --model-url: the endpoint that has the model.");
  if (model === undefined) throw new UsageError("--model-url needs --model: the name of the model.");
  return openAiCompatible({
    baseUrl: String(url),
    model: String(model),
    fetch: fetchModel,
    ...(values["model-key"] ? { apiKey: String(values["model-key"]) } : {}),
    ...(values["model-context"] ? { contextTokens: Number(values["model-context"]) } : {}),
  });
}
