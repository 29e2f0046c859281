/** Fonts that only formulas are set in. */
const MATH_FONT =
  /CMMI|CMSY|CMEX|CMBSY|MSAM|MSBM|EUFM|EUSM|RSFS|LMMath|(?:Cambria|Latin ?Modern|STIX\w*|XITS|Asana|Libertinus|NewCM\w*|TeXGyre\w*|Fira) ?-?Math|Math-?Regular|MathJax_(?:Math|Size|AMS|Caligraphic|Fraktur|Script)|KaTeX_(?:Math|Size|AMS|Caligraphic)/i;
const TEXT_FONT = /MathTime.*Text| \(prose\)$/i;

/** The name by which a font goes on a page where sentences are set in it. */
export const proseFont = (font: string): string => `${font} (prose)`;

export const isMathFont = (font: string): boolean => MATH_FONT.test(font) && !TEXT_FONT.test(font);

/** Names that are set upright inside of formulas. */
export const FUNCTIONS = new Set(
  "sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det dim ker gcd arg deg hom Pr limsup liminf".split(
    " ",
  ),
);
/** Those that carry their limits below, in a formula of its own line. */
export const LIMIT_FUNCTIONS = new Set("lim max min sup inf det gcd Pr limsup liminf".split(" "));

export const BIG_OPERATORS = "∑∏∐∫∮⋃⋂⨆⨄⋁⋀⨀⨁⨂";

const NAMED = `α alpha β beta γ gamma δ delta ε epsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega Ω Omega
≤ leq ≥ geq ≠ neq ≡ equiv ≈ approx ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ⪯ preceq ⪰ succeq ≲ lesssim ≳ gtrsim
× times · cdot ⋅ cdot ÷ div ± pm ∓ mp ∗ ast ⋆ star ◦ circ ∘ circ • bullet ⊕ oplus ⊖ ominus ⊗ otimes ⊙ odot ∧ wedge ∨ vee ∩ cap ∪ cup ⊎ uplus ∖ setminus
∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∅ emptyset ∀ forall ∃ exists ¬ neg ⊢ vdash ⊨ models ⊥ perp ∥ parallel ∠ angle
→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow ↪ hookrightarrow ⇀ rightharpoonup
∞ infty ∂ partial ∇ nabla ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ′ prime ∴ therefore ∵ because □ square ⩽ leqslant ⩾ geqslant ⊳ vartriangleright ⊲ vartriangleleft ⊵ trianglerighteq ⊴ trianglelefteq ∁ complement △ triangle ♦ diamondsuit † dagger ‡ ddagger
… ldots ⋯ cdots ⋮ vdots ⋱ ddots ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ |
∑ sum ∏ prod ∐ coprod ∫ int ∮ oint ⋃ bigcup ⋂ bigcap ⨆ bigsqcup ⨄ biguplus ⋁ bigvee ⋀ bigwedge ⨀ bigodot ⨁ bigoplus ⨂ bigotimes ℕ mathbb{N} ℤ mathbb{Z} ℚ mathbb{Q} ℝ mathbb{R} ℂ mathbb{C}`;

const COMMANDS = new Map<string, string>();
const names = NAMED.split(/\s+/);
for (let index = 0; index < names.length; index += 2) COMMANDS.set(names[index]!, `\\${names[index + 1]!}`);
for (const [sign, latex] of [
  ["−", "-"],
  ["{", "\\{"],
  ["}", "\\}"],
  ["%", "\\%"],
  ["#", "\\#"],
  ["&", "\\&"],
  ["$", "\\$"],
  ["_", "\\_"],
  ["’", "'"],
  ["∣", "\\mid"],
  ["\\", "\\backslash"],
] as const)
  COMMANDS.set(sign, latex);

/** Accents set over a letter, as they come out of the file. */
export const ACCENTS: Readonly<Record<string, string>> = {
  ˆ: "\\hat",
  "^": "\\hat",
  "\u0302": "\\hat",
  "¯": "\\bar",
  "\u0304": "\\bar",
  "˜": "\\tilde",
  "~": "\\tilde",
  "\u0303": "\\tilde",
  "˙": "\\dot",
  "\u0307": "\\dot",
  "¨": "\\ddot",
  "\u0308": "\\ddot",
  "⃗": "\\vec",
  ˇ: "\\check",
  "˘": "\\breve",
};

const isCommand = (latex: string): boolean => /\\[a-zA-Z]+$/.test(latex);

/** Pieces of LaTeX side by side: a command is parted from a letter behind it. */
export function concatenate(parts: readonly string[]): string {
  let result = "";
  for (const part of parts) {
    if (part === "") continue;
    result += isCommand(result) && /^[a-zA-Z]/.test(part) ? ` ${part}` : part;
  }
  return result;
}

/** One word of a formula as LaTeX. */
export function wordToLatex(text: string, font: string, isMath: boolean): string {
  const plain = text.normalize("NFKC").replaceAll("\u2044", "/");
  if (!isMath && /^\p{L}{2,}$/u.test(plain)) return FUNCTIONS.has(plain) ? `\\${plain}` : `\\text{${plain}}`;
  if (/MSBM|AMS/i.test(font) && /^[A-Z]+$/.test(plain)) return `\\mathbb{${plain}}`;
  if (/EUFM|Fraktur/i.test(font) && /^[A-Za-z]+$/.test(plain)) return `\\mathfrak{${plain}}`;
  if (/CMSY|LMMathSymbols|RSFS|EUSM|Caligraphic/i.test(font) && /^[A-Z]+$/.test(plain)) return `\\mathcal{${plain}}`;
  if (/CMBX|LMRoman\d*-Bold/i.test(font) && /^[A-Za-z]+$/.test(plain)) return `\\mathbf{${plain}}`;
  return concatenate([...plain].map((sign) => COMMANDS.get(sign) ?? sign));
}

/** Argument of a script: braces where it is more than one sign. */
export const braced = (latex: string): string => (/^(?:[A-Za-z0-9]|\\[A-Za-z]+)$/.test(latex) ? latex : `{${latex}}`);

/** Delimiters that grow with what they hold. */
export const OPENING: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "|": "|",
  "‖": "‖",
  "⟨": "⟩",
  "⌊": "⌋",
  "⌈": "⌉",
};
/** Pieces that tall delimiters are put together of. */
export const PIECES: Readonly<Record<string, string>> = {
  "⎛": "(",
  "⎜": "(",
  "⎝": "(",
  "⎞": ")",
  "⎟": ")",
  "⎠": ")",
  "⎡": "[",
  "⎢": "[",
  "⎣": "[",
  "⎤": "]",
  "⎥": "]",
  "⎦": "]",
  "⎧": "{",
  "⎨": "{",
  "⎩": "{",
  "⎫": "}",
  "⎬": "}",
  "⎭": "}",
  "⎪": "{",
};
