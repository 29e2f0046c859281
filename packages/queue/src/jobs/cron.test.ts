import { describe, expect, it } from "vitest";
import { nextCronTime, nextCronTimes } from "./cron.js";

const next = (cron: string, timeZone: string, after: string): string | undefined => {
  const time = nextCronTime({ cron, timeZone }, Date.parse(after));
  return time === undefined ? undefined : new Date(time).toISOString();
};

describe("nextCronTime", () => {
  it("follows the clocks of a time zone", () => {
    expect(next("0 9 * * 1-5", "UTC", "2026-03-28T12:00:00Z")).toBe("2026-03-30T09:00:00.000Z");
    expect(next("0 9 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z")).toBe("2026-03-29T07:00:00.000Z");
    expect(next("@daily", "Asia/Tokyo", "2026-03-28T12:00:00Z")).toBe("2026-03-28T15:00:00.000Z");
    expect(next("*/10 * * * * *", "UTC", "2026-03-28T12:00:00Z")).toBe("2026-03-28T12:00:10.000Z");
  });

  it("comes once on days whose clocks change", () => {
    expect(next("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
    expect(next("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(next("30 2 * * *", "Europe/Berlin", "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:30:00.000Z");
  });

  it("lists times, and knows of those that never come", () => {
    const start = Date.parse("2026-01-01T00:00:00Z");
    const times = nextCronTimes({ cron: "0 */6 * * *" }, start, 3);
    expect(times.map((time) => (time - start) / 3_600_000)).toEqual([6, 12, 18]);
    expect(next("0 0 30 2 *", "UTC", "2026-01-01T00:00:00Z")).toBeUndefined();
  });

  it("says what cannot be read", () => {
    for (const cron of ["", "x", "* * *", "99 * * * *", "2026-01-01T00:00:00", "* * * * * * *", "@reboot"]) {
      expect(() => nextCronTime({ cron }, 0), cron).toThrow(/is no cron expression/);
    }
    expect(() => nextCronTime({ cron: "* * * * *", timeZone: "Mars/Base" }, 0)).toThrow(/"Mars\/Base" is no time zone/);
  });
});
