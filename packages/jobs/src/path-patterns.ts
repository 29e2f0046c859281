import { QuernError } from "@quern/types";

/** Says whether any of the patterns is found in a URL's path, or in the whole URL. */
export type PathPatterns = (url: URL) => boolean;

/**
 * Compiles patterns of the caller. They are RE2 expressions: matching takes linear time, so that no pattern can stall a crawl; look-around
 * and back references do not exist.
 *
 * @throws QuernError `BAD_REQUEST` that names the pattern
 */
export async function compilePathPatterns(
  name: "includePaths" | "excludePaths",
  patterns: readonly string[],
  onFullUrl: boolean,
): Promise<PathPatterns> {
  if (patterns.length === 0) return () => false;
  const { RE2JS } = await import("re2js");
  const compiled = patterns.map((pattern) => {
    try {
      return RE2JS.compile(pattern);
    } catch (error) {
      throw new QuernError(
        "BAD_REQUEST",
        `${name}: cannot read the expression "${pattern}": ${(error as Error).message}`,
        {
          hint: "Use RE2 syntax, e.g. ^/blog/.*; look-around and back references are not supported.",
        },
      );
    }
  });
  return (url) => {
    const subject = onFullUrl ? url.href : url.pathname;
    return compiled.some((expression) => expression.matcher(subject).find());
  };
}
