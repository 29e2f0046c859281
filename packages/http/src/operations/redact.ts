const CREDENTIALS_IN_URL = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"'<>]+@/gi;
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;
const SECRET_PARAMETER =
  /([?&](?:[a-z_-]*(?:api[_-]?key|token|secret|password|signature)|key|sig|auth)=)[^&#\s"'<>]+/gi;

/** Takes out of a text what nobody should find in a log: passwords in addresses, bearer keys, parameters that hold secrets. */
export const redact = (text: string): string =>
  text.replace(CREDENTIALS_IN_URL, "$1***@").replace(BEARER, "$1 ***").replace(SECRET_PARAMETER, "$1***");
