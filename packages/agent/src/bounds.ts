/** The bounds of a run. Nothing that a page or a model says changes them. */
import { QuernError } from "@quern/types";

export interface BoundsOptions {
  readonly maxCredits: number;
  readonly maxSteps: number;
  /** Hosts that may be read; undefined: all. */
  readonly hosts: ReadonlySet<string> | undefined;
}

export class Bounds {
  readonly #options: BoundsOptions;
  #credits = 0;
  #steps = 0;

  constructor(options: BoundsOptions) {
    this.#options = options;
  }

  get creditsUsed(): number {
    return this.#credits;
  }

  get steps(): number {
    return this.#steps;
  }

  get stepsLeft(): number {
    return Math.max(0, this.#options.maxSteps - this.#steps);
  }

  spend(credits: number): void {
    this.#credits += credits;
  }

  /** Counts what a run spent before it was cut off. */
  restore(steps: number, credits: number): void {
    this.#steps = Math.max(this.#steps, steps);
    this.#credits += credits;
  }

  countStep(): number {
    return ++this.#steps;
  }

  /** @returns a sentence about the bound that is reached, or undefined */
  reached(): string | undefined {
    if (this.#steps >= this.#options.maxSteps) return `The run was stopped after ${this.#options.maxSteps} steps.`;
    if (this.#credits >= this.#options.maxCredits)
      return `The run was stopped because its ${this.#options.maxCredits} credits were spent.`;
    return undefined;
  }

  /**
   * Reads an address that a model or a page named.
   *
   * @throws QuernError `BAD_REQUEST` when it is no web address or lies outside the hosts of the run
   */
  admit(address: unknown, base?: string): URL {
    let url: URL;
    try {
      url = new URL(String(address), base);
    } catch {
      throw new QuernError("BAD_REQUEST", `${JSON.stringify(address)} is not an address.`);
    }
    if (!/^https?:$/.test(url.protocol)) throw new QuernError("BAD_REQUEST", `${url.protocol} addresses are not read.`);
    if (!this.allows(url)) {
      throw new QuernError("BAD_REQUEST", `${url.host} lies outside the hosts of this run.`, {
        hint: `Stay on ${[...(this.#options.hosts ?? [])].join(", ")}.`,
      });
    }
    url.hash = "";
    return url;
  }

  allows(url: URL): boolean {
    return this.#options.hosts === undefined || this.#options.hosts.has(url.host);
  }
}
