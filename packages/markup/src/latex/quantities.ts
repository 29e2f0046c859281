/** Numbers and units as the packages siunitx and units write them. */
import { dictionary, escapeHtml } from "@quern/documents";
import type { LatexSource } from "./source.js";

const PREFIXES: Readonly<Record<string, string>> = dictionary({
  quecto: "q", ronto: "r", yocto: "y", zepto: "z", atto: "a", femto: "f", pico: "p", nano: "n", micro: "µ", milli: "m", centi: "c", deci: "d",
  deca: "da", deka: "da", hecto: "h", kilo: "k", mega: "M", giga: "G", tera: "T", peta: "P", exa: "E", zetta: "Z", yotta: "Y",
  kibi: "Ki", mebi: "Mi", gibi: "Gi", tebi: "Ti",
}); // biome-ignore format: a table

const UNITS: Readonly<Record<string, string>> = dictionary({
  ampere: "A", candela: "cd", kelvin: "K", kilogram: "kg", metre: "m", meter: "m", mole: "mol", second: "s", gram: "g", becquerel: "Bq",
  degreeCelsius: "°C", celsius: "°C", coulomb: "C", farad: "F", gray: "Gy", hertz: "Hz", henry: "H", joule: "J", lumen: "lm", katal: "kat",
  lux: "lx", newton: "N", ohm: "Ω", pascal: "Pa", radian: "rad", siemens: "S", sievert: "Sv", steradian: "sr", tesla: "T", volt: "V", watt: "W",
  weber: "Wb", astronomicalunit: "au", bel: "B", dalton: "Da", day: "d", decibel: "dB", degree: "°", electronvolt: "eV", hectare: "ha", hour: "h",
  litre: "L", liter: "L", arcminute: "′", minute: "min", arcsecond: "″", neper: "Np", tonne: "t", percent: "%", permille: "‰", angstrom: "Å", bar: "bar",
  barn: "b", knot: "kn", nauticalmile: "nmi", mmHg: "mmHg", bit: "bit", byte: "B", atomicmassunit: "u", year: "a", atm: "atm",
  fg: "fg", pg: "pg", ng: "ng", ug: "µg", mg: "mg", g: "g", kg: "kg", pm: "pm", nm: "nm", um: "µm", mm: "mm", cm: "cm", dm: "dm", m: "m", km: "km",
  as: "as", fs: "fs", ps: "ps", ns: "ns", us: "µs", ms: "ms", s: "s", mol: "mol", mmol: "mmol", umol: "µmol", nmol: "nmol", kmol: "kmol",
  pA: "pA", nA: "nA", uA: "µA", mA: "mA", A: "A", kA: "kA", ul: "µL", ml: "mL", l: "L", uL: "µL", mL: "mL", L: "L", hl: "hL", hL: "hL",
  mHz: "mHz", Hz: "Hz", kHz: "kHz", MHz: "MHz", GHz: "GHz", THz: "THz", mN: "mN", N: "N", kN: "kN", MN: "MN", Pa: "Pa", kPa: "kPa", MPa: "MPa",
  GPa: "GPa", pV: "pV", nV: "nV", uV: "µV", mV: "mV", V: "V", kV: "kV", nW: "nW", uW: "µW", mW: "mW", W: "W", kW: "kW", MW: "MW", GW: "GW",
  J: "J", uJ: "µJ", mJ: "mJ", kJ: "kJ", eV: "eV", meV: "meV", keV: "keV", MeV: "MeV", GeV: "GeV", TeV: "TeV", kWh: "kW h", F: "F", fF: "fF", pF: "pF",
  nF: "nF", uF: "µF", mF: "mF", H: "H", mH: "mH", uH: "µH", C: "C", K: "K", dB: "dB", T: "T", mT: "mT", uT: "µT", ohms: "Ω", kohm: "kΩ", Mohm: "MΩ",
  kbit: "kbit", Mbit: "Mbit", Gbit: "Gbit",
}); // biome-ignore format: a table

const POWERS: Readonly<Record<string, string>> = dictionary({ square: "2", squared: "2", cubic: "3", cubed: "3" });

export const isQuantity = (name: string): boolean =>
  /^(?:num|numlist|numrange|numproduct|ang|si|unit|SI|qty|SIrange|qtyrange|SIlist|qtylist|qtyproduct)$/.test(name);

