import type { FrontierCounters } from "@quern/queue";
import type { ResolvedCrawlOptions } from "../options.js";

/** Watches whether a crawl has brought enough, page by page. */
export class StopRule {
  readonly #rule: ResolvedCrawlOptions["stopWhen"];
  #relevant = 0;
  #known = 0;
  /** Pages that were done when something new came last. */
  #lastNew = 0;

  constructor(rule: ResolvedCrawlOptions["stopWhen"]) {
    this.#rule = rule;
  }

  /**
   * Notes a page that is done.
   *
   * @returns whether the crawl should end
   */
  note(isRelevant: boolean, { known, done }: Pick<FrontierCounters, "known" | "done">): boolean {
    if (!this.#rule) return false;
    if (isRelevant) this.#relevant++;
    if (isRelevant || known > this.#known) this.#lastNew = done;
    this.#known = Math.max(this.#known, known);
    const { relevantPages, nothingNewIn } = this.#rule;
    if (relevantPages !== undefined && this.#relevant >= relevantPages) return true;
    return nothingNewIn !== undefined && done - this.#lastNew >= nothingNewIn;
  }
}
