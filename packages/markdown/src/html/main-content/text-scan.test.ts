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

  it("are taken for as many as elsewhere in scripts without spaces between words", () => {
    expect(scan("登录").capitals).toBe(1);
    expect(scan("กรุงเทพ").capitals).toBe(2);
    const long = scan("北京是一座大城市，".repeat(40));
    expect(long.capitals / long.words).toBeLessThan(0.15);
  });
});

describe("character references", () => {
  it.each([
    ["&#x5317;&#x4eac;&#x662f;&#19968;&#24231;&#x5927;&#x57ce;&#x5e02;&#x3002;", "北京是一座大城市。"],
    [
      "&Uuml;ber den D&auml;chern l&auml;utet es&nbsp;&ndash; h&ouml;rt ihr&#39;s?",
      "Über den Dächern läutet es – hört ihr's?",
    ],
    ["Il a dit&nbsp;: &laquo;&nbsp;non.&nbsp;&raquo;", "Il a dit : « non. »"],
  ])("count as what they stand for: %s", (written, meant) => {
    expect(scan(written)).toEqual(scan(meant));
  });

  it("that stand for nothing are text, and an ampersand is one", () => {
    expect(scan("R&D &amp; sales &unknown; end").words).toBe(4);
  });
});

describe("what a text is made of", () => {
  it("does not depend on soft hyphens", () => {
    expect(scan("Donau\u00addampf\u00adschiff").words).toBe(1);
  });

  it.each(["「行きません。」", "（不去。）", "« Non. »", "『はい！』"])("a sentence may end in quotes: %s", (text) => {
    expect(scan(text).endsSentence).toBe(1);
  });

  it.each([
    ["2024年５月１日", 6],
    ["٢٠٢٤", 4],
    ["१२ मई", 2],
  ])("figures of other scripts are figures: %s", (text, digits) => {
    expect(scan(text).digits).toBe(digits);
  });

  it("words of scripts without spaces weigh as much as others beside figures", () => {
    const [chinese, english] = [scan("北京是一座大城市 2024"), scan("Town of millions, big 2024")];
    expect(chinese.digits / chinese.characters).toBeCloseTo(english.digits / english.characters, 1);
  });
});
