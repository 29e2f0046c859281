/** Characters by their names in roff, as groff_char(7) lists them. */
import { dictionary } from "@quern/documents";

/** Name and character, apart from letters with accents, which are put together. */
const NAMED =
  "bu • em — en – hy - lq “ rq ” oq ‘ cq ’ aq ' dq \" Bq „ bq ‚ Fo « Fc » fo ‹ fc › r! ¡ r? ¿ co © rg ® tm ™ ha ^ ti ~ rs \\ ga ` aa ´ " +
  'a^ ^ a~ ~ a" ˝ ad ¨ ac ¸ ah ˇ ao ˚ ab ˘ a. ˙ a- ¯ ho ˛ ' +
  "ss ß AE Æ ae æ OE Œ oe œ IJ Ĳ ij ĳ -D Ð Sd ð TP Þ Tp þ .i ı .j ȷ /L Ł /l ł /O Ø /o ø oA Å oa å vS Š vs š vZ Ž vz ž ff ff fi fi fl fl Fi ffi Fl ffl " +
  "de ° mu × di ÷ +- ± -+ ∓ <= ≤ >= ≥ << ≪ >> ≫ != ≠ == ≡ ~= ≅ ~~ ≈ =~ ≅ ap ∼ pl + mi − eq = sl / ** ∗ no ¬ tno ¬ pc · md ⋅ " +
  "-> → <- ← <> ↔ ua ↑ da ↓ va ↕ rA ⇒ lA ⇐ hA ⇔ uA ⇑ dA ⇓ an ⎯ 12 ½ 14 ¼ 34 ¾ S1 ¹ S2 ² S3 ³ " +
  "bv | br │ ba | bb ¦ ul _ rn ‾ ru _ la ⟨ ra ⟩ lB [ rB ] lC { rC } at @ sh # Do $ ct ¢ eu € Eu € Ye ¥ Po £ Cs ¤ Fn ƒ " +
  "ps ¶ sc § dg † dd ‡ Of ª Om º %0 ‰ fm ′ sd ″ mc µ sq □ ci ○ lz ◊ OK ✓ lh ☜ rh ☞ CR ↵ SP ♠ CL ♣ HE ♥ DI ♦ " +
  "fa ∀ te ∃ nm ∉ mo ∈ st ∋ AN ∧ OR ∨ tf ∴ 3d ∴ sr √ sqrt √ is ∫ integral ∫ pd ∂ gr ∇ if ∞ pt ∝ es ∅ sum ∑ product ∏ coproduct ∐ " +
  "sb ⊂ sp ⊃ ib ⊆ ip ⊇ ca ∩ cu ∪ c* ⊗ c+ ⊕ pp ⊥ /_ ∠ Ah ℵ -h ℏ Im ℑ Re ℜ wp ℘ " +
  "+h ϑ +f ϕ +p ϖ +e ϵ ts ς";

const ACCENTS: Readonly<Record<string, string>> = dictionary({
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  ":": "\u0308",
  "~": "\u0303",
  ",": "\u0327",
});

/** Greek letters in the order of the alphabet, and the Latin ones that stand for them behind an asterisk. */
const GREEK = "αβγδεζηθικλμνξοπρστυφχψω";
const LATIN = "abgdezyhiklmncoprstufxqw";

const CHARACTERS: Readonly<Record<string, string>> = dictionary<string>(
  Object.fromEntries([
    ...[...NAMED.matchAll(/(\S+) (\S+)/g)].map(([, name, character]) => [name!, character!]),
    ...[...LATIN].flatMap((letter, place) => [
      [`*${letter}`, GREEK[place]!],
      [`*${letter.toUpperCase()}`, GREEK[place]!.toUpperCase()],
    ]),
  ]),
);

/** @returns the character of a name without its escape (`bu`, `'e`, `*a`, `u00E9`, `u0065_0301`, `char233`); undefined for others */
export function characterNamed(name: string): string | undefined {
  const known = CHARACTERS[name];
  if (known !== undefined) return known;
  const [accent = "", letter] = name;
  const mark = ACCENTS[accent];
  if (mark !== undefined && letter !== undefined && name.length === 2) return (letter + mark).normalize("NFC");
  const codes = /^u[\dA-Fa-f]{4,6}(?:_[\dA-Fa-f]{4,6}){0,4}$/.test(name)
    ? name
        .slice(1)
        .split("_")
        .map((code) => Number.parseInt(code, 16))
    : /^char\d{1,3}$/.test(name)
      ? [Number(name.slice(4))]
      : [];
  return codes.length === 0 || codes.some((code) => code > 0x10ffff || code === 0)
    ? undefined
    : String.fromCodePoint(...codes).normalize("NFC");
}
