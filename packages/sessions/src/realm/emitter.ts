/** Listeners as Node's emitters have them. */

export type Listener = (payload: unknown) => unknown;

export class Emitter {
  readonly #listeners = new Map<string, Array<{ listener: Listener; once: boolean }>>();

  on(event: string, listener: Listener): this {
    return this.#add(event, listener, false);
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  once(event: string, listener: Listener): this {
    return this.#add(event, listener, true);
  }

  off(event: string, listener: Listener): this {
    const list = this.#listeners.get(event);
    const index = list?.findLastIndex((one) => one.listener === listener) ?? -1;
    if (list && index >= 0) list.splice(index, 1);
    this.#changed(event);
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  removeAllListeners(event?: string): this {
    for (const name of event === undefined ? [...this.#listeners.keys()] : [event]) {
      this.#listeners.delete(name);
      this.#changed(name);
    }
    return this;
  }

  /** Tells the host again what is listened to: between two runs it forgets. */
  listenAgain(): void {
    for (const event of this.#listeners.keys()) if (this.listenerCount(event) > 0) this.onListening(event, true);
  }

  listenerCount(event: string): number {
    return this.#listeners.get(event)?.length ?? 0;
  }

  emit(event: string, payload?: unknown): boolean {
    const list = [...(this.#listeners.get(event) ?? [])];
    for (const { listener, once } of list) {
      if (once) this.off(event, listener);
      // A listener that fails fails alone.
      void Promise.resolve()
        .then(() => listener(payload))
        .catch((error: unknown) => this.onListenerError(error));
    }
    return list.length > 0;
  }

  protected onListenerError(error: unknown): void {
    console.error(error);
  }

  /** Somebody listens from now on, or nobody any more. */
  protected onListening(_event: string, _on: boolean): void {}

  #add(event: string, listener: Listener, once: boolean): this {
    const list = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, list);
    list.push({ listener, once });
    if (list.length === 1) this.onListening(event, true);
    return this;
  }

  #changed(event: string): void {
    if (this.listenerCount(event) === 0) this.onListening(event, false);
  }
}
