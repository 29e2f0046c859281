/**
 * Vietnamese names: a family name of a short list in front of one to four more words with capitals. Streets, schools and wards are called
 * after people, and stand behind a word for them or a number.
 */

import type { Span } from "./spans.js";
import { type CapitalizedWord, isShout, quiet } from "./words.js";

/** Family names that are hardly another word; nine of ten people have one of them. */
const FAMILY_NAMES: ReadonlySet<string> = new Set(
  "Nguyễn Trần Lê Phạm Huỳnh Hoàng Phan Vũ Võ Đặng Bùi Đỗ Ngô Dương Đinh Trịnh Trương Phùng Quách".split(" "),
);
/** Those that are words as well: names where a middle name that only people have follows. */
const AMBIGUOUS_FAMILY_NAMES: ReadonlySet<string> = new Set(
  "Hồ Lý Đoàn Đào Lương Lâm Mai Tô Tạ Hà Lưu Cao Thái Châu Chu Kiều Tăng Vương Tống Đàm Nông La Văn Tiền".split(" "),
);
const MIDDLE_NAMES: ReadonlySet<string> = new Set("Văn Thị Đình Hữu Quốc Ngọc Minh Thanh Đức".split(" "));
/** Second words that show that the first is no family name: ceilings, training, the universe, weapons, parking. */
const NO_SECOND_NAMES: ReadonlySet<string> = new Set(
  "Tạo Trụ Khí Trường Thuật Hôn Tính Kết Xe Nhà Thạch Nhựa Trang Viên Thể Cung Vật Lịch Tử Sa Mai".split(" "),
);
const TITLES: ReadonlySet<string> = new Set(
  "Ông Bà Anh Chị Em Cô Chú Bác Thầy Bạn TS ThS PGS GS BS KS CN Luật Dr Mr Ms Mrs".split(" "),
);
/** Letters that hardly any other language has. */
const VIETNAMESE_LETTER = /[ăđĩũơưạ-ỹ]/iu;
const THING_BEFORE =
  /(?:(?<!\p{L})(?:đường|phố|quận|huyện|phường|xã|thôn|ấp|tỉnh|tp\.?|q\.|p\.|trường|học|sở|thpt|thcs|viện|ngõ|hẻm|cầu|sông|chợ|công viên|chùa|đền|đảo|lộ|khu|phòng|nhà thi đấu|tượng đài|giải thưởng|cúp|năm)|\d[a-z]?(?:\/\d+)*,?)[ \u00a0]{1,3}$/iu;
const PLACE_BEHIND = /^,? (?:quận|phường|huyện|tp|thành phố|q\.|p\.)/iu;
const MAX_LEAD_CHARACTERS = 20;
const MAX_WORDS = 5;
const FOUND_HERE = "a Vietnamese family name in front of given names";

/** @param words of the text, ascending */
export function vietnameseNames(text: string, words: readonly CapitalizedWord[]): Span[] {
  const names: Span[] = [];
  for (let from = 0, to = 0; from < words.length; from = to) {
    to = from + 1;
    const family = quiet(words[from]!.text);
    const isSure = FAMILY_NAMES.has(family);
    if (!isSure && !AMBIGUOUS_FAMILY_NAMES.has(family)) continue;
    if (from > 0 && isBeside(text, words, from) && !TITLES.has(words[from - 1]!.text)) continue;
    while (to < words.length && to - from < MAX_WORDS && isBeside(text, words, to)) to++;
    if (isName(text, words, from, to, isSure))
      names.push({ start: words[from]!.start, end: words[to - 1]!.end, entity: "PERSON", reason: FOUND_HERE });
  }
  return names;
}

/** Whether nothing but a space is between a word and the one in front. */
function isBeside(text: string, words: readonly CapitalizedWord[], index: number): boolean {
  const gap = text.slice(words[index - 1]!.end, words[index]!.start);
  return gap === " " || gap === "\u00a0";
}

function isName(text: string, words: readonly CapitalizedWord[], from: number, to: number, isSure: boolean): boolean {
  const count = to - from;
  const second = quiet(words[from + 1]?.text ?? "");
  const shouted = words.slice(from, to).filter(({ text: word }) => isShout(word)).length;
  // "Đoàn TN" is a union.
  if (shouted > 0 && shouted < count) return false;
  if (count < 2 || NO_SECOND_NAMES.has(second) || (!isSure && (count < 3 || !MIDDLE_NAMES.has(second)))) return false;
  const { start } = words[from]!;
  const { end } = words[to - 1]!;
  return (
    VIETNAMESE_LETTER.test(text.slice(start, end)) &&
    !THING_BEFORE.test(text.slice(Math.max(0, start - MAX_LEAD_CHARACTERS), start)) &&
    !PLACE_BEHIND.test(text.slice(end, end + MAX_LEAD_CHARACTERS))
  );
}
