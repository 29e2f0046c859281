/** Pages that this process has in work: many side by side, or one alone that may bring the process down. */

/** A page's place in the room; leave it. */
export interface WorkPlace {
  /** Lets the next page enter, while this one stays to be converted. A page that is alone stays so. */
  shareRoom(): void;
  /** Lets the next page enter, while this one stays to be written down. */
  makeRoom(): void;
  /**
   * Waits until every other page has left. None enters meanwhile, nor until this one leaves.
   *
   * @throws the signal's reason
   */
  alone(signal: AbortSignal): Promise<void>;
  leave(): void;
}

export interface Workroom {
  /**
   * Waits while all places are taken, and while a page is alone, or wants to be.
   *
   * @throws the signal's reason
   */
  enter(signal: AbortSignal): Promise<WorkPlace>;
}

type Standing = "beside others" | "waiting to be alone" | "alone" | "done" | "gone";

/** @param limit pages at once, without those that have made room */
export function createWorkroom(limit: number): Workroom {
  const places: Record<Standing, number> = { "beside others": 0, "waiting to be alone": 0, alone: 0, done: 0, gone: 0 };
  let wake = (): void => {};
  let change = new Promise<void>((resolve) => (wake = resolve));

  function move(from: Standing | undefined, to: Standing): Standing {
    if (from) places[from]--;
    places[to]++;
    wake();
    change = new Promise<void>((resolve) => (wake = resolve));
    return to;
  }

  /** Moves in the same step in which there is room: no other page comes between. */
  async function moveWhen(
    isMet: () => boolean,
    from: Standing | undefined,
    to: Standing,
    signal: AbortSignal,
  ): Promise<Standing> {
    signal.throwIfAborted();
    if (isMet()) return move(from, to);
    let stop = (): void => {};
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    signal.addEventListener("abort", stop, { once: true });
    try {
      while (!isMet()) {
        await Promise.race([change, stopped]);
        signal.throwIfAborted();
      }
      return move(from, to);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  return {
    async enter(signal) {
      const isOpen = (): boolean =>
        places.alone + places["waiting to be alone"] === 0 && places["beside others"] < limit;
      let standing = await moveWhen(isOpen, undefined, "beside others", signal);
      return {
        async alone(signal) {
          standing = move(standing, "waiting to be alone");
          const isEmpty = (): boolean => places.alone + places["beside others"] + places.done === 0;
          standing = await moveWhen(isEmpty, standing, "alone", signal);
        },
        shareRoom() {
          if (standing === "beside others") standing = move(standing, "done");
        },
        makeRoom() {
          if (standing !== "done" && standing !== "gone") standing = move(standing, "done");
        },
        leave() {
          if (standing !== "gone") standing = move(standing, "gone");
        },
      };
    },
  };
}
