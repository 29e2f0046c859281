import { describe, expect, it } from "vitest";
import { scanText, type TextScan } from "./text-scan.js";

const scan = (text: string): TextScan => {
  const found: TextScan = { words: 0, characters: 0, punctuation: 0, digits: 0, capitals: 0, hash: 0, endsSentence: 0 };
  scanText(text, 0, text.length, found);
  return found;
};

describe("words that begin with a capital letter", () => {
  it.each([
    ["English", "The old Mill stands by the River", 3],
    ["German", "Über den Äckern liegt Öl, ähnlich wie Šport", 4],
    ["Polish", "Łódź leży w Środku, źle", 2],
    ["Greek", "Ο Μύλος είναι στην Αθήνα", 3],
    ["Russian", "Москва и Ёлка, ещё ёж", 2],
    ["Armenian", "Երևան է մայրաքաղաք", 1],
  ])("are counted in %s", (_, text, capitals) => {
    expect(scan(text).capitals).toBe(capitals);
  });

  it.each([
    ["Arabic", "القاهرة مدينة كبيرة على ضفاف نهر النيل في شمال مصر", 3],
    ["Hindi", "दिल्ली एक शहर है।", 2],
    ["Hebrew, as a label", "חדשות", 1],
  ])("are taken for as many as elsewhere where a script has one case: %s", (_, text, capitals) => {
    expect(scan(text).capitals).toBe(capitals);
  });

  it("are taken for as many as elsewhere in Korean, and for few in a long text", () => {
    expect(scan("서울은 큰 도시이다.").capitals).toBe(2);
    const long = scan("서울은 대한민국의 수도이자 가장 큰 도시이다. ".repeat(20));
    expect(long.capitals / long.words).toBeLessThan(0.15);
  });

  it("are none in scripts without spaces between words", () => {
    for (const text of ["北京是一座大城市。", "กรุงเทพมหานครเป็นเมืองหลวง"]) expect(scan(text).capitals).toBe(0);
  });
});
