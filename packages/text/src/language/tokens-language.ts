/** The smallest words of languages in Latin letters: enough to tell which one a text is in. */
const WORDS: Readonly<Record<string, string>> = {
  en: "the and of to in is for that with this are be your you it on",
  de: "der die das und ist nicht ein eine zu den mit von auf für sich im des dem",
  fr: "le la les et des est une un dans pour que qui sur du par pas au",
  es: "el los las y de que en una un por con para es del se al su",
  pt: "o os as e de que em uma um por com para é do da não ao na no",
  it: "il lo gli e di che un una per con è del della non nel dei le sono",
  nl: "de het een en van is dat in op te voor met niet zijn aan ook bij",
  sv: "och att det som en är på för av med till den inte har ett om",
  da: "og at det som en er på for af med til den ikke har et der",
  no: "og å det som en er på for av med til den ikke har et der",
  pl: "i w na z do się nie jest to że oraz przez od dla jak po",
  tr: "ve bir bu için ile da de olarak olan her veya gibi çok daha ne",
  cs: "a v na se je že s z do o pro nebo který jako k ve",
  fi: "ja on ei että se oli tai joka ovat mutta kuin hän myös sekä jos",
  vi: "và của là có cho không được các một trong với những người để này",
};

const SETS = Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(" "))] as const);
/** A text with fewer of them is a list of names, numbers or code. */
const MIN_SHARE = 0.04;

/** Parts of names as programs have them (`cvss_v2`) are no words of a language. */
const WORD = /(?<![\p{L}\p{M}\d_.])\p{L}+(?![\p{L}\p{M}\d_])/gu;

/** @returns the language most of whose smallest words a text has; undefined where few are found */
export function functionWordLanguage(text: string): string | undefined {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (words.length < 8) return undefined;
  let best: string | undefined;
  let most = words.length * MIN_SHARE;
  for (const [language, set] of SETS) {
    let found = 0;
    for (const word of words) if (set.has(word)) found++;
    if (found > most) [best, most] = [language, found];
  }
  return best;
}
