/** Plain data without personal data, such as what `json` extracts: fields and types say where it holds people. */
import type { RedactOptions } from "@quern/types";
import { withoutPeople } from "./people-fields.js";
import { redactWith, replacerOf } from "./redact.js";
import { mapStrings, type Place } from "./strings.js";

/** Fields whose texts are people, in any schema. */
const PEOPLE =
  /^(?:authors?|bylines?|contributors?|editors?|composers?|translators?|illustrators?|senders?|recipients?|attendees?|(?:first|last|given|family|user)[_-]?name)$/i;
/** Names of a `Person` (schema.org). */
const OWN_NAMES: ReadonlySet<string> = new Set(["name", "givenName", "familyName", "additionalName", "alternateName"]);

/**
 * A copy of plain data (profiles, extracted JSON). Where a field or the type of an object says that a string is a person, the whole name is
 * replaced; in other strings, what is found in them. Numbers, keys and web addresses stay.
 */
export function redactStrings<Value>(value: Value, options: RedactOptions): Value {
  const replace = replacerOf(options);
  return mapStrings(value, (text, place) =>
    holdsPeople(place) && !/^[a-z]{1,10}:\/\/\S*$/i.test(text)
      ? withoutPeople(text, replace, options)
      : redactWith(replace, text, options).text,
  );
}

function holdsPeople({ field, owner, ownerField }: Place): boolean {
  if (PEOPLE.test(field)) return true;
  if (owner === undefined || !OWN_NAMES.has(field)) return false;
  const type = owner["@type"];
  if (type === undefined) return field === "name" && PEOPLE.test(ownerField);
  return [type].flat().some((one) => typeof one === "string" && /(?:^|[/#:])Person$/.test(one));
}
