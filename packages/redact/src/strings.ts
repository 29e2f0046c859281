/** Where a string of plain data stands; entries of a list stand where the list does. */
export interface Place {
  /** Key of the string in its object; empty outside of objects. */
  readonly field: string;
  readonly owner: Readonly<Record<string, unknown>> | undefined;
  /** Key of that object in the one around it; empty at the top. */
  readonly ownerField: string;
}

/** A copy of plain data with every string replaced; keys, numbers and dates stay. */
export function mapStrings<Value>(value: Value, replace: (text: string, place: Place) => string): Value {
  const root: { value: unknown } = { value };
  const top: Place = { field: "", owner: undefined, ownerField: "" };
  const stack: Array<{ holder: Record<string, unknown>; key: string; place: Place }> = [
    { holder: root, key: "value", place: top },
  ];
  while (stack.length > 0) {
    const { holder, key, place } = stack.pop()!;
    const current = holder[key];
    if (typeof current === "string") holder[key] = replace(current, place);
    else if (typeof current === "object" && current !== null) {
      const isList = Array.isArray(current);
      // `fromEntries` takes a key such as `__proto__` for what it is.
      const copy = (isList ? [...current] : Object.fromEntries(Object.entries(current))) as Record<string, unknown>;
      Object.defineProperty(holder, key, { value: copy, enumerable: true, configurable: true, writable: true });
      for (const inner of Object.keys(copy))
        stack.push({
          holder: copy,
          key: inner,
          place: isList ? place : { field: inner, owner: current as Place["owner"], ownerField: place.field },
        });
    }
  }
  return root.value as Value;
}
