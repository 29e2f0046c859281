/** Numbering formats of other scripts (ECMA-376 part 1, 17.18.59). */

/** Formats that count with signs in a row. Behind the last, numbers are decimal. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...alike("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", "decimalEnclosedCircle", "decimalEnclosedCircleChinese"),
  ...alike("⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇", "decimalEnclosedParen"),
  ...alike("⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛", "decimalEnclosedFullstop"),
  ...alike("㈠㈡㈢㈣㈤㈥㈦㈧㈨㈩", "ideographEnclosedCircle"),
  ...alike("甲乙丙丁戊己庚辛壬癸", "ideographTraditional"),
  ...alike("子丑寅卯辰巳午未申酉戌亥", "ideographZodiac"),
  ...alike(
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
    "aiueo",
    "aiueoFullWidth",
  ),
  ...alike(
    "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン",
    "iroha",
    "irohaFullWidth",
  ),
  ...alike("가나다라마바사아자차카타파하", "ganada"),
  ...alike("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ", "chosung"),
  ...alike("абвгдежзиклмнопрстуфхцчшщыэюя", "russianLower"),
  ...alike("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ", "russianUpper"),
  ...alike("أبتثجحخدذرزسشصضطظعغفقكلمنهوي", "arabicAlpha"),
  ...alike("أبجدهوزحطيكلمنسعفصقرشتثخذضظغ", "arabicAbjad"),
  ...alike("กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ", "thaiLetters"),
]);

/** Formats that write numbers up to 99 999 in Chinese characters: `二十一`. */
const IDEOGRAPHIC = new Set([
  "chineseCounting",
  "chineseCountingThousand",
  "taiwaneseCounting",
  "taiwaneseCountingThousand",
  "japaneseCounting",
]);

/** A number in a format of another script; decimal where the format is unknown or has no sign for it. */
export function numberInScript(number: number, format: string): string {
  const signs = SIGNS.get(format);
  if (signs !== undefined) return [...signs][number - 1] ?? String(number);
  if (format === "hebrew1") return hebrew(number);
  if (format === "ideographDigital") return [...String(number)].map((digit) => DIGITS[Number(digit)] ?? digit).join("");
  return IDEOGRAPHIC.has(format) ? ideographic(number) : String(number);
}

function alike(signs: string, ...formats: readonly string[]): Array<readonly [format: string, signs: string]> {
  return formats.map((format) => [format, signs] as const);
}

const DIGITS = "〇一二三四五六七八九";
const UNITS = ["", "十", "百", "千", "万"];

function ideographic(number: number): string {
  if (number < 1 || number > 99_999) return String(number);
  const digits = [...String(number)].map(Number);
  let text = "";
  for (const [index, digit] of digits.entries()) {
    if (digit > 0) text += `${DIGITS[digit]}${UNITS[digits.length - 1 - index]}`;
    else if (digits.slice(index).some((rest) => rest > 0) && !text.endsWith("〇")) text += "〇";
  }
  return text.replace(/^一十/, "十");
}

const HEBREW: readonly (readonly [number, string])[] = [
  [400, "ת"],
  [300, "ש"],
  [200, "ר"],
  [100, "ק"],
  [90, "צ"],
  [80, "פ"],
  [70, "ע"],
  [60, "ס"],
  [50, "נ"],
  [40, "מ"],
  [30, "ל"],
  [20, "כ"],
  // Fifteen and sixteen avoid two letters of the name of God.
  [16, "טז"],
  [15, "טו"],
  [10, "י"],
  [9, "ט"],
  [8, "ח"],
  [7, "ז"],
  [6, "ו"],
  [5, "ה"],
  [4, "ד"],
  [3, "ג"],
  [2, "ב"],
  [1, "א"],
];

const hebrew = (number: number): string => (number < 1 || number > 999 ? String(number) : sumOfSigns(number, HEBREW));

/** A number as signs whose values add up to it, the largest first. */
export function sumOfSigns(number: number, signs: readonly (readonly [value: number, sign: string])[]): string {
  let text = "";
  let rest = number;
  for (const [value, sign] of signs) {
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  }
  return text;
}
