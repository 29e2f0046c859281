/** A copy of plain data with every string replaced; keys, numbers and dates stay. */
export function mapStrings<Value>(value: Value, replace: (text: string) => string): Value {
  const root: { value: unknown } = { value };
  const stack: Array<{ holder: Record<string, unknown>; key: string }> = [{ holder: root, key: "value" }];
  while (stack.length > 0) {
    const { holder, key } = stack.pop()!;
    const current = holder[key];
    if (typeof current === "string") holder[key] = replace(current);
    else if (typeof current === "object" && current !== null) {
      // `fromEntries` takes a key such as `__proto__` for what it is.
      const copy = (Array.isArray(current) ? [...current] : Object.fromEntries(Object.entries(current))) as Record<
        string,
        unknown
      >;
      Object.defineProperty(holder, key, { value: copy, enumerable: true, configurable: true, writable: true });
      for (const inner of Object.keys(copy)) stack.push({ holder: copy, key: inner });
    }
  }
  return root.value as Value;
}
