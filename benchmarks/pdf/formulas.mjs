// node formulas.mjs <candidate.mjs> [from seed] [documents] [packages of LaTeX fonts]: formulas drawn from a grammar, set by pdflatex, read back.
// A formula counts when its normal form is the one it was set from: spaces, sizes of delimiters and order of scripts aside.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { random } from "./content.mjs";
import { typesetLatex } from "./programs.mjs";

const WORDS =
  "where the bound holds and we write for every step so that this follows from what was shown before with".split(" ");

function makeFormulas(seed) {
  const next = random(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const letter = () =>
    pick("a b c d e f g h k m n p q r s t u v w x y z A B C D F G H K L M N P R S T V X Y".split(" "));
  const greek = () =>
    pick("alpha beta gamma delta epsilon lambda mu nu pi rho sigma tau omega theta Gamma Delta Omega Phi".split(" "));
  const symbol = () => (next() < 0.25 ? `\\${greek()} ` : letter());
  const digit = () => String(1 + Math.floor(next() * 9));
  const atom = (depth) => {
    const kind = next();
    if (kind < 0.35) return symbol();
    if (kind < 0.45) return digit();
    if (kind < 0.6) return `${symbol()}^{${small()}}`;
    if (kind < 0.75) return `${symbol()}_{${small()}}`;
    if (kind < 0.8) return `${symbol()}_{${pick(["i", "j", "0", "1"])}}^{${pick(["2", "n", "k"])}}`;
    if (kind < 0.86 && depth > 0) return `\\frac{${sum(depth - 1)}}{${sum(depth - 1)}}`;
    if (kind < 0.91 && depth > 0) return `\\sqrt{${sum(depth - 1)}}`;
    if (kind < 0.95) return `\\${pick(["sin", "cos", "log", "exp", "ln"])} ${symbol()}`;
    if (kind < 0.97) return `\\${pick(["hat", "bar", "tilde"])}{${letter()}}`;
    return `(${symbol()}+${digit()})`;
  };
  const small = () => pick(["2", "n", "i", "k", "n+1", "i-1", "2k", "-1", "ij"]);
  const sum = (depth) => {
    let text = atom(depth);
    for (let part = 0; part < 2 && next() < 0.45; part++) text += pick(["+", "-", " \\cdot ", ""]) + atom(depth);
    return text;
  };
  const relation = () =>
    pick(["=", "=", "=", "\\leq ", "\\geq ", "\\neq ", "\\approx ", "\\in ", "\\to ", "\\subset "]);
  const inline = () => (next() < 0.25 ? atom(0) : `${sum(0)}${relation()}${sum(next() < 0.2 ? 1 : 0)}`);
  const display = () => {
    const kind = next();
    const left = sum(0);
    if (kind < 0.3) return `${left}${relation()}\\frac{${sum(1)}}{${sum(1)}}${next() < 0.5 ? `+${sum(1)}` : ""}`;
    if (kind < 0.5)
      return `\\sum_{${pick(["i=1", "k=0", "n=1"])}}^{${pick(["n", "\\infty ", "N"])}}${sum(1)}=${sum(1)}`;
    if (kind < 0.62)
      return `\\int_{${pick(["0", "a", "-\\infty "])}}^{${pick(["1", "b", "\\infty "])}}${sum(1)}\\,dx=${sum(1)}`;
    if (kind < 0.72)
      return `${letter()}=\\begin{${pick(["pmatrix", "bmatrix"])}}${symbol()}&${symbol()}\\\\${symbol()}&${symbol()}\\end{pmatrix}`.replace(
        /\\begin\{(\w+)\}([\s\S]*)\\end\{\w+\}/,
        "\\begin{$1}$2\\end{$1}",
      );
    if (kind < 0.8) return `\\left(${sum(1)}\\right)^{${pick(["2", "n"])}}=\\left[\\frac{${sum(0)}}{${sum(0)}}\\right]`;
    if (kind < 0.87) return `\\lim_{${letter()}\\to ${pick(["0", "\\infty "])}}${sum(1)}=${sum(0)}`;
    if (kind < 0.92) return `\\prod_{k=1}^{n}${sum(1)}\\leq ${sum(1)}`;
    return `${left}${relation()}\\sqrt{${sum(1)}}+${sum(1)}`;
  };
  const prose = () => Array.from({ length: 4 + Math.floor(next() * 8) }, () => pick(WORDS)).join(" ");
  const formulas = [];
  let body = "";
  for (let index = 0; index < 14; index++) {
    const first = inline();
    const second = inline();
    const own = display();
    const numbered = next() < 0.3;
    formulas.push({ latex: first, display: false }, { latex: second, display: false }, { latex: own, display: true });
    body += `${prose()} $${first}$ ${prose()} $${second}$ ${prose()}.\n${numbered ? `\\begin{equation}${own}\\end{equation}` : `\\[${own}\\]`}\n${prose()}.\n\n`;
  }
  return { formulas, body };
}

const SAME = {
  "\\le": "\\leq",
  "\\ge": "\\geq",
  "\\ne": "\\neq",
  "\\rightarrow": "\\to",
  "\\varepsilon": "\\epsilon",
  "\\varphi": "\\phi",
  "\\triangle": "\\Delta",
};
/** Scripts in braces, lower before upper; no spaces, no sizes. */
export function normalForm(latex) {
  const skipped = /^(?:\\(?:left|right|displaystyle|limits|quad|qquad|[,;:! ]))$/;
  const tokens = (latex.replace(/\\tag\{[^}]*\}/g, "").match(/\\[a-zA-Z]+|\\[\s\S]|\S/g) ?? []).filter(
    (token) => !skipped.test(token),
  );
  let at = 0;
  const group = () => {
    if (tokens[at] !== "{") return atom();
    at++;
    const inner = list();
    at++;
    return inner;
  };
  const atom = () => {
    const token = tokens[at++] ?? "";
    if (token === "{") {
      at--;
      return group();
    }
    if (/^\\(?:frac|dfrac|tfrac)$/.test(token)) return `\\frac{${group()}}{${group()}}`;
    if (token === "\\overline") return `\\bar{${group()}}`;
    if (/^\\(?:sqrt|hat|bar|tilde|vec|text|mathbb|mathcal|mathrm|begin|end)$/.test(token))
      return `${token}{${group()}}`;
    return SAME[token] ?? token;
  };
  const list = () => {
    let result = "";
    while (at < tokens.length && tokens[at] !== "}") {
      const base = tokens[at] === "^" || tokens[at] === "_" ? "" : atom();
      const scripts = {};
      while (tokens[at] === "^" || tokens[at] === "_") {
        const kind = tokens[at++];
        scripts[kind] = group();
      }
      result +=
        base +
        (scripts._ === undefined ? "" : `_{${scripts._}}`) +
        (scripts["^"] === undefined ? "" : `^{${scripts["^"]}}`);
    }
    return result;
  };
  return list();
}

