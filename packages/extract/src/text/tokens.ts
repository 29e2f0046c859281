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

/** Number of tokens of a text. */
export type TokenCounter = (text: string) => number;

/** Longer texts are counted in parts: a tokenizer may take quadratic time over one without spaces. */
const MAX_COUNTED_CHARACTERS = 20_000;

let loaded: Promise<TokenCounter> | undefined;

/** The counter of gpt-tokenizer (o200k, of current models) where that package is installed, else {@link estimateTokens}. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loaded ??= import("gpt-tokenizer/encoding/o200k_base").then(
    ({ countTokens }): TokenCounter =>
      (text) => {
        let tokens = 0;
        for (let at = 0; at < text.length; at += MAX_COUNTED_CHARACTERS)
          tokens += countTokens(text.slice(at, at + MAX_COUNTED_CHARACTERS), { disallowedSpecial: new Set() });
        return tokens;
      },
    () => estimateTokens,
  );
  return loaded;
}
