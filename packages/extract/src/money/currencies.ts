/** Hints on a page to which dollar or crown it means. */
export interface PageLocale {
  /** `html[lang]`, e.g. `en-CA`. */
  readonly language?: string | undefined;
  /** Host of the page: its last label can be a country. */
  readonly host?: string | undefined;
}

/** Codes of ISO 4217 that prices on the web are marked with. */
export const ISO_CURRENCIES: readonly string[] = (
  "USD EUR GBP JPY CNY INR KRW RUB PLN CZK HUF SEK NOK DKK ISK CHF BRL CAD AUD NZD HKD SGD TWD MXN ARS CLP COP PEN UYU ZAR TRY UAH RON BGN " +
  "RSD ILS AED SAR QAR KWD BHD OMR EGP MAD NGN KES GHS THB VND IDR MYR PHP PKR BDT LKR KZT GEL"
).split(" ");

/** Symbol or abbreviation → currency, where there is but one. */
const UNAMBIGUOUS: ReadonlyMap<string, string> = new Map([
  ["US$", "USD"],
  ["CA$", "CAD"],
  ["CAD$", "CAD"],
  ["C$", "CAD"],
  ["AU$", "AUD"],
  ["A$", "AUD"],
  ["NZ$", "NZD"],
  ["HK$", "HKD"],
  ["NT$", "TWD"],
  ["S$", "SGD"],
  ["MX$", "MXN"],
  ["R$", "BRL"],
  ["€", "EUR"],
  ["euro", "EUR"],
  ["Euro", "EUR"],
  ["£", "GBP"],
  ["₹", "INR"],
  ["₩", "KRW"],
  ["원", "KRW"],
  ["円", "JPY"],
  ["元", "CNY"],
  ["₽", "RUB"],
  ["руб.", "RUB"],
  ["руб", "RUB"],
  ["рублей", "RUB"],
  ["рубля", "RUB"],
  ["рубль", "RUB"],
  ["zł", "PLN"],
  ["Zł", "PLN"],
  ["Kč", "CZK"],
  ["Ft", "HUF"],
  ["SFr.", "CHF"],
  ["₺", "TRY"],
  ["TL", "TRY"],
  ["₴", "UAH"],
  ["грн", "UAH"],
  ["lei", "RON"],
  ["Lei", "RON"],
  ["LEI", "RON"],
  ["лв", "BGN"],
  ["₪", "ILS"],
  ["฿", "THB"],
  ["₫", "VND"],
  ["đ", "VND"],
  ["Rp", "IDR"],
  ["RM", "MYR"],
  ["₱", "PHP"],
  ["₦", "NGN"],
  ["KSh", "KES"],
  ["Rs.", "INR"],
  ["Rs", "INR"],
]);

/** Symbols of several currencies: by country, and what they are without any sign of one. */
const SHARED: ReadonlyMap<string, { readonly byRegion: Readonly<Record<string, string>>; readonly fallback?: string }> =
  new Map([
    [
      "$",
      {
        byRegion: {
          CA: "CAD",
          AU: "AUD",
          NZ: "NZD",
          SG: "SGD",
          HK: "HKD",
          MX: "MXN",
          AR: "ARS",
          CL: "CLP",
          TW: "TWD",
          UY: "UYU",
        },
        fallback: "USD",
      },
    ],
    ["¥", { byRegion: { CN: "CNY", JP: "JPY" }, fallback: "JPY" }],
    ["￥", { byRegion: { CN: "CNY", JP: "JPY" }, fallback: "JPY" }],
    ["kr", { byRegion: { SE: "SEK", NO: "NOK", DK: "DKK", IS: "ISK" } }],
    ["kr.", { byRegion: { SE: "SEK", NO: "NOK", DK: "DKK", IS: "ISK" } }],
    ["Fr.", { byRegion: { CH: "CHF", LI: "CHF" }, fallback: "CHF" }],
    ["R", { byRegion: { ZA: "ZAR" } }],
    ["р", { byRegion: { BY: "BYN" }, fallback: "RUB" }],
    ["р.", { byRegion: { BY: "BYN" }, fallback: "RUB" }],
    ["Р", { byRegion: { BY: "BYN" }, fallback: "RUB" }],
  ]);

