const CREDENTIALS_IN_URL = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]+@/gi;
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;
const SECRET_PARAMETER =
  /([?&](?:[a-z_-]*(?:api[_-]?key|token|secret|password|signature)|key|sig|auth)=)[^&#\s"'<>]+/gi;

/** An address, or a text with addresses, without the logins and the secrets that stand in them. */
export const redactAddresses = (text: string): string =>
  text.replace(CREDENTIALS_IN_URL, "$1***@").replace(SECRET_PARAMETER, "$1***");

/** Details of errors are flat; what lies deeper is taken as it is. */
const MAX_DEPTH = 5;

/** The same for all texts in a value of JSON. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactAddresses(value);
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((one) => redactValue(one, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactValue(one, depth + 1)]));
}

/** Takes out of a text what nobody should find in a log: passwords in addresses, bearer keys, parameters that hold secrets. */
export const redact = (text: string): string => redactAddresses(text).replace(BEARER, "$1 ***");
