/** Wide scripts: a character of them is about a token of its own. */
const WIDE =
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud8bf][\udc00-\udfff]/g;

/**
 * Rough number of tokens of a text for common models: a token for every 4 characters, and one for each Chinese, Japanese or Korean
 * character. Meant for budgets, not for bills.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4) + wide;
}
