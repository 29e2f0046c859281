/** A renderer around another one: opens at most one page of a host at a time, for sites that do not like many. */
import { defineRenderer, type Renderer, Semaphore } from "@quern/types";

/** @example createEngine({ renderer: onePageAHost(chromiumRenderer()) }) */
export function onePageAHost(inner: Renderer): Renderer {
  const hosts = new Map<string, { readonly turns: Semaphore; callers: number }>();
  return defineRenderer({
    ...inner,
    name: `${inner.name}, one page a host`,
    async render(request) {
      const { host } = request.url;
      const entry = hosts.get(host) ?? { turns: new Semaphore(1), callers: 0 };
      hosts.set(host, entry);
      entry.callers++;
      try {
        return await entry.turns.run(() => inner.render(request), request.signal);
      } finally {
        // A host without callers is forgotten, or the map would grow with every site ever seen.
        if (--entry.callers === 0) hosts.delete(host);
      }
    },
  });
}
