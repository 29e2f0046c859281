/** Commands that a text defines for itself (`\newcommand`, `\def`), written out. */
import { LatexSource } from "./source.js";

interface Macro {
  readonly parameters: number;
  readonly initial: string | undefined;
  readonly body: string;
}

const MAX_ROUNDS = 8;
const MAX_TIMES_THE_SOURCE = 20;

/** @returns the text with its own commands written out; `isCut` when they would make it grow without end */
export function expandMacros(preamble: string, body: string): { readonly text: string; readonly isCut: boolean } {
  const macros = new Map<string, Macro>();
  collect(preamble, macros);
  collect(body, macros);
  let text = body.replace(/\\(?:re)?newcommand\*?\s*\{?\\\w+\}?[^\n]*\n/g, (line) =>
    line.includes("#") || line.length > 200 ? line : "",
  );
  if (macros.size === 0) return { text, isCut: false };
  const most = Math.min(50_000_000, text.length * MAX_TIMES_THE_SOURCE + 100_000);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = expandOnce(text, macros, most);
    if (next === undefined) return { text, isCut: true };
    if (next === text) return { text, isCut: false };
    text = next;
  }
  return { text, isCut: true };
}

function collect(text: string, macros: Map<string, Macro>): void {
  const source = new LatexSource(text);
  const definitions =
    /\\(?:(?:re|provide)?newcommand|providecommand|renewcommand|DeclareMathOperator)(\*?)\s*(?:\{\s*\\([a-zA-Z]+)\s*\}|\\([a-zA-Z]+))|\\def\s*\\([a-zA-Z]+)((?:#\d)*)/g;
  for (let found = definitions.exec(text); found !== null; found = definitions.exec(text)) {
    source.at = definitions.lastIndex;
    const name = found[2] ?? found[3] ?? found[4] ?? "";
    if (name === "" || PROTECTED.test(name)) continue;
    if (found[4] !== undefined) {
      macros.set(name, { parameters: (found[5] ?? "").length / 2, initial: undefined, body: source.argument() });
    } else if (found[0].startsWith("\\DeclareMathOperator")) {
      macros.set(name, { parameters: 0, initial: undefined, body: `\\operatorname{${source.argument()}}` });
    } else {
      const parameters = Number(source.optional() ?? 0) || 0;
      macros.set(name, { parameters: Math.min(9, parameters), initial: source.optional(), body: source.argument() });
    }
  }
}

/** Commands whose meaning is known better than by their definition. */
const PROTECTED =
  /^(?:section|subsection|item|begin|end|title|author|date|cite|ref|label|footnote|caption|maketitle|par|emph|text\w\w|thesection|arraystretch|baselinestretch)$/;

function expandOnce(text: string, macros: ReadonlyMap<string, Macro>, most: number): string | undefined {
  const source = new LatexSource(text);
  const commands = /\\([a-zA-Z]+)\*?/g;
  let written = "";
  let last = 0;
  for (let found = commands.exec(text); found !== null; found = commands.exec(text)) {
    const macro = macros.get(found[1]!);
    if (macro === undefined) continue;
    // The word after a definition is its name, not its use.
    if (
      /\\(?:re|provide)?newcommand\*?\s*\{?\s*$|\\def\s*$/.test(text.slice(Math.max(0, found.index - 40), found.index))
    )
      continue;
    source.at = commands.lastIndex;
    const given: string[] = [];
    if (macro.parameters > 0 && macro.initial !== undefined) given.push(source.optional() ?? macro.initial);
    while (given.length < macro.parameters) given.push(source.argument());
    written +=
      text.slice(last, found.index) +
      macro.body.replace(/#(\d)/g, (_parameter, digit: string) => given[Number(digit) - 1] ?? "");
    if (/[a-zA-Z]$/.test(macro.body) && /^[a-zA-Z]/.test(text.slice(source.at, source.at + 1))) written += " ";
    last = source.at;
    commands.lastIndex = last;
    if (written.length > most) return undefined;
  }
  return written + text.slice(last);
}
