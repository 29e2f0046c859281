import type { Storage } from "@quern/types";
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "../storage/memory.js";
import { publisher } from "./publish.js";

const DAY_MS = 86_400_000;
const picture = (byte: number) => ({ mediaType: "image/png", bytes: new Uint8Array([byte, 1, 2]) });
const signing = (): Storage => ({
  ...memoryStorage(),
  signedUrl: async (key, expires) => `https://a.example/${key}?expires=${expires}`,
});
afterEach(() => {
  vi.useRealTimers();
});

describe("addresses of files", () => {
  it("are those of their bytes, for a day, and good for a day then", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const publish = publisher({ storage: signing(), retention: true, linkBase: undefined });
    const first = await publish(picture(1), "screenshots");
    expect(await publish(picture(2), "screenshots")).not.toBe(first);
    vi.setSystemTime(Date.now() + DAY_MS - 1);
    expect(await publish(picture(1), "screenshots")).toBe(first);
    vi.setSystemTime(Date.now() + 2);
    const later = await publish(picture(1), "screenshots");
    expect(later).not.toBe(first);
    expect(Number(new URL(later).searchParams.get("expires"))).toBe(Date.now() + 2 * DAY_MS);
  });

  it("tell no team what another one has seen", async () => {
    const storage = signing();
    const of = (team: string) => publisher({ storage, retention: true, linkBase: undefined, team });
    const keyOf = async (team: string) => new URL(await of(team)(picture(1), "screenshots")).pathname;
    expect(await keyOf("a")).toBe(await keyOf("a"));
    expect(await keyOf("a")).not.toBe(await keyOf("b"));
  });
});
