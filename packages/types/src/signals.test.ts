import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { followSignals } from "./signals.js";

it("aborts with the first of the signals that it follows", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal } = followSignals(one.signal, undefined, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort("enough");
  one.abort("too late");
  expect(signal.reason).toBe("enough");
  expect(followSignals(one.signal).signal.reason).toBe("too late");
});

it("leaves nothing behind in them", () => {
  const source = new AbortController();
  for (let call = 0; call < 100; call++) followSignals(source.signal).release();
  expect(getEventListeners(source.signal, "abort")).toEqual([]);
  const { signal, release } = followSignals(source.signal);
  release();
  source.abort();
  expect(signal.aborted).toBe(false);
});
