import { describe, expect, it } from "vitest";
import { scriptStem } from "../language/script-stems.js";
import { answerFrom } from "./answer-from.js";

const PAGES = {
  ru: `# Мельница

Мельница стоит на берегу реки и открыта по субботам.

Первые жернова привезли из Карелии в 1794 году. Их вытесал каменотёс Иван Громов.

Хлеб пекут во дворе, и дети помогают.`,
  el: `# Ο μύλος

Ο μύλος βρίσκεται δίπλα στο ποτάμι και ανοίγει τα Σάββατα.

Οι πρώτες μυλόπετρες μεταφέρθηκαν από τη Μήλο το 1794. Τις λάξευσε ο τεχνίτης Νίκος Βλάχος.

Το ψωμί ψήνεται στην αυλή.`,
  ar: `# الطاحونة

تقع الطاحونة على ضفة النهر وتفتح أيام السبت.

وصلت الأحجار الأولى للطاحونة من دمشق عام 1794. وقد نحتها الحرفي سليم حداد.

يخبز الخبز في الفناء.`,
  tr: `# Değirmen

Değirmen nehrin kıyısındadır ve cumartesi günleri açılır.

Lund'un ilk değirmen taşları 1794 yılında Ankara'dan getirildi. Taşları usta Kemal Demir yonttu.

Ekmek avluda pişirilir.`,
};

describe("a question in other forms of the page's words", () => {
  it.each([
    ["ru", "Откуда привезли первый жёрнов мельницы?", "Карелии"],
    ["el", "Πότε μεταφέρθηκε η πρώτη μυλόπετρα του μύλου;", "1794"],
    ["ar", "متى وصلت أولى أحجار الطاحونة؟", "1794"],
    ["tr", "Lund'da ilk değirmen taşı hangi yılda getirildi?", "1794"],
  ] as const)("is answered: %s", (language, question, words) => {
    expect(answerFrom(PAGES[language], question, { language }).text).toContain(words);
  });

  it.each([
    ["ru", "Сколько стоит билет в музей?"],
    ["el", "Ποιος διευθύνει το νοσοκομείο της Αθήνας;"],
    ["ar", "من هو رئيس الجامعة؟"],
    ["tr", "Müzenin müdürü kimdir?"],
  ] as const)("is not answered by a page about something else: %s", (language, question) => {
    expect(answerFrom(PAGES[language], question, { language }).text).toBe("");
  });
});

describe("a light stem", () => {
  it.each([
    ["перехватов", "перехваты"],
    ["блокировкам", "блокировки"],
    ["μυλοπετρες", "μυλοπετρα"],
    ["للمباراة", "المباراة"],
    ["كتاب‌ها".replace("\u200c", ""), "كتاب"],
  ])("is the same for %s and %s", (one, other) => {
    expect(scriptStem(one)).toBe(scriptStem(other));
  });

  it("leaves other scripts and short words alone", () => {
    expect([scriptStem("mills"), scriptStem("дом"), scriptStem("水车")]).toEqual(["mills", "дом", "水车"]);
  });
});
