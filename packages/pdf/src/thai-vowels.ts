import type { LayoutWord } from "@quern/layout";

// The Unicode Standard, 16.1 "Thai": vowels above and below a consonant come before its tone; AA and AM always follow a consonant, so no word begins
// with them.
const AA = "\u0e32";
const AM = "\u0e33";
/** The four tones, and the sign of a letter that is not spoken. */
const TONES = "\u0e48\u0e49\u0e4a\u0e4b\u0e4c";
const TONE_BEFORE_VOWEL = /([\u0e48-\u0e4b])([\u0e31\u0e34-\u0e3a])/g;
const ENDS_SYLLABLE = /[\u0e01-\u0e2e][\u0e48-\u0e4b]?$/;
const MARK = /^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]$/;
const THAI_VOWEL = /[\u0e31-\u0e3a\u0e48-\u0e4d]/;

/** The circle is drawn over the consonant, so that the room beside it is nearly none, over the size. */
const MAX_GAP_SIZES = 0.15;
const SAME_LINE_SIZES = 0.15;
/** AA is about five times as frequent as AM: a font with this many AM and no AA calls AA by the wrong name. */
const MIN_ALONE = 8;

// Fonts made for Windows and for the Mac have forms of letters and marks at codes for private use: marks moved to the left or down, letters without
// their tails.
const FIRST_WINDOWS_FORM = 0xf700;
const WINDOWS_FORMS = `ฐ\u0e34\u0e35\u0e36\u0e37${TONES}${TONES}ญ\u0e31\u0e4d\u0e47${TONES}\u0e38\u0e39\u0e3a`;
const FIRST_MAC_FORM = 0xf884;
const MAC_FORMS = `\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47${Array.from(TONES, (tone) => tone.repeat(3)).join("")}\u0e4dญ\u0e38\u0e39\u0e3aฐ`;

/**
 * The letter or mark that a font of Thai has a form of at a code for private use; any other code as it is.
 *
 * @param before code of the character before, which tells Thai from the icons that have the same codes in other fonts
 */
export function plainThai(code: number, before: number): number {
  if (code < FIRST_WINDOWS_FORM || before <= 0xe00 || before >= 0xe5c) return code;
  const form = WINDOWS_FORMS.charCodeAt(code - FIRST_WINDOWS_FORM);
  if (form > 0) return form;
  return MAC_FORMS.charCodeAt(code - FIRST_MAC_FORM) || code;
}

/** Whether a sign stands over or under a letter of Thai. */
export const isThaiMark = (text: string): boolean => text.charCodeAt(0) >= 0xe31 && MARK.test(text);

/**
 * Thai as it is spelled. Programs draw AM as a circle and AA: their fonts often call the circle a space, and AA, which stands in both, AM. Others draw
 * tones before vowels.
 *
 * @param words in drawing order
 */
export function withThaiVowels(words: LayoutWord[]): LayoutWord[] {
  if (!words.some(({ text }) => THAI_VOWEL.test(text))) return words;
  const calledAm = fontsThatCallAaAm(words);
  return words.map((word, index) => {
    const text = spell(word.text, calledAm.has(word.font));
    if (index > 0 && isTornAm(words[index - 1]!, word)) return { ...word, text: AM + text.slice(1), joined: true };
    return text === word.text ? word : { ...word, text };
  });
}

/** Fonts that name no AA at all, and AM where only AA can stand. */
function fontsThatCallAaAm(words: readonly LayoutWord[]): ReadonlySet<string> {
  const seen = new Map<string, { aa: number; am: number; torn: number }>();
  for (const [index, word] of words.entries()) {
    const count = seen.get(word.font) ?? { aa: 0, am: 0, torn: 0 };
    seen.set(word.font, count);
    for (const letter of word.text) {
      if (letter === AA) count.aa++;
      else if (letter === AM) count.am++;
    }
    if (word.text.startsWith(AM) && index > 0 && isTornAm(words[index - 1]!, word)) count.torn++;
  }
  const isCalledAm = ({ aa, am, torn }: { aa: number; am: number; torn: number }): boolean =>
    aa === 0 && (torn > 0 || am >= MIN_ALONE);
  return new Set([...seen].flatMap(([font, count]) => (isCalledAm(count) ? [font] : [])));
}

function spell(text: string, callsAaAm: boolean): string {
  const spelled = text.replace(TONE_BEFORE_VOWEL, "$2$1");
  return callsAaAm ? spelled.replaceAll(AM, AA) : spelled;
}

/** Whether a word is the end of an AM, and goes on, whose circle was taken for a space. */
function isTornAm(before: LayoutWord, word: LayoutWord): boolean {
  if (word.joined || !(word.text.startsWith(AA) || word.text.startsWith(AM))) return false;
  const gap = word.left - before.right;
  return (
    before.turn === undefined &&
    word.turn === undefined &&
    ENDS_SYLLABLE.test(before.text) &&
    Math.abs(word.baseline - before.baseline) < SAME_LINE_SIZES * word.size &&
    Math.abs(gap) < MAX_GAP_SIZES * word.size
  );
}
