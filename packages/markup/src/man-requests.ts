/** Requests of roff that decide which lines of a manual page count, and what its strings stand for. */

/** A string of a page is cut here, and what all strings write together is bounded: a short page must not become a long one. */
const MAX_STRING_CHARACTERS = 500;
const MAX_WRITTEN_CHARACTERS = 1_000_000;
/** Conditions in front of one request. */
const MAX_CONDITIONS = 20;

const MAX_LINES_OF_MACRO = 200;
const MAX_MACROS_IN_MACROS = 8;

/** Strings that the macros for manual pages define. */
const PREDEFINED: ReadonlyArray<readonly [string, string]> = [
  ["R", "®"],
  ["S", ""],
  ["Tm", "™"],
  ["lq", "“"],
  ["rq", "”"],
];

const STRING = /\\\*(?:\[([^\]\s]{1,100})[^\]]*\]|\((\S\S)|([^\s([]))/g;

/** Lines of a page as a terminal is sent them: without definitions and branches not taken, with strings written out. */
export class Requests {
  readonly #strings = new Map<string, string>(PREDEFINED);
  #written = 0;
  /** Lines of the page's own macros, and of the one that is being defined. */
  readonly #macros = new Map<string, string[]>();
  #defined: string[] = [];
  #definitionEnd: string | undefined;
  /** Blocks that are open, and whether their lines count; and how many of them do not. */
  readonly #blocks: boolean[] = [];
  #skipped = 0;
  /** Whether the branch behind the last condition is to be taken, by how many blocks are open around it. */
  readonly #elses: boolean[] = [];

  /** @param isKnown whether a macro has a meaning of its own, whatever the page defines by that name */
  constructor(readonly isKnown: (macro: string) => boolean) {}

  /** @returns the lines to be read: none where a request took it, and several where a macro stands for them */
  read(line: string, depth = 0): string[] {
    if (this.#definitionEnd !== undefined) {
      if (/^[.']\s*(\S+)/.exec(line)?.[1] === this.#definitionEnd) this.#definitionEnd = undefined;
      else if (this.#defined.length < MAX_LINES_OF_MACRO) this.#defined.push(line);
      return [];
    }
    // Comments, and lines that part others in the source.
    if (/^[.']?\s*\\["#]|^[.']\s*$/.test(line)) return [];
    let rest = line;
    let counts = this.#skipped === 0;
    for (let conditions = 0; conditions < MAX_CONDITIONS; conditions++) {
      const request = /^[.']\s*(if|ie|el)(?![A-Za-z])\s*(.*)$/.exec(rest);
      if (request === null) break;
      const [, name, behind = ""] = request;
      const around = this.#blocks.length;
      const { holds, end } = name === "el" ? { holds: this.#elses[around] ?? false, end: 0 } : conditionOf(behind);
      if (name === "ie") this.#elses[around] = !holds;
      counts &&= holds;
      rest = behind.slice(end).trimStart();
      if (!rest.startsWith("\\{")) continue;
      this.#blocks.push(holds);
      if (!holds) this.#skipped++;
      rest = rest.slice(2).replace(/^\\$/, "").trimStart();
    }
    const closes = rest.split("\\}").length - 1;
    if (closes > 0) {
      rest = rest.replaceAll("\\}", "").replace(/^[.']?\s*(?:br)?$/, "");
      for (let left = closes; left > 0; left--) if (this.#blocks.pop() === false) this.#skipped--;
    }
    if (!counts || (rest === "" && line !== "") || this.#define(rest)) return [];
    const [, name = "", given = ""] = /^[.']\s*(\S+)\s*(.*)$/.exec(rest) ?? [];
    const macro = this.isKnown(name) ? undefined : this.#macros.get(name);
    if (macro === undefined) return [this.#expand(rest)];
    if (depth >= MAX_MACROS_IN_MACROS) return [];
    const values = argumentsOf(given);
    return macro.flatMap((own) => {
      this.#written += own.length + 1;
      if (this.#written > MAX_WRITTEN_CHARACTERS) return [];
      return this.read(
        own
          .replace(/\\{1,2}\$(?:([1-9])|[*@])/g, (_argument, at?: string) =>
            at === undefined ? given : (values[Number(at) - 1] ?? ""),
          )
          .replaceAll("\\\\", "\\"),
        depth + 1,
      );
    });
  }

  /** Whether a line defines a macro or a string. */
  #define(line: string): boolean {
    const macro = /^[.']\s*(?:de1?|am1?|ig)(?![A-Za-z])\s*(\S*)\s*(\S*)/.exec(line);
    if (macro !== null) {
      const [, name = "", end = ""] = macro;
      const isIgnored = /^[.']\s*ig/.test(line);
      const isAdded = /^[.']\s*am/.test(line);
      this.#defined = (isAdded ? this.#macros.get(name) : undefined) ?? [];
      if (!isIgnored) this.#macros.set(name, this.#defined);
      this.#definitionEnd = (isIgnored ? name : end).replace(/^\\".*$/, "") || ".";
      return true;
    }
    const string = /^[.']\s*ds1?(?![A-Za-z])\s*(\S+)(?:\s+"?(.*))?$/.exec(line);
    if (string === null)
      return /^[.']\s*(?:nr|als|rm|rn|tr|ft|ne|ad|na|hy|nh|ll|pl|ta|ti|in|ns|rs|ps|vs|hw|pc|ev|it|ss|cs|bd|fam|fcolor|gcolor)(?![A-Za-z])/.test(
        line,
      );
    this.#strings.set(string[1]!, this.#expand(string[2] ?? "").slice(0, MAX_STRING_CHARACTERS));
    return true;
  }

  #expand(line: string): string {
    if (!line.includes("\\*")) return line;
    return line.replace(STRING, (_written, long?: string, two?: string, one?: string) => {
      const text = this.#strings.get(long ?? two ?? one ?? "") ?? "";
      this.#written += text.length;
      return this.#written > MAX_WRITTEN_CHARACTERS ? "" : text;
    });
  }
}

/** Whether the condition at the start of a text holds for a terminal, and where it ends. */
function conditionOf(text: string): { readonly holds: boolean; readonly end: number } {
  const negation = /^\s*!?\s*/.exec(text)![0];
  const isNegated = negation.includes("!");
  const at = negation.length;
  const answer = (holds: boolean, length: number) => ({ holds: holds !== isNegated, end: at + length });
  const rest = text.slice(at);
  // Two texts between three equal signs: 'one'other'.
  const quoted = /^([^\w\s\\.(])((?:(?!\1).){0,200})\1((?:(?!\1).){0,200})\1/.exec(rest);
  if (quoted !== null) return answer(quoted[2] === quoted[3], quoted[0].length);
  const sign = /^[noetv](?![\w(])/.exec(rest);
  if (sign !== null) return answer(sign[0] === "n" || sign[0] === "o", 1);
  // Names of strings, registers and the like.
  const named = /^[cdFrmS]\s*\S+/.exec(rest);
  if (named !== null) return answer(false, named[0].length);
  // The register of groff is set; others are not known, and count as zero.
  const number = (/^\S+/.exec(rest)?.[0] ?? "").replace(/\\\{$/, "");
  return answer(/^\(*\\n(?:\(\.g|\[\.g\])\)*$|^[1-9]\d*$/.test(number), number.length);
}

/** Words, and words in quotation marks. */
export const argumentsOf = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"]|"")*)"?|((?:\\ |\S)+)/g)].map(
    ([, quoted, word]) => quoted?.replaceAll('""', '"') ?? word ?? "",
  );
