/** Numbers that LaTeX gives to headings, floats, equations and theorems, so that `\ref{…}` reads as it is printed. */
import { dictionary } from "@quern/documents";
import { MATH, SECTIONS, THEOREM } from "./commands.js";
import { LatexSource } from "./source.js";

interface Target {
  /** `section`, `figure`, `table`, `equation`, `listing`, `algorithm`, or the printed name of a theorem. */
  readonly kind: string;
  readonly number: string;
  /** LaTeX of the heading, for `\nameref`. */
  readonly title: string;
}

interface Theorem {
  readonly title: string;
  /** Environment whose counter it shares. */
  readonly counter: string;
  readonly within: string | undefined;
  readonly isNumbered: boolean;
}

interface Float {
  readonly kind: string;
  number: string | undefined;
  /** Labels that stand before the caption that gives the number. */
  readonly waiting: string[];
}

const FLOATS: Readonly<Record<string, string>> = dictionary({
  figure: "figure", wrapfigure: "figure", sidewaysfigure: "figure", SCfigure: "figure", table: "table", wraptable: "table", sidewaystable: "table",
  longtable: "table", algorithm: "algorithm", algorithm2e: "algorithm", listing: "listing",
}); // biome-ignore format: a table
/** Short names that cleveref prints inside of a sentence. */
const SHORT: Readonly<Record<string, string>> = dictionary({ figure: "fig.", equation: "eq." });
/** Environments within each other that are remembered: without ends, all of a text would be searched at each of its ends. */
const MAX_OPEN = 200;
const NUMBERED_ROWS = /^(?:align|gather|eqnarray|flalign|alignat|IEEEeqnarray)$/;
const EVENT =
  /\\(begin|end)\s*\{([a-zA-Z0-9]+\*?)\}|\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph)(\*?)(?![a-zA-Z])|\\(caption|appendix|label|nonumber|notag)(?![a-zA-Z])(\*?)|\\\\/g;

export class References {
  readonly #targets = new Map<string, Target>();
  readonly #theorems = new Map<string, Theorem>();
  readonly #within = new Map<string, string>();

  /** Reads `\newtheorem` and `\numberwithin` of a preamble. */
  readPreamble(text: string): void {
    const source = new LatexSource(text);
    const commands = /\\(newtheorem|numberwithin|counterwithin)(\*?)(?![a-zA-Z])/g;
    for (let found = commands.exec(text); found !== null; found = commands.exec(text)) {
      source.at = commands.lastIndex;
      const name = source.argument().trim();
      if (found[1] !== "newtheorem") {
        this.#within.set(name, source.argument().trim());
        continue;
      }
      const counter = source.optional()?.trim() ?? name;
      const title = source.argument().trim();
      if (title === "") continue;
      const within = source.optional()?.trim();
      this.#theorems.set(name, { title, counter, within, isNumbered: found[2] === "" });
    }
  }

  /** Printed name of a theorem's environment; undefined for other environments. */
  theoremTitle(name: string): string | undefined {
    const plain = name.replace("*", "");
    return (
      this.#theorems.get(name)?.title ?? (THEOREM.test(plain) ? plain[0]!.toUpperCase() + plain.slice(1) : undefined)
    );
  }

  target(label: string): Target | undefined {
    return this.#targets.get(label);
  }

