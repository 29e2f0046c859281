/** Merges several answers to one question. */
import { isJsonObject } from "@quern/types";

/** Whether there is no value anywhere in it. */
export function isEmptyJson(value: unknown): boolean {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const current = stack.pop();
    if (typeof current === "object" && current !== null) for (const inner of Object.values(current)) stack.push(inner);
    else if (current !== null && current !== undefined && current !== "") return false;
  }
  return true;
}

/** Deeper than this, values are not merged. */
const MAX_DEPTH = 32;

/** Items of joined lists as text: the answers of many pages are merged one after the other, and the list so far is not written anew each time. */
const textsOf = new WeakMap<readonly unknown[], Set<string>>();

/** The first value that says something wins; lists are joined without repetitions; objects are merged. */
export function mergeJson(first: unknown, second: unknown, depth = 0): unknown {
  if (Array.isArray(first) && Array.isArray(second)) {
    const texts = textsOf.get(first) ?? new Set(first.map((item) => JSON.stringify(item)));
    const added = second.filter((item) => !texts.has(JSON.stringify(item)));
    const joined = [...first, ...added];
    for (const item of added) texts.add(JSON.stringify(item));
    textsOf.delete(first);
    textsOf.set(joined, texts);
    return joined;
  }
  if (isJsonObject(first) && isJsonObject(second) && depth < MAX_DEPTH) {
    const merged: Record<string, unknown> = { ...first };
    for (const [name, value] of Object.entries(second)) {
      const joined = Object.hasOwn(merged, name) ? mergeJson(merged[name], value, depth + 1) : value;
      Object.defineProperty(merged, name, { value: joined, enumerable: true, writable: true, configurable: true });
    }
    return merged;
  }
  return isEmptyJson(first) ? second : first;
}
