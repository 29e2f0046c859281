/** Checks the options of `createQuern` at once: callers without types would learn of a wrong one from a later failure, or never. */
import { isJsonObject, nearestName, QuernError } from "@quern/types";
import type { QuernOptions } from "./quern-options.js";

interface Shape {
  /** Value of the option in words, behind "takes". */
  readonly takes: string;
  readonly fits: (value: unknown) => boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  isJsonObject(value) || typeof value === "function";

const TEXT: Shape = { takes: "a text", fits: (value) => typeof value === "string" };
const FLAG: Shape = { takes: "true or false", fits: (value) => typeof value === "boolean" };
const FUNCTION: Shape = { takes: "a function", fits: (value) => typeof value === "function" };
const SETTINGS: Shape = { takes: "an object of settings", fits: isObject };
const ANYTHING: Shape = { takes: "anything", fits: () => true };

/** An object with these methods. */
const driver = (what: string, ...methods: readonly string[]): Shape => ({
  takes: `${what}: an object with the ${methods.length === 1 ? "method" : "methods"} ${methods.join(", ")}`,
  fits: (value) => isObject(value) && methods.every((method) => typeof value[method] === "function"),
});

const list = (of: Shape): Shape => ({
  takes: `a list; each of it is ${of.takes}`,
  fits: (value) => Array.isArray(value) && value.every(of.fits),
});

const CACHE = driver("a cache", "get", "set", "delete");

const SHAPES: Readonly<Record<keyof QuernOptions, Shape>> = {
  browser: SETTINGS,
  cache: { takes: `false, or ${CACHE.takes}`, fits: (value) => value === false || CACHE.fits(value) },
  checkUrl: FUNCTION,
  dataDir: TEXT,
  developer: driver("an index", "search"),
  fetcher: driver("a fetcher", "fetch"),
  imageDescriber: driver("an image describer", "describe"),
  languageModel: driver("a language model", "generate"),
  limits: SETTINGS,
  logger: driver("a logger", "debug", "info", "warn", "error"),
  mail: SETTINGS,
  markdown: ANYTHING,
  network: SETTINGS,
  ocr: driver("an OCR engine", "recognize"),
  papers: list(driver("an index", "search", "get")),
  parsers: list(driver("a parser", "parse")),
  proxies: SETTINGS,
  redisUrl: TEXT,
  renderer: driver("a renderer", "render"),
  resources: list(SETTINGS),
  search: list(driver("a search provider", "search")),
  sharedIndex: FLAG,
  storage: driver("a storage", "put", "get", "delete"),
  transcriber: driver("a transcriber", "transcribe"),
  userAgent: TEXT,
  webhookSecret: TEXT,
};

/**
 * Refuses options of the wrong type, and warns of names that `createQuern` does not know, in the log or as a warning of the process: both
 * would be ignored in silence.
 *
 * @throws QuernError `BAD_REQUEST` with the name of the option and what it takes
 */
export function checkOptions(given: QuernOptions): void {
  if (!isObject(given)) throw new QuernError("BAD_REQUEST", "createQuern takes an object of options.");
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || !Object.hasOwn(SHAPES, name)) continue;
    const { takes, fits } = SHAPES[name as keyof QuernOptions];
    if (!fits(value))
      throw new QuernError("BAD_REQUEST", `createQuern: ${name} cannot be ${kindOf(value)}.`, {
        hint: `It takes ${takes}.${HINTS[name as keyof QuernOptions] ?? ""}`,
      });
  }
  warnOfUnknownOptions(given);
}

/** Advice for the types that people give by mistake. */
const HINTS: Partial<Record<keyof QuernOptions, string>> = {
  cache: ' To keep pages in a directory, set dataDir: "./data".',
  proxies: ' For one proxy: proxies: { basic: ["http://host:port"] }.',
  network: ' To open a host: network: { allow: ["localhost:3000"] }.',
};

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "this list";
  return typeof value === "object" ? "this object" : `a ${typeof value}`;
}

function warnOfUnknownOptions(given: QuernOptions): void {
  const names = Object.keys(SHAPES);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(SHAPES, name)) continue;
    const meant = nearestName(name, names);
    const message = `createQuern has no option "${name}", which has no effect.${meant ? ` Did you mean "${meant}"?` : ""} It takes ${names.join(", ")}.`;
    if (given.logger) given.logger.warn({ option: name }, message);
    else process.emitWarning(message, "QuernWarning");
  }
}