const [candidate, from = "1", documents = "4", fonts = "none,lmodern"] = process.argv.slice(2);
const { parse } = await import(pathToFileURL(resolve(candidate)).href);
for (const font of fonts.split(",")) {
  const sums = { inline: [0, 0], display: [0, 0] };
  for (let seed = Number(from); seed < Number(from) + Number(documents); seed++) {
    const { formulas, body } = makeFormulas(seed * 32_452_843);
    const packages = font === "none" ? "" : `\\usepackage[T1]{fontenc}\\usepackage{${font}}`;
    const bytes = typesetLatex(
      `\\documentclass{article}${packages}\\usepackage{amsmath,amssymb}\\begin{document}\n${body}\\end{document}`,
    );
    if (process.env.KEEP) writeFileSync(join(process.env.KEEP, `formulas-${font}-${seed}.pdf`), bytes);
    const { markdown } = await parse(new Uint8Array(bytes), {});
    const displayed = [...markdown.matchAll(/\$\$([\s\S]+?)\$\$/g)].map((match) => normalForm(match[1]));
    const inlined = [...markdown.replace(/\$\$[\s\S]+?\$\$/g, " ").matchAll(/\$`?([^$]+?)`?\$/g)].map((match) =>
      normalForm(match[1]),
    );
    for (const { latex, display } of formulas) {
      const sum = sums[display ? "display" : "inline"];
      const list = display ? displayed : inlined;
      const at = list.indexOf(normalForm(latex));
      sum[1]++;
      if (at >= 0) {
        sum[0]++;
        list.splice(at, 1);
      } else if (process.env.EACH) console.log(font, seed, display ? "display" : "inline", normalForm(latex));
    }
    if (process.env.EACH)
      console.log("   not asked for:", ...[...displayed, ...inlined].map((one) => `\n      ${one}`));
  }
  console.log(
    font,
    ...Object.entries(sums).map(([kind, [hits, all]]) => `${kind}=${(hits / all).toFixed(3)} (${hits} of ${all})`),
  );
}
process.exit(0);
