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

  it("are none in scripts without capitals", () => {
    for (const text of ["القاهرة مدينة كبيرة", "北京是一座大城市。", "ירושלים היא עיר", "दिल्ली एक शहर है।"])
      expect(scan(text).capitals).toBe(0);
  });
});
