/** File name patterns such as `reports/*.docx`, for shells that leave them as they are (PowerShell, cmd, quotes). */
import { isAbsolute, sep } from "node:path";
import { exists, isPattern } from "../exists.js";

/**
 * Replaces each pattern by the paths that match it, in the order of their names. A path that exists is taken as it is. A pattern
 * without a match stays, and fails as a missing file does.
 */
export async function expandPatterns(paths: readonly string[]): Promise<string[]> {
  const expanded: string[] = [];
  for (const path of paths) {
    const matches = isPattern(path) && !(await exists(path)) ? await matching(path) : [];
    expanded.push(...(matches.length > 0 ? matches : [path]));
  }
  return expanded;
}

async function matching(pattern: string): Promise<string[]> {
  const { glob } = await import("tinyglobby");
  // A backslash escapes in a pattern, and Windows separates folders with it.
  const found = await glob([pattern.replaceAll(sep, "/")], {
    absolute: isAbsolute(pattern),
    onlyFiles: false,
    expandDirectories: false,
    followSymbolicLinks: false,
  });
  return found.map((path) => path.replace(/\/$/, "").replaceAll("/", sep)).sort((a, b) => a.localeCompare(b));
}
