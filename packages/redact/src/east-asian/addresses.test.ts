import { expect, it } from "vitest";
import { redactMarkdown } from "../redact.js";

const redacted = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["LOCATION"], replaceStyle: "tag" });

it("takes Chinese, Japanese and Korean addresses whole", () => {
  for (const [text, expected] of [
    ["地址：北京市朝阳区建国路88号楼1203室", "地址：<LOCATION>"],
    ["公司位于广东省深圳市南山区科技园南路12号。", "公司位于<LOCATION>。"],
    ["台北市信義區市府路45號", "<LOCATION>"],
    ["〒100-0001 東京都千代田区千代田1-1-1 第一ビル", "<LOCATION> 第一ビル"],
    ["住所：大阪府大阪市北区梅田３丁目１番３号", "住所：<LOCATION>"],
    ["주소: 서울특별시 강남구 테헤란로 152", "주소: <LOCATION>"],
    ["경기도 성남시 분당구 판교역로 166 카카오", "<LOCATION> 카카오"],
    ["서울특별시 강남구 논현로 9길 26", "<LOCATION>"],
  ] as const)
    expect(redacted(text)).toBe(expected);
});

it("leaves numbers of documents, lines, years and roads alone", () => {
  for (const plain of [
    "2024年第5号公告，地铁1号线。",
    "三重県尾鷲市沖の熊野灘で15日、地震があった。",
    "栃木県那須郡那須町に七人兄弟の五男として生まれた。",
    "福島県喜多方市と山形県米沢市を繋ぐ国道121号のトンネル。",
    "그것으로 7박 12일을 보냈다.",
  ])
    expect(redacted(plain), plain).toBe(plain);
});