/** HTML of a command of siunitx, behind its name. */
export function quantity(name: string, source: LatexSource): string {
  source.optional();
  const number = /^(?:si|unit)$/.test(name) ? "" : source.argument();
  if (name === "ang") return angle(number);
  const last = /range$/.test(name) ? source.argument() : undefined;
  source.optional();
  const unit = /^num/.test(name) ? "" : unitHtml(source.argument());
  const values = /list$|product$/.test(name) ? number.split(/[;]|(?<=\d)\s*x\s*(?=[\d.])/) : [number];
  const words =
    last === undefined
      ? values.map(numberHtml).join(/product$/.test(name) ? " × " : ", ")
      : `${numberHtml(number)} to ${numberHtml(last)}`;
  if (words === "") return unit;
  return unit === "" ? words : `${words}${/^[°′″]/.test(unit) && !unit.startsWith("°C") ? "" : " "}${unit}`;
}

function angle(text: string): string {
  const [degrees = "", minutes = "", seconds = ""] = text.split(";").map((part) => part.trim());
  return [degrees && `${degrees}°`, minutes && `${minutes}′`, seconds && `${seconds}″`].map(escapeHtml).join("");
}

/** `1.2e-5` → 1.2 × 10⁻⁵, `+-` and `\pm` → ±. */
function numberHtml(text: string): string {
  const plain = text
    .replace(/\\pm|\+-/g, " ± ")
    .replace(/\\(?:times|cdot)/g, "x")
    .replace(/\\[a-zA-Z]+|[{}~$]/g, "")
    .replace(/(?<=[\d.)])\s*x\s*(?=\d)/g, " × ")
    .replace(/(?<![\d.])-(?=[\d.])/g, "−");
  const power = /^(.*?)[eEdD]([+−-]?\d+)\s*$/.exec(plain.trim());
  if (power === null) return escapeHtml(plain.trim().replace(/\s+/g, " "));
  const exponent = `10<sup>${power[2]!.replace(/^[+]/, "").replace("-", "−")}</sup>`;
  const mantissa = power[1]!.trim();
  return mantissa === "" ? exponent : `${escapeHtml(mantissa)} × ${exponent}`;
}

/** `\kilo\metre\per\second\squared` and `km.s^{-2}` → km s⁻². */
function unitHtml(text: string): string {
  const parts: { symbol: string; power: string }[] = [];
  let prefix = "";
  let power = "";
  let isPer = false;
  for (const [token, command, argument, literal, raised] of text.matchAll(
    /\\([a-zA-Z]+)\s*(?:\{([^{}]*)\})?|([^\\\s.~^_{}]+)|\^\s*\{?([^{}\s]*)\}?/g,
  )) {
    const last = parts.at(-1);
    if (raised !== undefined && token.startsWith("^")) {
      if (last !== undefined) last.power = raised;
    } else if (literal !== undefined) {
      for (const symbol of literal.split("/").entries()) {
        if (symbol[0] > 0) isPer = true;
        if (symbol[1] !== "") parts.push({ symbol: symbol[1], power: isPer ? "-1" : "" });
      }
    } else if (command === "per") isPer = true;
    else if (command === "of" && last !== undefined) last.symbol += `(${argument ?? ""})`;
    else if (command === "raiseto") power = argument ?? "";
    else if (command === "tothe" && last !== undefined)
      last.power = `${last.power.startsWith("-") ? "-" : ""}${argument ?? ""}`;
    else if (command! in PREFIXES) prefix = PREFIXES[command!]!;
    else if (command! in POWERS) {
      if (command!.endsWith("ed") && last !== undefined)
        last.power = (last.power.startsWith("-") ? "-" : "") + POWERS[command!];
      else power = POWERS[command!]!;
    } else {
      const symbol = prefix + (UNITS[command!] ?? command!);
      parts.push({ symbol, power: isPer ? `-${power === "" ? "1" : power}` : power });
      prefix = "";
      power = "";
      isPer = false;
    }
  }
  return parts
    .map(
      ({ symbol, power: raised }) =>
        escapeHtml(symbol) + (raised === "" ? "" : `<sup>${escapeHtml(raised.replace("-", "−"))}</sup>`),
    )
    .join(" ");
}
