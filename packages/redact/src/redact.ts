/** Takes what is personal or secret out of text (`redactPII`), by forms, checksums, cues and lists. */

import type { PersonalData, PiiEntity, RedactedText, RedactOptions } from "@quern/types";
import { Cues, cueOf } from "./cues.js";
import { findEmails } from "./email.js";
import { findFinancial } from "./financial.js";
import { findLocations } from "./location.js";
import { viewOf } from "./markdown-view.js";
import { findPersons } from "./person.js";
import { findPhones } from "./phone.js";
import { Pseudonyms } from "./pseudonyms.js";
import { findSecrets } from "./secret.js";
import { type Detector, mergeSpans, type Span } from "./spans.js";

const DETECTORS: Readonly<Record<Exclude<PiiEntity, "PERSON" | "LOCATION">, Detector>> = {
  EMAIL: findEmails,
  PHONE: findPhones,
  FINANCIAL: findFinancial,
  SECRET: findSecrets,
};

/** Addresses of the web and targets of links: their numbers and words are no telephone numbers, cards or names. */
const LINK_TARGET = /(?!tel:|mailto:|sms:)[^\s()]{1,4000}(?:\([^\s()]{0,1000}\)[^\s()]{0,1000}){0,5}/iuy;
const WEB_ADDRESS = cueOf(/(?<!\p{L})(?:https?|ftp):\/\/[^\s<>()"'`|]{1,4000}/iu);
const READ_IN_ADDRESSES: ReadonlySet<PiiEntity> = new Set(["EMAIL", "SECRET"]);
/** These carry a number in their address. */
const PHONE_ADDRESS = /^https?:\/\/(?:wa\.me|api\.whatsapp\.com|t\.me\/\+)/i;

/** Where a text names something personal: spans that do not overlap, in order. */
export function findPersonalData(text: string, options: Pick<RedactOptions, "mode" | "entities">): Span[] {
  const entities = new Set(options.entities);
  // Every kind is looked for: digits of a card are no telephone number, whether or not cards are to be replaced.
  const { mode } = options;
  const cues = new Cues(text);
  let found = (Object.keys(DETECTORS) as Array<keyof typeof DETECTORS>)
    .filter((entity) => entities.has(entity) || entity === "FINANCIAL" || entity === "SECRET" || entity === "EMAIL")
    .flatMap((entity) => DETECTORS[entity](text, mode, cues));
  if (entities.has("PERSON") || entities.has("LOCATION")) {
    const persons = entities.has("PERSON") || mode !== "fast" ? findPersons(text, mode, cues) : [];
    if (entities.has("PERSON")) found = found.concat(persons);
    if (entities.has("LOCATION")) found = found.concat(findLocations(text, mode, cues, persons));
  }
  return mergeSpans(outsideAddresses(cues, found)).filter(({ entity }) => entities.has(entity));
}

/** Starts and ends of {@link LINK_TARGET} and {@link WEB_ADDRESS}, ascending and apart. */
function addressesOf(cues: Cues): Array<readonly [number, number]> {
  const { text } = cues;
  const found: RegExpExecArray[] = [...cues.matches(WEB_ADDRESS)];
  for (let at = text.indexOf("]("); at >= 0; at = text.indexOf("](", at + 2)) {
    LINK_TARGET.lastIndex = at + 2;
    const match = LINK_TARGET.exec(text);
    if (match) found.push(match);
  }
  let done = 0;
  return found
    .sort((a, b) => a.index - b.index || b[0].length - a[0].length)
    .filter((match) => {
      if (match.index < done) return false;
      done = match.index + match[0].length;
      return !PHONE_ADDRESS.test(match[0]);
    })
    .map((match) => [match.index, match.index + match[0].length]);
}

function outsideAddresses(cues: Cues, spans: readonly Span[]): Span[] {
  if (spans.length === 0) return [];
  const addresses = addressesOf(cues);
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
 * Replaces what {@link findPersonalData} finds: `tag` by `<EMAIL>`, `mask` by an asterisk a character, `remove` by nothing, `pseudonym` by a word
 * that the key turns back. Marks of Markdown around it stay; with `mask` line breaks inside a span (a private key) stay too.
 *
 * @throws QuernError `BAD_REQUEST` for a pseudonym's key that is missing or too short
 */
export const redactMarkdown = (markdown: string, options: RedactOptions): string =>
  redactWith(replacerOf(options), markdown, options).text;

/** The text {@link redactMarkdown} makes, with what it replaced: offsets are those of the text that was given. */
export const redactWithEntities = ({
  text,
  options,
}: {
  readonly text: string;
  readonly options: RedactOptions;
}): RedactedText => redactWith(replacerOf(options), text, options);

/** Text in place of a value: `written` as the Markdown has it, `value` without backslashes. */
export type Replacer = (entity: PiiEntity, written: string, value: string) => string;

/** The text without its personal data, each value replaced by what `replace` makes of it. */
export function redactWith(replace: Replacer, markdown: string, options: RedactOptions): RedactedText {
  const view = viewOf(markdown);
  const entities: PersonalData[] = [];
  let text = "";
  let from = 0;
  for (const { start, end, entity, reason } of findPersonalData(view.text, options)) {
    const written = { start: view.original(start), end: view.original(end - 1) + 1 };
    const value = view.text.slice(start, end);
    const replacement = replace(entity, markdown.slice(written.start, written.end), value);
    entities.push({ entity, text: value, ...written, reason, replacement });
    // An autolink becomes the tag itself; a pseudonym has to come back with the signs around it.
    const isAutolink =
      (options.replaceStyle === "tag" || options.replaceStyle === "remove") &&
      markdown[written.start - 1] === "<" &&
      markdown[written.end] === ">";
    text += markdown.slice(from, isAutolink ? written.start - 1 : written.start) + replacement;
    from = isAutolink ? written.end + 1 : written.end;
  }
  return { text: text + markdown.slice(from), entities };
}

/** Makes the text that `replaceStyle` puts in the place of a value. @throws QuernError `BAD_REQUEST` for a key that is too short */
export function replacerOf({ replaceStyle, key = "" }: RedactOptions): Replacer {
  if (replaceStyle === "tag") return (entity) => `<${entity}>`;
  if (replaceStyle === "remove") return () => "";
  if (replaceStyle === "pseudonym") {
    const pseudonyms = new Pseudonyms(key);
    return (entity, _written, value) => pseudonyms.of(entity, value);
  }
  return (_entity, written) => written.replace(/[^\n]/gu, "*");
}

/** {@link redactMarkdown} for several texts: input and result can be sent between threads. */
export function redactTexts({
  texts,
  options,
}: {
  readonly texts: readonly string[];
  readonly options: RedactOptions;
}): string[] {
  const replace = replacerOf(options);
  return texts.map((text) => redactWith(replace, text, options).text);
}