  /** Numbers everything in one pass over the text. */
  readBody(text: string, hasChapters: boolean): void {
    const source = new LatexSource(text);
    const sections = new Array<number>(SECTIONS.length).fill(0);
    const top = hasChapters ? 1 : 2;
    const counters = new Map<string, number>();
    const open: Array<{ readonly name: string; readonly float?: Float; number?: string }> = [];
    let isAppendix = false;
    let heading: Target = { kind: "section", number: "", title: "" };
    const upTo = (level: number): string =>
      sections
        .slice(top, level + 1)
        .map((count, at) => (isAppendix && at === 0 ? String.fromCharCode(64 + Math.min(26, count)) : `${count}`))
        .join(".");
    const step = (counter: string, within = this.#within.get(counter) ?? (hasChapters ? "chapter" : "")): string => {
      const level = SECTIONS.indexOf(within);
      const prefix = level < top ? "" : `${upTo(level)}.`;
      const key = `${counter} ${prefix}`;
      const count = (counters.get(key) ?? 0) + 1;
      counters.set(key, count);
      return prefix + count;
    };
    EVENT.lastIndex = 0;
    for (let found = EVENT.exec(text); found !== null; found = EVENT.exec(text)) {
      const [whole, edge, name = "", section, star, command] = found;
      if (edge === "begin") {
        const theorem = this.#theorems.get(name);
        const float = FLOATS[name.replace("*", "")];
        if (float !== undefined) open.push({ name, float: { kind: float, number: undefined, waiting: [] } });
        else if (theorem?.isNumbered) {
          const owner = this.#theorems.get(theorem.counter) ?? theorem;
          open.push({ name, number: step(theorem.counter, theorem.within ?? owner.within ?? "") });
        } else if (MATH.test(name) && !/\*|^math$|^displaymath$/.test(name))
          open.push({ name, number: step("equation") });
        else open.push({ name });
        if (open.length > MAX_OPEN) open.shift();
      } else if (edge === "end") {
        const at = open.findLastIndex((one) => one.name === name);
        if (at >= 0) open.length = at;
      } else if (section !== undefined) {
        source.at = EVENT.lastIndex;
        source.optional();
        const title = source.argument().replace(/\\label\s*\{[^}]*\}/g, "");
        const level = SECTIONS.indexOf(section);
        if (star === "" && level >= top && level <= top + 2) {
          sections[level]!++;
          sections.fill(0, level + 1);
          heading = { kind: level === 1 ? "chapter" : "section", number: upTo(level), title };
        } else heading = { ...heading, title };
      } else if (command === "appendix") {
        isAppendix = true;
        sections.fill(0);
      } else if (command === "caption") {
        const float = open.findLast((one) => one.float !== undefined)?.float;
        if (float === undefined || open.at(-1)?.name.startsWith("sub")) continue;
        float.number = step(float.kind);
        for (const label of float.waiting) this.#set(label, { kind: float.kind, number: float.number, title: "" });
      } else if (command === "label") {
        source.at = EVENT.lastIndex;
        const label = source.argument();
        const inner = open.findLast((one) => one.float !== undefined || one.number !== undefined);
        const float = inner?.float;
        if (float !== undefined && float.number === undefined) float.waiting.push(label);
        else if (inner !== undefined) {
          const kind = float?.kind ?? (MATH.test(inner.name) ? "equation" : (this.theoremTitle(inner.name) ?? ""));
          this.#set(label, { kind, number: float?.number ?? inner.number ?? "", title: "" });
        } else this.#set(label, heading);
      } else if (whole === "\\\\") {
        const rows = open.at(-1);
        if (rows?.number !== undefined && NUMBERED_ROWS.test(rows.name)) rows.number = step("equation");
      }
    }
  }

  /** Text that a command of reference prints for one label: undefined where the text does not have it. */
  text(command: string, label: string): string | undefined {
    const found = this.#targets.get(label);
    if (found === undefined) return undefined;
    const { kind, number, title } = found;
    if (command === "nameref") return title || undefined;
    if (number === "" || command === "pageref") return undefined;
    if (command === "ref") return number;
    if (command === "eqref") return `(${number})`;
    const name =
      command === "cref" ? (SHORT[kind] ?? kind.toLowerCase()) : kind.charAt(0).toUpperCase() + kind.slice(1);
    return `${name} ${kind === "equation" ? `(${number})` : number}`;
  }

  /** The first of two equal labels is the one that counts. */
  #set(label: string, target: Target): void {
    if (!this.#targets.has(label)) this.#targets.set(label, target);
  }
}
