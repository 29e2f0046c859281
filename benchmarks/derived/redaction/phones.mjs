/** Telephone numbers of all countries in the writings of their people, and numbers that are something else. */
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";

const COUNTRIES = getCountries().filter((country) => getExampleNumber(country, examples));

function numberOf(random, country) {
  const example = getExampleNumber(country, examples);
  for (let attempt = 0; attempt < 20; attempt++) {
    const own = String(example.nationalNumber);
    const kept = Math.max(2, own.length - 5);
    const changed = own.slice(0, kept) + random.letters(own.length - kept, "0123456789");
    const number = parsePhoneNumberFromString(`+${example.countryCallingCode}${changed}`);
    if (number?.isValid()) return number;
  }
  return example;
}

/** Countries in which most of the world's pages and mails are written. */
const FREQUENT =
  "US GB DE FR ES IT NL PL SE NO DK FI AT CH BE PT IE CZ HU RO GR TR RU UA IN CN JP KR AU NZ CA BR MX AR ZA NG KE EG IL AE SG MY ID PH TH VN".split(
    " ",
  );

const CUES = {
  en: [
    "Tel: ",
    "Phone: ",
    "Call me on ",
    "Mobile ",
    "WhatsApp ",
    "You can reach me at ",
    "Fax: ",
    "my number is ",
    "T ",
    "M: ",
    "📞 ",
    "☎ ",
  ],
  de: ["Telefon: ", "Tel. ", "Mobil: ", "Erreichbar unter ", "Handy: ", "Rufen Sie uns an: "],
  fr: ["Tél. : ", "Téléphone : ", "Appelez-moi au ", "Portable : "],
  es: ["Teléfono: ", "Móvil: ", "Llámame al ", "Tel.: "],
  it: ["Telefono: ", "Cell. ", "Chiamami al ", "Tel. "],
  pt: ["Telefone: ", "Celular: ", "Ligue para "],
  nl: ["Telefoon: ", "Mobiel: ", "Bel "],
  pl: ["Telefon: ", "tel. kom. ", "Zadzwoń: "],
  ru: ["Телефон: ", "Тел.: ", "Звоните: "],
  tr: ["Telefon: ", "Cep: ", "Tel: "],
  ja: ["電話：", "TEL ", "携帯 "],
  zh: ["电话：", "手机 ", "联系电话: "],
  ko: ["전화: ", "휴대폰 "],
  ar: ["هاتف: ", "جوال: "],
};
const LANGUAGE_OF = {
  DE: "de",
  AT: "de",
  CH: "de",
  FR: "fr",
  BE: "fr",
  ES: "es",
  MX: "es",
  AR: "es",
  IT: "it",
  PT: "pt",
  BR: "pt",
  NL: "nl",
  PL: "pl",
  RU: "ru",
  UA: "ru",
  TR: "tr",
  JP: "ja",
  CN: "zh",
  KR: "ko",
  EG: "ar",
  AE: "ar",
};

const WRITINGS = [
  (number) => number.formatInternational(),
  (number) => number.formatInternational(),
  (number) => number.number,
  (number) => number.formatInternational().replaceAll(" ", "-"),
  (number) => number.formatInternational().replaceAll(" ", "."),
  (number) => number.formatInternational().replace(/^\+(\d+) /, "+$1 (0) "),
  (number) => number.formatInternational().replace("+", "00"),
];
const FRAMES = [
  ["", " (office hours only)"],
  ["", ""],
  ["Best,\nthe reception\n", "\nwww.example.com"],
  ["The plumber came at nine. ", ", ask for the foreman."],
  ["| Reception | ", " | ground floor |"],
  ["- ", ""],
];
const HARMLESS = [
  (r) => `Order no. ${r.letters(10, "0123456789")} shipped on 2024-0${1 + r.below(8)}-1${r.below(9)}.`,
  (r) => `Invoice ${r.letters(4, "0123456789")}-${r.letters(6, "0123456789")} of 12.03.2024 over 1 249,00 EUR`,
  (r) => `ISBN 978-${1 + r.below(9)}-${r.letters(4, "0123456789")}-${r.letters(4, "0123456789")}-${r.below(9)}`,
  (r) =>
    `The town had ${1 + r.below(9)} ${r.letters(3, "123456789")} ${r.letters(3, "0123456789")} inhabitants in 2011.`,
  (r) => `${r.below(90)}.${r.letters(6, "0123456789")}, ${r.below(170)}.${r.letters(6, "0123456789")}`,
  (r) =>
    `[2024-05-1${r.below(9)} 10:2${r.below(9)}:31] GET /items/${r.letters(9, "0123456789")} 200 ${r.letters(5, "123456789")}`,
  (r) => `Version ${r.below(20)}.${r.below(30)}.${r.letters(5, "123456789")} of build ${r.letters(8, "0123456789")}`,
  (r) =>
    `Tracking 1Z ${r.letters(3, "0123456789")} ${r.letters(3, "ABCDEF123")} ${r.letters(2, "0123456789")} ${r.letters(4, "0123456789")} ${r.letters(4, "0123456789")}`,
  (r) => `pp. ${100 + r.below(800)}-${900 + r.below(90)}, vol. ${r.below(60)}, 1998-2004`,
  (r) => `VAT DE${r.letters(9, "123456789")}, HRB ${r.letters(5, "123456789")}`,
  (r) => `Item ${r.letters(3, "123456789")}-${r.letters(4, "123456789")}-${r.letters(3, "123456789")}, 24 x 30 x 45 cm`,
  (r) => `Ticket #${r.letters(7, "123456789")} was closed after 1 200 000 ms`,
  (r) => `IP 192.168.${r.below(250)}.${r.below(250)}, port ${r.letters(5, "123456789")}`,
  (r) =>
    `Average of 1,${r.letters(3, "123456789")},${r.letters(3, "123456789")} visits; revenue $${r.letters(2, "123456789")},${r.letters(3, "123456789")},000`,
  () => `The match ended 6-4 3-6 7-6 (7-5) in 2023.`,
  (r) => `EAN ${r.letters(13, "123456789")}`,
  (r) => `Flight LH ${r.letters(4, "123456789")} at 14:35, gate ${r.below(40)}, 12/04/2025`,
];

export function phoneLine(random) {
  const roll = random.next();
  if (roll < 0.3) return [random.pick(HARMLESS)(random)];
  const country =
    random.next() < 0.75 ? random.pick(FREQUENT.filter((one) => COUNTRIES.includes(one))) : random.pick(COUNTRIES);
  const number = numberOf(random, country);
  const [before, after] = random.pick(FRAMES);
  const isNational = random.next() < 0.45;
  if (!isNational) return [before, ["PHONE", random.pick(WRITINGS)(number)], after];
  const cue = random.next() < 0.85 ? random.pick(CUES[LANGUAGE_OF[country]] ?? CUES.en) : "";
  // Without a cue only a writing that its country alone has tells what a number is.
  const national = number.formatNational();
  if (cue === "" && !/^\(?0|^\(\d{2,3}\) ?\d|^\d{3}-\d{3}-\d{4}$/.test(national))
    return [before, ["PHONE", number.formatInternational()], after];
  const writing = random.next() < 0.25 ? national.replace(/[ ]/g, random.pick(["-", ".", "/", ""])) : national;
  return [before + cue, ["PHONE", writing], after];
}
