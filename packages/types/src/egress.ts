import type { LookupAddress } from "node:dns";

/** Decides every outgoing connection of an engine: fetches, webhooks and the browser's proxy ask the same object. */
export interface Egress {
  /** Whether `network.allow` names this host by name, address or range. */
  readonly allowsHost: (url: URL) => boolean;
  /**
   * Addresses that may be dialled for a host and port.
   *
   * @throws QuernError `SCRAPE_BLOCKED_ADDRESS` when any of its addresses is refused, `SCRAPE_DNS_RESOLUTION_ERROR` when it has none
   */
  resolve(hostname: string, port: number): Promise<readonly LookupAddress[]>;
}
