import { nextCronTime } from "@quern/queue";
import { describe, expect, it } from "vitest";
import { cronOfText } from "./schedule-text.js";

describe("schedules in words", () => {
  it.each([
    ["every 30 minutes", "*/30 * * * *"],
    ["Every 15 minutes starting at :05", "5-59/15 * * * *"],
    ["every 60 minutes", "0 * * * *"],
    ["hourly", "0 * * * *"],
    ["every hour at :20", "20 * * * *"],
    ["every 6 hours", "0 */6 * * *"],
    ["every 24 hours", "0 0 * * *"],
    ["daily", "0 0 * * *"],
    ["daily at 9", "0 9 * * *"],
    ["daily at 9:30pm", "30 21 * * *"],
    ["daily at 12am", "0 0 * * *"],
    ["every day at noon", "0 12 * * *"],
    ["weekdays at 8am", "0 8 * * 1-5"],
    ["weekly", "0 0 * * 1"],
    ["weekly on Friday at 17:00", "0 17 * * 5"],
    ["every monday at 8", "0 8 * * 1"],
    ["monthly at 6:15", "15 6 1 * *"],
  ])("%s is %s", (text, cron) => {
    expect(cronOfText(text)).toBe(cron);
    expect(nextCronTime({ cron }, 0)).toBeGreaterThan(0);
  });

  it.each([
    "every 7 minutes",
    "every 5 hours",
    "daily at 25",
    "daily at 9:61",
    "daily at 13pm",
    "sometimes",
    "",
    "every -5 minutes",
  ])("%s is refused", (text) => {
    expect(() => cronOfText(text)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
  });
});
