import { describe, expect, it } from "vitest";
import { redactMarkdown } from "../redact.js";

const people = (text: string, mode: "fast" | "accurate" | "aggressive" = "accurate"): string =>
  redactMarkdown(text, { mode, entities: ["PERSON"], replaceStyle: "tag" });

describe("names in Chinese", () => {
  it("are found beside offices, verbs and titles, and foreign ones written by sound", () => {
    for (const [text, expected] of [
      ["县委书记汪明新经常到基层调研。", "县委书记<PERSON>经常到基层调研。"],
      ["斯坦福大学副教授吴恩达表示，有些人不同意。", "斯坦福大学副教授<PERSON>表示，有些人不同意。"],
      ["美国科幻小说作家雷·布拉德伯里（Ray Bradbury）", "美国科幻小说作家<PERSON>（<PERSON>）"],
    ] as const)
      expect(people(text)).toBe(expected);
  });

  it("are found again where the text names them once more", () => {
    const text = people("设计师马岩松希望将其打造成公园。大家都知道，马岩松的公园很美。");
    expect(text).not.toContain("马岩松");
  });

  it("are no gold, systems, places and idioms", () => {
    for (const plain of [
      "黄金和石油的价格上涨了。",
      "支持苹果设备和安卓。",
      "这里是一座城市，风景很好。",
      "水晶球是透明的。",
    ])
      expect(people(plain), plain).toBe(plain);
  });
});

describe("names in Japanese", () => {
  it("are found whole, and family names and foreign ones in front of titles", () => {
    for (const [text, expected] of [
      ["佐藤花子さんは東京大学の教授である。", "<PERSON>さんは東京大学の教授である。"],
      ["発表によると、社長の山田一郎氏は語った。", "発表によると、社長の<PERSON>氏は語った。"],
      ["パウエル氏は記者会見でそう述べた。", "<PERSON>氏は記者会見でそう述べた。"],
    ] as const)
      expect(people(text)).toBe(expected);
  });

  it("are no patients, terms and numbers in front of forms of address", () => {
    for (const plain of [
      "患者様の立場に立って考えます。",
      "５名様にプレゼントします。",
      "周りの先生達でした。",
      "航空機など様々な分野で使われています。",
      "ローカル・データベースを取り扱うように作られています。",
    ])
      expect(people(plain), plain).toBe(plain);
  });
});

describe("names in Korean", () => {
  it("are found with endings and titles behind them", () => {
    for (const [text, expected] of [
      ["김철수 대표는 오늘 서울에서 기자회견을 열었다.", "<PERSON> 대표는 오늘 서울에서 기자회견을 열었다."],
      ["박찬대 원내대표가 기자회견에서 말했다.", "<PERSON> 원내대표가 기자회견에서 말했다."],
      ["이영희 씨가 말했다.", "<PERSON> 씨가 말했다."],
    ] as const)
      expect(people(text)).toBe(expected);
  });

  it("are no nouns that begin as family names do", () => {
    for (const plain of ["이미지를 허용합니다.", "정부는 오늘 발표했다.", "문서화가 잘 되어 있다."])
      expect(people(plain), plain).toBe(plain);
  });
});

it("finds names behind parties, readings and in columns of people", () => {
  for (const [text, expected] of [
    ["甲方：张三\n乙方：王小红", "甲方：<PERSON>\n乙方：<PERSON>"],
    ["收件人：刘洋\n抄送: 周杰、吴敏", "收件人：<PERSON>\n抄送: <PERSON>、<PERSON>"],
    ["氏名：山田 太郎\nフリガナ：ヤマダ タロウ", "氏名：<PERSON>\nフリガナ：<PERSON>"],
    ["| 氏名 | 部署 |\n| --- | --- |\n| 伊藤さくら | 総務 |", "| 氏名 | 部署 |\n| --- | --- |\n| <PERSON> | 総務 |"],
    ["| 성명 | 팀 |\n| --- | --- |\n| 김민수 | 개발 |", "| 성명 | 팀 |\n| --- | --- |\n| <PERSON> | 개발 |"],
  ] as const)
    expect(people(text)).toBe(expected);
  const things = "| 名前 | 型 |\n| --- | --- |\n| 文字列 | string |\n| 設定値 | object |";
  expect(people(things)).toBe(things);
  expect(people("甲方：北京某某有限公司")).toBe("甲方：北京某某有限公司");
});

it("leaves such names alone where only forms are looked for", () => {
  expect(people("县委书记汪明新经常到基层调研。", "fast")).toContain("汪明新");
});
