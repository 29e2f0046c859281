/** The facts that authors of Markdown write above their text, between `---` (YAML) or `+++` (TOML), as site generators read them. */

export interface FrontMatter {
  /** Offset behind its last line. */
  readonly end: number;
  /** Values of one line, and texts of several; lists and what is nested are left out. Names in lower case. */
  readonly facts: ReadonlyMap<string, string>;
}

/** Longer ones are texts that happen to begin with a rule. */
const MAX_LINES = 1_000;
const YAML_LINE =
  /^(?:[ \t]|#|-(?:[ \t]|$)|["']?[\p{L}_][\p{L}\p{M}\p{N}_. -]{0,60}["']?[ \t]*:(?:[ \t]|$)|[\]}],?[ \t]*$)/u;
const TOML_LINE = /^(?:[ \t]|#|\[|\]|["']?[\p{L}_][\p{L}\p{M}\p{N}_.-]{0,60}["']?[ \t]*=)/u;
const YAML_FACT = /^["']?([\p{L}_][\p{L}\p{M}\p{N}_. -]{0,60}?)["']?[ \t]*:[ \t]*(.*)$/u;
const TOML_FACT = /^["']?([\p{L}_][\p{L}\p{M}\p{N}_.-]{0,60}?)["']?[ \t]*=[ \t]*(.*)$/u;
/** Begins a text of several lines; the mark says how they are joined. */
const BLOCK_SCALAR = /^[|>][+-]?\d?$/;
const QUOTED = /^(["'])(.*)\1(?:[ \t]+#.*)?$/;

/** The front matter of a Markdown text; undefined where it has none. A rule above ordinary text is none. */
export function readFrontMatter(markdown: string): FrontMatter | undefined {
  const opening = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/.exec(markdown);
  if (!opening) return undefined;
  const isYaml = opening[1] === "---";
  const facts = new Map<string, string>();
  let name: string | undefined;
  let text: string[] | undefined;
  let named = 0;
  const close = (): void => {
    if (name !== undefined && text !== undefined && text.length > 0) facts.set(name, text.join(" ").trim());
    text = undefined;
  };
  let at = opening[0].length;
  for (let count = 0; count < MAX_LINES && at < markdown.length; count++) {
    const found = markdown.indexOf("\n", at);
    const next = found < 0 ? markdown.length : found;
    const line = markdown.slice(at, next).trimEnd();
    if (line === opening[1] || (isYaml && line === "...")) {
      close();
      return named > 0 ? { end: at + line.length, facts } : undefined;
    }
    at = next + 1;
    if (line === "") continue;
    if (!(isYaml ? YAML_LINE : TOML_LINE).test(line)) return undefined;
    if (/^\s/.test(line)) {
      text?.push(line.trim());
      continue;
    }
    close();
    const fact = (isYaml ? YAML_FACT : TOML_FACT).exec(line);
    if (!fact) continue;
    named++;
    name = fact[1]!.trim().toLowerCase();
    const value = fact[2]!.trim();
    if (isYaml && BLOCK_SCALAR.test(value)) text = [];
    else if (value !== "" && !/^[[{&*!]/.test(value)) facts.set(name, scalar(value));
  }
  return undefined;
}

function scalar(value: string): string {
  const quoted = QUOTED.exec(value);
  if (!quoted) return value.replace(/[ \t]#.*$/, "").trim();
  return quoted[1] === '"' ? quoted[2]!.replace(/\\(["\\/])/g, "$1") : quoted[2]!.replaceAll("''", "'");
}
