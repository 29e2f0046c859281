/** Metadata of pages and documents without personal data: the name of a field says whether it holds people. */
import type { RedactOptions } from "@quern/types";
import { withoutPeople } from "./people-fields.js";
import { redactWith, replacerOf } from "./redact.js";
import { mapStrings } from "./strings.js";

/** Last words of names whose values are people: `author`, `article:author`, `citation_author`. */
const PEOPLE: ReadonlySet<string> = new Set(
  (
    "author authors byl byline contributor contributors editor editors artist artists composer translator illustrator sender recipient " +
    "recipients cc bcc attendee attendees organizer manager operator"
  ).split(" "),
);
/** Names that mean people as a whole. The `creator` of a PDF is a program, that of `dc.creator` a person. */
const PEOPLE_AS_A_WHOLE =
  /^(?:from|to|reply-?to|\w*(?:saved|modified|created|printed)-?by|\w+[.:_-]creator|(?:\w+[.:_-])?(?:(?:first|last|given|family)[_-]?name|username))$/i;

const namesPeople = (field: string): boolean =>
  PEOPLE_AS_A_WHOLE.test(field) ||
  PEOPLE.has(
    field
      .split(/[^\p{L}]+/u)
      .at(-1)!
      .toLowerCase(),
  );

/** Dates and addresses of the web stay readable. */
const staysReadable = (field: string, value: unknown): boolean =>
  /(?:time|date)$/i.test(field) || (typeof value === "string" && /^(?:\d{4}-\d\d|[a-z]{1,10}:\/\/\S*$)/i.test(value));

/**
 * A copy of the metadata without personal data. Fields that name people lose every name and address; from other texts goes what is found in
 * them. Dates, numbers and addresses of the web stay.
 */
export function redactMetadata(
  metadata: Readonly<Record<string, unknown>>,
  options: RedactOptions,
): Record<string, unknown> {
  const replace = replacerOf(options);
  const other = (text: string): string => redactWith(replace, text, options).text;
  const people = (text: string): string => withoutPeople(text, replace, options);
  return Object.fromEntries(
    Object.entries(metadata).map(([field, value]) => [
      field,
      staysReadable(field, value) ? value : mapStrings(value, namesPeople(field) ? people : other),
    ]),
  );
}
