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
  let text = collect(body, macros);
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

/** @returns the text without its definitions */
function collect(text: string, macros: Map<string, Macro>): string {
  const source = new LatexSource(text);
  const isCode = codeIn(text);
  const definitions =
    /\\(?:(?:re|provide)?newcommand|providecommand|renewcommand|DeclareMathOperator)(\*?)\s*(?:\{\s*\\([a-zA-Z]+)\s*\}|\\([a-zA-Z]+))|\\def\s*\\([a-zA-Z]+)((?:#\d)*)/g;
  let rest = "";
  let last = 0;
  for (let found = definitions.exec(text); found !== null; found = definitions.exec(text)) {
    if (isCode(found.index)) continue;
    source.at = definitions.lastIndex;
    const name = found[2] ?? found[3] ?? found[4] ?? "";
    const macro = macroAt(source, found);
    if (name !== "" && !PROTECTED.test(name)) macros.set(name, macro);
    rest += text.slice(last, found.index);
    last = source.at;
    definitions.lastIndex = last;
  }
  return rest + text.slice(last);
}

/** The macro whose name has just been read; moves behind its body. */
function macroAt(source: LatexSource, [whole, , , , defined, signs = ""]: RegExpExecArray): Macro {
  if (defined !== undefined) return { parameters: signs.length / 2, initial: undefined, body: source.argument() };
  if (whole.startsWith("\\DeclareMathOperator"))
    return { parameters: 0, initial: undefined, body: `\\operatorname{${source.argument()}}` };
  const parameters = Number(source.optional() ?? 0) || 0;
  return { parameters: Math.min(9, parameters), initial: source.optional(), body: source.argument() };
}

/** Tells, for places in ascending order, whether they stand in an environment that shows its text as it is. */
function codeIn(text: string): (place: number) => boolean {
  const spans: Array<readonly [start: number, end: number]> = [];
  const unclosed = new Set<string>();
  const begins = /\\begin\s*\{(verbatim\*?|Verbatim|lstlisting|minted|alltt)\}/g;
  for (let found = begins.exec(text); found !== null; found = begins.exec(text)) {
    const name = found[1]!;
    if (unclosed.has(name)) continue;
    const end = text.indexOf(`\\end{${name}}`, begins.lastIndex);
    if (end < 0) unclosed.add(name);
    else {
      spans.push([found.index, end]);
      begins.lastIndex = end;
    }
  }
  let at = 0;
  return (place) => {
    while (at < spans.length && spans[at]![1] <= place) at++;
    return at < spans.length && spans[at]![0] <= place;
  };
}

/** Commands whose meaning is known better than by their definition. */
const PROTECTED =
  /^(?:section|subsection|item|begin|end|title|author|date|cite|ref|label|footnote|caption|maketitle|par|emph|text\w\w|thesection|arraystretch|baselinestretch)$/;

function expandOnce(text: string, macros: ReadonlyMap<string, Macro>, most: number): string | undefined {
  const source = new LatexSource(text);
  const commands = /\\([a-zA-Z]+)\*?/g;
  const isCode = codeIn(text);
  let written = "";
  let last = 0;
  for (let found = commands.exec(text); found !== null; found = commands.exec(text)) {
    const macro = macros.get(found[1]!);
    if (macro === undefined || isCode(found.index)) continue;
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
