/** Chinese, Japanese and Korean addresses: from the province, prefecture, city or district down to the number of the house. */

import { matchesOf } from "@quern/types";
import type { Span } from "../spans.js";

const HAS_SIGNS = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;
const HAN = "[\\p{Script=Han}]";
const FIGURE = "[0-9０-９]";
/** Letters in front of a number that may belong to its address. */
const MAX_LEAD = 48;

/** `号` behind a number, and what of building and room follows. */
const CHINESE_NUMBER = new RegExp(
  `${FIGURE}{1,5}(?:[-－之]${FIGURE}{1,4})?[号號](?:[\\p{Script=Han}A-Za-z]{0,8}${FIGURE}{1,5}(?:号楼|號樓|楼|樓|层|層|室|座|栋|棟|单元|單元)){0,3}`,
  "gu",
);
const CHINESE_LEAD = new RegExp(
  `(?:${HAN}{2,7}(?:省|自治区|自治區))?(?:${HAN}{2,6}市)?${HAN}{1,7}(?:区|區|县|縣|市|镇|鎮|乡|鄉)${HAN}{1,14}(?:路|街|大道|道|巷|弄|胡同)(?:${HAN}{1,3}段)?$`,
  "u",
);
/** Most numbers stand behind no street. */
const ENDS_IN_STREET = /(?:路|街|道|巷|弄|胡同|段)$/u;
const MAX_STREET_END = 2;
/** Words that run into the address that they stand in front of. */
const CHINESE_WORDS_BEFORE =
  /^.*(?:位于|位於|地址|住址|住所|住在|设在|設在|座落于|坐落于|前往|来到|來到|寄送至|送至|是|在|到|至|于|於)(?=.{6})/u;

/** Numbers of blocks and houses have words or hyphens: "広島県呉市で２００７年" has none. */
const JAPANESE_ADDRESS = new RegExp(
  `(?:北海道|東京都|京都府|大阪府|${HAN}{2,3}県)[ 　]?[\\p{Script=Han}ヶケがのノツ々]{1,9}[市区町村郡][\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}々ー 　]{0,18}(?<!道)(?:${FIGURE}{1,4}(?:丁目|番地|番|号|[-－−‐―ー](?=${FIGURE}))|[一二三四五六七八九十]{1,3}(?:丁目|番地))(?:${FIGURE}{1,4}(?:番地|番|号|[-－−‐―ー](?=${FIGURE}))?){0,3}`,
  "gu",
);
const POSTAL_CODE_BEFORE = /〒?[ 　]?[0-9０-９]{3}[-－‐−][0-9０-９]{4}[ 　\n]{0,2}$/u;
const MAX_POSTAL_CODE = 14;

const KOREAN_NUMBER =
  /(?<![가-힣])[가-힣][가-힣0-9]{0,11}(?:(?<!으)로|길)(?: ?\d{1,4}(?:번|가)?길)? ?\d{1,4}(?:-\d{1,4})?(?![\d%])/gu;
const KOREAN_LEAD =
  /(?<![가-힣])(?:[가-힣]{2,5}(?:특별시|광역시|특별자치시|특별자치도|도|시)? )?(?:[가-힣]{1,6}(?:시|군) )?[가-힣]{1,5}(?:구|군|시|읍|면) $/u;

export function eastAsianAddresses(text: string): Span[] {
  return HAS_SIGNS.test(text) ? [...chinese(text), ...japanese(text), ...korean(text)] : [];
}

const address = (start: number, end: number): Span => ({
  start,
  end,
  entity: "LOCATION",
  reason: "East Asian address",
});

function* chinese(text: string): Generator<Span, void> {
  for (const { 0: number, index } of matchesOf(text, CHINESE_NUMBER)) {
    if (!ENDS_IN_STREET.test(text.slice(Math.max(0, index - MAX_STREET_END), index))) continue;
    const lead = CHINESE_LEAD.exec(text.slice(Math.max(0, index - MAX_LEAD), index))?.[0];
    if (lead === undefined) continue;
    const words = CHINESE_WORDS_BEFORE.exec(lead)?.[0].length ?? 0;
    yield address(index - lead.length + words, index + number.length);
  }
}

function* japanese(text: string): Generator<Span, void> {
  for (const { 0: found, index } of matchesOf(text, JAPANESE_ADDRESS)) {
    const code = POSTAL_CODE_BEFORE.exec(text.slice(Math.max(0, index - MAX_POSTAL_CODE), index))?.[0].length ?? 0;
    yield address(index - code, index + found.length);
  }
}

function* korean(text: string): Generator<Span, void> {
  for (const { 0: number, index } of matchesOf(text, KOREAN_NUMBER)) {
    const lead = KOREAN_LEAD.exec(text.slice(Math.max(0, index - MAX_LEAD), index))?.[0];
    if (lead !== undefined) yield address(index - lead.length, index + number.length);
  }
}
