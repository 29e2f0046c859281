import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import { CAPTION, TABLE_CAPTION } from "./captions.js";

describe("captions", () => {
  it("are told in many languages", () => {
    const captions = [
      "Quadro 3 – Preços",
      "Рис. 4. Мельница",
      "Таблица 1 — Зерно",
      "图14-3 水车",
      "表 7.5 用地指标",
      "【図１ 税率】",
      "그림 2. 물레방아",
      "Obrázek 2.1: Mlýn",
      "Şekil 3. Değirmen",
      "Gambar 1. Kincir",
    ];
    expect(captions.filter((text) => !CAPTION.test(text))).toEqual([]);
    expect(captions.filter((text) => TABLE_CAPTION.test(text))).toEqual([captions[0], captions[2], captions[4]]);
  });

  it("are told from text that speaks of pictures", () => {
    const texts = ["图14-2所示，水车推动石磨", "表示", "Quadros da vida", "Bild der Mühle", "Tabelas e figuras"];
    expect(texts.filter((text) => CAPTION.test(text))).toEqual([]);
  });

  it("do not run into the paragraph below", () => {
    const sentence = "磨坊主修理水车和堰坝，使上游山谷的水能够推动石磨，夜间休息，运货人把燕麦送来";
    const found = layoutToHtml(
      analyseLayout([
        page([
          ...line("图14-3 水车推动石磨的情景示意", 123, 100),
          ...line(`所以，${sentence}`, 92, 114),
          ...line(`${sentence}磨坊`, 72, 128),
          ...line(`${sentence}。`, 72, 142),
        ]),
      ]),
    );
    expect(found).toContain("<p>图14-3 水车推动石磨的情景示意</p>");
  });
});
