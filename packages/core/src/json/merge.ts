/** What several answers to one question say together. */

/** Whether there is no value anywhere in it. */
export function isEmptyJson(value: unknown): boolean {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const current = stack.pop();
    if (typeof current === "object" && current !== null) stack.push(...Object.values(current));
    else if (current !== null && current !== undefined && current !== "") return false;
  }
  return true;
}

/** Deeper than this, values are not merged. */
const MAX_DEPTH = 32;

/** The first value that says something wins; lists are joined without repetitions; objects are merged. */
export function mergeJson(first: unknown, second: unknown, depth = 0): unknown {
  if (Array.isArray(first) && Array.isArray(second)) {
    const seen = new Set(first.map((item) => JSON.stringify(item)));
    return [...first, ...second.filter((item) => !seen.has(JSON.stringify(item)))];
  }
  if (isRecord(first) && isRecord(second) && depth < MAX_DEPTH) {
    const merged: Record<string, unknown> = { ...first };
    for (const [name, value] of Object.entries(second)) {
      const joined = Object.hasOwn(merged, name) ? mergeJson(merged[name], value, depth + 1) : value;
      Object.defineProperty(merged, name, { value: joined, enumerable: true, writable: true, configurable: true });
    }
    return merged;
  }
  return isEmptyJson(first) ? second : first;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
