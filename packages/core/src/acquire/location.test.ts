import { describe, expect, it } from "vitest";
import { localeOf } from "./location.js";

describe("localeOf", () => {
  it.each([
    ["US", "America/New_York", "en-US"],
    ["US-GENERIC", "America/New_York", "en-US"],
    ["DE", "Europe/Berlin", "de-DE"],
    ["GB", "Europe/London", "en-GB"],
    ["AU", "Australia/Sydney", "en-AU"],
    ["BR", "America/Sao_Paulo", "pt-BR"],
    ["RU", "Europe/Moscow", "ru-RU"],
    ["JP", "Asia/Tokyo", "ja-JP"],
    ["IN", "Asia/Calcutta", "en-IN"],
    ["CH", "Europe/Zurich", "de-CH"],
    ["CA", "America/Toronto", "en-CA"],
    ["ES", "Europe/Madrid", "es-ES"],
    ["CN", "Asia/Shanghai", "zh-CN"],
    ["ID", "Asia/Jakarta", "id-ID"],
  ])("%s: %s, %s", (country, timezone, language) => {
    const locale = localeOf({ country });
    const alias = { "Asia/Kolkata": "Asia/Calcutta" }[locale.timezone] ?? locale.timezone;
    expect([alias, locale.languages[0]]).toEqual([timezone, language]);
  });

  it("takes the caller's languages over the country's", () => {
    expect(localeOf({ country: "DE", languages: ["tr-DE", "de"] })).toMatchObject({
      languages: ["tr-DE", "de"],
      timezone: "Europe/Berlin",
    });
  });
});
