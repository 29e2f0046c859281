import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWorkroom, type WorkPlace } from "./workroom.js";

const open = new AbortController().signal;
const PLACES = 4;

describe("a workroom", () => {
  it("lets one page wait until it is alone, and others until it has left", async () => {
    const room = createWorkroom(PLACES);
    const steps: string[] = [];
    const [beside, suspect] = [await room.enter(open), await room.enter(open)];
    const alone = suspect.alone(open).then(() => steps.push("alone"));
    const late = room.enter(open).then(() => steps.push("entered"));
    await wait(20);
    expect(steps).toEqual([]);
    beside.leave();
    beside.leave();
    await alone;
    await wait(20);
    expect(steps).toEqual(["alone"]);
    suspect.leave();
    await late;
    expect(steps).toEqual(["alone", "entered"]);
  });

  it("lets the next page enter when one has made room, but none be alone before it has left", async () => {
    const room = createWorkroom(1);
    const steps: string[] = [];
    const first = await room.enter(open);
    const second = room.enter(open).then(async (place) => {
      steps.push("second");
      await place.alone(open);
      steps.push("second alone");
      place.makeRoom();
      return place;
    });
    const third = room.enter(open).then(() => steps.push("third"));
    await wait(20);
    expect(steps).toEqual([]);
    first.makeRoom();
    await wait(20);
    expect(steps).toEqual(["second"]);
    first.leave();
    await Promise.all([second, third]);
    expect(steps).toEqual(["second", "second alone", "third"]);
  });

  it("lets the next page enter beside one that shares its room, unless that is alone", async () => {
    const room = createWorkroom(1);
    const first = await room.enter(open);
    first.shareRoom();
    const second = await room.enter(open);
    first.makeRoom();
    first.leave();
    await second.alone(open);
    second.shareRoom();
    let isIn = false;
    const third = room.enter(open).then(() => (isIn = true));
    await wait(20);
    expect(isIn).toBe(false);
    second.makeRoom();
    await third;
  });

  it("is free again when a page gives up waiting", async () => {
    const room = createWorkroom(PLACES);
    const stop = new AbortController();
    const [beside, suspect] = [await room.enter(open), await room.enter(open)];
    const alone = suspect.alone(stop.signal);
    const entering = room.enter(stop.signal);
    stop.abort(new Error("closing"));
    await expect(alone).rejects.toThrow("closing");
    await expect(entering).rejects.toThrow("closing");
    suspect.leave();
    (await room.enter(open)).leave();
    beside.leave();
  });

  it("never has a page beside one that is alone, and lets every page through", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), async (suspects) => {
        const room = createWorkroom(PLACES);
        let inWork = 0;
        let finished = 0;
        const work = async (isSuspect: boolean): Promise<void> => {
          const place: WorkPlace = await room.enter(new AbortController().signal);
          if (isSuspect) await place.alone(open);
          inWork++;
          if (isSuspect) expect(inWork).toBe(1);
          await wait(0);
          if (isSuspect) expect(inWork).toBe(1);
          inWork--;
          finished++;
          place.leave();
        };
        await Promise.all(suspects.map(work));
        expect(finished).toBe(suspects.length);
      }),
      { numRuns: 50 },
    );
  });
});
