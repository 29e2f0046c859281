import { escapeHtml } from "@quern/documents";

/** Characters of formulas → LaTeX commands. Letters and digits stand for themselves. */
const COMMANDS =
  "α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho " +
  "σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega " +
  "± pm ∓ mp × times ÷ div · cdot ⋅ cdot ∙ bullet ∗ ast ⋆ star ∘ circ ⊕ oplus ⊖ ominus ⊗ otimes ⊙ odot ∧ wedge ∨ vee ∩ cap ∪ cup ⊎ uplus ⊓ sqcap ⊔ sqcup " +
  "≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ≪ ll ≫ gg ∝ propto ≺ prec ≻ succ ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∈ in ∉ notin ∋ ni " +
  "⊢ vdash ⊨ models ⊥ perp ∥ parallel ∣ mid ∀ forall ∃ exists ∄ nexists ¬ neg ∅ emptyset ∞ infty ∂ partial ∇ nabla ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph " +
  "← leftarrow → rightarrow ↔ leftrightarrow ⇐ Leftarrow ⇒ Rightarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto ⟶ longrightarrow ⟵ longleftarrow " +
  "⇌ rightleftharpoons ⟹ Longrightarrow ⟺ Longleftrightarrow … ldots ⋯ cdots ⋮ vdots ⋱ ddots ∠ angle △ triangle □ square ◊ lozenge † dagger ‡ ddagger " +
  "∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes ⨀ bigodot ⨄ biguplus ⨆ bigsqcup " +
  "⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert ∴ therefore ∵ because ∖ setminus ∎ blacksquare ′ prime √ surd ° circ";
const SYMBOLS = new Map<string, string>();
const words = COMMANDS.split(" ");
for (let index = 0; index + 1 < words.length; index += 2) SYMBOLS.set(words[index]!, `\\${words[index + 1]}`);
SYMBOLS.set("°", "{}^{\\circ}");
SYMBOLS.set("′", "'");
SYMBOLS.set("″", "''");
SYMBOLS.set("−", "-");
SYMBOLS.set("–", "-");

const LITERALS = new Map<string, string>([
  ["\\", "\\backslash "],
  ["{", "\\{"],
  ["}", "\\}"],
  ["#", "\\#"],
  ["$", "\\$"],
  ["%", "\\%"],
  ["&", "\\&"],
  ["_", "\\_"],
  ["^", "\\hat{}"],
  ["~", "\\sim "],
  ["\u00a0", "\\ "],
  ["\u2003", "\\quad "],
  ["\u2002", "\\ "],
  ["\u2009", "\\,"],
  ["\u2005", "\\:"],
  ["\u2004", "\\;"],
]);
/** Invisible operators and joiners of formulas. */
const INVISIBLE = /[\u2061-\u2064\u200b-\u200d\ufeff]/g;

/** Blocks of mathematical alphanumerics (U+1D400…): first code point, command. Latin alphabets of 52 letters. */
const ALPHABETS: readonly (readonly [number, string])[] = [
  [0x1d400, "mathbf"],
  [0x1d434, ""],
  [0x1d468, "boldsymbol"],
  [0x1d49c, "mathcal"],
  [0x1d4d0, "mathcal"],
  [0x1d504, "mathfrak"],
  [0x1d538, "mathbb"],
  [0x1d56c, "mathfrak"],
  [0x1d5a0, "mathsf"],
  [0x1d5d4, "mathsf"],
  [0x1d608, "mathsf"],
  [0x1d63c, "mathsf"],
  [0x1d670, "mathtt"],
];
const LETTERLIKE = new Map([
  ["ℎ", "h"],
  ["ℝ", "\\mathbb{R}"],
  ["ℕ", "\\mathbb{N}"],
  ["ℤ", "\\mathbb{Z}"],
  ["ℚ", "\\mathbb{Q}"],
  ["ℂ", "\\mathbb{C}"],
  ["ℙ", "\\mathbb{P}"],
  ["ℒ", "\\mathcal{L}"],
  ["ℋ", "\\mathcal{H}"],
  ["ℱ", "\\mathcal{F}"],
  ["ℰ", "\\mathcal{E}"],
  ["ℬ", "\\mathcal{B}"],
  ["ℛ", "\\mathcal{R}"],
  ["ℳ", "\\mathcal{M}"],
  ["ℐ", "\\mathcal{I}"],
]);

