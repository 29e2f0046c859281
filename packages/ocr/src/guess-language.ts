import { lettersOf } from "@quern/documents/pictures";
import type { OcrPage } from "@quern/types";

/**
 * Words that hold sentences together, as a recogniser that knows English alone writes them: without accents. A word that several languages share
 * counts for each of them. Croatian stands for Serbian and Bosnian in Latin letters, and Indonesian for Malay: their function words are the same.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: "the and of to that is was with for on are this from which have has not be by at or an it as they their been were will",
  de: "und der das den dem ist nicht mit von auf ein eine einer einen dass sich auch wird werden wurde sind bei zur zum oder nach aus haben durch ihre in zu im ich wir sie es",
  fr: "les des est une dans pour qui sur pas avec sont aux par cette ses leur mais nous vous ont plus elle ce et du de la le que en un",
  es: "los las una por con para del como su sus pero esta este entre cuando muy sobre hasta desde fue son y el de la que en se no al lo un",
  it: "il di che della delle dei gli sono nel nella alla anche questo questa dal ed essere loro degli ai dalla la le per non si un con",
  pt: "os uma para com dos das pela pelo como mais foi ao aos sua seu em ou pelos quando ser isso entre da do na de que no um por as nas nos nao sem pode este se",
  ca: "els les amb per dels una aquest aquesta aquests com mes tots totes son seva seu seus sense entre quan tambe hi han als pot cada altres altra fins perque aixo de la que en el no un",
  gl: "de que en do da dos das os unha dunha con por para pola polo como mais tamen non toda ao aos sen seu sua na no nas nos seus ou",
  ro: "si in cu nu care pe din este sunt pentru sau sa au mai fi fie ale prin daca aceasta acest acestea toate lor dar cand cum dupa fost poate trebuie orice unei unui asupra fara intre de la se un ce",
  nl: "het een van en niet zijn voor met ook aan naar maar wordt worden deze door bij hebben heeft dat uit de in te is",
  pl: "nie sie jest do na ze od przez oraz ktore jak ale dla tego byl jako po przy tym jego lub za to czy sa moze tylko aby ktory ktora jesli bardzo jednak gdy takze bez pod",
  cs: "je se na ve ze do pro po za si jsou nebo jako ale tak jak kdyz podle aby jeho ktere ktery ktera od pri tento tato toto jsem neni mezi pod nez jeste take jen bude byt byl byla bylo",
  sk: "je sa na vo ze do pre po za si su alebo ako ale tak ked podla aby jeho ktore ktory ktora od pri tento tato toto som nie medzi pod nez este tiez len bude byt bol bola bolo ak",
  sl: "je se in na da so za ki ali ne po pri ni tudi kot od iz ko ce bi biti bil bila bilo lahko sem ter njegovo tako kakor kako vse pred med pod brez samo kar",
  hr: "je se na da su ili za od koji koje koja kao ali sa ne bi biti bio bila bilo kada kako sto sve svaki prema nije nisu ima iz po moze ako vise pod samo tako",
  hu: "az es hogy nem egy van ha is meg vagy azt ez ezt csak mint minden volt lehet kell mar amely aki ami sem olyan valamint akkor amikor arra abban annak vannak ezek utan alatt szerint illetve pedig",
  fi: "ja on ei se etta kun tai ovat myos mutta sen han hanen kuin joka jotka ole oli olla sita tama taman niin jos kaikki kaikkien seka siihen voi mukaan vastaan ne mita vain jo niiden heidan ennen",
  et: "ja on et ei voi kui ka see oma mis ning ta kus selle oli olla seda nende koik igal iga tema poolt vahel neid siis aga nii kuid kes saab peab vastu eest ole mida ainult",
  lt: "ir kad ar tai kaip yra jo buti bus jog turi su savo nuo iki uz ne bet pagal prie del kuris kurie kuri visi visos jos jis arba tik nes po taip buvo negali",
  lv: "un ir vai ka ar no uz par pie lai bez kas ta tas vina vinu ari visi visas bija but nav pec pret tikai kura kuri savu sava starp gan bet",
  eo: "la de kaj en estas al por ne kiu kiuj estis sed kun oni tiu tio ili pri el per au tiuj estos kiel",
  sv: "och att det som en ar av inte med till ett har om vi den var eller sig efter kan",
  da: "og at det som er af ikke med til et har om vi den var eller sig efter kan jeg fra blev ved bliver skal hvor",
  is: "og ad sem til um er ekki vid eda fra skal hafa hver vera eru var thess pess med fyrir hans eins svo par allir peim eftir",
  nb: "og at det som er av ikke med til et har om vi den var eller seg etter kan jeg fra ble ved blir skal hvor",
  tr: "bir ve bu ile icin igin veya olarak olan her daha da gibi kadar sonra ancak gore var yok ise hem kendi oldugu tarafindan uzere herkes karsi zaman degil olup ya tim tum ki mi size sizin sadece hic lutfen eger ayni nasil bunu buna bunun biz",
  vi: "va cua cia cla cac mot trong nguoi duoc dugc khong kheng nhung nhiing voi vei cho co nay moi phai theo khi nhu nhw tai nhan viec vao dang vi bang cach lai thi neu",
  id: "yang dan dengan ini tidak atau untuk dari dalam akan pada di ke oleh itu adalah sebagai jika juga anda bahwa lain setiap bisa dapat lebih karena telah tersebut mereka seperti ada semua kami kita harus secara",
};

const LANGUAGES_OF = new Map<string, string[]>();
for (const [language, words] of Object.entries(FUNCTION_WORDS))
  for (const word of words.split(" ")) {
    const languages = LANGUAGES_OF.get(word);
    if (languages === undefined) LANGUAGES_OF.set(word, [language]);
    else languages.push(language);
  }

/** Languages that have no words of their own above, and those that have their words. */
const SAME_WORDS = new Map([
  ["bs", "hr"],
  ["sr", "hr"],
  ["ms", "id"],
]);

