/** Callers without types may mistype an option: one that is ignored could leave a handler open. */
import { nearestName, QuernError } from "@quern/types";
import type { AuthOptions } from "./access/authenticate.js";
import type { HandlerOptions } from "./services.js";

const KNOWN: Readonly<Record<keyof HandlerOptions, true>> = {
  audit: true,
  auth: true,
  basePath: true,
  engine: true,
  jobs: true,
  logger: true,
  mail: true,
  metricsKey: true,
  minMonitorInterval: true,
  plan: true,
  publicUrl: true,
  state: true,
  storage: true,
  tracer: true,
  trustProxy: true,
  webhookSecret: true,
};
const KNOWN_OF_AUTH: Readonly<Record<keyof AuthOptions, true>> = { keys: true, required: true };
/** Names that other libraries have for the keys of a server. */
const KEYS_ELSEWHERE = /^(?:api[_-]?keys?|keys?|tokens?|bearer)$/i;

/**
 * Checks the options of a handler, and warns of those that it ignores: an object may serve other purposes as well.
 *
 * @param caller the function that was called, for messages
 * @param own its own options beside those of a handler
 * @throws QuernError `BAD_REQUEST` for a misplaced key, an unknown option of `auth`, a missing engine or an invalid key
 */
export function checkOptions(given: HandlerOptions, caller: string, own: readonly string[] = []): void {
  const names = [...Object.keys(KNOWN), ...own];
  for (const name of unknownNames(given, names)) {
    const unknown = unknownOption(name, caller, names);
    if (KEYS_ELSEWHERE.test(name)) throw unknown;
    if (given.logger) given.logger.warn({ option: name }, unknown.message);
    else process.emitWarning(unknown.message, "QuernWarning");
  }
  if (typeof given.engine?.scrape !== "function") {
    throw new QuernError("BAD_REQUEST", `${caller} needs an engine.`, { hint: "Pass engine: createQuern()." });
  }
  const { auth } = given;
  if (auth === undefined) return;
  const namesOfAuth = Object.keys(KNOWN_OF_AUTH);
  for (const name of unknownNames(auth, namesOfAuth)) throw unknownOption(name, `auth of ${caller}`, namesOfAuth);
  const { keys = [] } = auth;
  if (!Array.isArray(keys)) throw new QuernError("BAD_REQUEST", "auth.keys must be a list of keys.");
  keys.forEach((key: unknown, index) => {
    if (typeof key === "string" && key.trim() !== "") return;
    const what = typeof key === "string" ? "an empty key" : key === undefined ? "undefined" : "not a string";
    throw new QuernError("BAD_REQUEST", `auth.keys[${index}] is ${what}.`, {
      hint: "Check the environment variable that it comes from.",
    });
  });
}

const unknownNames = (given: object, names: readonly string[]): string[] =>
  Object.entries(given).flatMap(([name, value]) => (value === undefined || names.includes(name) ? [] : [name]));

function unknownOption(name: string, holder: string, names: readonly string[]): QuernError {
  const meant = KEYS_ELSEWHERE.test(name) ? 'auth: { keys: ["…"] }' : nearestName(name, names);
  return new QuernError("BAD_REQUEST", `${holder} has no option "${name}".${meant ? ` Did you mean ${meant}?` : ""}`, {
    hint: `It takes ${names.join(", ")}.`,
  });
}
