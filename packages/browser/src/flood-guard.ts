/** Pages that cause events without an end: requests, changes of address, frames, windows, workers, dialogs. Their scripts are stopped, and the page is read as it is. */
import type { Page } from "playwright-core";

/** Several times what the busiest honest pages cause while they are shown. */
const MOST = {
  requests: 1_000,
  "changes of address": 400,
  frames: 300,
  windows: 20,
  workers: 100,
  dialogs: 20,
} as const;
type Kind = keyof typeof MOST;

export class FloodGuard {
  readonly #counts = new Map<Kind, number>();
  readonly #stop: () => void;
  #flood: Kind | undefined;
  #tell = (): void => {};
  /** Resolves when the scripts were stopped: nothing more is to be waited for. */
  readonly happened = new Promise<void>((resolve) => {
    this.#tell = resolve;
  });

  /**
   * @param stop ends the scripts of the page for good
   * @param options.dialogs answer dialogs. False where the caller's code may answer them
   */
  constructor(page: Page, stop: () => void, { dialogs }: { readonly dialogs: boolean }) {
    this.#stop = stop;
    const count = (kind: Kind) => (): void => this.#count(kind);
    page.on("request", count("requests"));
    page.on("framenavigated", count("changes of address"));
    page.on("frameattached", count("frames"));
    page.on("popup", count("windows"));
    page.on("worker", count("workers"));
    if (!dialogs) return;
    page.on("dialog", (dialog) => {
      this.#count("dialogs");
      // Nobody is there to read it; a listener makes answering our own task.
      const answer = dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
      answer.catch(() => undefined);
    });
  }

  /** In a sentence; undefined for a page that behaves. */
  get warning(): string | undefined {
    const kind = this.#flood;
    return (
      kind && `Scripts of the page were stopped: they caused more than ${MOST[kind].toLocaleString("en")} ${kind}.`
    );
  }

  #count(kind: Kind): void {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count <= MOST[kind] || this.#flood !== undefined) return;
    this.#flood = kind;
    this.#stop();
    this.#tell();
  }
}
