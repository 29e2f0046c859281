/** Crawl options from a wish in words (`prompt`). */
import type { Engine } from "@quern/core";
import { QuernError, toQuernError } from "@quern/types";
import type { DecidedCrawlOptions } from "./options.js";
import { compilePathPatterns } from "./path-patterns.js";

const INSTRUCTIONS =
  "Turn a wish about a crawl of a web site into options, as JSON. Set only the options that the wish speaks of, and leave out all others. " +
  "includePaths and excludePaths are regular expressions in RE2 syntax, searched in the path of each URL, e.g. ^/blog/.*; pages that are " +
  "wanted have to match one of includePaths. maxDiscoveryDepth is the number of links from the start page, limit the most pages, delay the " +
  "seconds between two pages. crawlEntireDomain also takes pages beside and above the start page's path, allowSubdomains other hosts of " +
  "the domain, allowExternalLinks other sites. sitemap is skip, include or only.";
const MAX_TOKENS = 1000;
const BY_RULES = "The options were read by rules: no language model is configured.";
const NOTHING_BY_RULES =
  'The prompt set no option: without a language model, only plain statements are read, such as "only /docs, at most 50 pages, two levels deep".';
const NOTHING_BY_MODEL = "The prompt set no option.";
const isEmpty = (options: object): boolean => Object.keys(options).length === 0;

/** Crawl options that a prompt was understood to ask for. */
export interface PromptedOptions {
  /** Only what the prompt speaks of; empty when nothing was understood. */
  readonly options: DecidedCrawlOptions;
  /** Set without a language model, and when the prompt set no option. */
  readonly warning?: string;
}

/**
 * The options that a wish means: by the engine's language model, or by rules without one.
 *
 * @throws QuernError `BAD_REQUEST` when the model's answer is no set of options; the signal's reason
 */
export async function crawlOptionsFromPrompt(
  engine: Engine,
  url: URL,
  prompt: string,
  signal?: AbortSignal,
): Promise<PromptedOptions> {
  const model = engine.languageModel;
  if (!model) {
    const { crawlOptionsByRules } = await import("./options-by-rules.js");
    const options = crawlOptionsByRules(prompt);
    return { options, warning: isEmpty(options) ? NOTHING_BY_RULES : BY_RULES };
  }
  const [{ decidedOptionsSchema }, { z }] = await Promise.all([import("./options.js"), import("zod")]);
  try {
    const { json } = await model.generate({
      system: INSTRUCTIONS,
      prompt: `Start page: ${url.href}\nWish: ${prompt}`,
      schema: z.toJSONSchema(decidedOptionsSchema, { io: "input" }),
      maxTokens: MAX_TOKENS,
      ...(signal ? { signal } : {}),
    });
    decidedOptionsSchema.parse(json);
    const decided = json as DecidedCrawlOptions;
    await compilePathPatterns("includePaths", decided.includePaths ?? [], false);
    await compilePathPatterns("excludePaths", decided.excludePaths ?? [], false);
    return isEmpty(decided) ? { options: decided, warning: NOTHING_BY_MODEL } : { options: decided };
  } catch (cause) {
    signal?.throwIfAborted();
    const { message } = toQuernError(cause, model.name);
    throw new QuernError("BAD_REQUEST", `The prompt could not be turned into crawl options: ${message}`, {
      hint: "Say it in other words, or set the options themselves.",
      cause,
    });
  }
}
