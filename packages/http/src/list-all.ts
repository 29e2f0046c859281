import type { StateEntry, StateStore } from "@quern/types";

/** Every record below a prefix, page by page. */
export async function listAll(state: StateStore, prefix: string): Promise<StateEntry[]> {
  const all: StateEntry[] = [];
  for (let after: string | undefined; ; after = all.at(-1)?.key) {
    const page = await state.list(prefix, after === undefined ? {} : { after });
    if (page.length === 0) return all;
    all.push(...page);
  }
}
