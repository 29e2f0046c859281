/** Languages and time zone of a country: what a browser of most of its inhabitants would say. */
import type { Locale } from "@quern/types";

/** The zone of the largest population where a country has several; `Intl` lists zones alphabetically (US: America/Adak first). */
const PRIMARY_ZONES: Readonly<Record<string, string>> = {
  AQ: "Antarctica/McMurdo",
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PS: "Asia/Hebron",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  UM: "Pacific/Wake",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
  VN: "Asia/Ho_Chi_Minh",
};

/** Where CLDR's likely language is not the one that most browsers of the country are set to, or several are common. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  BE: ["nl-BE", "nl", "fr-BE", "fr", "en"],
  CA: ["en-CA", "en", "fr-CA"],
  CH: ["de-CH", "de", "fr-CH", "it-CH", "en"],
  HK: ["zh-HK", "zh", "en"],
  IN: ["en-IN", "en", "hi"],
  KE: ["en-KE", "en", "sw"],
  KZ: ["ru-KZ", "ru", "kk", "en"],
  LU: ["fr-LU", "fr", "de", "en"],
  NG: ["en-NG", "en"],
  PH: ["en-PH", "en", "fil"],
  PK: ["en-PK", "en", "ur"],
  SG: ["en-SG", "en", "zh"],
  ZA: ["en-ZA", "en"],
};

/** @param location `country` as ISO 3166-1 alpha-2 (or the contract's `US-…` names), `languages` as the caller wants them */
export function localeOf(location: { readonly country: string; readonly languages?: readonly string[] }): Locale {
  const country = location.country.startsWith("US-") ? "US" : location.country;
  return {
    country,
    languages: location.languages?.length ? location.languages : languagesOf(country),
    timezone: PRIMARY_ZONES[country] ?? zonesOf(country)[0] ?? "UTC",
  };
}

function languagesOf(country: string): readonly string[] {
  const own = LANGUAGES[country];
  if (own) return own;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  if (!language || language === "und") return ["en-US", "en"];
  return [...new Set([`${language}-${country}`, language, "en"])];
}

/** `timeZones` became `getTimeZones()` in later engines. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    readonly timeZones?: readonly string[];
    getTimeZones?(): readonly string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
