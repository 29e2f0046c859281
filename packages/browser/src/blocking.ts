/** Which requests of a page are for advertisements and trackers. */
export interface Blocker {
  /** @param type Playwright's resource type, e.g. `script` */
  blocks(url: URL, type: string, page: URL): boolean;
}
