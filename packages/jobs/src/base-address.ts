/** Neither path nor query: the address of a whole site. */
export const isBaseAddress = (url: URL): boolean => url.pathname === "/" && url.search === "";
