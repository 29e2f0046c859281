import type { Source } from "@quern/types";

const identities = new WeakMap<Source | Uint8Array, object>();

/** An object that stands for the bytes of a source, also after they were packed: to compare it unpacks nothing. */
export function bodyIdentity(source: Source): object {
  const known = identities.get(source);
  if (known) return known;
  const { body } = source;
  const identity = identities.get(body) ?? {};
  identities.set(body, identity);
  return identity;
}

/** Says that a source has the same bytes as another, in another form. */
export function sameBody(packed: Source, source: Source): void {
  identities.set(packed, bodyIdentity(source));
}
