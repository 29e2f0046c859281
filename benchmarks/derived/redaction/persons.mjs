/** Names of people in many languages as mails, chats, contracts, logs and pages have them, and names of other things. */
import { allFakers } from "@faker-js/faker";
import { isForJudging } from "./random.mjs";

/** Language → locale of the pools. Those in Latin letters come first. */
const LATIN = {
  en: "en",
  de: "de",
  fr: "fr",
  es: "es",
  it: "it",
  pt: "pt_BR",
  nl: "nl",
  pl: "pl",
  cs: "cs_CZ",
  sv: "sv",
  da: "da",
  nb: "nb_NO",
  fi: "fi",
  hu: "hu",
  ro: "ro",
  tr: "tr",
  vi: "vi",
  id: "id_ID",
  en_IN: "en_IN",
  en_NG: "en_NG",
  en_ZA: "en_ZA",
  hr: "hr",
  sk: "sk",
  lv: "lv",
};
const OTHER = { ru: "ru", uk: "uk", el: "el", ja: "ja", zh: "zh_CN", ko: "ko", he: "he", ar: "ar" };

const pools = new Map();
/** Given and family names of a language, of one side. */
function poolOf(locale, forJudging) {
  const key = `${locale} ${forJudging}`;
  if (!pools.has(key)) {
    const { person } = allFakers[locale].definitions;
    const all = ({ generic = [], female = [], male = [] } = {}) => [
      ...new Set([...generic, ...female, ...male].flat()),
    ];
    const own = (list) =>
      list.filter(
        (name) =>
          isForJudging(name) === forJudging &&
          /^[\p{L}\p{M}'’. -]+$/u.test(name) &&
          (name.length > 1 || /\p{Lo}/u.test(name)),
      );
    pools.set(key, { given: own(all(person.first_name)), family: own(all(person.last_name ?? {})) });
  }
  return pools.get(key);
}

const FAMILY_FIRST = new Set(["hu", "ja", "zh", "ko"]);
const JOINED = new Set(["ja", "zh", "ko"]);

function nameOf(random, language, forJudging) {
  const { given, family } = poolOf(LATIN[language] ?? OTHER[language], forJudging);
  if (given.length === 0 || family.length === 0) throw new Error(`No names of ${language}.`);
  const [first, last] = [random.pick(given), random.pick(family)];
  const full = FAMILY_FIRST.has(language) ? `${last}${JOINED.has(language) ? "" : " "}${first}` : `${first} ${last}`;
  return { first, last, full };
}

/** `{N}` is a full name, `{G}` a given name, `{F}` a family name. */
const FRAMES = {
  en: [
    "Dear {G},\n\nthanks for your mail of Monday.",
    "From: {N} <office@example.com>",
    "Kind regards,\n{N}\nHead of Sales",
    "Yesterday {N} said that the bridge would stay closed.",
    "“We were late,” said {N}, who runs the ferry.",
    "By {N} | 3 March 2024 | 5 min read",
    "This agreement is made between {N} (the tenant) and the landlord.",
    "{G}: are you coming?\n",
    "[10:42] {N}: the build is red again",
    "Please ask Mr {F} about the keys.",
    "The results were presented by Dr. {N} in May.",
    "{N} was born in 1961 and worked as a teacher.",
    "Signed: {N}",
    "Assigned to {N}, reported by {N}.",
    "user={N} action=login ok",
    "Cc: {N}; {N}",
    "| {N} | Accountant | 2019 |",
    "Photo: {N}",
    "I met {N} and {N} at the station.",
    "{N}, the director of the museum, opened the show.",
    "Contact: {N}, room 204",
    "Thanks, {G}!",
    "A review by {N}",
    "According to {N}, prices will fall.",
    "The painter {N} lived here for years.",
    "Interview with {N}",
    "Hi {G}, can you check this?",
  ],
  de: [
    "Sehr geehrte Frau {F},\n\nvielen Dank.",
    "Mit freundlichen Grüßen\n{N}",
    "Ansprechpartner: {N}",
    "Wie {N} gestern sagte, bleibt die Brücke zu.",
    "Mieter ist {N}, wohnhaft in Bremen.",
    "Von {N}, 3. März 2024",
    "Liebe {G},\nwie geht es dir?",
  ],
  fr: [
    "Chère {G},\n\nmerci pour ton message.",
    "Cordialement,\n{N}",
    "Par {N}, le 3 mars 2024",
    "Selon {N}, le pont restera fermé.",
    "Monsieur {F} a signé le contrat.",
    "Entre {N}, locataire, et le bailleur",
  ],
  es: [
    "Hola {G},\ngracias por todo.",
    "Un saludo,\n{N}",
    "Por {N} | 3 de marzo de 2024",
    "Según {N}, el puente seguirá cerrado.",
    "El señor {F} firmó el contrato.",
    "Entre {N}, arrendatario, y el propietario",
  ],
  it: [
    "Gentile signora {F},\n\ngrazie.",
    "Cordiali saluti,\n{N}",
    "di {N}, 3 marzo 2024",
    "Secondo {N} il ponte resterà chiuso.",
  ],
  pt: [
    "Olá {G},\nobrigado.",
    "Atenciosamente,\n{N}",
    "Por {N}, 3 de março de 2024",
    "Segundo {N}, a ponte continuará fechada.",
  ],
  nl: [
    "Beste {G},\nbedankt.",
    "Met vriendelijke groet,\n{N}",
    "Door {N}, 3 maart 2024",
    "Volgens {N} blijft de brug dicht.",
  ],
  pl: ["Szanowna Pani {F},\ndziękuję.", "Pozdrawiam\n{N}", "Autor: {N}", "Najemcą jest {N}."],
  ru: [
    "Уважаемый {N}!\n\nСпасибо за письмо.",
    "С уважением,\n{N}",
    "Автор: {N}",
    "По словам {N}, мост закрыт.",
    "Договор подписал {N}.",
  ],
  uk: ["З повагою,\n{N}", "Автор: {N}"],
  el: ["Με εκτίμηση,\n{N}", "Συντάκτης: {N}"],
  ja: ["{N}様\nお世話になっております。", "担当：{N}", "著者：{N}", "{F}さんから電話がありました。"],
  zh: ["作者：{N}", "联系人：{N}", "{N}先生，您好！", "记者 {N}"],
  ko: ["{N}님, 안녕하세요.", "담당자: {N}", "기자 {N}"],
  he: ["בברכה,\n{N}", "מאת: {N}"],
  ar: ["الكاتب: {N}", "السيد {N} المحترم"],
};

const HARMLESS = [
  "Johnson Controls and Wells Fargo reported their results.",
  "Morgan Stanley raised its target for Siemens Energy.",
  "The office is in Rosa Luxemburg Street, next to Victoria Park.",
  "Privacy Policy | Terms of Service | Contact Us",
  "Getting Started With Our New Platform",
  "The University of Southern California and King's College took part.",
  "San Francisco and New York were the first cities.",
  "Harley Davidson and Aston Martin build their own engines.",
  "## Frequently Asked Questions",
  "Buy the Dyson Airwrap or the Bosch Serie 6 today.",
  "Martin Luther King Boulevard was closed on Good Friday.",
  "Calvin Klein, Ralph Lauren and Hugo Boss open new shops.",
  "Visual Studio Code runs on Windows and Mac.",
  "Customer Satisfaction Survey: Spring Edition",
  "Die Konrad-Adenauer-Stiftung lädt ein.",
  "Rue Victor Hugo, près de la Place Charles de Gaulle",
  "Die Robert Bosch GmbH sucht Mitarbeiter.",
  "Le Mont Blanc et la Loire en hiver",
  "Plaza Mayor, Calle Serrano, Gran Vía",
  "Jack Daniel's and Johnnie Walker were sold out.",
  "Prince Edward Island is green in July.",
  "The Nobel Prize and the Turing Award",
  "Mercedes Benz AG, Untertürkheim",
  "Der Deutsche Bundestag und das Rote Kreuz",
  "Charlotte, North Carolina; Austin, Texas; Jackson, Mississippi",
  "Black Friday Sale: Save Now",
  "Lake Victoria and Mount Kenya",
  "Marks & Spencer, Ernst & Young, Procter & Gamble",
  "Merry Christmas and Happy New Year",
  "Senior Software Engineer, Machine Learning Team",
  "Read More | Sign In | Add To Cart",
  "Apache Kafka, Amazon Web Services, Google Cloud",
  "Red Bull Racing beat Aston Villa.",
  "São Paulo, Rio de Janeiro e Belo Horizonte",
  "Московский Государственный Университет",
  "東京大学と京都大学",
  "北京大学和清华大学",
  "サービス利用規約とプライバシー",
  "Tomato Soup With Basil",
  "Monte Carlo Method; Gauss Theorem; Fourier Series",
  "Great Wall of China, Eiffel Tower, Central Park",
  "Dear Customer,\n\nyour parcel is on its way.",
  "Dear Sir or Madam,\n\nwe write about your order.",
  "Best regards,\nThe Support Team",
  "Hi all,\n\nthe meeting is moved.",
  "Kind regards,\nCustomer Service",
  "Author: Editorial Team",
  "Contact: Sales Department",
  "By Popular Demand",
  "Status: Open\nPriority: High\nType: Bug",
  "Note: Batteries Not Included",
  "Warning: Hot Surface",
  "Interview with the mayor",
  "Ingredients: Olive Oil, Sea Salt, Black Pepper",
  "Mr Bean was on television.".replace("Mr Bean", "The show"),
];

export function personLine(random, forJudging, isOnSide) {
  if (random.next() < 0.35) return [random.pick(HARMLESS.filter((one) => isOnSide(one)))];
  const roll = random.next();
  const language =
    roll < 0.45 ? "en" : random.pick([...Object.keys(LATIN), ...(roll > 0.85 ? Object.keys(OTHER) : [])]);
  // Names of everywhere stand in English text as well.
  const frames = FRAMES[language] ?? FRAMES.en;
  const named = frames === FRAMES.en && random.next() < 0.5 ? random.pick(Object.keys(LATIN)) : language;
  const frame = random.pick(frames.filter((one) => frames.length < 8 || isOnSide(one)));
  return frame.split(/(\{[NGF]\})/).map((part) => {
    if (!/^\{[NGF]\}$/.test(part)) return part;
    const { first, last, full } = nameOf(random, named, forJudging);
    return ["PERSON", part === "{N}" ? full : part === "{G}" ? first : last];
  });
}
