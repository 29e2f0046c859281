/** Adds a value to the list of its key. Lists grow in place: copied for each value, one that a page repeats would cost their square. */
export function addToGroup<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
