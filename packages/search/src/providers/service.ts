/** Client of any search service: one request, its answer as JSON, and failures under codes. */
import { QuernError, type SearchContext, type SendRequest } from "@quern/types";

const MAX_QUOTED_CHARACTERS = 300;
const MAX_RETRY_SECONDS = 86_400;
/** Larger numbers of seconds are times, not spans. */
const EPOCH_SECONDS = 1_000_000_000;

export type Json = Readonly<Record<string, unknown>>;

/** Services that are asked often want to know by whom. */
export const USER_AGENT = "quern (https://github.com/quern/quern)";

/**
 * Asks a service and reads its answer.
 *
 * @param service as users know it, for messages
 * @throws QuernError `SEARCH_UNAUTHORIZED`, `SEARCH_RATE_LIMITED`, `SEARCH_FAILED`, what a connection may fail with; the signal's reason
 */
export async function askService(
  service: string,
  { send }: SearchContext,
  url: URL,
  request: SendRequest,
): Promise<Json> {
  const { status, headers, body } = await send(url, request);
  const text = decode(body, headers["content-type"]);
  const answer = parse(text);
  if (status >= 200 && status < 300) {
    if (answer !== undefined) return answer;
    throw new QuernError("SEARCH_FAILED", `The answer of ${service} is not a JSON object.`, {
      hint: `Check that ${url.origin} is the address of its API.`,
      details: { provider: service, status, contentType: headers["content-type"], beginning: quoted(text) },
    });
  }
  throw refusal(service, url, status, headers, reasonOf(answer) ?? quoted(text));
}

export function refusal(
  service: string,
  url: URL,
  status: number,
  headers: Readonly<Record<string, string>>,
  reason: string,
): QuernError {
  const because = reason === "" ? "" : `: ${reason.replace(/(?<![.\s])[.\s]+$/, "")}`;
  const details = { provider: service, status };
  if (status === 429 || /quota|rate.?limit|dailyLimit/i.test(reason)) {
    const retryAfterSeconds = retryAfter(headers);
    return new QuernError(
      "SEARCH_RATE_LIMITED",
      `${service} takes no more requests for now (HTTP ${status}${because}).`,
      {
        hint: "Wait, search less often, or configure a second provider.",
        details: { ...details, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
      },
    );
  }
  if (
    status === 401 ||
    status === 402 ||
    status === 403 ||
    status === 432 ||
    status === 433 ||
    isAboutKey(status, reason)
  ) {
    return new QuernError("SEARCH_UNAUTHORIZED", `${service} refused the request (HTTP ${status}${because}).`, {
      hint:
        service === "SearXNG"
          ? 'Allow the JSON format in the settings of the instance: search.formats: ["html", "json"].'
          : "Check the key and what its plan allows.",
      details,
    });
  }
  const moved =
    status >= 300 && status < 400 ? ` It points to ${quoted(headers["location"] ?? "another address")}.` : "";
  return new QuernError("SEARCH_FAILED", `${service} answered with HTTP ${status}${because}.${moved}`, {
    hint: status >= 500 ? "Try again later." : `Check the address ${url.origin} and the options of the search.`,
    details,
  });
}

const isAboutKey = (status: number, reason: string): boolean =>
  status >= 400 && status < 500 && /api.?key|token|credit|unauthori[sz]ed|forbidden/i.test(reason);

/** Seconds from `Retry-After` (seconds or a date) or the reset headers that some services send instead. */
function retryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const given = headers["retry-after"];
  if (given !== undefined) {
    const seconds = /^\d+$/.test(given.trim()) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
    if (Number.isFinite(seconds)) return Math.min(MAX_RETRY_SECONDS, Math.max(0, Math.ceil(seconds)));
  }
  // Brave: one number for each window, the shortest first. GitHub: the time itself, in seconds since the epoch.
  const written = Number(headers["x-ratelimit-reset"]?.split(",")[0]);
  const reset = written > EPOCH_SECONDS ? written - Date.now() / 1000 : written;
  return Number.isFinite(reset) && reset > 0 && reset <= MAX_RETRY_SECONDS ? Math.ceil(reset) : undefined;
}

/** JSON is UTF-8 by its standard; a service that says otherwise is believed as long as its bytes are no UTF-8. */
export function decode(bytes: Uint8Array, contentType = ""): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? "windows-1252";
    try {
      return new TextDecoder(/^utf-?8$/i.test(charset) ? "windows-1252" : charset).decode(bytes);
    } catch {
      return new TextDecoder().decode(bytes);
    }
  }
}

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Services put their reason under different names. */
function reasonOf(answer: Json | undefined): string | undefined {
  for (let value: unknown = answer, depth = 0; depth < 3; depth++) {
    if (typeof value === "string") return quoted(value);
    if (!isObject(value)) return undefined;
    value = value["message"] ?? value["error"] ?? value["detail"] ?? value["code"];
  }
  return undefined;
}

/** The beginning of an answer, without markup, for messages. */
export const quoted = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_QUOTED_CHARACTERS);

/** Objects of a list; what is no list or no object is passed over. */
export const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

/** Text without markup and doubled white space; empty when it is none. */
export function textOf(value: unknown): string {
  if (typeof value !== "string") return "";
  return decodeEntities(value.replace(/<\/?[a-z][^<>]*>/gi, ""))
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  "#39": "'",
  "#x27": "'",
};
const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39|#x27);/gi, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all);

/** An absolute web address, as it was written; undefined for anything else. */
export function addressOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}

/** A whole number of pixels. */
export function pixelsOf(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number.parseInt(value, 10) : value;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? Math.round(number) : undefined;
}

/** @param parameters those without a value are left out */
export function withParameters(address: URL, parameters: Readonly<Record<string, string | undefined>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

/** Whether a service answered with one of these HTTP statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  QuernError.is(error) && statuses.includes((error.details as { readonly status?: number } | undefined)?.status ?? 0);

/** The host name without `www.`: what a result without a title is called. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");

/** Only what is there. */
export function given<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== "")) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>;
  };
}

/** @throws QuernError `BAD_REQUEST` for a setting without which a service cannot be asked */
export function requireSetting(provider: string, name: string, value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new QuernError("BAD_REQUEST", `${provider} needs ${name}.`, { hint: `${provider}({ ${name}: "…" })` });
}

/** @throws QuernError `BAD_REQUEST` */
export function readBaseUrl(provider: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") {
    if (!url.pathname.endsWith("/")) url.pathname += "/";
    return url;
  }
  throw new QuernError("BAD_REQUEST", `${provider}: baseUrl is an http or https address, not "${value}".`);
}