const GREEK_UPPER = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΘΣΤΥΦΧΨΩ∇";
const GREEK_LOWER = "αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑκϕϱϖ";

function alphanumeric(code: number): string | undefined {
  if (code >= 0x1d6a8 && code <= 0x1d7cb) {
    const place = (code - 0x1d6a8) % 58;
    const letter = (GREEK_UPPER + GREEK_LOWER)[place];
    const command = (letter && SYMBOLS.get(letter)) ?? letter;
    return command === undefined
      ? undefined
      : (code - 0x1d6a8) / 58 < 1 || code >= 0x1d71c
        ? `\\boldsymbol{${command}}`
        : `${command} `;
  }
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10);
  for (const [first, command] of ALPHABETS) {
    if (code < first || code >= first + 52) continue;
    const place = code - first;
    const letter = String.fromCharCode(place < 26 ? 0x41 + place : 0x61 + place - 26);
    return command === "" ? letter : `\\${command}{${letter}}`;
  }
  return undefined;
}

/** Text inside a formula → LaTeX. */
export function latexText(text: string): string {
  let latex = "";
  for (const character of text.replace(INVISIBLE, "")) {
    const command = SYMBOLS.get(character);
    if (command !== undefined) latex += /[a-z]$/i.test(command) ? `${command} ` : command;
    else
      latex +=
        LITERALS.get(character) ?? LETTERLIKE.get(character) ?? alphanumeric(character.codePointAt(0)!) ?? character;
  }
  return latex;
}

/** The command of one operator, without a space after it; other characters as {@link latexText}. */
export const latexSymbol = (character: string): string => SYMBOLS.get(character) ?? latexText(character).trim();

/** Text that must stay upright: words in a formula. */
export const latexWords = (text: string): string =>
  `\\text{${text.replace(/[{}\\$%&#_^~]/g, (character) => `\\${character}`)}}`;

export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["\u0300", "grave"],
  ["\u0301", "acute"],
  ["\u0302", "hat"],
  ["\u0303", "tilde"],
  ["\u0304", "bar"],
  ["\u0305", "overline"],
  ["\u0306", "breve"],
  ["\u0307", "dot"],
  ["\u0308", "ddot"],
  ["\u030c", "check"],
  ["\u20d6", "overleftarrow"],
  ["\u20d7", "vec"],
  ["\u20db", "dddot"],
  ["\u20e1", "overleftrightarrow"],
  ["^", "hat"],
  ["ˆ", "hat"],
  ["~", "tilde"],
  ["˜", "tilde"],
  ["¯", "bar"],
  ["‾", "overline"],
  ["→", "vec"],
  ["˙", "dot"],
  ["¨", "ddot"],
  ["´", "acute"],
  ["`", "grave"],
  ["˘", "breve"],
  ["ˇ", "check"],
]);

/** Names that LaTeX sets upright with a command of their own. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim limsup liminf max min sup inf det dim ker gcd deg hom arg Pr".split(
    " ",
  ),
);

/** `\left` or `\right` with its delimiter. */
export function latexDelimiter(side: "left" | "right", character: string): string {
  const delimiter =
    character === "" ? "." : character === "{" || character === "}" ? `\\${character}` : latexSymbol(character);
  return `\\${side}${delimiter}${/[a-z]$/i.test(delimiter) ? " " : ""}`;
}

/** One token needs no braces, but braces never hurt: `x^{2}`. */
export const group = (latex: string): string => `{${latex.trim()}}`;

/** The math element of the interchange HTML: LaTeX in `alttext`, and as readable content. */
export function mathHtml(latex: string, display: "block" | "inline"): string {
  const text = latex.replace(/\s+/g, " ").trim();
  if (text === "") return "";
  return `<math alttext="${escapeHtml(text)}" display="${display}"><mtext>${escapeHtml(text)}</mtext></math>`;
}