/** Pages with fewer words are too short to tell their language. */
const MIN_WORDS = 25;
/** Function words of the language found, as a share of all words, and how many different ones. */
const MIN_SHARE = 0.12;
const MIN_DIFFERENT = 4;
/** Against those of each language that the page was read in. */
const MIN_LEAD = 2.5;

/**
 * The language that a recognised page is written in, where it is clearly none of those that it was read in.
 *
 * @param words recognised words, in any order
 * @param read primary subtags of the languages that the page was read in, e.g. `["en"]`
 * @returns a primary subtag, e.g. `de`; undefined for short pages, for mixed ones and for scripts other than Latin
 */
export function otherLanguage(words: readonly string[], read: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  const different = new Map<string, Set<string>>();
  let letters = 0;
  for (const text of words) {
    const word = text
      .normalize("NFD")
      .replace(/[^\p{Script=Latin}]/gu, "")
      .toLowerCase();
    if (word.length < 2) continue;
    letters++;
    for (const language of LANGUAGES_OF.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
      different.set(language, (different.get(language) ?? new Set()).add(word));
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  if (best === undefined || letters < MIN_WORDS) return undefined;
  const [language, count] = best;
  const known = read.map((one) => SAME_WORDS.get(one) ?? one);
  if (known.includes(language) || count < MIN_SHARE * letters || different.get(language)!.size < MIN_DIFFERENT)
    return undefined;
  return known.every((one) => count >= MIN_LEAD * (counts.get(one) ?? 0)) ? language : undefined;
}

/** Pages with fewer words may be logos and stamps. */
const LEAST_WORDS = 15;
/** Noisy receipts were .60 and more sure, pages of seven other scripts .41 and less. */
const HARDLY_SURE = 0.5;

/**
 * Words of three letters and more that are surely read, and their share of all words, on a page that is the right way up though drawings and noise lower
 * its confidence. Receipts had 27 and a quarter at least; upside down and sideways 2 and a thirtieth at most.
 */
const SURE_WORD = 0.8;
const MIN_SURE_WORDS = 10;
const MIN_SURE_SHARE = 0.15;

/** Whether no other way up would be read better: the page has too many words that are surely read to stand on its head, or it has no text. */
export function needsNoTurn({ words }: OcrPage): boolean {
  if (words.length === 0) return true;
  const sure = words.filter((word) => word.confidence > SURE_WORD && lettersOf(word) >= 3).length;
  return sure >= MIN_SURE_WORDS && sure >= MIN_SURE_SHARE * words.length;
}

/** Whether a page is likely written by hand, or in a script that it was not read in: what was recognised are signs at random. */
export const isHardlyRead = ({ words, confidence }: OcrPage): boolean =>
  words.length >= LEAST_WORDS && confidence < HARDLY_SURE;
