/** Takes what is personal or secret out of text (`redactPII`), by forms, checksums, cues and lists. */

import type { PiiEntity, RedactOptions } from "@quern/types";
import { matchesOf } from "@quern/types";
import { findEmails } from "./email.js";
import { findFinancial } from "./financial.js";
import { findLocations } from "./location.js";
import { viewOf } from "./markdown-view.js";
import { findPersons } from "./person.js";
import { findPhones } from "./phone.js";
import { findSecrets } from "./secret.js";
import { type Detector, mergeSpans, type Span } from "./spans.js";

const DETECTORS: Readonly<Record<Exclude<PiiEntity, "PERSON" | "LOCATION">, Detector>> = {
  EMAIL: findEmails,
  PHONE: findPhones,
  FINANCIAL: findFinancial,
  SECRET: findSecrets,
};

/** Addresses of the web and targets of links: their numbers and words are no telephone numbers, cards or names. */
const WEB_ADDRESS =
  /(?<=\]\()(?!tel:|mailto:|sms:)[^\s()]{1,4000}(?:\([^\s()]{0,1000}\)[^\s()]{0,1000}){0,5}|(?<!\p{L})(?:https?|ftp):\/\/[^\s<>()"'`|]{1,4000}/giu;
const READ_IN_ADDRESSES: ReadonlySet<PiiEntity> = new Set(["EMAIL", "SECRET"]);
/** These carry a number in their address. */
const PHONE_ADDRESS = /^https?:\/\/(?:wa\.me|api\.whatsapp\.com|t\.me\/\+)/i;

/** Where a text names something personal: spans that do not overlap, in order. */
export function findPersonalData(text: string, options: Pick<RedactOptions, "mode" | "entities">): Span[] {
  const entities = new Set(options.entities);
  // Every kind is looked for: digits of a card are no telephone number, whether or not cards are to be replaced.
  const { mode } = options;
  const found = (Object.keys(DETECTORS) as Array<keyof typeof DETECTORS>)
    .filter((entity) => entities.has(entity) || entity === "FINANCIAL" || entity === "SECRET" || entity === "EMAIL")
    .flatMap((entity) => DETECTORS[entity](text, mode));
  if (entities.has("PERSON") || entities.has("LOCATION")) {
    const persons = entities.has("PERSON") || mode !== "fast" ? findPersons(text, mode) : [];
    if (entities.has("PERSON")) found.push(...persons);
    if (entities.has("LOCATION")) found.push(...findLocations(text, mode, persons));
  }
  return mergeSpans(outsideAddresses(text, found)).filter(({ entity }) => entities.has(entity));
}

function outsideAddresses(text: string, spans: readonly Span[]): Span[] {
  const addresses = [...matchesOf(text, WEB_ADDRESS)]
    .filter((match) => !PHONE_ADDRESS.test(match[0]))
    .map((match) => [match.index, match.index + match[0].length] as const);
  if (addresses.length === 0) return [...spans];
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  let at = 0;
  return sorted.filter(({ start, end, entity }) => {
    while (at < addresses.length && addresses[at]![1] <= start) at++;
    const address = addresses[at];
    return READ_IN_ADDRESSES.has(entity) || !address || address[0] >= end || address[0] > start;
  });
}

/**
 * Replaces what {@link findPersonalData} finds: `tag` by `<EMAIL>`, `mask` by an asterisk a character, `remove` by nothing. Marks of
 * Markdown around it stay; line breaks inside a span (a private key) stay too, so that tables and blocks keep their shape.
 */
export function redactMarkdown(markdown: string, options: RedactOptions): string {
  const view = viewOf(markdown);
  let result = "";
  let from = 0;
  for (const span of findPersonalData(view.text, options)) {
    let start = view.original(span.start);
    let end = view.original(span.end - 1) + 1;
    // An autolink becomes the tag itself.
    if (options.replaceStyle !== "mask" && markdown[start - 1] === "<" && markdown[end] === ">") {
      start--;
      end++;
    }
    result += markdown.slice(from, start) + replacement(markdown.slice(start, end), span.entity, options.replaceStyle);
    from = end;
  }
  return result + markdown.slice(from);
}

function replacement(text: string, entity: PiiEntity, style: RedactOptions["replaceStyle"]): string {
  if (style === "tag") return `<${entity}>`;
  return style === "remove" ? "" : text.replace(/[^\n]/gu, "*");
}

/** {@link redactMarkdown} for several texts: input and result can be sent between threads. */
export const redactTexts = ({
  texts,
  options,
}: {
  readonly texts: readonly string[];
  readonly options: RedactOptions;
}): string[] => texts.map((text) => redactMarkdown(text, options));

/** A copy of plain data (profiles, extracted JSON) with {@link redactMarkdown} applied to every string. Numbers and keys stay. */
export function redactStrings<Value>(value: Value, options: RedactOptions): Value {
  const root: { value: unknown } = { value };
  const stack: Array<{ holder: Record<string, unknown>; key: string }> = [{ holder: root, key: "value" }];
  while (stack.length > 0) {
    const { holder, key } = stack.pop()!;
    const current = holder[key];
    if (typeof current === "string") holder[key] = redactMarkdown(current, options);
    else if (typeof current === "object" && current !== null) {
      // `fromEntries` takes a key such as `__proto__` for what it is.
      const copy = (Array.isArray(current) ? [...current] : Object.fromEntries(Object.entries(current))) as Record<
        string,
        unknown
      >;
      Object.defineProperty(holder, key, { value: copy, enumerable: true, configurable: true, writable: true });
      for (const inner of Object.keys(copy)) stack.push({ holder: copy, key: inner });
    }
  }
  return root.value as Value;
}
