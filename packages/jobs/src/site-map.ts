/** An address of a site. */
export interface MapLink {
  readonly url: string;
  /** Title of the page itself; of others what a link to them says. */
  readonly title?: string;
}

/** The addresses of a site, as `map` gives them. */
export interface SiteMap {
  readonly id: string;
  readonly links: MapLink[];
  readonly warning?: string;
}
