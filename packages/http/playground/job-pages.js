/** Pages of a crawl or batch as the server hands them out, part by part. */

/** Of a job, in this tab: what more would need is a program's work. */
export const MAX_PAGES = 20_000;
const MAX_CHARACTERS = 256 * 1024 * 1024;

/** @typedef {{ markdown?: string, html?: string, rawHtml?: string, metadata: Record<string, any> }} Page */
/** @typedef {{ url: string, error: string, code?: string }} Failure */
/** @typedef {(path: string, options?: { method?: string, body?: unknown }) => Promise<any>} Ask */

export class JobPages {
  /** @type {Page[]} */
  pages = [];
  /** @type {Failure[]} */
  failures = [];
  /** @type {string[]} addresses that robots.txt keeps out */
  robotsBlocked = [];
  /** Pages that the server has. */
  completed = 0;
  isRunning = false;
  /** The bound of this tab was met. */
  isFull = false;
  /** Results that were asked for, some of which the server may have lost. */
  #position = 0;
  #characters = 0;
  #path;
  #ask;

  /**
   * @param {Ask} ask
   * @param {{ id: string, kind: string }} job
   */
  constructor(ask, { id, kind }) {
    this.#ask = ask;
    this.#path = `/v2/${kind === "batch" ? "batch/scrape" : "crawl"}/${id}`;
  }

  get hasMore() {
    return !this.isFull && this.#position < this.completed;
  }

  /** What to ask for the pages that are not here, as a path. */
  get rest() {
    return `${this.#path}?skip=${this.#position}`;
  }

  /** Fetches the next part, at most 100 pages. */
  async more() {
    const { data, next, completed, status } = await this.#ask(this.rest);
    this.completed = completed;
    this.isRunning = status === "scraping";
    this.pages.push(...data);
    this.#characters += data.reduce(
      (/** @type {number} */ sum, /** @type {Page} */ page) => sum + JSON.stringify(page).length,
      0,
    );
    const end = next === undefined ? undefined : Number(new URL(next).searchParams.get("skip"));
    // Without `next` everything that is there has come.
    this.#position = end ?? (this.isRunning ? this.#position + data.length : completed);
    this.isFull = this.pages.length >= MAX_PAGES || this.#characters >= MAX_CHARACTERS;
    if (data.length === 0 && this.isRunning) this.completed = this.#position;
  }

  async readFailures() {
    const { errors, robotsBlocked } = await this.#ask(`${this.#path}/errors`);
    this.failures = errors;
    this.robotsBlocked = robotsBlocked;
  }
}