/** Names of currencies in words, in lower case → the symbol or code that means the same. Words that also name weights (pound), people (Ron) or acts (won) are left out. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EUR: "euro euros eur euroa eurů eurų evro evra ευρώ евро",
    $: "dollar dollars dólar dólares dollaro dollari dolar dolary dolarów dolarů dolari доллар доллара долларов долари доларів",
    USD: "usd",
    GBP: "gbp",
    CHF: "chf franken francs franchi",
    SEK: "kronor",
    kr: "kroner krónur",
    CZK: "korun koruny",
    PLN: "pln zloty zlotys złoty złote złotych",
    HUF: "forint forints forintot",
    BGN: "лева",
    UAH: "гривня гривні гривень гривен",
    TRY: "lira lirası",
    JPY: "yen",
    CNY: "yuan",
    INR: "rupee rupees रुपये रुपए",
    BRL: "reais",
    THB: "baht บาท",
    VND: "đồng",
    IDR: "rupiah",
    MYR: "ringgit",
    ILS: "shekel shekels",
    AED: "dirham dirhams",
  }).flatMap(([symbol, names]) => names.split(" ").map((name) => [name, symbol] as const)),
);

const capitalised = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
/** As texts write them: `euros`, `Euros`, `EUROS`. */
const WRITTEN_NAMES: readonly string[] = [...NAMES.keys()].flatMap((name) => [
  name,
  capitalised(name),
  name.toUpperCase(),
]);

/** Country of languages that are at home in one. */
const HOME: Readonly<Record<string, string>> = {
  sv: "SE",
  nb: "NO",
  nn: "NO",
  no: "NO",
  da: "DK",
  is: "IS",
  ja: "JP",
  zh: "CN",
  af: "ZA",
  nl: "NL",
};

/** Stands in front of amounts only: `R 199`, while `35R` is a size. */
export const ONLY_BEFORE: ReadonlySet<string> = new Set(["R", "RM", "Rp", "Rs", "Rs.", "KSh"]);

/** Stands behind amounts only: `199 Р`, while `ГОСТ Р 51232` is a standard. */
export const ONLY_BEHIND: ReadonlySet<string> = new Set([
  ...["р", "р.", "Р", "рублей", "рубля", "рубль", "đ"],
  ...WRITTEN_NAMES.filter((name) => !UNAMBIGUOUS.has(name) && !ISO_CURRENCIES.includes(name)),
]);

/** Symbols, abbreviations and names of currencies, longest first, so that `US$` is found before `$`. */
export const SYMBOLS: readonly string[] = [
  ...new Set([...UNAMBIGUOUS.keys(), ...SHARED.keys(), ...WRITTEN_NAMES]),
].sort((a, b) => b.length - a.length);

/** @returns ISO code of a symbol or abbreviation on such a page; undefined when it could be several */
export function currencyOf(symbol: string, locale: PageLocale): string | undefined {
  if (ISO_CURRENCIES.includes(symbol)) return symbol;
  const only = UNAMBIGUOUS.get(symbol);
  if (only !== undefined) return only;
  const name = NAMES.get(symbol.toLowerCase());
  if (name !== undefined && ISO_CURRENCIES.includes(name)) return name;
  const shared = SHARED.get(name ?? symbol);
  if (!shared) return undefined;
  for (const region of regionsOf(locale)) {
    const currency = shared.byRegion[region];
    if (currency !== undefined) return currency;
  }
  return shared.fallback;
}

/** Money of the countries that write a dash for no cents. */
const OF_COUNTRY: Readonly<Record<string, string>> = {
  SE: "SEK",
  NO: "NOK",
  DK: "DKK",
  IS: "ISK",
  CH: "CHF",
  LI: "CHF",
  DE: "EUR",
  AT: "EUR",
  NL: "EUR",
  BE: "EUR",
};

/** @returns undefined when the page tells no country, or one that is not known to write prices without a currency */
export function currencyOfCountry(locale: PageLocale): string | undefined {
  return regionsOf(locale)
    .map((region) => OF_COUNTRY[region])
    .find((currency) => currency !== undefined);
}

function regionsOf({ language, host }: PageLocale): string[] {
  const [primary = "", ...subtags] = (language ?? "").split(/[-_]/);
  const named = subtags.find((subtag) => /^[A-Za-z]{2}$/.test(subtag))?.toUpperCase();
  const label = host?.split(".").at(-1);
  const byHost = label?.length === 2 ? label.toUpperCase() : undefined;
  const home = HOME[primary.toLowerCase()];
  return [named, byHost, home].filter((region) => region !== undefined);
}

/** An ISO code as pages write it (`eur`, ` EUR `); anything else is undefined. */
export function readCurrencyCode(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? "";
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}
