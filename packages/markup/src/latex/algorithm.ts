/** Pseudocode of the packages algorithmic, algpseudocode and algorithm2e, as indented lines. */
import { dictionary } from "@quern/documents";
import { LatexSource } from "./source.js";

export const ALGORITHMS = /^(?:algorithmic|algorithm2e)$/;

const OPENS = /^(?:If|For|ForAll|While|Loop|Procedure|Function|Repeat)$/i;
const REOPENS = /^(?:Else|ElsIf|ElseIf)$/i;
const CLOSES = /^(?:End(?:If|For|While|Loop|Procedure|Function)|Until)$/i;
const LINES = /^(?:State|Statex|Require|Ensure|Input|Output|Return|Print|Comment)$/i;
const WORDS: Readonly<Record<string, string>> = dictionary({
  if: "if", elsif: "else if", elseif: "else if", else: "else", for: "for", forall: "for all", while: "while", loop: "loop", repeat: "repeat",
  until: "until", procedure: "procedure", function: "function", require: "Require:", ensure: "Ensure:", input: "Input:", output: "Output:",
  return: "return", print: "print", endif: "end if", endfor: "end for", endwhile: "end while", endloop: "end loop", endprocedure: "end procedure",
  endfunction: "end function",
}); // biome-ignore format: a table

/** @param plain text of LaTeX without markup; formulas stay as they are written */
export function algorithmLines(body: string, plain: (latex: string) => string): string {
  const source = new LatexSource(body);
  const lines: string[] = [];
  let depth = 0;
  let line = "";
  const flush = (indent: number): void => {
    const words = line.trim().replace(/ {2,}/g, " ");
    if (words !== "") lines.push("  ".repeat(Math.max(0, indent)) + words);
    line = "";
  };
  let indent = 0;
  while (!source.isAtEnd) {
    const text = source.match(/[^\\$]+/y);
    const formula = text ? undefined : source.match(/\$[^$]*\$/y);
    const command = text || formula ? undefined : source.match(/\\([a-zA-Z]+)/y);
    const name = command?.[1] ?? "";
    if (text) line += text[0].replace(/\s+/g, " ");
    else if (formula) line += formula[0];
    else if (OPENS.test(name) || REOPENS.test(name) || CLOSES.test(name) || LINES.test(name)) {
      const word = WORDS[name.toLowerCase()] ?? "";
      if (/^comment$/i.test(name)) {
        line += ` ▷ ${plainWithFormulas(source.argument(), plain)}`;
        continue;
      }
      if (/^return$/i.test(name) && line.trim() === "" && lines.length > 0) line = "";
      else flush(indent);
      if (CLOSES.test(name) || REOPENS.test(name)) depth--;
      indent = depth;
      const isCalled = /^(?:procedure|function)$/i.test(name);
      const takes =
        /^(?:if|elsif|elseif|for|forall|while|until|procedure|function)$/i.test(name) && source.text[source.at] === "{";
      const first = takes ? plainWithFormulas(source.argument(), plain) : "";
      const second = isCalled && takes ? `(${plainWithFormulas(source.argument(), plain)})` : "";
      line = [word, first + second].filter(Boolean).join(" ") + (takes || word !== "" ? " " : "");
      if (OPENS.test(name) || REOPENS.test(name)) depth++;
      if (OPENS.test(name) || REOPENS.test(name) || CLOSES.test(name)) {
        flush(indent);
        indent = depth;
      }
    } else if (name !== "") {
      const start = source.at - name.length - 1;
      const hasArgument = source.text[source.at] === "{";
      if (hasArgument) source.argument();
      line += plainWithFormulas(source.text.slice(start, source.at), plain);
    } else {
      line += plain(source.text.slice(source.at, source.at + 2));
      source.at += 2;
    }
  }
  flush(indent);
  return lines.join("\n");
}

const plainWithFormulas = (latex: string, plain: (latex: string) => string): string =>
  latex
    .split(/(\$[^$]*\$)/)
    .map((part) => (part.startsWith("$") ? part : keepEdges(part, plain)))
    .join("");

const keepEdges = (part: string, plain: (latex: string) => string): string =>
  (/^\s/.test(part) ? " " : "") + plain(part) + (/\S\s$/.test(part) ? " " : "");
