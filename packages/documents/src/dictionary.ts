/** A table that is asked for words of strangers: `constructor` and its like, which every object answers to, are not in it unless they were put there. */
export const dictionary = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null) as Record<string, Value>, entries);
